#pragma once

// The makers of single-layer contexts; private to src/solver.

#include <memory>

#include "solver/solver.h"

namespace pleat::solver {

class Z3Home;

/// With its own Z3, or sharing the one of `home`, which must outlive it.
std::unique_ptr<Context> z3_context(Z3Home* home = nullptr);
std::unique_ptr<Context> blast_context();
std::unique_ptr<Context> cvc5_context();  ///< null when built without cvc5

}  // namespace pleat::solver
