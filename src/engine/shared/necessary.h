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

/// Asks of states whether a run to a target may take their path; the less that
/// helps, and the more it costs, the rarer.
class Pruner {
 public:
  explicit Pruner(Necessary necessary) : necessary_(std::move(necessary)) {}

  /// Is the state's path one that no run to a target takes? False: not known.
  bool contradicts(solver::Solver& solver, const exec::State& state);

 private:
  Necessary necessary_;
  unsigned pause_ = 0;  ///< states that pass unasked after the next question
  unsigned passing_ = 0;
};

}  // namespace pleat::engine
