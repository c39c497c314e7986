#include "engine/backward/goal_tracker.h"

#include "exec/feasible.h"
#include "term/walk.h"

namespace pleat::engine::backward {

using verdict::Approximation;

GoalTracker::GoalTracker(const Cfa& cfa, Env& env)
    : OutcomeBuilder(cfa, env.confirm, env.all),
      cfa_(cfa),
      solver_(env.solver),
      goals_(backward::goals(cfa)),
      cut_reached_(goals_.size(), false) {}

bool GoalTracker::is_open(std::size_t goal) const {
  const Goal& g = goals_[goal];
  return g.is_cut() ? !cut_reached_[goal] : !confirmed(g.property);
}

bool GoalTracker::is_found(std::size_t goal) const {
  const Goal& g = goals_[goal];
  return g.is_cut() ? cut_reached_[goal] : was_found(g.property);
}

std::optional<bool> GoalTracker::arrive_at_start(const Item& item,
                                                 std::string_view query) {
  std::vector<Term> formulas{item.states};
  for (Term s : term::free_symbols(item.states)) {
    if (!cfa_.variable_of(s)) continue;
    if (s.is_bool()) {
      formulas.push_back(term::mk_not(s));
    } else if (s.sort().is_bitvec()) {
      formulas.push_back(term::mk_eq(s, term::mk_bv(0, s.width())));
    }
  }
  term::Model model;
  solver::Result result = solver_.check(query, formulas, &model);
  if (!result.is_sat() && formulas.size() > 1) {
    formulas.resize(1);
    result = solver_.check(query, item.states, &model);
  }
  if (result.is_unsat()) return false;
  if (result.is_unknown()) {
    incomplete({"a path from the start that the solver could not decide (" +
                    result.why() + ")",
                {}});
    return std::nullopt;
  }
  const Goal& goal = goals_[item.goal];
  if (goal.is_cut()) {
    cut_reached_[item.goal] = true;
    cut_off({Approximation::Kind::Unmodelled,
             "execution goes on behind a bound (recursion depth)",
             cfa_.at(goal.at).pos});
  } else {
    exec::Relevance relevance;
    const auto small = exec::prefer_small(
        solver_, relevance, formulas,
        std::make_shared<const term::Model>(std::move(model)),
        input_symbols(item));
    report(counterexample(item, goal, *small));
  }
  return true;
}

verdict::Outcome GoalTracker::conclude(
    std::optional<std::vector<verdict::Invariant>> invariants) {
  if (invariants) {
    claim_rest(std::move(*invariants));
  } else if (is_clean()) {
    explain({"no invariants without inputs were found for the proof", {}});
  }
  return finish();
}

}  // namespace pleat::engine::backward
