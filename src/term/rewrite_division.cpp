// Division and remainder, exact with SMT-LIB's division by zero: x/0 is all
// ones (signed: 1 for negative x, else -1), x%0 is x.

#include "support/check.h"
#include "term/rewrite.h"
#include "term/sum.h"

namespace pleat::term {

using rewrite::bv_like;
using rewrite::by;
using rewrite::Rule;

namespace {

bool is_quotient(Kind k) { return k == Kind::UDiv || k == Kind::SDiv; }

Term mk_division(Kind kind, Term a, Term b) {
  switch (kind) {
    case Kind::UDiv:
      return mk_udiv(a, b);
    case Kind::URem:
      return mk_urem(a, b);
    case Kind::SDiv:
      return mk_sdiv(a, b);
    default:
      return mk_srem(a, b);
  }
}

/// x for x % c; also for zext(y % c), where it is zext(y). None for others.
Term dividend_of(Term t, Value c) {
  const Term inner = t.is(Kind::ZExt) ? t[0] : t;
  if (!inner.is(Kind::URem) || !inner[1].is_value(c)) return {};
  return t.is(Kind::ZExt) ? mk_zext(inner[0], t.width()) : inner[0];
}

/// The sum with x instead of x % c, wherever that is one of its parts. None if
/// there is no such part or the result may wrap.
Term without_remainders(Term sum, Value c) {
  const unsigned w = sum.width();
  if (!rewrite::is_sum(sum) || w > 64) return {};
  rewrite::Sum result(w);
  result.add(sum, 1);
  bool changed = false;
  Value bound = truncate(result.constant(), w);  // of the parts one by one
  for (const rewrite::Sum::Part& part : std::vector(result.parts())) {
    const Term x = dividend_of(part.key, c);
    bound +=
        truncate(part.coefficient, w) * rewrite::upper_bound(x ? x : part.key);
    if (bound > mask(w)) return {};
    if (!x) continue;
    result.add_part(part.key, -part.coefficient);
    result.add(x, part.coefficient);
    changed = true;
  }
  if (!changed) return {};
  result.normalise();
  return result.build();
}

Term by_constant(Kind kind, Term a, Value c) {
  const unsigned w = a.width();
  const bool quotient = is_quotient(kind);
  const bool is_unsigned = kind == Kind::UDiv || kind == Kind::URem;
  // match: x / 0 (unsigned), x % 0  result: all ones, x
  if (c == 0) {
    if (kind == Kind::SDiv) return {};
    return by(Rule::DivByZero, quotient ? bv_like(a, mask(w)) : a);
  }
  // match: x / 1, x % 1  result: x, 0   (signed: 1 is -1 in one bit)
  if (c == 1 && (is_unsigned || w > 1)) {
    return by(Rule::DivByOne, quotient ? a : bv_like(a, 0));
  }
  if (is_unsigned) {
    // match: x / 2^k, x % 2^k  result: shifted, the low k bits
    const int k = rewrite::power_of_two(c);
    if (k > 0) {
      const auto bits = static_cast<unsigned>(k);
      return by(Rule::DivByPower, mk_zext(quotient ? mk_extract(a, w - 1, bits)
                                                   : mk_extract(a, bits - 1, 0),
                                          w));
    }
    // match: zext(x) / c, zext(x) % c
    // result: zext(x / c), zext(x % c); 0 and zext(x) if c is larger than x
    if (a.is(Kind::ZExt)) {
      const Value m = mask(a[0].width());
      if (c > m) return by(Rule::DivZextConstant, quotient ? bv_like(a, 0) : a);
      return by(Rule::DivZextConstant,
                mk_zext(mk_division(kind, a[0], mk_bv(c, a[0].width())), w));
    }
    // match: x / c, x % c, x below c  result: 0, x
    if (rewrite::upper_bound(a) < c)
      return by(Rule::DivBelow, quotient ? bv_like(a, 0) : a);
    // match: (x % c + y) % c, x + y does not wrap  result: (x + y) % c
    if (const Term sum = quotient ? Term() : without_remainders(a, c)) {
      const rewrite::Deeper deeper;
      if (deeper.allowed())
        return by(Rule::DivRemainders, mk_urem(sum, bv_like(a, c)));
    }
    return {};
  }
  // match: x /s -1, x %s -1  result: -x, 0
  if (c == mask(w)) {
    return by(Rule::DivByMinusOne, quotient ? mk_neg(a) : bv_like(a, 0));
  }
  // match: zext(x) /s c, c positive  result: zext(x) /u c; so for %
  if (a.is(Kind::ZExt) && a.aux() > 0 && !sign_bit(c, w)) {
    return by(
        Rule::DivNonNegative,
        mk_division(quotient ? Kind::UDiv : Kind::URem, a, bv_like(a, c)));
  }
  return {};
}

Term division(Kind kind, Term a, Term b) {
  CHECK(a.sort().is_bitvec() && a.sort() == b.sort(),
        "operands should be bit-vectors of one width");
  if (a.is_const() && b.is_const()) return rewrite::fold(kind, a, b);
  if (b.is_const()) {
    if (const Term r = by_constant(kind, a, b.value())) return r;
  }
  if (!is_quotient(kind)) {
    // match: 0 % x, x % x  result: 0
    if (a.is_value(0)) return by(Rule::DivZero, a);
    if (a == b) return by(Rule::DivSame, bv_like(a, 0));
  } else if (a == b) {
    // match: x / x  result: x = 0 ? -1 : 1   (0/0 is -1, signed or not)
    const Term zero = mk_eq(a, bv_like(a, 0));
    return by(Rule::DivSame,
              mk_ite(zero, bv_like(a, mask(a.width())), bv_like(a, 1)));
  }
  // match: zext(x) %u zext(y)  result: zext(x %u y)
  if (kind == Kind::URem && a.is(Kind::ZExt) && b.is(Kind::ZExt) &&
      a[0].sort() == b[0].sort()) {
    return by(Rule::DivZexts, mk_zext(mk_urem(a[0], b[0]), a.width()));
  }
  const Term c[] = {a, b};
  return mk_raw(kind, c);
}

}  // namespace

Term mk_udiv(Term a, Term b) { return division(Kind::UDiv, a, b); }
Term mk_urem(Term a, Term b) { return division(Kind::URem, a, b); }
Term mk_sdiv(Term a, Term b) { return division(Kind::SDiv, a, b); }
Term mk_srem(Term a, Term b) { return division(Kind::SRem, a, b); }

}  // namespace pleat::term
