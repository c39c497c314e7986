#pragma once

// Which targets invariants exclude. A path to a target or to a cut is open
// until the invariants at its start are shown to contradict it; what is closed
// stays closed while more invariants become known.

#include "prove/step_prover.h"
#include "verdict/verdict.h"

namespace pleat::prove {

class Exclusion {
 public:
  /// Keeps references to both; `paths` are all paths of the automaton.
  Exclusion(const Cfa& cfa, std::span<const Path> paths);

  /// Tries to close every open path.
  void close(StepProver& prover,
             std::span<const verdict::Invariant> invariants);
  /// Tries to close one after the other, and stops at the first that stays
  /// open. Returns whether all are closed.
  bool close_all(StepProver& prover,
                 std::span<const verdict::Invariant> invariants);

  bool all_closed() const { return open_.empty() && !starts_at_goal_; }
  const std::vector<const Path*>& open() const { return open_; }

  /// Properties whose targets are excluded. None where a cut may be reached:
  /// nobody knows what happens behind it.
  std::vector<std::size_t> safe() const;
  /// The closed paths to the targets of these properties, and to cuts: what a
  /// proof of them has to exclude.
  std::vector<const Path*> closed_for(
      std::span<const std::size_t> properties) const;

 private:
  bool is_open(LocationId goal) const;

  const Cfa& cfa_;
  std::vector<const Path*> all_, open_;  ///< paths to targets and cuts
  bool starts_at_goal_;
};

/// Does the formula hold whenever this location, where paths end, is reached,
/// if the invariants hold?
bool holds_on_arrival(const Cfa& cfa, std::span<const Path> paths,
                      StepProver& prover, LocationId at, Term formula,
                      std::span<const verdict::Invariant> invariants);

}  // namespace pleat::prove
