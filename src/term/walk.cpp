#include "term/walk.h"

#include <algorithm>

namespace pleat::term {

std::vector<Term> free_symbols(std::span<const Term> terms) {
  std::vector<Term> symbols;
  walk({terms.begin(), terms.end()}, [&](Term t) {
    if (t.is_symbol()) symbols.push_back(t);
  });
  std::sort(symbols.begin(), symbols.end());
  return symbols;
}
std::vector<Term> free_symbols(Term t) {
  return free_symbols(std::span<const Term>(&t, 1));
}

std::size_t dag_size(Term root) {
  TermSet seen;
  walk({root}, seen, [](Term) {});
  return seen.size();
}

namespace {

/// Opens And (Or), nested ones too, and a negated Or (And).
std::vector<Term> junction_parts(Term root, Kind kind) {
  const Kind dual = kind == Kind::And ? Kind::Or : Kind::And;
  std::vector<Term> parts, stack{root};
  while (!stack.empty()) {
    const Term t = stack.back();
    stack.pop_back();
    const bool negated = t.is(Kind::Not) && t[0].is(dual);
    if (t.is(kind) || negated) {
      const auto inner = negated ? t[0].children() : t.children();
      for (auto it = inner.rbegin(); it != inner.rend(); ++it) {
        stack.push_back(negated ? mk_not(*it) : *it);
      }
    } else {
      parts.push_back(t);
    }
  }
  return parts;
}

}  // namespace

std::vector<Term> conjuncts(Term t) {
  if (t.is_true()) return {};
  return junction_parts(t, Kind::And);
}
std::vector<Term> disjuncts(Term t) {
  if (t.is_false()) return {};
  return junction_parts(t, Kind::Or);
}

}  // namespace pleat::term
