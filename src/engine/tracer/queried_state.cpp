#include "engine/tracer/queried_state.h"

#include <algorithm>

#include "term/substitute.h"

namespace pleat::engine::tracer {
namespace {

constexpr std::uint64_t kUnits = 4'000;
/// Terms of past questions slow a context down; then it is made anew.
constexpr std::uint64_t kQueriesPerContext = 2000;
constexpr std::size_t kModels = 6;  ///< kept with a state

}  // namespace

View::View(const Cfa& cfa, State state) : cfa_(cfa), state_(std::move(state)) {
  condition_.insert(state_.condition.begin(), state_.condition.end());
}

Term View::here(Term over_variables) {
  if (!substitute_) {
    term::Substitution map;
    for (std::size_t i = 0; i < state_.store.size(); ++i) {
      map[cfa_.variables[i].symbol] = state_.store[i];
    }
    substitute_ = std::make_unique<term::Substituter>(std::move(map));
  }
  return (*substitute_)(over_variables);
}

void View::keep(const term::Model& model) {
  auto concrete = std::make_unique<term::Model>();
  term::Evaluator value(model);
  for (std::size_t i = 0; i < state_.store.size(); ++i) {
    const Term symbol = cfa_.variables[i].symbol;
    if (symbol.sort().is_array()) {
      concrete->set(symbol, value.array(state_.store[i]));
    } else {
      concrete->set(symbol, value.scalar(state_.store[i]));
    }
  }
  if (concrete_.size() == kModels) {
    concrete_.erase(concrete_.begin() + 1);
    evaluate_.erase(evaluate_.begin() + 1);
  }
  evaluate_.push_back(std::make_unique<term::Evaluator>(*concrete));
  concrete_.push_back(std::move(concrete));
}

bool View::refuted(Term over_variables) {
  if (concrete_.empty()) keep(*state_.model);
  for (std::size_t i = evaluate_.size(); i-- > 0;) {
    if (!evaluate_[i]->holds(over_variables)) return true;
  }
  return false;
}

Oracle::Oracle(Env& env)
    : env_(env),
      entailments_(env.stats.counter("tracer.entailments")),
      by_model_(env.stats.counter("tracer.refuted_by_model")),
      queries_(env.stats.counter("tracer.queries")) {}

bool Oracle::entails(View& view, Term over_variables) {
  if (over_variables.is_true()) return true;
  const auto known = view.entailed_.find(over_variables);
  if (known != view.entailed_.end()) return known->second;
  const auto answer = [&] {
    ++entailments_;
    const Term goal = view.here(over_variables);
    if (goal.is_true() || view.condition_.contains(goal)) return true;
    if (goal.is_false()) return false;
    if (view.refuted(over_variables)) {
      ++by_model_;
      return false;
    }
    ++queries_;
    const exec::Feasible f = exec::extend_model(
        env_.solver, relevance_, "tracer.entails", view.state_.condition,
        view.state_.model, term::mk_not(goal), kUnits);
    if (f.model) view.keep(*f.model);
    return f.result.is_unsat();
  }();
  view.entailed_.emplace(over_variables, answer);
  return answer;
}

solver::Result Oracle::ask(std::string_view name,
                           const std::vector<Term>& all) {
  ++queries_;
  if (!context_ || ++asked_ > kQueriesPerContext) {
    context_ = env_.solver.context();
    asked_ = 0;
  }
  return context_->check({.name = name, .assumptions = all, .units = kUnits});
}

std::optional<Oracle::Conflict> Oracle::conflict(
    View& view, const std::vector<Term>& literals) {
  std::vector<Term> here;
  for (Term l : literals) here.push_back(view.here(l));
  const std::vector<Term> facts =
      relevance_.relevant(view.state_.condition, term::mk_and(here));
  std::vector<std::size_t> left(literals.size());
  for (std::size_t i = 0; i < left.size(); ++i) left[i] = i;
  bool alone = false;
  // One query with all, its core, then one literal less at a time.
  const auto shrink = [&](const std::vector<std::size_t>& tried) {
    std::vector<Term> all = facts;
    for (std::size_t i : tried) all.push_back(here[i]);
    if (!ask("tracer.conflict", all).is_unsat()) return false;
    const absl::flat_hash_set<Term> core(context_->core().begin(),
                                         context_->core().end());
    std::vector<std::size_t> kept;
    for (std::size_t i : tried) {
      if (core.contains(here[i])) kept.push_back(i);
    }
    left = std::move(kept);
    alone = std::none_of(facts.begin(), facts.end(),
                         [&](Term t) { return core.contains(t); });
    return true;
  };
  if (!shrink(left)) return std::nullopt;
  for (std::size_t k = left.size(); left.size() > 1 && k-- > 0;) {
    if (k >= left.size()) continue;
    std::vector<std::size_t> less = left;
    less.erase(less.begin() + static_cast<std::ptrdiff_t>(k));
    (void)shrink(less);
  }
  Conflict result;
  for (std::size_t i : left) result.literals.push_back(literals[i]);
  // Values of the store may be part of the reason, so ask once more.
  result.alone = alone && unsat(result.literals);
  return result;
}

bool Oracle::unsat(const std::vector<Term>& formulas) {
  const Term all = term::mk_and(formulas);
  if (all.is_const()) return all.is_false();
  return ask("tracer.unsat", formulas).is_unsat();
}

std::optional<std::vector<Term>> Oracle::core(const std::vector<Term>& formulas,
                                              const std::vector<Term>& fixed) {
  std::vector<Term> left = formulas;
  const auto shrink = [&](const std::vector<Term>& tried) {
    std::vector<Term> all = tried;
    all.insert(all.end(), fixed.begin(), fixed.end());
    if (!ask("tracer.core", all).is_unsat()) return false;
    const absl::flat_hash_set<Term> core(context_->core().begin(),
                                         context_->core().end());
    std::vector<Term> kept;
    for (Term t : tried) {
      if (core.contains(t)) kept.push_back(t);
    }
    left = std::move(kept);
    return true;
  };
  if (!shrink(left)) return std::nullopt;
  for (std::size_t k = 0; k < left.size();) {
    std::vector<Term> less = left;
    less.erase(less.begin() + static_cast<std::ptrdiff_t>(k));
    // What was kept before stays in front of what is left to try.
    if (!shrink(less)) ++k;
  }
  return left;
}

exec::Feasible Oracle::feasible(const State& state, Term goal) {
  return exec::extend_model(env_.solver, relevance_, "tracer.branch",
                            state.condition, state.model, goal);
}

}  // namespace pleat::engine::tracer
