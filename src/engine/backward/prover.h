#pragma once

// Questions about the states at one loop header, under the facts known there.
// One solver context per loop: its paths are translated once, clauses come as
// assumptions, answers bring cores. States that refuted something are kept and
// tried before the solver is asked. Unknown counts as "not shown".

#include <deque>
#include <memory>

#include "engine/backward/facts.h"
#include "engine/backward/loop_paths.h"
#include "engine/engine.h"

namespace pleat::engine::backward {

using Clauses = std::vector<Term>;

/// Solver effort, counted; when it is used up, nothing more is shown.
struct Effort {
  std::uint64_t queries = 0;  ///< left
  bool spent() const { return queries == 0 || stop_requested(); }
};

class LoopProver {
 public:
  /// `units`: for the solver, per question.
  LoopProver(const Cfa& cfa, Env& env, const Facts& facts, const LoopInfo& loop,
             std::uint64_t units = 4000);

  /// From now on, per question.
  void set_units(std::uint64_t units) { units_ = units; }

  /// Can no state satisfy all of these? `core`: formulas that suffice.
  bool excluded(std::string_view name, const Clauses& formulas, Effort& effort,
                Uses* uses = nullptr, Clauses* core = nullptr,
                term::Model* model = nullptr);

  /// Does every iteration from `clauses` end in `clauses` or `others`?
  bool preserved(const Clauses& clauses, Term others, Effort& effort,
                 Uses* uses = nullptr);

  /// Clauses of `all` that suffice to reach `goal` or `others` in one
  /// iteration; none if they do not.
  std::optional<Clauses> support(const Clauses& all, Term goal, Term others,
                                 Effort& effort);

  const LoopInfo& loop() const { return loop_; }
  std::uint64_t unknowns() const { return unknowns_; }  ///< answers so far

 private:
  bool refuted_by_known(const Clauses& formulas, term::Model* model);

  Env& env_;
  const Facts& facts_;
  const LoopInfo& loop_;
  std::uint64_t units_;
  std::unique_ptr<solver::Context> context_;
  std::uint64_t asked_ = 0;  ///< of this context
  std::uint64_t unknowns_ = 0;
  std::deque<term::Model> known_;
  Counter& queries_;
  Counter& by_model_;
  Timer& time_;
};

}  // namespace pleat::engine::backward
