#include "prove/attempts.h"

#include <absl/container/flat_hash_set.h>

#include <numeric>

#include "solver/products.h"
#include "support/budget.h"

namespace pleat::prove {

solver::Options without_z3(solver::Options options) {
  options.z3 = options.cross_check = false;
  return options;
}

solver::Options without_search(solver::Options options) {
  options.models = options.blast = false;
  return without_z3(std::move(options));
}

StepAnswer AttemptProver::prove(const Path& path,
                                std::span<const Term> premises, Term goal) {
  const StepQuery query(path, premises, goal);
  if (query.negated.is_false()) return {.shown = Shown::Yes};
  std::vector<std::size_t> all(query.formulas.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  bool selection_fails = false;
  for (const Attempt& attempt : effort_.attempts) {
    if (stop_requested()) return {};
    if (attempt.selected && selection_fails) continue;
    const std::vector<std::size_t> places =
        attempt.selected ? effort_.select(query) : all;
    if (attempt.selected && places.size() == all.size()) continue;
    StepAnswer answer = ask(attempt, query, places);
    if (answer.shown == Shown::Yes) return answer;
    if (answer.shown == Shown::No) {
      if (!attempt.selected) return answer;
      selection_fails = true;
    }
  }
  return {};
}

/// Asks with the formulas at these places only.
StepAnswer AttemptProver::ask(const Attempt& attempt, const StepQuery& query,
                              const std::vector<std::size_t>& places) {
  std::vector<Term> formulas;
  for (const std::size_t i : places) formulas.push_back(query.formulas[i]);
  // The place of the premise that each instance was made of.
  std::vector<std::size_t> origins = places;
  if (effort_.instances > 0) {
    const std::span<const Term> others =
        std::span(query.formulas).subspan(query.premises);
    for (const std::size_t i : places) {
      if (i >= query.premises) continue;
      for (const Term t :
           instances_of(query.formulas[i], others, effort_.instances)) {
        formulas.push_back(t);
        origins.push_back(i);
      }
    }
  }
  if (attempt.if_few_products &&
      solver::product_gates(formulas) > solver::kManyGates) {
    return {};
  }
  ++queries_;
  const auto context = attempt.solver.context();
  const solver::Result r = context->check(
      {.name = effort_.name, .assumptions = formulas, .units = attempt.units});
  if (r.is_sat()) {
    return {.shown = Shown::No,
            .model = std::make_shared<term::Model>(context->model())};
  }
  if (!r.is_unsat()) return {};
  const absl::flat_hash_set<Term> core(context->core().begin(),
                                       context->core().end());
  std::vector<bool> used(query.premises, false);
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    if (origins[i] < query.premises && core.contains(formulas[i])) {
      used[origins[i]] = true;
    }
  }
  StepAnswer answer{.shown = Shown::Yes};
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (used[i]) answer.used.push_back(i);
  }
  return answer;
}

}  // namespace pleat::prove
