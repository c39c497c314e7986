#include "engine/backward/prover.h"

#include <algorithm>

namespace pleat::engine::backward {
namespace {

constexpr std::size_t kKnownModels = 48;
/// Terms of past questions slow a context down; then it is made anew.
constexpr std::uint64_t kQueriesPerContext = 3000;

}  // namespace

LoopProver::LoopProver(const Cfa&, Env& env, const Facts& facts,
                       const LoopInfo& loop, std::uint64_t units)
    : env_(env),
      facts_(facts),
      loop_(loop),
      units_(units),
      queries_(env.stats.counter("bself.queries")),
      by_model_(env.stats.counter("bself.refuted_by_model")),
      time_(env.stats.timer("bself.solver")) {}

bool LoopProver::refuted_by_known(const Clauses& formulas, term::Model* model) {
  for (auto it = known_.begin(); it != known_.end(); ++it) {
    term::Evaluator evaluate(*it);
    const bool holds = std::all_of(formulas.begin(), formulas.end(),
                                   [&](Term f) { return evaluate.holds(f); });
    if (!holds) continue;
    if (model != nullptr) *model = *it;
    std::rotate(known_.begin(), it, it + 1);
    return true;
  }
  return false;
}

bool LoopProver::excluded(std::string_view name, const Clauses& formulas,
                          Effort& effort, Uses* uses, Clauses* core,
                          term::Model* model) {
  if (effort.spent()) return false;
  Clauses assumptions = formulas;
  for (FactId id : facts_.at(loop_.header)) {
    assumptions.push_back(facts_[id].formula);
  }
  if (refuted_by_known(assumptions, model)) {
    ++by_model_;
    return false;
  }
  --effort.queries;
  ++queries_;
  const ScopedTimer timer(time_);
  if (!context_ || ++asked_ > kQueriesPerContext) {
    context_ = env_.solver.context();
    asked_ = 0;
  }
  const auto result = context_->check(
      {.name = name, .assumptions = assumptions, .units = units_});
  if (result.is_sat()) {
    known_.push_front(context_->model());
    if (known_.size() > kKnownModels) known_.pop_back();
    if (model != nullptr) *model = known_.front();
  }
  if (result.is_unknown()) ++unknowns_;
  if (!result.is_unsat()) return false;
  const auto& needed = context_->core();
  const auto in_core = [&](Term t) {
    return std::find(needed.begin(), needed.end(), t) != needed.end();
  };
  if (uses != nullptr) {
    for (FactId id : facts_.at(loop_.header)) {
      if (in_core(facts_[id].formula)) uses->insert(id);
    }
  }
  if (core != nullptr) {
    core->clear();
    std::copy_if(formulas.begin(), formulas.end(), std::back_inserter(*core),
                 in_core);
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
