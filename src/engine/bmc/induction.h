#pragma once

// k-induction on top of the unrolling: from any state at a cut point that
// satisfies what the board knows, does no run of exactly k segments get to a
// target? Only the step case; the base case is an unrolling from the start.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/bmc/unroller.h"
#include "engine/engine.h"
#include "solver/solver.h"
#include "transform/slice.h"

namespace pleat::engine::bmc {

class Induction {
 public:
  /// Of the program that was sliced.
  struct Proof {
    std::uint32_t segments = 1;  ///< the k
    std::vector<verdict::Invariant> invariants;
  };
  struct Question {
    std::uint32_t most = 1;   ///< the largest k of which the base case is known
    std::uint64_t units = 0;  ///< for each query
    /// Is it an end of runs that has to be excluded?
    std::function<bool(cfa::LocationId)> excluded;
  };

  /// `ask_others`: where the bit-blaster leaves something open.
  Induction(const transform::Sliced& slice, Unroller& unroller, Env& env,
            bool ask_others);

  /// Goes on where the last call ended, or from k = 1 where more is known now.
  std::optional<Proof> look(const Question& question, Budget& budget);

 private:
  enum class Step : std::uint8_t { Holds, Fails, Undecided };

  void take_facts();
  Step step(const Question& question, Budget& budget);
  Step step_from(cfa::LocationId start, const Question& question,
                 Budget& budget);

  const transform::Sliced& slice_;
  Unroller& unroller_;
  Env& env_;
  const bool ask_others_;
  const std::unique_ptr<solver::Context> context_;
  std::vector<cfa::LocationId> starts_;  ///< that failed last comes first
  std::vector<verdict::Invariant> known_;
  std::vector<std::vector<Term>> facts_;  ///< by location of the slice
  std::uint32_t next_ = 1;                ///< the k that is tried next
};

}  // namespace pleat::engine::bmc
