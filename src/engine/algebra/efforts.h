#pragma once

// How much solver effort the engine's questions are worth. Equalities follow by
// ring arithmetic alone and bounds by few conflicts; what needs more is likely
// to be wrong. A target is worth more than a candidate.

#include "engine/engine.h"
#include "prove/attempts.h"

namespace pleat::engine::algebra {

/// Light: ring, bounds and integers only. Full: the SAT solver, too.
enum class Level { Light, Full };

class Efforts {
 public:
  explicit Efforts(Env& env);
  Efforts(const Efforts&) = delete;
  Efforts& operator=(const Efforts&) = delete;

  /// For steps of candidates.
  prove::StepProver& candidates(Level level) {
    return level == Level::Light ? light_ : full_;
  }
  /// For the exclusion of paths to targets.
  prove::StepProver& targets(Level level) {
    return level == Level::Light ? light_ : targets_;
  }
  /// Only what is obvious.
  solver::Solver& quick_solver() { return without_search_; }

 private:
  solver::Solver without_search_, without_z3_;
  prove::AttemptProver light_, full_, targets_;
};

}  // namespace pleat::engine::algebra
