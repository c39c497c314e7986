#include "certificate/steps.h"

#include <array>

#include "support/check.h"
#include "term/substitute.h"

namespace pleat::certificate {

using term::Kind;
using term::Substituter;

Term raw_not(Term a) { return term::mk_raw(Kind::Not, std::array{a}); }

Term raw_nary(Kind kind, const std::vector<Term>& terms, bool when_empty) {
  if (terms.empty()) return term::mk_bool(when_empty);
  return terms.size() == 1 ? terms[0] : term::mk_raw(kind, terms);
}

Arrival Steps::anything() const {
  Arrival result{term::mk_true(), {}};
  for (const auto& v : cfa_.variables) result.store.push_back(v.symbol);
  return result;
}

Arrival Steps::follow(const Arrival& here, cfa::EdgeId id,
                      std::vector<Term>& constraints) const {
  const cfa::Edge& edge = cfa_.at(id);
  term::Substitution map;
  for (std::size_t i = 0; i < here.store.size(); ++i) {
    map[cfa_.variables[i].symbol] = here.store[i];
  }
  for (cfa::InputId i : edge.inputs) {
    const Term placeholder = cfa_.at(i).symbol;
    map[placeholder] = term::mk_fresh("kernel.in", placeholder.sort());
  }
  Substituter at_source(std::move(map), Substituter::Mode::Raw);
  Arrival there{term::mk_fresh("kernel.take", term::Sort::boolean()),
                here.store};
  const Term may_be_taken =
      term::mk_raw(Kind::And, std::array{here.reached, at_source(edge.guard)});
  constraints.push_back(
      term::mk_raw(Kind::Or, std::array{raw_not(there.reached), may_be_taken}));
  for (const auto& a : edge.assignments) {
    there.store[a.variable.index] = at_source(a.value);
  }
  return there;
}

Arrival Steps::join(const std::vector<Arrival>& ways) {
  CHECK(!ways.empty(), "location should be reached by an edge");
  Arrival result = ways.back();
  std::vector<Term> any;
  for (const auto& a : ways) any.push_back(a.reached);
  for (std::size_t k = ways.size() - 1; k-- > 0;) {
    const Arrival& a = ways[k];
    for (std::size_t i = 0; i < a.store.size(); ++i) {
      if (a.store[i] == result.store[i]) continue;
      result.store[i] = term::mk_raw(
          Kind::Ite, std::array{a.reached, a.store[i], result.store[i]});
    }
  }
  result.reached = raw_nary(Kind::Or, any, false);
  return result;
}

Term Steps::with_values(const Store& store, Term formula) const {
  term::Substitution map;
  for (std::size_t i = 0; i < store.size(); ++i) {
    map[cfa_.variables[i].symbol] = store[i];
  }
  return Substituter(std::move(map), Substituter::Mode::Raw)(formula);
}

}  // namespace pleat::certificate
