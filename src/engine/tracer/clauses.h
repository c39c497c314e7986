#pragma once

// A set of clauses made smaller without changing what it says: resolution where
// two clauses differ in one literal only, literals that another clause rules
// out, clauses that another one implies.

#include <vector>

#include "term/term.h"

namespace pleat::engine::tracer {

std::vector<term::Term> simplified(std::vector<term::Term> clauses);

}  // namespace pleat::engine::tracer
