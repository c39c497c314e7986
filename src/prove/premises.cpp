#include "prove/premises.h"

#include <numeric>
#include <set>

#include "cfa/ghosts.h"
#include "solver/products.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::prove {
namespace {

constexpr std::size_t kFewPremises = 24;

std::vector<std::size_t> all_places(const StepQuery& query) {
  std::vector<std::size_t> result(query.formulas.size());
  std::iota(result.begin(), result.end(), std::size_t{0});
  return result;
}

bool is_simple(Term t) {
  const bool disjunction = t.is(term::Kind::Or) ||
                           (t.is(term::Kind::Not) && t[0].is(term::Kind::And));
  return !disjunction && !solver::multiplies_unknowns(t);
}

/// The reads of arrays in a formula.
std::set<Term> cells_of(Term t) {
  std::set<Term> result, seen;
  std::vector<Term> work{t};
  while (!work.empty()) {
    const Term part = work.back();
    work.pop_back();
    if (!seen.insert(part).second) continue;
    if (part.is(term::Kind::Select)) result.insert(part);
    work.insert(work.end(), part.children().begin(), part.children().end());
  }
  return result;
}

}  // namespace

std::vector<Term> formulas_at(LocationId l,
                              std::span<const verdict::Invariant> invariants,
                              std::vector<std::size_t>* places) {
  std::vector<Term> result;
  for (std::size_t i = 0; i < invariants.size(); ++i) {
    if (invariants[i].location != l) continue;
    result.push_back(invariants[i].formula);
    if (places != nullptr) places->push_back(i);
  }
  return result;
}

StepQuery::StepQuery(const Path& path, std::span<const Term> premises_before,
                     Term goal_after)
    : formulas(premises_before.begin(), premises_before.end()),
      premises(premises_before.size()),
      goal(goal_after),
      negated(term::mk_not(path.after(goal_after))) {
  const std::vector<Term> guard = term::conjuncts(path.guard);
  formulas.insert(formulas.end(), guard.begin(), guard.end());
  formulas.push_back(negated);
}

std::vector<std::size_t> without_products(const StepQuery& query) {
  if (!is_simple(query.negated)) return all_places(query);
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < query.formulas.size(); ++i) {
    if (is_simple(query.formulas[i])) result.push_back(i);
  }
  return result;
}

std::vector<std::size_t> about_same_cells(const StepQuery& query) {
  if (query.premises <= kFewPremises) return all_places(query);
  const std::set<Term> cells = cells_of(query.goal);
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < query.formulas.size(); ++i) {
    if (i < query.premises) {
      const std::set<Term> own = cells_of(query.formulas[i]);
      if (!own.empty() && own != cells) continue;
    }
    result.push_back(i);
  }
  return result;
}

std::vector<Term> instances_of(Term premise, std::span<const Term> others,
                               std::size_t most) {
  std::vector<Term> result, any;
  for (const Term k : term::free_symbols(premise)) {
    if (!cfa::is_any_index(k)) continue;
    any.push_back(k);
    for (const Term value : cfa::instances(k, premise, others, most)) {
      result.push_back(term::substitute(premise, {{k, value}}));
    }
  }
  if (any.size() != 2) return result;
  for (const auto& [a, b] :
       cfa::pair_instances(any[0], any[1], premise, others, most)) {
    result.push_back(term::substitute(premise, {{any[0], a}, {any[1], b}}));
  }
  return result;
}

}  // namespace pleat::prove
