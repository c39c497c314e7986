// Greedy: leave out one fact after the other, the longest first, as long as
// the others are still a proof. (Cores say what one solver used, which is
// often more than what is needed.)

#include "engine/backward/reduce.h"

#include <algorithm>

namespace pleat::engine::backward {
namespace {

constexpr std::size_t kMostFacts = 24;
constexpr std::uint64_t kEffort = 1200;

}  // namespace

Reducer::Reducer(const Cfa& cfa, Env& env, const std::vector<LoopInfo>& loops)
    : loops_(loops), effort_{kEffort} {
  start_.header = cfa.initial;
  provers_[cfa.initial] = std::make_unique<LoopProver>(cfa, env, none_, start_);
  for (const LoopInfo& l : loops_) {
    provers_[l.header] = std::make_unique<LoopProver>(cfa, env, none_, l);
  }
}

Clauses Reducer::at(LocationId l) const {
  Clauses result;
  for (const auto& i : kept_) {
    if (i.location == l) result.push_back(i.formula);
  }
  return result;
}

bool Reducer::excluded(LocationId l, Clauses query) {
  const Clauses known = at(l);
  query.insert(query.end(), known.begin(), known.end());
  return provers_.at(l)->excluded("bself.reduce", query, effort_);
}

bool Reducer::holds(const verdict::Invariant& invariant) {
  for (const LoopInfo& l : loops_) {
    if (l.header != invariant.location) continue;
    for (const auto* segments : {&l.entries, &l.paths}) {
      for (const Segment& s : *segments) {
        const Term broken = term::mk_not(s.after(invariant.formula));
        if (broken.is_false()) continue;
        if (!excluded(s.from, {s.guard, broken})) return false;
      }
    }
  }
  return true;
}

bool Reducer::is_proof(const std::vector<std::pair<LocationId, Term>>& errors) {
  for (const auto& [l, states] : errors) {
    if (!excluded(l, {states})) return false;
  }
  return std::all_of(kept_.begin(), kept_.end(),
                     [&](const auto& i) { return holds(i); });
}

std::vector<verdict::Invariant> Reducer::run(
    std::vector<verdict::Invariant> invariants,
    const std::vector<std::pair<LocationId, Term>>& errors) {
  const bool complete = std::all_of(loops_.begin(), loops_.end(),
                                    [](const auto& l) { return l.complete; });
  if (!complete || invariants.size() > kMostFacts) return invariants;
  kept_ = invariants;
  if (!is_proof(errors)) return invariants;
  std::stable_sort(
      kept_.begin(), kept_.end(), [](const auto& a, const auto& b) {
        return term::dag_size(a.formula) > term::dag_size(b.formula);
      });
  for (std::size_t i = 0; i < kept_.size() && !effort_.spent();) {
    const std::vector<verdict::Invariant> before = kept_;
    kept_.erase(kept_.begin() + static_cast<std::ptrdiff_t>(i));
    if (!is_proof(errors)) {
      kept_ = before;
      ++i;
    }
  }
  return kept_;
}

}  // namespace pleat::engine::backward
