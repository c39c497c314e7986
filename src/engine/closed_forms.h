#pragma once

// What a loop has done after so many iterations, as a function of their number
// and of the values when it was entered: sums of polynomials in the number of
// the iteration, geometric steps, and values that every iteration sets anew
// (algebra/closed_form.h). For loops without others inside, and variables that
// all ways through the body change alike.

#include <vector>

#include "transform/inlay.h"

namespace pleat::engine {

/// Formulas at loop headers over variables, counters and `cfa::entry_ghost`s.
/// They hold whenever the counter is not 0: exactly, modulo 2^n. Among them
/// that the last iteration was entered, as far as that can be said.
std::vector<transform::Assumption> closed_forms(
    const transform::Instrumented& program);

}  // namespace pleat::engine
