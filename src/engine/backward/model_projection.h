#pragma once

// "For some inputs, f" as a union of f's instances: a model gives values for
// the inputs, f with these values is one instance, and as long as f holds
// somewhere else there is another one. Exact when nothing is left; given up
// where that takes many (projection by models, to the end).

#include <optional>
#include <vector>

#include "solver/solver.h"

namespace pleat::engine::backward {

std::optional<term::Term> by_models(term::Term f,
                                    const std::vector<term::Term>& inputs,
                                    solver::Solver& solver);

}  // namespace pleat::engine::backward
