#pragma once

// A necessary condition as one engine hands it to another.

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "cfa/cfa.h"
#include "exec/state.h"
#include "solver/solver.h"

namespace pleat::engine {

/// A condition that every run to any target satisfies, for some values of its
/// other symbols: `inputs` are read at most once in a run.
struct Necessary {
  term::Term condition;
  std::vector<std::pair<cfa::InputId, term::Term>> inputs;
};

/// Finds it; nothing: there is none to be had.
using FindNecessary = std::function<std::optional<Necessary>(const cfa::Cfa&)>;

/// Is the state's path one that no run to a target takes? (Asks for a moment.)
bool contradicts(solver::Solver& solver, const Necessary& necessary,
                 const exec::State& state);

}  // namespace pleat::engine
