#pragma once

// Is the condition satisfiable, and do its models reach the target? Four ways
// at once, each in a forked process; the first useful answer ends the others
// (or one after the other, where runs must repeat):
//
//   exact    the quantified condition, by Z3
//   bounded  the condition without quantifiers, K iterations (section 4)
//   small    weaker and weaker ones, few iterations, most counters 0: cheap
//            guesses that the interpreter judges
//   proof    invariants that the summaries suggest; it does not look at the
//            condition, and proves the target unreachable where nobody can
//            decide that
//
// The first three may find it unsatisfiable: weaker ones are implied by it.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/apc/condition.h"
#include "engine/apc/invariants.h"
#include "engine/apc/options.h"
#include "engine/engine.h"
#include "verdict/verdict.h"

namespace pleat::engine::apc {

struct WayAnswer {
  bool finished = false;
  solver::Answer answer = solver::Answer::Unknown;
  double build = 0, solve = 0;  ///< seconds
  std::optional<std::vector<verdict::InputValue>> inputs =
      {};  ///< that get there
  /// With these a run is too long for the interpreter.
  std::optional<std::vector<verdict::InputValue>> long_run = {};
  bool ended_elsewhere = false;  ///< a run that should have got there
  Proof proof = {};
};

struct Answers {
  WayAnswer exact, bounded, small, proof;
  double seconds = 0;  ///< until the first useful answer
  bool unsatisfiable() const;
  bool satisfiable() const;  ///< the exact condition
  bool ended_elsewhere() const;
  /// What runs of models read whose end nobody saw.
  std::vector<std::vector<verdict::InputValue>> long_runs() const;
  const std::vector<verdict::InputValue>* inputs() const;
};

struct Question {
  const cfa::Cfa& cfa;  ///< that the interpreter runs
  std::size_t property = 0;
  const std::vector<Disjunct>& disjuncts;
  std::function<Proof()> prove = {};  ///< empty: is not tried

  bool is_proved(const Answers& answers) const;
};

Answers solve(const Question& question, Env& env, const Options& options);

}  // namespace pleat::engine::apc
