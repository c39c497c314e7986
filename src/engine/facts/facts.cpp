#include "engine/facts/facts.h"

#include <fmt/format.h>

#include "engine/inductive.h"
#include "support/budget.h"

namespace pleat::engine::facts {

using verdict::Outcome;
using verdict::Verdict;

Outcome NumericFacts::run(const cfa::Cfa& program, Budget&) {
  Outcome outcome;
  const std::vector<verdict::Invariant> known = numeric_facts(program, env_);
  if (env_.progress) env_.progress(fmt::format("{} facts", known.size()));
  if (env_.board != nullptr && !known.empty()) env_.board->offer(known);
  Inductive inductive(program, env_);
  outcome.safe = inductive.safe(known);
  if (!outcome.safe.empty()) outcome.invariants = known;
  if (outcome.safe.size() == program.properties.size()) {
    outcome.claim = Verdict::Proved;
    return outcome;
  }
  outcome.unknown_because.push_back(
      {stop_requested()
           ? "it was stopped"
           : "the linear invariants that were found do not exclude it",
       {}});
  return outcome;
}

}  // namespace pleat::engine::facts
