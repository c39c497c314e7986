#pragma once

// Linear forms modulo 2^n: what a bit-vector term is as a sum of multiples of
// other terms. Solving for a term with an odd coefficient is exact.

#include <map>
#include <optional>

#include "term/term.h"

namespace pleat::engine::backward {

using term::Term;
using term::Value;

struct Linear {
  unsigned width = 0;
  std::map<Term, Value> terms;  ///< coefficient, never 0; atoms in id order
  Value constant = 0;

  void add(const Linear& other, Value factor);
  void add(Term atom, Value coefficient);
};

/// Additions and multiplications by constants are looked through; everything
/// else is an atom.
Linear linear_form(Term t);
Term to_term(const Linear& form);

/// The t with form = 0 iff atom = t, if the atom's coefficient is odd.
std::optional<Term> solve_for(const Linear& form, Term atom);

}  // namespace pleat::engine::backward
