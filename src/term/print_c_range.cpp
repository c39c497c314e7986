// Two ranges of one term that make up one: x == 0 || (unsigned)(x - 1) <= 8 is
// (unsigned)x <= 9.

#include <optional>
#include <vector>

#include "term/print_c.h"

namespace pleat::term::c {
namespace {

/// The term lies in [first, last], where numbers go round at 2^width.
struct Range {
  Term of;
  Value first = 0, last = 0;
};

/// `t` in [first, last], for t without a constant that is added to it.
Range of_base(Term t, Value first, Value last) {
  const unsigned w = t.width();
  if (!t.is(Kind::Add) || t.children().empty()) return {t, first, last};
  std::vector<Term> rest;
  Value constant = 0;
  for (const Term c : t.children()) {
    if (c.is_const())
      constant += c.value();
    else
      rest.push_back(c);
  }
  if (rest.size() + 1 != t.children().size()) return {t, first, last};
  return {rest.size() == 1 ? rest[0] : mk_add(rest),
          truncate(first - constant, w), truncate(last - constant, w)};
}

/// `a < b`, or its negation, where one of them is a constant.
std::optional<Range> of_comparison(Term t, bool negated) {
  const bool is_upper = t[1].is_const();
  if (is_upper == t[0].is_const()) return std::nullopt;
  const Term bounded = t[is_upper ? 0 : 1];
  const Value limit = t[is_upper ? 1 : 0].value();
  const unsigned w = bounded.width();
  const Value least = t.is(Kind::Slt) ? Value{1} << (w - 1) : 0;
  const Value most = truncate(least - 1, w);
  if (is_upper != negated) {  // x < limit, x <= limit
    if (!negated && limit == least) return std::nullopt;
    return of_base(bounded, least, negated ? limit : truncate(limit - 1, w));
  }
  if (!negated && limit == most) return std::nullopt;
  return of_base(bounded, negated ? limit : truncate(limit + 1, w), most);
}

std::optional<Range> as_range(Term t) {
  if (t.is(Kind::Not) && (t[0].is(Kind::Ult) || t[0].is(Kind::Slt)))
    return of_comparison(t[0], true);
  if (t.is(Kind::Ult) || t.is(Kind::Slt)) return of_comparison(t, false);
  if (!t.is(Kind::Eq) || !t[0].sort().is_bitvec()) return std::nullopt;
  for (const unsigned i : {0U, 1U}) {
    if (t[i].is_const() && !t[1 - i].is_const())
      return of_base(t[1 - i], t[i].value(), t[i].value());
  }
  return std::nullopt;
}

/// One comparison that says the same, if there is one.
Term as_comparison(const Range& range) {
  const unsigned w = range.of.width();
  const Value half = Value{1} << (w - 1);
  const Term first = mk_bv(range.first, w), last = mk_bv(range.last, w);
  if (range.first == 0) return mk_ule(range.of, last);
  if (range.last == half - 1) return mk_sge(range.of, first);
  if (range.first == half) return mk_sle(range.of, last);
  if (range.last == mask(w)) return mk_uge(range.of, first);
  return {};
}

/// Null: together they are no range, or none that is short to say.
Term joined(const Range& a, const Range& b) {
  if (a.of != b.of) return {};
  const unsigned w = a.of.width();
  const auto from_a = [&](Value v) { return truncate(v - a.first, w); };
  // `b` begins in `a` or right behind it, and does not come round again.
  const bool follows = from_a(b.first) <= from_a(a.last) + 1;
  if (!follows || from_a(b.last) < from_a(b.first)) return {};
  const Value last = from_a(b.last) > from_a(a.last) ? b.last : a.last;
  if (from_a(last) == mask(w)) return {};
  return as_comparison({a.of, a.first, last});
}

}  // namespace

std::vector<Term> with_joined_ranges(std::vector<Term> disjuncts) {
  for (std::size_t i = 0; i < disjuncts.size(); ++i) {
    for (std::size_t k = 0; k < disjuncts.size(); ++k) {
      const auto one = as_range(disjuncts[i]), other = as_range(disjuncts[k]);
      if (i == k || !one || !other) continue;
      const Term both = joined(*one, *other);
      if (!both || both.is_const()) continue;
      disjuncts[i] = both;
      disjuncts.erase(disjuncts.begin() + static_cast<std::ptrdiff_t>(k));
      return with_joined_ranges(std::move(disjuncts));
    }
  }
  return disjuncts;
}

}  // namespace pleat::term::c
