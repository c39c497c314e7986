// S-expressions. Read with an explicit stack: a formula may be nested deeper
// than the machine's stack allows.

#include <cctype>

#include "support/check.h"
#include "term/read.h"

namespace pleat::term {
namespace {

[[noreturn]] void fail(int line, const std::string& what) {
  throw InputError("line " + std::to_string(line) + ": " + what);
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::vector<SExpr> all() {
    std::vector<SExpr> open(1);  // open[0] collects the top level
    while (skip_blank()) {
      const char c = text_[at_];
      if (c == '(') {
        ++at_;
        SExpr list;
        list.is_list = true;
        list.line = line_;
        open.push_back(std::move(list));
      } else if (c == ')') {
        ++at_;
        if (open.size() == 1) fail(line_, "unexpected )");
        SExpr done = std::move(open.back());
        open.pop_back();
        open.back().list.push_back(std::move(done));
      } else {
        open.back().list.push_back(atom());
      }
    }
    if (open.size() > 1) fail(open.back().line, "( is never closed");
    return std::move(open[0].list);
  }

 private:
  /// Skips blanks and comments; false at the end.
  bool skip_blank() {
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == ';') {
        while (at_ + 1 < text_.size() && text_[at_ + 1] != '\n') ++at_;
      } else if (c == '\n') {
        ++line_;
      } else if (std::isspace(static_cast<unsigned char>(c)) == 0) {
        return true;
      }
    }
    return false;
  }

  SExpr atom() {
    SExpr e;
    e.line = line_;
    const char c = text_[at_];
    if (c == '|') {
      e.is_quoted = true;
      e.atom = until('|', "quoted symbol");
    } else if (c == '"') {
      e.is_string = true;
      e.atom = until('"', "string");
      while (at_ < text_.size() && text_[at_] == '"') {  // "" is a quote
        e.atom += '"' + until('"', "string");
      }
    } else {
      const std::size_t from = at_;
      while (at_ < text_.size() && !ends_atom(text_[at_])) ++at_;
      e.atom = std::string(text_.substr(from, at_ - from));
    }
    return e;
  }

  static bool ends_atom(char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0 || c == '(' ||
           c == ')' || c == ';' || c == '"' || c == '|';
  }

  std::string until(char end, const char* what) {
    const int start = line_;
    const std::size_t from = ++at_;
    for (; at_ < text_.size() && text_[at_] != end; ++at_) {
      if (text_[at_] == '\n') ++line_;
    }
    if (at_ == text_.size()) {
      fail(start, std::string(what) + " is never closed");
    }
    return std::string(text_.substr(from, at_++ - from));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
};

}  // namespace

SExpr::~SExpr() {
  // Empties the lists below one by one, so that no destructor nests deeply.
  std::vector<SExpr> rest = std::move(list);
  while (!rest.empty()) {
    std::vector<SExpr> below = std::move(rest.back().list);
    rest.pop_back();
    for (SExpr& e : below) {
      if (e.is_list) rest.push_back(std::move(e));
    }
  }
}

std::vector<SExpr> read_sexprs(std::string_view text) {
  return Scanner(text).all();
}

}  // namespace pleat::term
