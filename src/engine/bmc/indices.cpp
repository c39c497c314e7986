#include "engine/bmc/indices.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <map>

#include "term/evaluate.h"
#include "term/walk.h"

namespace pleat::engine::bmc {
namespace {

using term::Kind;
using term::Sort;
using term::Value;

constexpr std::size_t kMostCases = 64;
constexpr std::size_t kMostValues = 256;
constexpr std::size_t kMostLeaves = 128;
constexpr std::size_t kMostCombinations = 4096;

bool is_narrow(Term t) { return t.sort().is_bitvec() && t.width() <= 64; }

/// Is the choice made of at most so many choices and other values?
bool is_small_choice(Term choice, std::size_t most) {
  term::TermSet seen;
  return term::walk(std::vector<Term>{choice}, seen, [&](Term part) {
    if (seen.size() > most) return term::Walk::Stop;
    return part.is(Kind::Ite) ? term::Walk::Into : term::Walk::Past;
  });
}

void sort_unique(std::vector<std::uint64_t>& v) {
  std::sort(v.begin(), v.end());
  v.erase(std::unique(v.begin(), v.end()), v.end());
}

std::vector<std::uint64_t> first_numbers(std::uint64_t count) {
  std::vector<std::uint64_t> result(count);
  for (std::uint64_t i = 0; i < count; ++i) result[i] = i;
  return result;
}

}  // namespace

const std::vector<Indices::Case>* Indices::cases(Term root) {
  if (!is_narrow(root)) return nullptr;
  term::walk_bottom_up(
      root, [&](Term t) { return !is_narrow(t) || cases_.contains(t); },
      [&](Term t) {
        Cases found = find_cases(t);
        cases_.emplace(t, std::move(found));
      });
  const Cases& result = cases_.at(root);
  return result ? &*result : nullptr;
}

/// Of a narrow term whose narrow parts are done.
Indices::Cases Indices::find_cases(Term t) {
  if (t.is_const())
    return std::vector{
        Case{static_cast<std::uint64_t>(t.value()), term::mk_true()}};
  if (t.is(Kind::Ite)) return merged_cases(t);
  if (t.size() == 0 || term::is_float_kind(t.kind())) return std::nullopt;
  return computed_cases(t);
}

Indices::Cases Indices::merged_cases(Term t) {
  const Cases &a = cases_.at(t[1]), &b = cases_.at(t[2]);
  if (!a || !b) return std::nullopt;
  std::vector<Case> result;
  auto x = a->begin(), y = b->begin();
  while (x != a->end() || y != b->end()) {
    if (result.size() == kMostCases) return std::nullopt;
    const bool has_x = y == b->end() || (x != a->end() && x->value <= y->value);
    const bool has_y = x == a->end() || (y != b->end() && y->value <= x->value);
    const std::uint64_t value = has_x ? x->value : y->value;
    const Term of_x = has_x ? x++->condition : term::mk_false();
    const Term of_y = has_y ? y++->condition : term::mk_false();
    result.push_back({value, term::mk_ite(t[0], of_x, of_y)});
  }
  return result;
}

/// All operands but one are constants.
Indices::Cases Indices::computed_cases(Term t) {
  std::vector<Term> children(t.children().begin(), t.children().end());
  std::optional<std::size_t> choice;
  for (std::size_t i = 0; i < children.size(); ++i) {
    if (!is_narrow(children[i])) return std::nullopt;
    if (children[i].is_const()) continue;
    if (choice || !cases_.at(children[i])) return std::nullopt;
    choice = i;
  }
  if (!choice) return std::nullopt;
  std::map<std::uint64_t, std::vector<Term>> conditions;
  for (const Case& c : *cases_.at(t[*choice])) {
    children[*choice] = term::mk_bv(c.value, t[*choice].width());
    const Term value = term::mk_like(t, children);
    if (!value.is_const()) return std::nullopt;
    conditions[static_cast<std::uint64_t>(value.value())].push_back(
        c.condition);
  }
  std::vector<Case> result;
  for (const auto& [value, any] : conditions)
    result.push_back({value, term::mk_or(any)});
  return result;
}

const std::vector<std::uint64_t>* Indices::values(Term root) {
  if (!is_narrow(root)) return nullptr;
  const auto done = [&](Term t) {
    return !is_narrow(t) || values_.contains(t);
  };
  term::walk_bottom_up(root, done, [&](Term t) {
    Values found = find_values(t);
    values_.emplace(t, std::move(found));
  });
  const Values& result = values_.at(root);
  return result ? &*result : nullptr;
}

/// Of a narrow term whose narrow parts are done.
Indices::Values Indices::find_values(Term t) {
  if (t.is_const()) return std::vector{static_cast<std::uint64_t>(t.value())};
  if (t.is(Kind::Ite)) {
    const Values &a = values_.at(t[1]), &b = values_.at(t[2]);
    if (!a || !b) return of_bits(t);
    std::vector<std::uint64_t> both = *a;
    both.insert(both.end(), b->begin(), b->end());
    sort_unique(both);
    return both.size() <= kMostValues ? Values(both) : std::nullopt;
  }
  if (Values all = combined(t)) return all;
  return of_bits(t);
}

/// By the operator's definition, where all operands have few values.
Indices::Values Indices::combined(Term t) {
  if (t.size() == 0 || term::is_float_kind(t.kind())) return std::nullopt;
  std::size_t count = 1;
  std::vector<const std::vector<std::uint64_t>*> operands;
  std::vector<Sort> sorts;
  for (Term c : t.children()) {
    if (!is_narrow(c)) return std::nullopt;
    const Values& v = values_.at(c);
    if (!v) return std::nullopt;
    operands.push_back(&*v);
    sorts.push_back(c.sort());
    count *= v->size();
    if (count > kMostCombinations) return std::nullopt;
  }
  unsigned aux0 = 0, aux1 = 0;
  if (t.is(Kind::Extract)) {
    aux0 = t.high();
    aux1 = t.low();
  } else if (t.is(Kind::ZExt) || t.is(Kind::SExt)) {
    aux0 = t.aux();
  }
  std::vector<std::uint64_t> result;
  for (std::size_t n = 0; n < count; ++n) {
    std::vector<Value> arguments;
    std::size_t rest = n;
    for (const auto* o : operands) {
      arguments.push_back((*o)[rest % o->size()]);
      rest /= o->size();
    }
    result.push_back(static_cast<std::uint64_t>(
        term::apply(t.kind(), arguments, sorts, aux0, aux1)));
  }
  sort_unique(result);
  return result.size() <= kMostValues ? Values(result) : std::nullopt;
}

/// By the number of bits that it can have.
Indices::Values Indices::of_bits(Term t) {
  if (t.width() <= 8) return first_numbers(std::uint64_t{1} << t.width());
  if (t.is(Kind::BvAnd) && t[0].is_const()) {
    const auto mask = static_cast<std::uint64_t>(t[0].value());
    if (std::popcount(mask) > 8) return std::nullopt;
    std::vector<std::uint64_t> result;
    for (std::uint64_t part = mask;; part = (part - 1) & mask) {
      result.push_back(part);
      if (part == 0) break;
    }
    sort_unique(result);
    return result;
  }
  if (t.is(Kind::URem) && t[1].is_const() && t[1].value() != 0 &&
      t[1].value() <= kMostValues)
    return first_numbers(static_cast<std::uint64_t>(t[1].value()));
  if (t.is(Kind::LShr) && t[1].is_const() && t[1].value() < t.width() &&
      t.width() - t[1].value() <= 8)
    return first_numbers(std::uint64_t{1}
                         << (t.width() - static_cast<unsigned>(t[1].value())));
  return std::nullopt;
}

Term Indices::with_choices_outside(Term root) {
  if (!values(root)) return root;
  term::walk_bottom_up(
      root, [&](Term t) { return !is_narrow(t) || hoisted_.contains(t); },
      [&](Term t) {
        const Term result = hoist(t);
        hoisted_.emplace(t, result);
      });
  return hoisted_.at(root);
}

/// Parts are done. A choice in the one operand that is no constant goes out.
Term Indices::hoist(Term t) {
  if (t.size() == 0 || t.is(Kind::Select)) return t;
  if (t.is(Kind::Ite))
    return term::mk_ite(t[0], hoisted_.at(t[1]), hoisted_.at(t[2]));
  std::vector<Term> children;
  std::optional<std::size_t> choice;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (!is_narrow(t[i])) return t;
    children.push_back(hoisted_.at(t[i]));
    if (children[i].is_const()) continue;
    if (choice || !children[i].is(Kind::Ite)) return t;
    choice = i;
  }
  if (!choice) return term::mk_like(t, children);
  // Else every operator above would be applied to all of them again.
  if (!is_small_choice(children[*choice], kMostLeaves)) return t;
  // The operator at every leaf of the choice.
  absl::flat_hash_map<Term, Term> at_leaf;
  const std::function<Term(Term)> apply_to = [&](Term u) {
    if (const auto it = at_leaf.find(u); it != at_leaf.end()) return it->second;
    Term result;
    if (u.is(Kind::Ite)) {
      const Term a = apply_to(u[1]);
      result = term::mk_ite(u[0], a, apply_to(u[2]));
    } else {
      children[*choice] = u;
      result = term::mk_like(t, children);
    }
    at_leaf.emplace(u, result);
    return result;
  };
  return apply_to(children[*choice]);
}

Term Indices::equals(Term t, std::uint64_t value) {
  if (!t.is(Kind::Ite)) return term::mk_eq(t, term::mk_bv(value, t.width()));
  const std::pair key{t, value};
  if (const auto it = equals_.find(key); it != equals_.end()) return it->second;
  const Term a = equals(t[1], value);
  const Term result = term::mk_ite(t[0], a, equals(t[2], value));
  equals_.emplace(key, result);
  return result;
}

}  // namespace pleat::engine::bmc
