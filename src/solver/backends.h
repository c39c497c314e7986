#pragma once

// The makers of single-layer contexts; private to src/solver.

#include <memory>

#include "solver/solver.h"

namespace pleat::solver {

std::unique_ptr<Context> z3_context();

}  // namespace pleat::solver
