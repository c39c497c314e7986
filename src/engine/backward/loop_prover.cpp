#include "engine/backward/loop_prover.h"

#include <algorithm>

namespace pleat::engine::backward {

prove::StateContexts make_contexts(Env& env) {
  return {[&env] { return env.solver.context(); },
          {.queries = env.stats.counter("bself.queries"),
           .by_model = env.stats.counter("bself.refuted_by_model"),
           .time = env.stats.timer("bself.solver")}};
}

bool LoopProver::excluded(std::string_view name, const Clauses& formulas,
                          Effort& effort, Uses* uses, Clauses* core,
                          term::Model* model) {
  const std::vector<FactId>& facts = facts_.at(loop_.header);
  Clauses all = formulas;
  for (const FactId id : facts) all.push_back(facts_[id].formula);
  const prove::StepAnswer answer = context_.ask(name, all, kQueryUnits, effort);
  if (model != nullptr && answer.model) *model = *answer.model;
  if (answer.shown != prove::Shown::Yes) return false;
  if (core != nullptr) core->clear();
  for (const std::size_t i : answer.used) {
    if (i >= formulas.size()) {
      if (uses != nullptr) uses->insert(facts[i - formulas.size()]);
    } else if (core != nullptr) {
      core->push_back(formulas[i]);
    }
  }
  return true;
}

bool LoopProver::preserved(const Clauses& clauses, Term others, Effort& effort,
                           Uses* uses) {
  const Term here = term::mk_or(term::mk_and(clauses), others);
  for (const Path& path : loop_.paths) {
    const Term leaves = term::mk_not(path.after(here));
    if (leaves.is_false()) continue;
    Clauses query = clauses;
    query.push_back(path.guard);
    query.push_back(leaves);
    if (!excluded("bself.preserved", query, effort, uses)) return false;
  }
  return true;
}

std::optional<Clauses> LoopProver::support(const Clauses& all, Term goal,
                                           Term others, Effort& effort) {
  Clauses result;
  for (const Path& path : loop_.paths) {
    const Term leaves = term::mk_not(path.after(term::mk_or(goal, others)));
    if (leaves.is_false()) continue;
    Clauses query = all, core;
    query.push_back(path.guard);
    query.push_back(leaves);
    if (!excluded("bself.support", query, effort, nullptr, &core)) {
      return std::nullopt;
    }
    for (Term c : core) {
      if (c != path.guard && c != leaves) result.push_back(c);
    }
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace pleat::engine::backward
