#include "exec/feasible.h"

#include <absl/container/flat_hash_set.h>

namespace pleat::exec {

using term::Model;
using term::Term;

const std::vector<Term>& Relevance::symbols(Term t) {
  const auto it = symbols_.find(t);
  if (it != symbols_.end()) return it->second;
  return symbols_.emplace(t, term::free_symbols(t)).first->second;
}

std::vector<Term> Relevance::relevant(const std::vector<Term>& condition,
                                      Term goal) {
  absl::flat_hash_set<Term> reached;
  for (Term s : symbols(goal)) reached.insert(s);
  std::vector<bool> in(condition.size(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < condition.size(); ++i) {
      if (in[i]) continue;
      const std::vector<Term> own = symbols(condition[i]);
      bool touches = false;
      for (Term s : own) touches |= reached.contains(s);
      if (!touches) continue;
      in[i] = true;
      for (Term s : own) changed |= reached.insert(s).second;
    }
  }
  std::vector<Term> result;
  for (std::size_t i = 0; i < condition.size(); ++i) {
    if (in[i]) result.push_back(condition[i]);
  }
  return result;
}

Feasible extend_model(solver::Solver& solver, Relevance& relevance,
                      std::string_view query_name,
                      const std::vector<Term>& condition,
                      const std::shared_ptr<const Model>& model, Term goal) {
  if (goal.is_true() || term::holds(goal, *model)) {
    return {solver::Result::sat(), model};
  }
  std::vector<Term> query = relevance.relevant(condition, goal);
  query.push_back(goal);
  Model found;
  solver::Result result = solver.check(query_name, query, &found);
  if (!result.is_sat()) return {std::move(result), nullptr};
  // Symbols of the other conjuncts keep their old values.
  auto merged = std::make_shared<Model>(*model);
  for (const auto& [s, v] : found.scalars()) merged->set(s, v);
  for (const auto& [s, v] : found.arrays()) merged->set(s, v);
  return {solver::Result::sat(), std::move(merged)};
}

}  // namespace pleat::exec
