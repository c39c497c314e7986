#include "evidence/source.h"

#include <algorithm>
#include <cctype>

#include "frontend/c_tokens.h"

namespace pleat::evidence {
namespace {

constexpr std::size_t kNone = std::string::npos;

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ||
         c == '$';
}
bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' ||
         c == '\v';
}

}  // namespace

Source::Source(std::string text) : text_(std::move(text)) {
  starts_.push_back(0);
  for (std::size_t i = 0; i < text_.size(); ++i) {
    if (text_[i] == '\n' && i + 1 < text_.size()) starts_.push_back(i + 1);
  }
  blank();
}

void Source::blank() {
  std::string code = text_;
  for (char& c : code) c = c == '\n' ? '\n' : ' ';
  bool in_directive = false;
  for (const frontend::CToken& token : frontend::c_tokens(text_)) {
    using TokenKind = frontend::CToken::Kind;
    if (token.begins_line) in_directive = text_[token.begin] == '#';
    if (in_directive) continue;
    const auto keep = [&](std::size_t begin, std::size_t end) {
      std::copy(text_.begin() + static_cast<std::ptrdiff_t>(begin),
                text_.begin() + static_cast<std::ptrdiff_t>(end),
                code.begin() + static_cast<std::ptrdiff_t>(begin));
    };
    const std::size_t quote = text_.find_first_of("'\"", token.begin);
    const bool is_text =
        token.kind == TokenKind::String || token.kind == TokenKind::Character ||
        (token.kind == TokenKind::Other && quote == token.begin);
    if (!is_text) {
      keep(token.begin, token.end);
      continue;
    }
    keep(token.begin, quote + 1);
    if (text_[token.end - 1] == text_[quote]) keep(token.end - 1, token.end);
  }
  code_ = std::move(code);
}

std::pair<std::size_t, std::size_t> Source::line(unsigned number) const {
  const std::size_t first = starts_.at(number - 1);
  std::size_t last = std::min(text_.find('\n', first), text_.size());
  if (last > first && text_[last - 1] == '\r') --last;
  return {first, last};
}

std::optional<std::size_t> Source::offset(unsigned number,
                                          unsigned column) const {
  if (number == 0 || number > starts_.size()) return std::nullopt;
  const auto [first, last] = line(number);
  std::size_t at = first;
  if (column == 0) {
    while (at < last && is_blank(code_[at])) ++at;
  } else {
    at += column - 1;
  }
  if (at >= last) return std::nullopt;
  return at;
}

unsigned Source::line_of(std::size_t offset) const {
  const auto it = std::upper_bound(starts_.begin(), starts_.end(), offset);
  return static_cast<unsigned>(it - starts_.begin());
}

unsigned Source::column_of(std::size_t offset) const {
  return static_cast<unsigned>(offset - starts_[line_of(offset) - 1]) + 1;
}

std::size_t Source::skip_blanks(std::size_t at) const {
  while (at < code_.size() && is_blank(code_[at])) ++at;
  return at;
}

std::size_t Source::before(std::size_t at) const {
  while (at > 0) {
    if (!is_blank(code_[--at])) return at;
  }
  return kNone;
}

std::string_view Source::word_at(std::size_t at) const {
  if (at > 0 && at <= code_.size() && is_word(code_[at - 1])) return {};
  std::size_t end = at;
  while (end < code_.size() && is_word(code_[end])) ++end;
  return std::string_view(code_).substr(std::min(at, code_.size()), end - at);
}

std::string_view Source::word_before(std::size_t end) const {
  std::size_t begin = end;
  while (begin > 0 && is_word(code_[begin - 1])) --begin;
  return std::string_view(code_).substr(begin, end - begin);
}

std::size_t Source::closing(std::size_t open) const {
  int depth = 0;
  for (std::size_t i = open; i < code_.size(); ++i) {
    const char c = code_[i];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    if (depth == 0) return i;
  }
  return kNone;
}

std::size_t Source::opening(std::size_t close) const {
  int depth = 0;
  for (std::size_t i = close + 1; i-- > 0;) {
    const char c = code_[i];
    if (c == ')' || c == ']' || c == '}') ++depth;
    if (c == '(' || c == '[' || c == '{') --depth;
    if (depth == 0) return i;
  }
  return kNone;
}

std::optional<std::size_t> Source::end_of_call(std::size_t at) const {
  const std::string_view name = word_at(at);
  if (name.empty()) return std::nullopt;
  const std::size_t open = skip_blanks(at + name.size());
  if (open >= code_.size() || code_[open] != '(') return std::nullopt;
  const std::size_t close = closing(open);
  if (close == kNone) return std::nullopt;
  return close;
}

std::optional<std::pair<std::size_t, std::size_t>> Source::condition(
    std::size_t at) const {
  const std::string_view keyword = word_at(at);
  std::size_t next = skip_blanks(at + keyword.size());
  if (keyword == "do") {  // the body, then `while`
    if (next >= code_.size()) return std::nullopt;
    if (code_[next] == '{') {
      const std::size_t close = closing(next);
      if (close == kNone) return std::nullopt;
      next = skip_blanks(close + 1);
    } else {
      const std::size_t end = code_.find(';', next);
      if (end == kNone) return std::nullopt;
      next = skip_blanks(end + 1);
    }
    if (word_at(next) != "while") return std::nullopt;
    next = skip_blanks(next + 5);
  } else if (keyword != "if" && keyword != "while" && keyword != "for" &&
             keyword != "switch") {
    return std::nullopt;
  }
  if (next >= code_.size() || code_[next] != '(') return std::nullopt;
  const std::size_t close = closing(next);
  if (close == kNone) return std::nullopt;
  if (keyword != "for") return std::pair(next + 1, close);
  std::vector<std::size_t> ends;
  for (std::size_t i = next + 1; i < close; ++i) {
    const char c = code_[i];
    if (c == '(' || c == '[' || c == '{') i = closing(i);
    if (i == kNone) return std::nullopt;
    if (c == ';') ends.push_back(i);
  }
  if (ends.size() != 2) return std::nullopt;
  return std::pair(ends[0] + 1, ends[1]);
}

std::size_t Source::skip_labels(std::size_t at) const {
  for (;;) {
    const std::string_view word = word_at(at);
    if (word.empty()) return at;
    std::size_t next = skip_blanks(at + word.size());
    if (word == "case") next = code_.find_first_of(":?;{}", next);
    if (next >= code_.size() || code_[next] != ':') return at;
    at = skip_blanks(next + 1);
  }
}

std::optional<std::size_t> Source::statement_slot(std::size_t at) const {
  // Behind labels: a jump to one comes by too.
  at = skip_labels(at);
  if (at == 0 || at >= code_.size()) return std::nullopt;
  // Nothing but labels may stand before it: what is put behind the label of
  // `if (c) label: s;` would take `s` out of the `if`.
  const std::size_t end = code_.find_last_of("{};", at - 1);
  if (end == kNone || skip_labels(skip_blanks(end + 1)) != at) {
    return std::nullopt;
  }
  return at;
}

bool Source::in_scope(std::size_t declared, std::size_t at) const {
  if (declared >= at || at > code_.size()) return false;
  // The blocks and parentheses that are open at the declaration; one that is
  // closed before `at` ends the scope, but for the parentheses of a `for` or a
  // function: then the statement behind them does.
  int depth = 0;
  for (std::size_t i = declared; i < at; ++i) {
    const char c = code_[i];
    if (c == '{' || c == '(' || c == '[') ++depth;
    if (c == '}' || c == ')' || c == ']') --depth;
    if (depth >= 0) continue;
    if (c != ')') return false;
    const std::size_t body = skip_blanks(i + 1);
    if (body >= code_.size()) return false;
    const std::size_t open = opening(i);
    const bool is_for = open != kNone && before(open) != kNone &&
                        word_before(before(open) + 1) == "for";
    if (code_[body] == '{') {
      const std::size_t end = closing(body);
      return end != kNone && at <= end;
    }
    if (!is_for) return false;
    return at <= code_.find(';', body);  // a single statement
  }
  return true;
}

}  // namespace pleat::evidence
