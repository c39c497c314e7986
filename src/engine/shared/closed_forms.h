#pragma once

// What a loop has done after so many iterations, as a function of their number
// and of the values when it was entered: sums of polynomials in the number of
// the iteration, geometric steps, and values that every iteration sets anew
// (algebra/closed_form.h). For loops without others inside, and variables that
// all ways through the body change alike.

#include <vector>

#include "transform/inlay.h"

namespace pleat::engine {

struct ClosedForms {
  /// Over variables, counters and `cfa::entry_ghost`s, at loop headers. They
  /// hold whenever the counter is not 0: exactly, modulo 2^n. Among them that
  /// the last iteration was entered, as far as that can be said.
  std::vector<transform::Assumption> formulas;
  /// All loops, and all that they change.
  bool complete = true;
};

ClosedForms closed_forms(const transform::Instrumented& program);

}  // namespace pleat::engine
