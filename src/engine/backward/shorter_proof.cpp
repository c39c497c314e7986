#include "engine/backward/shorter_proof.h"

#include <algorithm>

#include "engine/backward/loop_prover.h"
#include "prove/reduction.h"

namespace pleat::engine::backward {
namespace {

constexpr std::size_t kMostFacts = 40;
constexpr std::uint64_t kReduceUnits = 1000;
/// Of the solver, where an answer would only leave out one fact more.
constexpr std::uint64_t kFewUnits = 50;
/// Questions: as many as finding the proof took, within these. Where that took
/// few, they were hard ones, and a shorter proof is not worth more of them.
constexpr std::uint64_t kLeast = 40, kMost = 300;

}  // namespace

std::vector<verdict::Invariant> shortened(
    std::vector<verdict::Invariant> invariants,
    const std::vector<std::pair<LocationId, Term>>& errors,
    const std::vector<LoopInfo>& loops, Env& env) {
  if (!std::ranges::all_of(loops, &LoopInfo::complete) ||
      invariants.size() > kMostFacts) {
    return invariants;
  }
  std::vector<Path> paths, goals;
  for (const LoopInfo& l : loops) {
    paths.insert(paths.end(), l.entries.begin(), l.entries.end());
    paths.insert(paths.end(), l.paths.begin(), l.paths.end());
  }
  // To exclude error states is to exclude a path that begins in them.
  for (const auto& [l, states] : errors) {
    goals.push_back({.from = l, .to = l, .guard = states});
  }
  std::vector<const Path*> all_goals;
  for (const Path& g : goals) all_goals.push_back(&g);
  Effort effort{
      std::clamp(env.stats.counter("bself.queries").value, kLeast, kMost)};
  prove::StateContexts contexts = make_contexts(env);
  prove::ContextProver prover("bself.reduce", contexts, kReduceUnits, effort);
  prove::ContextProver quick("bself.reduce", contexts, kFewUnits, effort);
  return prove::reduced(paths, all_goals, std::move(invariants), prover,
                        {.leave_out = &quick});
}

}  // namespace pleat::engine::backward
