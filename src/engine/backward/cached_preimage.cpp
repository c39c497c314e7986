// If a state m satisfies `states`, and the edge leads from m0 to m, then m0
// satisfies the pre-image: only guard and assignments need be asked about,
// however long the path behind is.

#include "engine/backward/cached_preimage.h"

#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::engine::backward {
namespace {

/// For guesses: a whole-path question comes if this finds nothing.
constexpr std::uint64_t kStepUnits = 200;

bool mentions_array(Term t) {
  if (t.sort().is_array()) return true;
  for (Term s : term::free_symbols(t)) {
    if (s.sort().is_array()) return true;
  }
  return false;
}

Term constant_like(Term symbol, term::Value value) {
  return symbol.is_bool() ? term::mk_bool(value != 0)
                          : term::mk_bv(value, symbol.width());
}

}  // namespace

Item CachedPreimage::operator()(EdgeId edge, const Item& item) {
  const cfa::Step step = cfa::instantiate(cfa_, cfa_.at(edge));
  Item result = item;
  result.at = cfa_.at(edge).from;
  result.states = pre(edge, step, item.states);
  result.path = std::make_shared<const PathSuffix>(
      PathSuffix{edge, step.reads, item.path});
  ++result.length;
  if (item.model != nullptr && !result.states.is_false()) {
    result.model = model_before(step, *item.model);
  }
  return result;
}

/// Conjunct by conjunct, ends with the first that is false.
Term CachedPreimage::pre(EdgeId edge, const cfa::Step& step, Term states) {
  std::optional<term::Substituter> own;
  const auto make = [&] {
    return term::Substituter(
        term::Substitution(step.assignments.begin(), step.assignments.end()));
  };
  auto kept = kept_.end();
  if (step.reads.empty()) {
    kept = kept_.find(edge);
    if (kept == kept_.end()) kept = kept_.emplace(edge, make()).first;
  } else {
    own.emplace(make());
  }
  term::Substituter& substitute = own ? *own : kept->second;
  std::vector<Term> all{step.guard};
  for (Term c : term::conjuncts(states)) {
    all.push_back(substitute(c));
    if (all.back().is_false()) return term::mk_false();
  }
  return term::mk_and(all);
}

std::shared_ptr<const term::Model> CachedPreimage::model_before(
    const cfa::Step& step, const term::Model& after) {
  if (!after.arrays().empty()) return nullptr;
  term::Substitution fixed;
  for (const auto& [s, v] : after.scalars()) fixed[s] = constant_like(s, v);
  for (const auto& [variable, value] : step.assignments) fixed.erase(variable);
  term::Substituter substitute(std::move(fixed));
  std::vector<Term> query;
  const auto add = [&](Term t) {
    query.push_back(substitute(t));
    return !query.back().is_false() && !mentions_array(query.back());
  };
  if (!add(step.guard)) return nullptr;
  for (const auto& [variable, value] : step.assignments) {
    if (!after.has(variable)) continue;
    if (mentions_array(value)) return nullptr;
    const Term wanted = constant_like(variable, after.scalar(variable));
    if (!add(term::mk_eq(value, wanted))) return nullptr;
  }
  std::erase_if(query, [](Term t) { return t.is_true(); });
  term::Model found;
  if (!query.empty() &&
      !env_.solver.check("bse.step", query, &found, kStepUnits).is_sat()) {
    return nullptr;
  }
  auto result = std::make_shared<term::Model>(after);
  for (const auto& [variable, value] : step.assignments) {
    if (!after.has(variable)) continue;
    result->set(variable, found.scalar(variable));
  }
  for (Term s : term::free_symbols(query)) result->set(s, found.scalar(s));
  ++by_model_;
  return result;
}

}  // namespace pleat::engine::backward
