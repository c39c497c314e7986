#include "engine/backward/findings.h"

#include <algorithm>

#include "exec/feasible.h"
#include "term/walk.h"

namespace pleat::engine::backward {

using verdict::Approximation;
using verdict::Outcome;
using verdict::Verdict;

Findings::Findings(const Cfa& cfa, Env& env)
    : cfa_(cfa),
      env_(env),
      goals_(backward::goals(cfa)),
      reached_(goals_.size(), false) {}

std::optional<bool> Findings::arrive(const Item& item, std::string_view query) {
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
  solver::Result result = env_.solver.check(query, formulas, &model);
  if (!result.is_sat() && formulas.size() > 1) {
    formulas.resize(1);
    result = env_.solver.check(query, item.states, &model);
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
    reached_[item.goal] = true;
    outcome_.approximations.push_back(
        {Approximation::Kind::Unmodelled,
         "execution goes on behind a bound (recursion depth)",
         cfa_.at(goal.at).pos});
  } else {
    exec::Relevance relevance;
    const auto small = exec::prefer_small(
        env_.solver, relevance, formulas,
        std::make_shared<const term::Model>(std::move(model)),
        input_symbols(item));
    report(item.goal, counterexample(item, goal, *small));
  }
  return true;
}

void Findings::run_reached(LocationId at,
                           std::vector<verdict::InputValue> inputs) {
  for (std::size_t g = 0; g < goals_.size(); ++g) {
    if (goals_[g].at != at || goals_[g].is_cut() || reached_[g]) continue;
    verdict::Counterexample found;
    found.property = goals_[g].property;
    found.inputs = inputs;
    report(g, std::move(found));
  }
}

void Findings::report(std::size_t goal, verdict::Counterexample found) {
  const bool enough = !env_.confirm || env_.confirm(found);
  outcome_.counterexamples.push_back(std::move(found));
  if (!enough) return;
  reached_[goal] = true;
  bool all = true;
  for (std::size_t g = 0; g < goals_.size(); ++g) {
    all &= goals_[g].is_cut() || reached_[g];
  }
  done_ = !env_.all || all;
}

void Findings::incomplete(verdict::Reason reason) {
  complete_ = false;
  outcome_.unknown_because.push_back(std::move(reason));
}

bool Findings::is_clean() const {
  return complete_ && outcome_.counterexamples.empty() &&
         outcome_.approximations.empty();
}

Outcome Findings::finish(
    std::optional<std::vector<verdict::Invariant>> invariants) {
  for (const auto& a : outcome_.approximations) {
    outcome_.unknown_because.push_back({a.what, a.pos});
  }
  if (!outcome_.counterexamples.empty()) {
    outcome_.claim = Verdict::Violated;
  } else if (is_clean() && invariants) {
    outcome_.claim = Verdict::Proved;
  } else if (is_clean()) {
    outcome_.unknown_because.push_back(
        {"no invariants without inputs were found for the proof", {}});
  }
  const bool may_claim = complete_ && !done_ && outcome_.approximations.empty();
  if (may_claim && invariants) {
    for (const Goal& g : goals_) {
      const bool found = std::any_of(
          outcome_.counterexamples.begin(), outcome_.counterexamples.end(),
          [&](const auto& c) { return c.property == g.property; });
      if (!g.is_cut() && !found) outcome_.safe.push_back(g.property);
    }
  }
  if (invariants) outcome_.invariants = std::move(*invariants);
  return std::move(outcome_);
}

}  // namespace pleat::engine::backward
