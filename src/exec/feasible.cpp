#include "exec/feasible.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <numeric>

#include "term/walk.h"

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
  // Rounds over the conjuncts that are still out, until none comes in.
  absl::flat_hash_set<Term> reached(symbols(goal).begin(), symbols(goal).end());
  std::vector<std::size_t> in;
  std::vector<std::size_t> out(condition.size());
  std::iota(out.begin(), out.end(), 0);
  for (bool changed = true; changed && !out.empty();) {
    changed = false;
    std::size_t kept = 0;
    for (std::size_t i : out) {
      const std::vector<Term>& own = symbols(condition[i]);
      if (std::none_of(own.begin(), own.end(),
                       [&](Term s) { return reached.contains(s); })) {
        out[kept++] = i;
        continue;
      }
      in.push_back(i);
      for (Term s : own) changed |= reached.insert(s).second;
    }
    out.resize(kept);
  }
  std::sort(in.begin(), in.end());
  std::vector<Term> result;
  for (std::size_t i : in) result.push_back(condition[i]);
  return result;
}

namespace {

void copy_value(const Model& from, Term symbol, Model& to) {
  if (symbol.sort().is_array()) {
    to.set(symbol, from.array(symbol));
  } else {
    to.set(symbol, from.scalar(symbol));
  }
}

}  // namespace

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
  solver::Result result =
      solver.check_related(query_name, query, &found, units);
  if (!result.is_sat()) return {std::move(result), nullptr};
  // Symbols of the other conjuncts keep their old values.
  auto merged = std::make_shared<Model>(*model);
  for (Term t : query) {
    for (Term s : relevance.symbols(t)) copy_value(found, s, *merged);
  }
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
  constexpr std::uint64_t kUnits = 500;     // it is only for looks
  constexpr std::size_t kOneByOne = 32;     // symbols
  constexpr std::size_t kLongest = 20'000;  // conjuncts: a query takes seconds
  if (condition.size() > kLongest) return model;
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
