#pragma once

// Questions with quantifiers. Only Z3 answers them; models cover the free
// symbols. Unknown is the usual answer to a hard one.

#include "solver/solver.h"
#include "term/formula.h"

namespace pleat::solver {

/// Is the formula satisfiable? Budget as in Query.
Result check_quantified(const term::Formula& formula, std::uint64_t units,
                        term::Model* model = nullptr);

}  // namespace pleat::solver
