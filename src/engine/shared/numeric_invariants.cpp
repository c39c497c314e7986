#include "engine/shared/numeric_invariants.h"

#include <algorithm>

#include "cfa/loops.h"
#include "engine/shared/invariant_prover.h"
#include "exec/samples.h"
#include "prove/reduction.h"

namespace pleat::engine {

using cfa::LocationId;
using domain::Overflow;
using term::Term;
using verdict::Invariant;

namespace {

constexpr std::uint64_t kRuns = 300;
constexpr std::uint64_t kEdgesPerRun = 5'000;

domain::Options with(domain::Options options, Overflow overflow) {
  options.overflow = overflow;
  return options;
}

bool contains(const std::vector<Invariant>& all, const Invariant& i) {
  return std::ranges::any_of(all, [&](const Invariant& a) {
    return a.location == i.location && a.formula == i.formula;
  });
}

}  // namespace

NumericSearch::NumericSearch(const cfa::Cfa& cfa, Env& env,
                             const NumericOptions& options)
    : cfa_(cfa),
      env_(env),
      options_(options),
      wrapping_(cfa, with(options.domain, Overflow::Wrap), env.stats),
      guessing_(cfa, with(options.domain, Overflow::Ignore), env.stats) {}

void NumericSearch::add(const domain::Analysis& analysis, LocationId header,
                        std::vector<Invariant>& result) const {
  const auto one = [&](Term t) {
    const Invariant i{header, t};
    if (t && !t.is_true() && !contains(result, i)) result.push_back(i);
  };
  for (const auto& c : analysis.at(header)) {
    one(c.modular);
    if (!c.modular || !prove::mentions_wide_number(c.formula)) one(c.formula);
  }
}

std::vector<Invariant> NumericSearch::computed() {
  if (!wrapped_) wrapped_ = wrapping_.run();
  std::vector<Invariant> result;
  if (!*wrapped_) return result;
  for (const LocationId h : cfa::cut_points(cfa_)) add(wrapping_, h, result);
  return result;
}

Numeric NumericSearch::run(std::span<const Invariant> known) {
  Numeric result{.proved = {}, .unproved = {}, .computed = computed()};
  std::vector<Invariant> candidates;
  if (guessing_.run()) {
    for (const LocationId h : cfa::cut_points(cfa_)) {
      add(guessing_, h, candidates);
    }
  }
  for (const Invariant& i : result.computed) {
    if (!contains(candidates, i)) candidates.push_back(i);
  }
  env_.stats.counter("numeric.candidates") += candidates.size();
  {
    const ScopedTimer timer(env_.stats.timer("numeric.samples"));
    exec::SamplePool samples(cfa_);
    samples.explore(kRuns, options_.edges, {.edges = kEdgesPerRun});
    std::erase_if(candidates, [&](const Invariant& i) {
      return samples.excluded(i.location, i.formula);
    });
  }
  const ScopedTimer timer(env_.stats.timer("numeric.prove"));
  result.proved = InvariantProver(cfa_, env_).keep(candidates, known);
  for (const Invariant& i : candidates) {
    if (!contains(result.proved, i)) result.unproved.push_back(i);
  }
  solver::Solver quick(prove::without_z3(env_.solver.options()), env_.stats);
  prove::drop_redundant(result.proved, quick);
  prove::drop_redundant(result.computed, quick);
  env_.stats.counter("numeric.proved") += result.proved.size();
  return result;
}

std::vector<Invariant> numeric_facts(const cfa::Cfa& cfa, Env& env,
                                     std::vector<Invariant>* hoped) {
  std::vector<Invariant> known;
  if (env.board != nullptr) {
    const auto board = env.board->invariants();
    known.assign(board.begin(), board.end());
  }
  Numeric found = NumericSearch(cfa, env, {}).run(known);
  known.insert(known.end(), found.proved.begin(), found.proved.end());
  if (hoped != nullptr) *hoped = std::move(found.unproved);
  return known;
}

}  // namespace pleat::engine
