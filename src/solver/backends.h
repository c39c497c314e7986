#pragma once

// The makers of single-layer contexts; private to src/solver.

#include <memory>

#include "solver/solver.h"

namespace pleat::solver {

std::unique_ptr<Context> z3_context();
std::unique_ptr<Context> blast_context();
std::unique_ptr<Context> cvc5_context();  ///< null when built without cvc5

}  // namespace pleat::solver
