#pragma once

// The automaton as text (S-expressions with SMT-LIB terms; read back exactly)
// and as a picture (dot). docs/cfa-format.md describes the text.

#include <string>
#include <string_view>

#include "cfa/cfa.h"

namespace pleat::cfa {

std::string to_text(const Cfa& cfa);
Cfa from_text(std::string_view text);  ///< throws InputError with a line
std::string to_dot(const Cfa& cfa);

/// A guard or value in C, with the variables' C names and types. Throws
/// Unsupported for arrays as a whole.
std::string to_c(const Cfa& cfa, Term t);

/// As to_c, but an expression that C defines: sums that could overflow are
/// unsigned.
std::string to_defined_c(const Cfa& cfa, Term t);

/// As to_c, but short, and whatever C cannot say in SMT-LIB: for pictures.
std::string shown(const Cfa& cfa, Term t);
/// `[guard]` and assignments, a line each.
std::string shown(const Cfa& cfa, const Edge& edge);

/// A value in the C notation of its type: -1, 4294967295, 'a', true.
std::string value_in_c(const CType& type, term::Value value);

}  // namespace pleat::cfa
