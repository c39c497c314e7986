#pragma once

// Bit-vector terms as linear combinations modulo 2^n of other terms. Works on
// raw terms: it does not rely on the normal form of construction.

#include <optional>
#include <vector>

#include "term/term.h"

namespace pleat::solver {

struct LinearForm {
  /// Terms that are no sums or multiples themselves, ordered, no zero factor.
  std::vector<std::pair<term::Term, term::Value>> parts;
  term::Value constant = 0;
  unsigned width = 1;
};

/// None if there are more than `most` parts.
std::optional<LinearForm> linear_form(term::Term t, std::size_t most = 64);
/// a - b.
std::optional<LinearForm> linear_difference(term::Term a, term::Term b,
                                            std::size_t most = 64);
term::Term to_term(const LinearForm& form);

}  // namespace pleat::solver
