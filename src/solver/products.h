#pragma once

// How much multiplying a query does: what to expect of bit-blasting.

#include <cstddef>
#include <span>

#include "term/term.h"

namespace pleat::solver {

/// Size of the circuits of products and quotients of unknowns.
std::size_t product_gates(std::span<const term::Term> formulas);

/// Does a term multiply unknowns? (Quotients and remainders do not count.)
bool multiplies_unknowns(term::Term t);

/// Above this the circuits alone take longer than most proofs.
constexpr std::size_t kManyGates = 8 * 32 * 32;  ///< multipliers of 32 bits

}  // namespace pleat::solver
