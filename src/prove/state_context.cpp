#include "prove/state_context.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>

namespace pleat::prove {
namespace {

constexpr std::size_t kKnownModels = 48;
/// Terms of past questions slow a context down; then it is made anew.
constexpr std::uint64_t kQueriesPerContext = 3000;

}  // namespace

/// A state that was found before and satisfies all of these, or null.
StateContext::Model StateContext::known_model(std::span<const Term> formulas) {
  for (auto it = models_.begin(); it != models_.end(); ++it) {
    term::Evaluator evaluate(**it);
    const bool holds = std::ranges::all_of(
        formulas, [&](Term f) { return evaluate.holds(f); });
    if (!holds) continue;
    std::rotate(models_.begin(), it, it + 1);
    return models_.front();
  }
  return nullptr;
}

StepAnswer StateContext::ask(std::string_view name,
                             std::span<const Term> formulas,
                             std::uint64_t units, QueryBudget& budget) {
  if (budget.spent()) return {};
  if (Model model = known_model(formulas)) {
    ++stats_.by_model;
    return {.shown = Shown::No, .model = std::move(model)};
  }
  --budget.queries;
  ++stats_.queries;
  const ScopedTimer timer(stats_.time);
  if (!context_ || ++asked_ > kQueriesPerContext) {
    context_ = make_();
    asked_ = 0;
  }
  const solver::Result result =
      context_->check({.name = name, .assumptions = formulas, .units = units});
  if (result.is_unknown()) {
    ++unknowns_;
    return {};
  }
  if (result.is_sat()) {
    models_.push_front(std::make_shared<term::Model>(context_->model()));
    if (models_.size() > kKnownModels) models_.pop_back();
    return {.shown = Shown::No, .model = models_.front()};
  }
  const absl::flat_hash_set<Term> core(context_->core().begin(),
                                       context_->core().end());
  StepAnswer answer{.shown = Shown::Yes};
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    if (core.contains(formulas[i])) answer.used.push_back(i);
  }
  return answer;
}

StateContext& StateContexts::at(LocationId l) {
  return by_location_.try_emplace(l, make_, stats_).first->second;
}

std::uint64_t StateContexts::unknowns() const {
  std::uint64_t result = 0;
  for (const auto& [l, context] : by_location_) result += context.unknowns();
  return result;
}

StepAnswer ContextProver::prove(const Path& path,
                                std::span<const Term> premises, Term goal) {
  const Term negated = term::mk_not(path.after(goal));
  if (negated.is_false()) return {.shown = Shown::Yes};
  std::vector<Term> formulas(premises.begin(), premises.end());
  formulas.push_back(path.guard);
  formulas.push_back(negated);
  StepAnswer answer =
      contexts_.at(path.from).ask(name_, formulas, units_, budget_);
  std::erase_if(answer.used,
                [&](std::size_t i) { return i >= premises.size(); });
  return answer;
}

}  // namespace pleat::prove
