#include "cfa/edge.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>

#include "support/check.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::cfa {

std::vector<Term> terms_of(const Edge& edge) {
  std::vector<Term> terms{edge.guard};
  for (const Assignment& a : edge.assignments) terms.push_back(a.value);
  return terms;
}

namespace {

/// The input that stands for `id` of the second edge: itself, or a new one
/// where the first edge reads it too.
InputId renamed(Cfa& cfa, const Edge& first, InputId id,
                InputRenaming& renaming) {
  for (const auto& [old, now] : renaming) {
    if (old == id) return now;
  }
  const auto& taken = first.inputs;
  if (std::find(taken.begin(), taken.end(), id) == taken.end()) return id;
  Input copy = cfa.at(id);
  copy.symbol = term::mk_fresh(copy.symbol.name(), copy.symbol.sort());
  renaming.emplace_back(id, cfa.add_input(std::move(copy)));
  return renaming.back().second;
}

/// Assignments of `first` that `second` does not overwrite, and those of
/// `second` over the state before `first`.
std::vector<Assignment> compose_assignments(const Edge& first,
                                            const Edge& second,
                                            term::Substituter& substitute) {
  std::vector<Assignment> result;
  auto a = first.assignments.begin();
  for (const Assignment& b : second.assignments) {
    for (; a != first.assignments.end() && a->variable <= b.variable; ++a) {
      if (a->variable != b.variable) result.push_back(*a);
    }
    result.push_back({b.variable, substitute(b.value), b.pos});
  }
  result.insert(result.end(), a, first.assignments.end());
  return result;
}

}  // namespace

Step instantiate(const Cfa& cfa, const Edge& edge) {
  Step step;
  if (edge.inputs.empty()) {
    step.guard = edge.guard;
    for (const Assignment& a : edge.assignments) {
      step.assignments.emplace_back(cfa.at(a.variable).symbol, a.value);
    }
    return step;
  }
  absl::flat_hash_set<Term> occurs;
  for (Term s : term::free_symbols(terms_of(edge))) occurs.insert(s);
  term::Substitution map;
  for (InputId id : edge.inputs) {
    const Input& input = cfa.at(id);
    Term fresh;
    if (occurs.contains(input.symbol)) {
      fresh = term::mk_fresh(input.name, input.symbol.sort());
      map.emplace(input.symbol, fresh);
    }
    step.reads.push_back({id, fresh});
  }
  term::Substituter substitute(std::move(map));
  step.guard = substitute(edge.guard);
  for (const Assignment& a : edge.assignments) {
    step.assignments.emplace_back(cfa.at(a.variable).symbol,
                                  substitute(a.value));
  }
  return step;
}

Term pre(const Step& step, Term f) {
  term::Substitution map(step.assignments.begin(), step.assignments.end());
  return term::mk_and(step.guard, term::substitute(f, map));
}

Edge compose(Cfa& cfa, const Edge& first, const Edge& second) {
  InputRenaming renaming;
  return compose(cfa, first, second, renaming);
}

Edge compose(Cfa& cfa, const Edge& first, const Edge& second,
             InputRenaming& renaming) {
  CHECK(first.to == second.from, "edges should follow each other");
  Edge result = first;
  result.to = second.to;
  term::Substitution map;
  for (InputId id : second.inputs) {
    const InputId now = renamed(cfa, first, id, renaming);
    if (now != id) map.emplace(cfa.at(id).symbol, cfa.at(now).symbol);
    result.inputs.push_back(now);
  }
  for (const Assignment& a : first.assignments) {
    map.emplace(cfa.at(a.variable).symbol, a.value);
  }
  term::Substituter substitute(std::move(map));
  result.guard = term::mk_and(first.guard, substitute(second.guard));
  result.assignments = compose_assignments(first, second, substitute);
  std::erase_if(result.assignments, [&](const Assignment& a) {
    return a.value == cfa.at(a.variable).symbol;
  });
  result.branches.insert(result.branches.end(), second.branches.begin(),
                         second.branches.end());
  if (!result.pos.known()) result.pos = second.pos;
  return result;
}

}  // namespace pleat::cfa
