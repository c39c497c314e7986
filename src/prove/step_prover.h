#pragma once

// The one question of every proof by invariants: does a formula hold after a
// path if others hold before it? Who asks does not see how much effort the
// answer is worth: a back end decides that (attempts.h, state_context.h).

#include <memory>
#include <span>
#include <vector>

#include "prove/paths.h"
#include "term/evaluate.h"

namespace pleat::prove {

enum class Shown { Yes, No, Unknown };

struct StepAnswer {
  Shown shown = Shown::Unknown;
  /// If yes: places of premises that suffice, in increasing order.
  std::vector<std::size_t> used = {};
  /// If no: a state before the path, and inputs, that break the goal.
  std::shared_ptr<const term::Model> model = {};
};

class StepProver {
 public:
  virtual ~StepProver() = default;

  /// Does the goal hold after the path whenever the premises hold before it?
  /// If the goal is false: can no state of the premises take the path?
  virtual StepAnswer prove(const Path& path, std::span<const Term> premises,
                           Term goal) = 0;
};

}  // namespace pleat::prove
