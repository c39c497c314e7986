#include "frontend/ranges.h"

#include <algorithm>

#include "term/walk.h"

namespace pleat::frontend {

using term::Kind;
using term::Term;

namespace {

/// Products and sums of such numbers fit into 128 bits.
constexpr unsigned kMostBits = 64;

__int128 power(unsigned exponent) {
  return static_cast<__int128>(1) << exponent;
}

/// The number that the bits stand for with a sign.
__int128 signed_value(Term t) {
  const auto bits = static_cast<__int128>(t.value());
  return bits >= power(t.width() - 1) ? bits - power(t.width()) : bits;
}

bool is_number(Term t) {
  return !t.is_bool() && !t.sort().is_array() && t.width() <= kMostBits;
}

}  // namespace

Ranges::Ranges(Term guard) {
  for (Term fact : term::conjuncts(guard)) learn(fact);
  known_.clear();
}

bool Ranges::is_at_most(Term t, std::uint64_t most) {
  if (!is_number(t)) return false;
  const Range range = of(t);
  return range.low >= 0 && range.high <= static_cast<Number>(most);
}

void Ranges::learn(Term fact) {
  const bool denied = fact.is(Kind::Not);
  const Term test = denied ? fact[0] : fact;
  if (test.is(Kind::Eq) && !denied && is_number(test[0])) {
    meet(test[0], of(test[1]));
    meet(test[1], of(test[0]));
    return;
  }
  if ((!test.is(Kind::Slt) && !test.is(Kind::Ult)) || !is_number(test[0]))
    return;
  if (denied)
    learn_less(test[1], test[0], test.is(Kind::Slt), true);
  else
    learn_less(test[0], test[1], test.is(Kind::Slt), false);
}

/// Without a sign, only what is below a number that is surely not negative is
/// known not to be negative either.
void Ranges::learn_less(Term less, Term more, bool is_signed,
                        bool may_be_equal) {
  const Number gap = may_be_equal ? 0 : 1;
  const Number most = power(less.width() - 1) - 1;
  const Range upper = of(more), lower = of(less);
  if (is_signed) {
    meet(less, {-power(less.width() - 1), upper.high - gap});
    meet(more, {lower.low + gap, most});
    return;
  }
  if (upper.low < 0) return;
  meet(less, {0, upper.high - gap});
  if (lower.low >= 0) meet(more, {lower.low + gap, most});
}

void Ranges::meet(Term t, Range range) {
  if (t.is_const() || range.low > range.high) return;
  const auto [it, is_new] = told_.try_emplace(t, range);
  known_.clear();
  if (is_new) return;
  const Range both{std::max(it->second.low, range.low),
                   std::min(it->second.high, range.high)};
  if (both.low <= both.high) it->second = both;
}

Ranges::Range Ranges::of(Term t) {
  const auto it = known_.find(t);
  if (it != known_.end()) return it->second;
  Range result = computed(t);
  const Range all{-power(t.width() - 1), power(t.width() - 1) - 1};
  // It wraps.
  if (result.low < all.low || result.high > all.high) result = all;
  const auto told = told_.find(t);
  if (told != told_.end()) {
    const Range both{std::max(result.low, told->second.low),
                     std::min(result.high, told->second.high)};
    if (both.low <= both.high) result = both;
  }
  known_[t] = result;
  return result;
}

Ranges::Range Ranges::computed(Term t) {
  const Range all{-power(t.width() - 1), power(t.width() - 1) - 1};
  switch (t.kind()) {
    case Kind::Const: {
      const Number value = signed_value(t);
      return {value, value};
    }
    case Kind::SExt:
      return of(t[0]);
    case Kind::ZExt: {
      const Range part = of(t[0]);
      return part.low >= 0 ? part : Range{0, power(t[0].width()) - 1};
    }
    case Kind::Concat: {
      if (!t[0].is_value(0)) return all;
      const Range part = of(t[1]);
      return part.low >= 0 ? part : Range{0, power(t[1].width()) - 1};
    }
    case Kind::Extract: {
      if (t.low() != 0 || !is_number(t[0])) return all;
      return of(t[0]);  // the bits that are cut off say nothing, or it wraps
    }
    case Kind::Ite: {
      const Range yes = of(t[1]), no = of(t[2]);
      return {std::min(yes.low, no.low), std::max(yes.high, no.high)};
    }
    case Kind::BvAnd: {
      const Range a = of(t[0]), b = of(t[1]);
      if (a.low < 0 && b.low < 0) return all;
      if (a.low < 0) return {0, b.high};
      return {0, b.low < 0 ? a.high : std::min(a.high, b.high)};
    }
    case Kind::Add:
      return sum(t);
    case Kind::Mul:
      return product(t);
    default:
      return division(t).value_or(all);
  }
}

/// With wrapping on the way the sum is the same in the end, if it fits.
Ranges::Range Ranges::sum(Term t) {
  Range result;
  for (Term part : t.children()) {
    const Range range = of(part);
    result = {result.low + range.low, result.high + range.high};
  }
  return result;
}

Ranges::Range Ranges::product(Term t) {
  const Number limit = power(62);
  Range result{1, 1};
  for (Term part : t.children()) {
    const Range range = of(part);
    if (result.low < -limit || result.high > limit || range.low < -limit ||
        range.high > limit)
      return {-power(t.width() - 1), power(t.width() - 1) - 1};
    const Number ends[] = {result.low * range.low, result.low * range.high,
                           result.high * range.low, result.high * range.high};
    result = {*std::ranges::min_element(ends), *std::ranges::max_element(ends)};
  }
  return result;
}

/// By a constant that is greater than 0.
std::optional<Ranges::Range> Ranges::division(Term t) {
  if (t.children().size() != 2 || !is_number(t[0]) || !t[1].is_const())
    return std::nullopt;
  const Number by = signed_value(t[1]);
  const Range of_what = of(t[0]);
  if (by <= 0) return std::nullopt;
  switch (t.kind()) {
    case Kind::URem:
      return Range{0,
                   of_what.low >= 0 ? std::min(by - 1, of_what.high) : by - 1};
    case Kind::SRem:
      return Range{of_what.low >= 0 ? 0 : 1 - by,
                   of_what.high <= 0 ? 0 : by - 1};
    case Kind::UDiv:
      if (of_what.low < 0) return Range{0, (power(t.width()) - 1) / by};
      return Range{of_what.low / by, of_what.high / by};
    case Kind::SDiv:
      return Range{of_what.low / by, of_what.high / by};
    case Kind::LShr:
      if (by >= static_cast<Number>(t.width())) return Range{0, 0};
      if (of_what.low < 0)
        return Range{0, power(t.width() - static_cast<unsigned>(by)) - 1};
      return Range{of_what.low >> static_cast<unsigned>(by),
                   of_what.high >> static_cast<unsigned>(by)};
    default:
      return std::nullopt;
  }
}

}  // namespace pleat::frontend
