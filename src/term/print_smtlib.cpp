// SMT-LIB 2 text. A node with more than one parent is bound once by `let`, so
// the text is as large as the DAG.

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <array>

#include "support/check.h"
#include "term/float.h"
#include "term/print.h"

namespace pleat::term {
namespace {

std::string constant(Term t) {
  if (t.is_bool()) return t.value() != 0 ? "true" : "false";
  const unsigned w = t.width();
  const bool hex = w % 4 == 0;
  std::string s = hex ? "#x" : "#b";
  for (int bit = static_cast<int>(w); bit > 0;) {
    bit -= hex ? 4 : 1;
    const auto digit =
        static_cast<unsigned>((t.value() >> bit) & (hex ? 15 : 1));
    s += "0123456789abcdef"[digit];
  }
  return s;
}

/// What stands after the opening parenthesis of an application.
std::string head(Term t) {
  if (is_float_kind(t.kind())) return float_name(t);
  const std::string name(smt_name(t.kind()));
  switch (t.kind()) {
    case Kind::Extract:
      return "(_ extract " + std::to_string(t.high()) + " " +
             std::to_string(t.low()) + ")";
    case Kind::ZExt:
    case Kind::SExt:
      return "(_ " + name + " " + std::to_string(t.aux()) + ")";
    case Kind::ConstArray:
      return "(as const " + to_smtlib(t.sort()) + ")";
    default:
      return name;
  }
}

class Printer {
 public:
  std::string print(Term root) {
    count(root);
    // Nodes in order of binding; `shared_` maps them to their names.
    std::string lets;
    for (Term t : order_) {
      if (parents_.at(t) > 1 && t.size() > 0 && t != root) {
        const std::string name = fresh_name();
        lets += "(let ((" + name + " ";
        write(t, lets);
        lets += ")) ";
        shared_[t] = name;
        ++open_;
      }
    }
    write(root, lets);
    return lets + std::string(open_, ')');
  }

 private:
  /// Fills order_ (children first) and parents_.
  void count(Term root) {
    std::vector<std::pair<Term, bool>> stack{{root, false}};
    while (!stack.empty()) {
      const auto [t, expanded] = stack.back();
      stack.pop_back();
      if (expanded) {
        order_.push_back(t);
        continue;
      }
      if (++parents_[t] > 1) continue;
      stack.emplace_back(t, true);
      for (std::size_t i = t.size(); i-- > 0;) stack.emplace_back(t[i], false);
    }
  }

  std::string fresh_name() {
    for (;;) {
      std::string name = "?" + std::to_string(number_++);
      if (!find_symbol(name)) return name;
    }
  }

  /// Writes t; its shared descendants by their names.
  void write(Term root, std::string& out) {
    struct Item {
      Term t;  // null: `text` is written as it is
      const char* text;
    };
    std::vector<Item> stack{{root, nullptr}};
    while (!stack.empty()) {
      const Item item = stack.back();
      stack.pop_back();
      if (!item.t) {
        out += item.text;
        continue;
      }
      const Term t = item.t;
      const auto it = t == root ? shared_.end() : shared_.find(t);
      if (it != shared_.end()) {
        out += it->second;
      } else if (t.is_const()) {
        out += constant(t);
      } else if (t.is_symbol()) {
        out += smtlib_symbol(t.name());
      } else {
        out += "(" + head(t);
        stack.push_back({Term(), ")"});
        for (std::size_t i = t.size(); i-- > 0;) {
          stack.push_back({t[i], nullptr});
          stack.push_back({Term(), " "});
        }
      }
    }
  }

  std::vector<Term> order_;
  absl::flat_hash_map<Term, unsigned> parents_;
  absl::flat_hash_map<Term, std::string> shared_;
  std::size_t number_ = 0;
  std::size_t open_ = 0;
};

/// Words that a bare symbol must not be: SMT-LIB's reserved words, and what
/// names a function of the theories.
bool is_reserved(std::string_view s) {
  static constexpr std::array words = {
      "_",      "!",       "as",          "let",       "exists",      "forall",
      "match",  "par",     "true",        "false",     "distinct",    "xor",
      "=>",     "bvsub",   "bvneg",       "bvnot",     "bvsmod",      "bvnand",
      "bvnor",  "bvxnor",  "bvcomp",      "bvule",     "bvugt",       "bvuge",
      "bvsle",  "bvsgt",   "bvsge",       "repeat",    "BINARY",      "DECIMAL",
      "STRING", "NUMERAL", "assert",      "check-sat", "HEXADECIMAL", "push",
      "pop",    "exit",    "reset",       "echo",      "rotate_left", "Bool",
      "Array",  "BitVec",  "rotate_right"};
  if (std::find(words.begin(), words.end(), s) != words.end()) return true;
  if (float_operator(s)) return true;
  for (std::size_t k = 0; k < kKindCount; ++k) {
    if (smt_name(static_cast<Kind>(k)) == s) return true;
  }
  return false;
}

}  // namespace

std::string smtlib_symbol(std::string_view name) {
  constexpr std::string_view kExtra = "~!@$%^&*_-+=<>.?/";
  const auto is_simple = [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || kExtra.find(c) != std::string_view::npos;
  };
  if (!name.empty() && (name[0] < '0' || name[0] > '9') &&
      std::all_of(name.begin(), name.end(), is_simple) && !is_reserved(name)) {
    return std::string(name);
  }
  CHECK(name.find_first_of("|\\") == std::string_view::npos,
        "symbol should have no bar or backslash in its name");
  return "|" + std::string(name) + "|";
}

std::string to_smtlib(Sort sort) {
  const auto bits = [](unsigned w) {
    return "(_ BitVec " + std::to_string(w) + ")";
  };
  if (sort.is_bool()) return "Bool";
  if (sort.is_bitvec()) return bits(sort.width);
  return "(Array " + bits(sort.index_width) + " " + bits(sort.width) + ")";
}

std::string to_smtlib(Term t) { return Printer().print(t); }

}  // namespace pleat::term
