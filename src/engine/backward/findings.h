#pragma once

// What a backward search found: paths from the start, and in the end the
// claim. Knows of several goals at once.

#include "engine/backward/error_states.h"
#include "engine/engine.h"

namespace pleat::engine::backward {

class Findings {
 public:
  Findings(const Cfa& cfa, Env& env);

  const std::vector<Goal>& goals() const { return goals_; }
  /// Is this goal still looked for?
  bool is_open(std::size_t goal) const { return !reached_[goal]; }
  bool done() const { return done_; }

  /// An item at the initial location: asks for a model (with all variables 0,
  /// as the interpreter starts, if there is one) and reports the path. False
  /// if no state of the item can start the program; none: not decided.
  std::optional<bool> arrive(const Item& item, std::string_view query);

  /// A concrete run ended in a target.
  void run_reached(LocationId at, std::vector<verdict::InputValue> inputs);

  /// Something was left undecided: nothing may be claimed unreachable.
  void incomplete(verdict::Reason reason);

  /// Nothing was found, and nothing was left undecided?
  bool is_clean() const;

  /// The claim. `invariants`: none if the search ended without them; then
  /// nothing is claimed to be proved.
  verdict::Outcome finish(
      std::optional<std::vector<verdict::Invariant>> invariants);

 private:
  void report(std::size_t goal, verdict::Counterexample found);

  const Cfa& cfa_;
  Env& env_;
  std::vector<Goal> goals_;
  std::vector<bool> reached_;  ///< by goal: found and confirmed
  bool done_ = false;
  bool complete_ = true;
  verdict::Outcome outcome_;
};

}  // namespace pleat::engine::backward
