#pragma once

// Values out of Z3's models; private to src/solver.

#include <z3++.h>

#include "term/evaluate.h"

namespace pleat::solver {

term::Value z3_number(const z3::expr& e);  ///< of a numeral

/// Puts the value that the model gives to `symbol` (translated: `e`) into
/// `to`.
void read_z3_value(const z3::model& m, term::Term symbol, const z3::expr& e,
                   term::Model& to);

}  // namespace pleat::solver
