#include "engine/shared/invariant_prover.h"

#include <algorithm>

#include "prove/houdini.h"
#include "prove/reduction.h"
#include "support/budget.h"

namespace pleat::engine {

using cfa::LocationId;
using term::Term;
using verdict::Invariant;

namespace {

constexpr std::size_t kMostPaths = 300;
constexpr std::size_t kMostTerms = 20'000;  ///< of a path's guard
constexpr std::size_t kInstances = 6;       ///< of an invariant about any index
/// A second or so: what is equal by equal indices is one word for Z3, and many
/// conflicts bit by bit.
constexpr std::uint64_t kUnitsOfZ3 = 1'000;

solver::Options only_z3(solver::Options options) {
  options.models = options.blast = options.cross_check = false;
  return options;
}

/// First with premises about the same cells, then with all.
prove::EffortPolicy effort(solver::Solver& solver, solver::Solver& z3,
                           std::uint64_t units) {
  return {.name = "inductive.step",
          .attempts = {{.solver = solver, .units = units, .selected = true},
                       {.solver = solver, .units = units},
                       {.solver = z3, .units = kUnitsOfZ3}},
          .select = prove::about_same_cells,
          .instances = kInstances};
}

}  // namespace

InvariantProver::InvariantProver(const cfa::Cfa& cfa, Env& env,
                                 std::uint64_t units)
    : cfa_(cfa),
      board_(env.board),
      solver_(prove::without_z3(env.solver.options()), env.stats),
      z3_(only_z3(env.solver.options()), env.stats),
      prover_(effort(solver_, z3_, units),
              env.stats.counter("inductive.queries")) {
  auto found = prove::find_paths(
      cfa, {.most_open = kMostPaths, .most_terms = kMostTerms});
  usable_ = found.has_value();
  if (usable_) paths_ = std::move(*found);
}

std::vector<Invariant> InvariantProver::keep(std::vector<Invariant> candidates,
                                             std::span<const Invariant> known) {
  if (!usable_) return {};
  const auto kept =
      prove::inductive_subset(cfa_, paths_, prover_, candidates, known);
  if (!kept) return {};
  std::vector<Invariant> result;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if ((*kept)[i]) result.push_back(candidates[i]);
  }
  return result;
}

std::vector<Invariant> InvariantProver::keep_in_turn(
    std::vector<Invariant> candidates, std::vector<Invariant> known) {
  const auto rest =
      std::ranges::stable_partition(candidates, [](const Invariant& i) {
        return i.formula.is(term::Kind::Eq);
      }).begin();
  const auto add = [&](std::vector<Invariant> more) {
    more = keep(std::move(more), known);
    known.insert(known.end(), more.begin(), more.end());
  };
  add({candidates.begin(), rest});
  add({rest, candidates.end()});
  return known;
}

bool InvariantProver::holds_at_target(LocationId target, Term formula,
                                      std::span<const Invariant> known) {
  return usable_ &&
         prove::holds_on_arrival(cfa_, paths_, prover_, target, formula, known);
}

std::optional<verdict::Outcome> InvariantProver::proof(
    const std::vector<Invariant>& all) {
  if (!usable_) return std::nullopt;
  prove::Exclusion exclusion(cfa_, paths_);
  if (!exclusion.close_all(prover_, all)) return std::nullopt;
  return claim(all, exclusion);
}

verdict::Outcome InvariantProver::outcome(const std::vector<Invariant>& all,
                                          const char* otherwise) {
  verdict::Outcome outcome;
  if (usable_) {
    prove::Exclusion exclusion(cfa_, paths_);
    exclusion.close(prover_, all);
    outcome = claim(all, exclusion);
  }
  if (outcome.claim != verdict::Verdict::Proved) {
    outcome.unknown_because.push_back(
        {stop_requested() ? "it was stopped" : otherwise, {}});
  }
  return outcome;
}

/// What the closed paths prove, with the invariants that this needs.
verdict::Outcome InvariantProver::claim(const std::vector<Invariant>& all,
                                        const prove::Exclusion& exclusion) {
  verdict::Outcome outcome;
  outcome.safe = exclusion.safe();
  if (exclusion.all_closed()) {
    outcome.claim = verdict::Verdict::Proved;
    if (board_ != nullptr) board_->almost_done();
  }
  if (outcome.safe.empty()) return outcome;
  outcome.invariants =
      prove::reduced(paths_, exclusion.closed_for(outcome.safe), all, prover_,
                     {.leave_out = &prover_});
  return outcome;
}

}  // namespace pleat::engine
