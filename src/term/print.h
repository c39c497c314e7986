#pragma once

// Terms as text: SMT-LIB 2 (can be read back) and C (for people).

#include <functional>
#include <string>

#include "term/term.h"

namespace pleat::term {

std::string to_smtlib(Term t);  ///< sharing by `let`
std::string to_smtlib(Sort sort);
std::string smtlib_symbol(std::string_view name);  ///< quoted if it must be

/// How C expressions name and type the symbols.
struct CNames {
  /// C expression for a symbol; its default is the symbol's own name.
  std::function<std::string(Term)> name;
  /// Is this symbol of a signed C type? Decides how constants and comparisons
  /// are written.
  std::function<bool(Term)> is_signed;
  /// Is this symbol of type float or double (or an array of them)?
  std::function<bool(Term)> is_float = nullptr;
  /// Where an array of C begins in the array; 0: not known. Indices are then
  /// written for people: counted from there, as if they did not wrap.
  std::function<std::uint64_t(Term)> first = nullptr;
  /// Is this array memory, indexed by addresses (in elements)? A cell of it is
  /// then written for people, where it lies in an object: `p[i]`.
  std::function<bool(Term)> is_memory = nullptr;
  /// Write sums and products as unsigned ones where a signed one could
  /// overflow, which C does not define.
  bool defined = false;
};

/// A C expression with the same value, with casts where C's promotions would
/// change it. Linear forms are written as a person would: `x + 2 < y`.
std::string to_c(Term t, const CNames& names);
std::string to_c(Term t);

}  // namespace pleat::term
