#pragma once

// S-expressions and SMT-LIB 2 terms read from text.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "term/term.h"

namespace pleat::term {

/// An s-expression: an atom (with its text) or a list.
/// Lists may be nested very deeply, hence the destructor without recursion.
struct SExpr {
  SExpr() = default;
  SExpr(SExpr&&) = default;
  SExpr& operator=(SExpr&&) = default;
  SExpr(const SExpr&) = default;
  SExpr& operator=(const SExpr&) = default;
  ~SExpr();

  bool is_list = false;
  bool is_string = false;  ///< "quoted string" atom
  bool is_quoted = false;  ///< |quoted symbol|: never a keyword
  std::string atom;        ///< symbol bars and string quotes removed
  std::vector<SExpr> list;
  int line = 0;
  bool is(std::string_view a) const {
    return !is_list && !is_string && !is_quoted && atom == a;
  }
};

/// All s-expressions of the text (comments dropped). Throws InputError with
/// line number.
std::vector<SExpr> read_sexprs(std::string_view text);

using SymbolLookup = std::function<Term(std::string_view)>;  ///< null: unknown

/// SMT-LIB 2 term of our logic; also accepts the operators that `mk_*` derive
/// (bvsub, bvneg, bvnot, bvule, =>, xor, distinct, let, ...). Throws
/// InputError.
Term read_term(const SExpr& expr, const SymbolLookup& lookup);
Term read_term(std::string_view text, const SymbolLookup& lookup);
/// Looks symbols up in the manager.
Term read_term(std::string_view text);
Sort read_sort(const SExpr& e);

}  // namespace pleat::term
