#pragma once

// Questions about the states at one loop header, under the facts known there.
// Unknown counts as "not shown".

#include "engine/backward/facts.h"
#include "engine/backward/loop_paths.h"
#include "engine/engine.h"
#include "prove/state_context.h"

namespace pleat::engine::backward {

using Clauses = std::vector<Term>;
using Effort = prove::QueryBudget;

/// The contexts of all headers, which count as this engine's queries.
prove::StateContexts make_contexts(Env& env);

/// Units of the solver for one question.
constexpr std::uint64_t kQueryUnits = 4000;

class LoopProver {
 public:
  LoopProver(prove::StateContext& context, const Facts& facts,
             const LoopInfo& loop)
      : context_(context), facts_(facts), loop_(loop) {}

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

 private:
  prove::StateContext& context_;
  const Facts& facts_;
  const LoopInfo& loop_;
};

}  // namespace pleat::engine::backward
