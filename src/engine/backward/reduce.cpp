// First what no core mentions goes, then one fact after the other, the longest
// first, as long as the others are still a proof. (Cores say what one solver
// used, which is often more than what is needed.) Only what rested on the fact
// is asked again.

#include "engine/backward/reduce.h"

#include <algorithm>
#include <numeric>

#include "term/walk.h"

namespace pleat::engine::backward {
namespace {

constexpr std::size_t kMostFacts = 40;
constexpr std::uint64_t kLoopUnits = 1000, kMostUnknowns = 2;
/// Of the solver, where an answer would only leave out one fact more.
constexpr std::uint64_t kFewUnits = 50;
/// Questions: as many as finding the proof took, within these. Where that took
/// few, they were hard ones, and a shorter proof is not worth more of them.
constexpr std::uint64_t kLeast = 40, kMost = 300;

}  // namespace

Reducer::Reducer(const Cfa& cfa, Env& env, const std::vector<LoopInfo>& loops)
    : loops_(loops),
      effort_{
          std::clamp(env.stats.counter("bself.queries").value, kLeast, kMost)} {
  start_.header = cfa.initial;
  provers_[cfa.initial] =
      std::make_unique<LoopProver>(cfa, env, none_, start_, kLoopUnits);
  for (const LoopInfo& l : loops_) {
    provers_[l.header] =
        std::make_unique<LoopProver>(cfa, env, none_, l, kLoopUnits);
  }
}

std::vector<Reducer::Obligation> Reducer::obligations(
    const Errors& errors) const {
  std::vector<Obligation> result;
  for (const auto& [l, states] : errors) {
    result.push_back({kError, l, {states}, {}});
  }
  for (std::size_t i = 0; i < facts_.size(); ++i) {
    for (const LoopInfo& l : loops_) {
      if (l.header != facts_[i].location) continue;
      for (const auto* segments : {&l.entries, &l.paths}) {
        for (const Path& s : *segments) {
          const Term broken = term::mk_not(s.after(facts_[i].formula));
          if (!broken.is_false()) {
            result.push_back({i, s.from, {s.guard, broken}, {}});
          }
        }
      }
    }
  }
  return result;
}

bool Reducer::prove(Obligation& o, const std::vector<bool>& alive) {
  Clauses query = o.query, core;
  for (std::size_t i = 0; i < facts_.size(); ++i) {
    if (alive[i] && facts_[i].location == o.at) {
      query.push_back(facts_[i].formula);
    }
  }
  if (!provers_.at(o.at)->excluded("bself.reduce", query, effort_, nullptr,
                                   &core)) {
    return false;
  }
  o.core.clear();
  for (std::size_t i = 0; i < facts_.size(); ++i) {
    if (alive[i] && facts_[i].location == o.at &&
        std::find(core.begin(), core.end(), facts_[i].formula) != core.end()) {
      o.core.insert(i);
    }
  }
  return true;
}

void Reducer::keep_used(std::vector<bool>& alive) const {
  std::vector<bool> used(facts_.size(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (const Obligation& o : obligations_) {
      if (o.owner != kError && !used[o.owner]) continue;
      for (std::size_t i : o.core) {
        changed |= !used[i];
        used[i] = true;
      }
    }
  }
  alive = std::move(used);
}

bool Reducer::try_without(std::size_t fact, std::vector<bool>& alive) {
  const std::vector<Obligation> before = obligations_;
  std::vector<bool> rest = alive;
  rest[fact] = false;
  for (Obligation& o : obligations_) {
    const bool counts = o.owner == kError || rest[o.owner];
    if (counts && o.core.contains(fact) && !prove(o, rest)) {
      obligations_ = before;
      return false;
    }
  }
  alive = std::move(rest);
  keep_used(alive);
  return true;
}

std::vector<verdict::Invariant> Reducer::run(
    std::vector<verdict::Invariant> invariants, const Errors& errors) {
  const bool complete = std::all_of(loops_.begin(), loops_.end(),
                                    [](const auto& l) { return l.complete; });
  if (!complete || invariants.size() > kMostFacts) return invariants;
  facts_ = std::move(invariants);
  std::stable_sort(
      facts_.begin(), facts_.end(), [](const auto& a, const auto& b) {
        return term::dag_size(a.formula) > term::dag_size(b.formula);
      });
  obligations_ = obligations(errors);
  std::vector<bool> alive(facts_.size(), true);
  for (Obligation& o : obligations_) {
    if (!prove(o, alive)) return facts_;
  }
  keep_used(alive);
  for (const auto& [l, p] : provers_) p->set_units(kFewUnits);
  // Where the solver does not know, the rest would take long too.
  const auto hard = [&] {
    std::uint64_t n = 0;
    for (const auto& [l, p] : provers_) n += p->unknowns();
    return n >= kMostUnknowns;
  };
  for (std::size_t i = 0; i < facts_.size() && !effort_.spent(); ++i) {
    if (alive[i] && !hard()) try_without(i, alive);
  }
  std::vector<verdict::Invariant> result;
  for (std::size_t i = 0; i < facts_.size(); ++i) {
    if (alive[i]) result.push_back(facts_[i]);
  }
  return result;
}

}  // namespace pleat::engine::backward
