#include "check/merged_states.h"

#include "cfa/edge.h"
#include "cfa/liveness.h"
#include "support/check.h"

namespace pleat::check {

using cfa::EdgeId;
using cfa::LocationId;
using term::Term;

MergedStates::MergedStates(const cfa::Cfa& cfa)
    : cfa_(cfa), live_(cfa::live_variables(cfa)) {
  for (const cfa::Edge& e : cfa.edges)
    symbols_.push_back(term::free_symbols(cfa::terms_of(e)));
}

WayIn MergedStates::anything() const {
  WayIn result{term::mk_true(), {}};
  for (const auto& v : cfa_.variables)
    result.values.push_back(term::mk_fresh("start", v.symbol.sort()));
  return result;
}

WayIn MergedStates::joined(std::vector<WayIn>& ways) {
  WayIn result = std::move(ways.back());
  for (std::size_t k = ways.size() - 1; k-- > 0;) {
    for (std::size_t v = 0; v < result.values.size(); ++v) {
      const Term other = ways[k].values[v];
      if (!other) continue;
      result.values[v] = term::mk_ite(ways[k].reached, other, result.values[v]);
    }
  }
  std::vector<Term> any{result.reached};
  for (std::size_t k = 0; k + 1 < ways.size(); ++k)
    any.push_back(ways[k].reached);
  result.reached = term::mk_or(any);
  return result;
}

std::vector<Term> MergedStates::choices_at(LocationId l) const {
  const auto& out = cfa_.at(l).out;
  bool exclusive = true;
  for (std::size_t i = 0; i < out.size() && exclusive; ++i) {
    for (std::size_t j = i + 1; j < out.size() && exclusive; ++j)
      exclusive =
          term::mk_and(cfa_.at(out[i]).guard, cfa_.at(out[j]).guard).is_false();
  }
  std::vector<Term> result(out.size(), term::mk_true());
  if (exclusive) return result;
  Term none_before = term::mk_true();
  for (std::size_t i = 0; i + 1 < out.size(); ++i) {
    const Term mine = term::mk_fresh("taken", term::Sort::boolean());
    result[i] = term::mk_and(none_before, mine);
    none_before = term::mk_and(none_before, term::mk_not(mine));
  }
  result.back() = none_before;
  return result;
}

WayIn MergedStates::after(EdgeId id, const WayIn& here,
                          absl::flat_hash_map<Term, Term>& inputs) const {
  const cfa::Edge& edge = cfa_.at(id);
  term::Substitution map;
  for (Term s : symbols_[id.index]) {
    if (const auto v = cfa_.variable_of(s)) {
      // Without a value: it stays out, and no term may mention it below.
      if (here.values[v->index]) map[s] = here.values[v->index];
      continue;
    }
    const auto [it, added] = inputs.try_emplace(s);
    if (added) it->second = term::mk_fresh("input", s.sort());
    map[s] = it->second;
  }
  term::Substituter at_source(std::move(map));
  WayIn there{closed(at_source(edge.guard)), here.values};
  for (const auto& a : edge.assignments) {
    Term& value = there.values[a.variable.index];
    value = live_[edge.to.index][a.variable.index] ? closed(at_source(a.value))
                                                   : Term();
  }
  for (std::size_t v = 0; v < there.values.size(); ++v) {
    if (!live_[edge.to.index][v]) there.values[v] = {};
  }
  return there;
}

Term MergedStates::in_state(Term formula, const WayIn& here) const {
  term::Substitution map;
  for (Term s : term::free_symbols(formula)) {
    const auto v = cfa_.variable_of(s);
    CHECK(v.has_value(), "a formula should mention variables only");
    if (here.values[v->index]) map[s] = here.values[v->index];
  }
  return closed(term::Substituter(std::move(map))(formula));
}

/// Throws if a variable is left in it.
Term MergedStates::closed(Term t) const {
  if (known_closed_.contains(t)) return t;
  term::walk(std::vector<Term>{t}, known_closed_, [&](Term part) {
    CHECK(!part.is_symbol() || !cfa_.variable_of(part),
          "a variable that is read should have a value");
  });
  return t;
}

}  // namespace pleat::check
