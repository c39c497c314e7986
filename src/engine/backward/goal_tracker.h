#pragma once

// Which goals a backward search still looks for. It decides whether a set of
// error states can start the program, and makes the claim in the end.

#include "engine/backward/error_states.h"
#include "engine/engine.h"
#include "prove/outcome_builder.h"

namespace pleat::engine::backward {

class GoalTracker : public prove::OutcomeBuilder {
 public:
  GoalTracker(const Cfa& cfa, Env& env);

  const std::vector<Goal>& goals() const { return goals_; }
  /// Is this goal still looked for?
  bool is_open(std::size_t goal) const;
  /// Was a path to it found, which may not be confirmed?
  bool is_found(std::size_t goal) const;

  /// An item is at the initial location: asks for a model (one with all
  /// variables 0, as the interpreter starts, if there is one) and reports the
  /// path. False: no state of the item can start the program; none: undecided.
  std::optional<bool> arrive_at_start(const Item& item, std::string_view query);

  /// The claim. Without invariants nothing is claimed to be proved.
  verdict::Outcome conclude(
      std::optional<std::vector<verdict::Invariant>> invariants);

 private:
  const Cfa& cfa_;
  solver::Solver& solver_;
  std::vector<Goal> goals_;
  std::vector<bool> cut_reached_;  ///< by goal
};

}  // namespace pleat::engine::backward
