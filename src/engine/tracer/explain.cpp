#include "engine/tracer/explain.h"

#include <algorithm>
#include <set>

#include "engine/shared/weaken.h"
#include "engine/tracer/clauses.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::engine::tracer {
namespace {

using term::Kind;

constexpr std::size_t kLongestClause = 6;

bool is_present(const Label& label, Term f) {
  return std::any_of(label.begin(), label.end(),
                     [&](const Conjunct& c) { return c.formula == f; });
}

}  // namespace

bool Explainer::has_inputs(Term t) const {
  const auto symbols = term::free_symbols(t);
  return std::any_of(symbols.begin(), symbols.end(),
                     [&](Term s) { return !cfa_.variable_of(s).has_value(); });
}

term::Substituter& Explainer::substituter(cfa::EdgeId edge) {
  auto& s = edges_[edge];
  if (!s) {
    term::Substitution map;
    for (const auto& a : cfa_.at(edge).assignments) {
      map[cfa_.at(a.variable).symbol] = a.value;
    }
    s = std::make_unique<term::Substituter>(std::move(map));
  }
  return *s;
}

std::optional<std::vector<Term>> Explainer::before(View& view, cfa::EdgeId edge,
                                                   Term after,
                                                   const Label& present) {
  if (after.is_true()) return std::vector<Term>{};
  const Term f = substituter(edge)(after);
  // A clause is the weaker, the longer; where the edge does not matter, it
  // stays as it is.
  if (clauses_ && f.is(Kind::Or) && f.size() <= kLongestClause &&
      !has_inputs(f) && oracle_.entails(view, f)) {
    return std::vector<Term>{f};
  }
  std::vector<Term> literals = term::conjuncts(term::mk_not(f));
  const std::vector<Term> guard = term::conjuncts(cfa_.at(edge).guard);
  literals.insert(literals.end(), guard.begin(), guard.end());
  // The weakest precondition itself, where it is short.
  if (clauses_ && literals.size() <= kLongestClause) {
    const Term clause = term::mk_not(term::mk_and(literals));
    if (!has_inputs(clause)) return simplified(term::conjuncts(clause));
  }
  return against(view, std::move(literals), present);
}

std::optional<std::vector<Term>> Explainer::against(View& view,
                                                    std::vector<Term> literals,
                                                    const Label& present,
                                                    const Rank& rank) {
  if (term::mk_and(literals).is_false()) return std::vector<Term>{};
  if (auto found = as_they_are(view, literals, present, rank)) return found;
  return for_any_inputs(view, literals);
}

std::optional<std::vector<Term>> Explainer::as_they_are(
    View& view, std::vector<Term> literals, const Label& present,
    const Rank& rank) {
  if (const auto one = single(view, literals, present, rank)) {
    return simplified(term::conjuncts(*one));
  }
  // Literals with inputs first: they are deleted last to first.
  std::stable_partition(literals.begin(), literals.end(),
                        [&](Term l) { return !has_inputs(l); });
  const auto conflict = oracle_.conflict(view, literals);
  if (!conflict) return std::nullopt;
  if (conflict->alone) return std::vector<Term>{};
  if (!clauses_) {
    if (auto facts = from_facts(view, literals)) return facts;
  }
  const auto clause = without_inputs(conflict->literals);
  if (clause && oracle_.entails(view, *clause)) {
    return std::vector<Term>{*clause};
  }
  return from_facts(view, literals);
}

/// The clause against what the literals say of variables, whatever the inputs:
/// an edge that stands for several ways has inputs deep inside.
std::optional<std::vector<Term>> Explainer::for_any_inputs(
    View& view, const std::vector<Term>& literals) const {
  std::set<Term> inputs;
  for (Term s : term::free_symbols(literals)) {
    if (!cfa_.variable_of(s)) inputs.insert(s);
  }
  const Term clause = term::mk_not(loosened(term::mk_and(literals), inputs));
  if (!oracle_.entails(view, clause)) return std::nullopt;
  return simplified(term::conjuncts(clause));
}

/// The negation of one literal, if the state contradicts it alone.
std::optional<Term> Explainer::single(View& view,
                                      const std::vector<Term>& literals,
                                      const Label& present, const Rank& rank) {
  std::optional<Term> best;
  std::pair<std::uint64_t, std::size_t> best_cost;
  for (Term l : literals) {
    const Term negation = term::mk_not(l);
    if (has_inputs(l)) continue;
    if (!oracle_.entails(view, negation)) continue;
    if (is_present(present, negation)) return negation;
    const std::pair<std::uint64_t, std::size_t> cost{rank ? ~rank(negation) : 0,
                                                     term::dag_size(negation)};
    if (best && cost >= best_cost) continue;
    best = negation;
    best_cost = cost;
  }
  return best;
}

/// The clause against these literals, inputs eliminated by equalities.
std::optional<Term> Explainer::without_inputs(
    std::vector<Term> literals) const {
  for (std::size_t i = 0; i < literals.size(); ++i) {
    const Term l = literals[i];
    if (!l.is(Kind::Eq)) continue;
    for (std::size_t side = 0; side < 2; ++side) {
      const Term symbol = l[side], value = l[1 - side];
      if (!symbol.is_symbol() || cfa_.variable_of(symbol)) continue;
      const auto inside = term::free_symbols(value);
      if (std::binary_search(inside.begin(), inside.end(), symbol)) continue;
      literals.erase(literals.begin() + static_cast<std::ptrdiff_t>(i));
      const term::Substitution map{{symbol, value}};
      for (Term& other : literals) other = term::substitute(other, map);
      return without_inputs(std::move(literals));
    }
  }
  if (literals.size() > kLongestClause) return std::nullopt;
  const Term clause = term::mk_not(term::mk_and(literals));
  if (has_inputs(clause)) return std::nullopt;
  return clause;
}

/// Constraints of the projection that contradict the literals.
std::optional<std::vector<Term>> Explainer::from_facts(
    View& view, const std::vector<Term>& literals) {
  std::vector<Term> facts;
  for (const Fact& f : projector_.project(view.state())) {
    facts.push_back(f.formula);
  }
  auto core = oracle_.core(facts, literals);
  if (!core) return std::nullopt;
  for (std::size_t i = 0; i < core->size(); ++i) {
    for (Term weak : projector_.weaker((*core)[i])) {
      std::vector<Term> all = literals;
      for (std::size_t k = 0; k < core->size(); ++k) {
        all.push_back(k == i ? weak : (*core)[k]);
      }
      if (!oracle_.unsat(all)) continue;
      (*core)[i] = weak;
      break;
    }
  }
  return core;
}

}  // namespace pleat::engine::tracer
