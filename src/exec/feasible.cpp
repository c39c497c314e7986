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
                      const std::shared_ptr<const Model>& model, Term goal,
                      std::uint64_t units) {
  if (goal.is_true() || term::holds(goal, *model)) {
    return {solver::Result::sat(), model};
  }
  std::vector<Term> query = relevance.relevant(condition, goal);
  query.push_back(goal);
  Model found;
  solver::Result result = solver.check(query_name, query, &found, units);
  if (!result.is_sat()) return {std::move(result), nullptr};
  // Symbols of the other conjuncts keep their old values.
  auto merged = std::make_shared<Model>(*model);
  for (const auto& [s, v] : found.scalars()) merged->set(s, v);
  for (const auto& [s, v] : found.arrays()) merged->set(s, v);
  return {solver::Result::sat(), std::move(merged)};
}

namespace {

/// -2^(bits-1) <= s < 2^(bits-1), read as a signed number.
Term is_small(Term s, unsigned bits) {
  const unsigned width = s.width();
  if (width <= bits) return term::mk_true();
  const Term bound = term::mk_bv(term::Value{1} << (bits - 1), width);
  return term::mk_and(term::mk_sge(s, term::mk_neg(bound)),
                      term::mk_slt(s, bound));
}

}  // namespace

std::shared_ptr<const Model> prefer_small(solver::Solver& solver,
                                          Relevance& relevance,
                                          std::vector<Term> condition,
                                          std::shared_ptr<const Model> model,
                                          const std::vector<Term>& symbols) {
  constexpr std::uint64_t kUnits = 500;  // it is only for looks
  constexpr std::size_t kOneByOne = 32;  // symbols
  const auto try_goal = [&](Term goal) {
    const Feasible f = extend_model(solver, relevance, "prefer_small",
                                    condition, model, goal, kUnits);
    if (!f.result.is_sat()) return false;
    condition.push_back(goal);
    model = f.model;
    return true;
  };
  for (unsigned bits : {8U, 16U}) {
    std::vector<Term> all;
    for (Term s : symbols) all.push_back(is_small(s, bits));
    if (try_goal(term::mk_and(all))) return model;
  }
  if (symbols.size() > kOneByOne) return model;
  for (Term s : symbols) (void)try_goal(is_small(s, 8));
  return model;
}

}  // namespace pleat::exec
