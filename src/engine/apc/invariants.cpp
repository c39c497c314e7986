#include "engine/apc/invariants.h"

#include <algorithm>
#include <map>
#include <set>

#include "cfa/ghosts.h"
#include "cfa/loops.h"
#include "engine/apc/candidates.h"
#include "engine/apc/facts.h"
#include "engine/apc/predicates.h"
#include "engine/shared/invariant_prover.h"
#include "prove/reduction.h"
#include "term/substitute.h"

namespace pleat::engine::apc {
namespace {

using prove::Path;
using verdict::Invariant;

/// Candidates at all cut points together.
constexpr std::size_t kMostCandidates = 4000;
// Conflicts per query. A target is worth more than a candidate, and a shorter
// proof less.
constexpr std::uint64_t kUnits = 20'000, kTargetUnits = 100'000;
constexpr std::uint64_t kShortenUnits = 500;

/// The values of all variables when this location is entered from elsewhere.
std::vector<Memory> entries(const Cfa& cfa, const std::vector<Path>& paths,
                            LocationId at) {
  std::vector<Memory> found;
  for (const Path& path : paths) {
    if (path.to != at || path.from == at) continue;
    Memory& values = found.emplace_back();
    for (const auto& v : cfa.variables) values.push_back(path.after(v.symbol));
  }
  return found;
}

/// What follows from the summaries without ghosts, at every cut point: what one
/// loop establishes, others may preserve.
std::vector<Invariant> without_ghosts(const Cfa& cfa,
                                      const transform::Sliced& sliced,
                                      const Builder& builder,
                                      const std::vector<Path>& paths) {
  std::vector<Term> all;
  for (const auto& s : builder.summaries()) {
    std::vector<Memory> entered =
        entries(cfa, paths, sliced.original[s->entry.index]);
    entered.insert(entered.end(), s->entered.begin(), s->entered.end());
    const std::vector<Term> found = candidates(sliced.cfa, *s, entered);
    all.insert(all.end(), found.begin(), found.end());
  }
  std::ranges::sort(all);
  all.erase(std::ranges::unique(all).begin(), all.end());
  std::erase_if(all, [&](Term t) { return cfa::mentions_others(cfa, t); });
  std::vector<Invariant> result;
  for (const LocationId at : cfa::cut_points(cfa)) {
    for (const Term t : all) result.push_back({at, t});
  }
  return result;
}

/// Each once, and also about what variables were when the loop there was
/// entered.
std::vector<Invariant> completed(const Cfa& extended,
                                 const std::vector<Invariant>& guesses) {
  std::map<LocationId, term::Substitution> entered;
  for (const LocationId at : cfa::cut_points(extended)) {
    entered[at] = as_entered(extended, at);
  }
  std::set<std::pair<LocationId, Term>> known;
  std::vector<Invariant> result;
  const auto add = [&](LocationId at, Term t) {
    if (!t.is_const() && known.emplace(at, t).second) result.push_back({at, t});
  };
  for (const Invariant& i : guesses) {
    add(i.location, i.formula);
    add(i.location, term::substitute(i.formula, entered[i.location]));
  }
  return result;
}

void append(std::vector<Invariant>& to, std::vector<Invariant> more) {
  to.insert(to.end(), more.begin(), more.end());
}

/// The properties that the invariants exclude, and the invariants that this
/// needs.
Proof excluded(const Cfa& cfa, const std::vector<Path>& paths,
               const std::vector<Invariant>& known, Env& env) {
  solver::Solver quick(prove::without_z3(env.solver.options()), env.stats);
  Counter& queries = env.stats.counter("apc.exclude_queries");
  prove::AttemptProver prover(
      {.name = "apc.exclude",
       .attempts = {{.solver = quick, .units = kUnits},
                    {.solver = env.solver, .units = kTargetUnits}}},
      queries);
  prove::Exclusion exclusion(cfa, paths);
  exclusion.close(prover, known);
  Proof proof{.safe = exclusion.safe()};
  if (proof.safe.empty()) return proof;
  if (env.board != nullptr && exclusion.all_closed()) env.board->almost_done();
  prove::AttemptProver shorten(
      {.name = "apc.shorten",
       .attempts = {{.solver = quick, .units = kShortenUnits}}},
      queries);
  proof.invariants = prove::reduced(paths, exclusion.closed_for(proof.safe),
                                    known, shorten, {.leave_out = &shorten});
  return proof;
}

}  // namespace

Proof find_proof(const Cfa& program, const transform::Sliced& sliced,
                 const Builder& builder, Env& env) {
  const Cfa extended = cfa::with_ghosts(
      cfa::with_ghosts(program, cfa::Ghosts::History), cfa::Ghosts::Ways);
  InvariantProver prover(extended, env);
  if (!prover.usable()) return {};
  const std::vector<Path>& paths = prover.paths();
  std::vector<Invariant> guesses =
      summary_facts(extended, sliced, builder, paths);
  append(guesses, without_ghosts(extended, sliced, builder, paths));
  append(guesses, predicates(extended, paths, program.variables.size()));
  guesses = completed(extended, guesses);
  env.stats.counter("apc.candidates") += guesses.size();
  if (guesses.size() > kMostCandidates) return {};
  const std::vector<Invariant> kept = prover.keep_in_turn(std::move(guesses));
  env.stats.counter("apc.invariants") += kept.size();
  if (stop_requested()) return {};
  return excluded(extended, prover.paths(), kept, env);
}

}  // namespace pleat::engine::apc
