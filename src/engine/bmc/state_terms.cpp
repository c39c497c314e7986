#include "engine/bmc/state_terms.h"

#include <algorithm>

#include "support/check.h"

namespace pleat::engine::bmc {
namespace {

using term::Kind;

/// The array below all stores, and what these store, the first one first.
struct StoreChain {
  Term below;
  std::vector<std::pair<Term, Term>> writes;
};

StoreChain chain_of(Term t) {
  StoreChain result;
  while (t.is(Kind::Store)) {
    result.writes.emplace_back(t[1], t[2]);
    t = t[0];
  }
  result.below = t;
  std::reverse(result.writes.begin(), result.writes.end());
  return result;
}

/// What has to be known before the term: for a chain of stores not the arrays
/// in between, since a copy of each would cost too much.
std::vector<Term> parts_of(Term t) {
  if (!t.is(Kind::Store)) return {t.children().begin(), t.children().end()};
  const StoreChain chain = chain_of(t);
  std::vector<Term> result{chain.below};
  for (const auto& [index, value] : chain.writes) {
    result.push_back(index);
    result.push_back(value);
  }
  return result;
}

}  // namespace

SymbolicValue StateTerms::value(Term root) {
  std::vector<std::pair<Term, bool>> stack{{root, false}};
  while (!stack.empty()) {
    const auto [t, expanded] = stack.back();
    stack.pop_back();
    if (known_.contains(t)) continue;
    if (expanded) {
      SymbolicValue result = build(t);
      known_.emplace(t, std::move(result));
      continue;
    }
    stack.emplace_back(t, true);
    for (Term c : parts_of(t)) {
      if (!known_.contains(c)) stack.emplace_back(c, false);
    }
  }
  return known_.at(root);
}

SymbolicValue StateTerms::build(Term t) {
  const auto part = [&](std::size_t i) -> const SymbolicValue& {
    return known_.at(t[i]);
  };
  if (t.is_symbol()) return value_of_(t);
  if (t.is_const()) return {.scalar = t};
  if (t.is(Kind::Store)) return store(t);
  if (t.is(Kind::Select))
    return {.scalar = simplify_(arrays_.read(part(0).array, part(1).scalar))};
  if (t.is(Kind::ConstArray))
    return {.array =
                Arrays::of(term::mk_const_array(t.sort(), part(0).scalar))};
  if (t.is(Kind::Ite) && t.sort().is_array()) {
    const Term c = part(0).scalar;
    if (c.is_const()) return part(c.is_true() ? 1 : 2);
    return {.array = arrays_.choose(c, part(1).array, part(2).array)};
  }
  CHECK(!t.sort().is_array(), "array term should be of a known kind");
  std::vector<Term> children;
  bool changed = false;
  for (std::size_t i = 0; i < t.size(); ++i) {
    const SymbolicValue& v = part(i);
    children.push_back(v.is_array() ? Arrays::as_term(v.array) : v.scalar);
    changed |= children.back() != t[i];
  }
  return {.scalar = changed ? term::mk_like(t, children) : t};
}

SymbolicValue StateTerms::store(Term t) {
  const StoreChain chain = chain_of(t);
  std::vector<std::pair<Term, Term>> writes;
  for (const auto& [index, value] : chain.writes)
    writes.emplace_back(known_.at(index).scalar, known_.at(value).scalar);
  return {.array = arrays_.write(known_.at(chain.below).array, writes)};
}

}  // namespace pleat::engine::bmc
