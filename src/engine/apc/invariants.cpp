#include "engine/apc/invariants.h"

#include <algorithm>

#include "cfa/loops.h"
#include "engine/apc/candidates.h"
#include "prove/attempts.h"
#include "prove/exclusion.h"
#include "prove/houdini.h"
#include "prove/reduction.h"
#include "prove/state_context.h"

namespace pleat::engine::apc {
namespace {

using prove::Path;
using verdict::Invariant;

constexpr std::size_t kMostCandidates = 300;
constexpr std::size_t kMostPaths = 3000;
constexpr std::uint64_t kUnits = 20'000;  ///< per candidate and path
constexpr std::uint64_t kTargetUnits = 100'000;

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

/// What the summaries suggest, at every cut point: what one loop establishes,
/// others may preserve. Nothing if there is too much.
std::vector<Invariant> guess(const Cfa& cfa, const Builder& builder,
                             const std::vector<Path>& paths) {
  const std::vector<LocationId> cut_points = cfa::cut_points(cfa);
  std::vector<Term> all;
  for (const auto& s : builder.summaries()) {
    if (std::ranges::find(cut_points, s->entry) == cut_points.end()) continue;
    std::vector<Memory> entered = entries(cfa, paths, s->entry);
    entered.insert(entered.end(), s->entered.begin(), s->entered.end());
    const std::vector<Term> found = candidates(cfa, *s, entered);
    all.insert(all.end(), found.begin(), found.end());
  }
  std::ranges::sort(all);
  all.erase(std::ranges::unique(all).begin(), all.end());
  std::vector<Invariant> result;
  if (all.size() > kMostCandidates) return result;
  for (const LocationId at : cut_points) {
    for (const Term t : all) result.push_back({at, t});
  }
  return result;
}

/// The candidates that are inductive together. There are many simple questions
/// about each path, so one context without rewriting answers them all.
std::vector<Invariant> keep_inductive(const Cfa& cfa,
                                      const std::vector<Path>& paths,
                                      const std::vector<Invariant>& guesses,
                                      Env& env) {
  prove::StateContexts contexts(
      [] { return solver::plain_context(solver::Backend::Blast); },
      {.queries = env.stats.counter("apc.invariant_queries"),
       .by_model = env.stats.counter("apc.refuted_by_model"),
       .time = env.stats.timer("apc.invariant_solver")});
  prove::QueryBudget unlimited{UINT64_MAX};
  prove::ContextProver prover("apc.preserved", contexts, kUnits, unlimited);
  const auto kept = prove::inductive_subset(cfa, paths, prover, guesses, {});
  std::vector<Invariant> result;
  for (std::size_t i = 0; kept && i < guesses.size(); ++i) {
    if ((*kept)[i]) result.push_back(guesses[i]);
  }
  return result;
}

}  // namespace

std::optional<std::vector<Invariant>> find_proof(
    std::size_t property, const transform::Sliced& sliced,
    const Builder& builder, Env& env) {
  const Cfa& cfa = sliced.cfa;
  const auto paths = prove::find_paths(
      cfa, {.most_paths = kMostPaths, .most_steps = 10 * kMostPaths});
  if (!paths) return std::nullopt;
  std::vector<Invariant> proof =
      keep_inductive(cfa, *paths, guess(cfa, builder, *paths), env);
  if (stop_requested()) return std::nullopt;
  solver::Solver quick(prove::without_z3(env.solver.options()), env.stats);
  prove::AttemptProver prover(
      {.name = "apc.exclude",
       .attempts = {{.solver = quick, .units = kUnits},
                    {.solver = env.solver, .units = kTargetUnits}}},
      env.stats.counter("apc.invariant_queries"));
  std::vector<LocationId> targets(cfa.cuts.begin(), cfa.cuts.end());
  targets.push_back(cfa.properties[property].target);
  std::vector<const Path*> goals;
  for (const LocationId t : targets) {
    if (!prove::holds_on_arrival(cfa, *paths, prover, t, term::mk_false(),
                                 proof)) {
      return std::nullopt;
    }
    for (const Path& path : *paths) {
      if (path.to == t) goals.push_back(&path);
    }
  }
  proof = prove::reduced(*paths, goals, std::move(proof), prover, {});
  for (Invariant& i : proof) i.location = sliced.original[i.location.index];
  return proof;
}

}  // namespace pleat::engine::apc
