#pragma once

// Comparisons that the program itself makes, as bounds that may hold at a loop
// header: guards, their converses and weaker forms, and what assignments set.

#include <vector>

#include "cfa/cfa.h"

namespace pleat::engine::backward {

/// Chains of formulas over variables (no arrays), the stronger first.
std::vector<std::vector<term::Term>> program_predicates(const cfa::Cfa& cfa);

}  // namespace pleat::engine::backward
