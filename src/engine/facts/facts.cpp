#include "engine/facts/facts.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/inductive.h"

namespace pleat::engine::facts {

using verdict::Outcome;
using verdict::Verdict;

Outcome NumericFacts::run(const cfa::Cfa& program, Budget&) {
  Outcome outcome;
  const std::vector<verdict::Invariant> known = numeric_facts(program, env_);
  if (env_.progress) env_.progress(fmt::format("{} facts", known.size()));
  if (env_.board != nullptr && !known.empty()) env_.board->offer(known);
  Inductive inductive(program, env_);
  const auto excluded = [&](cfa::LocationId l) {
    return inductive.holds_at_target(l, term::mk_false(), known);
  };
  const bool no_cut = std::ranges::all_of(program.cuts, excluded);
  for (std::size_t i = 0; no_cut && i < program.properties.size(); ++i) {
    if (excluded(program.properties[i].target)) outcome.safe.push_back(i);
  }
  if (!outcome.safe.empty()) outcome.invariants = known;
  if (outcome.safe.size() == program.properties.size()) {
    outcome.claim = Verdict::Proved;
    return outcome;
  }
  outcome.unknown_because.push_back(
      {"the linear invariants that were found do not exclude it", {}});
  return outcome;
}

}  // namespace pleat::engine::facts
