// Bitwise operators and shifts. Constants come first, other operands by age.

#include <algorithm>

#include "support/check.h"
#include "term/rewrite.h"

namespace pleat::term {

using rewrite::bv_like;
using rewrite::by;
using rewrite::Deeper;
using rewrite::Rule;

namespace {

Term raw(Kind kind, Term a, Term b) {
  const Term c[] = {a, b};
  return mk_raw(kind, c);
}

Term mk_bitwise(Kind kind, Term a, Term b) {
  return kind == Kind::BvAnd  ? mk_bvand(a, b)
         : kind == Kind::BvOr ? mk_bvor(a, b)
                              : mk_bvxor(a, b);
}

Value bitwise_value(Kind kind, Value a, Value b) {
  return kind == Kind::BvAnd ? a & b : kind == Kind::BvOr ? a | b : a ^ b;
}

/// Constants first, then by age.
void order(Term& a, Term& b) {
  if (b.is_const() || (!a.is_const() && b < a)) std::swap(a, b);
}

/// ite(c, k, 0), k a constant: a flag.
bool is_flag(Term t) {
  return rewrite::is_constant_ite(t) && t[2].value() == 0;
}

Term combine_flags(Kind kind, Term a, Term b) {
  const Term c = kind == Kind::BvAnd  ? mk_and(a[0], b[0])
                 : kind == Kind::BvOr ? mk_or(a[0], b[0])
                                      : mk_ne(a[0], b[0]);
  return mk_ite(c, a[1], a[2]);
}

/// What And, Or and Xor have in common, after ordering; null if none matches.
Term common(Kind kind, Term a, Term b) {
  // match: c . (d . x)  result: (c . d) . x
  if (a.is_const() && b.is(kind) && b[0].is_const()) {
    const Value v = bitwise_value(kind, a.value(), b[0].value());
    return by(Rule::BitsNestedConstant, mk_bitwise(kind, bv_like(a, v), b[1]));
  }
  // match: x & (x & y)  result: x & y;  x ^ (x ^ y): y
  for (const auto& [one, two] : {std::pair{a, b}, std::pair{b, a}}) {
    if (two.is(kind) && (two[0] == one || two[1] == one)) {
      const Term other = two[0] == one ? two[1] : two[0];
      return by(Rule::BitsNestedSame, kind == Kind::BvXor ? other : two);
    }
  }
  // match: zext(x) . zext(y), sext(x) . sext(y)  result: ext(x . y)
  if (rewrite::is_extension(a) && a.kind() == b.kind() &&
      a[0].sort() == b[0].sort()) {
    const Term inner = mk_bitwise(kind, a[0], b[0]);
    return by(Rule::BitsExtensions, a.is(Kind::ZExt)
                                        ? mk_zext(inner, a.width())
                                        : mk_sext(inner, a.width()));
  }
  // match: (c ? k : 0) & (d ? k : 0)  result: c & d ? k : 0;  so for |, ^
  if (is_flag(a) && is_flag(b) && a[1] == b[1]) {
    return by(Rule::BitsIteFlags, combine_flags(kind, a, b));
  }
  return {};
}

Term rewrite_and(Term a, Term b) {
  const unsigned w = a.width();
  if (a.is_const()) {
    const Value c = a.value();
    // match: 0 & x  result: 0
    if (c == 0) return by(Rule::BitsZero, a);
    // match: 1..1 & x  result: x
    if (c == mask(w)) return by(Rule::BitsOnes, b);
  }
  // match: x & x  result: x
  if (a == b) return by(Rule::BitsSame, a);
  // match: x & ~x  result: 0
  if (rewrite::is_complement(a, b)) {
    return by(Rule::BitsComplement, bv_like(a, 0));
  }
  const Deeper deeper;
  if (!deeper.allowed()) return {};
  if (a.is_const()) {
    // match: (2^k - 1) & x  result: the low k bits of x, extended by zeros
    const int k = rewrite::power_of_two(a.value() + 1);
    if (k > 0) {
      return by(Rule::BitsMask,
                mk_zext(mk_extract(b, static_cast<unsigned>(k) - 1, 0), w));
    }
  }
  if (const Term r = common(Kind::BvAnd, a, b)) return r;
  // match: zext(x) & y  result: zext(x & low part of y)
  for (const auto& [one, two] : {std::pair{a, b}, std::pair{b, a}}) {
    if (one.is(Kind::ZExt) && one.aux() > 0) {
      const Term low = mk_extract(two, one[0].width() - 1, 0);
      return by(Rule::BitsAndZext, mk_zext(mk_bvand(one[0], low), w));
    }
  }
  return {};
}

/// match: x | y without common bits, all of x below all of y
/// result: concat(y's part, x's part), which may join again what was cut
Term or_disjoint(Term a, Term b) {
  const unsigned w = a.width();
  for (const auto& [low, high] : {std::pair{a, b}, std::pair{b, a}}) {
    if (!high.is(Kind::Mul) || !high[0].is_const()) continue;
    const unsigned k = trailing_zeros(high[0].value(), w);
    if (k == 0 || k >= w || rewrite::possible_ones(low) > mask(k)) continue;
    return by(Rule::OrDisjoint,
              mk_concat(mk_extract(high, w - 1, k), mk_extract(low, k - 1, 0)));
  }
  return {};
}

Term rewrite_or(Term a, Term b) {
  const unsigned w = a.width();
  if (a.is_const()) {
    // match: 0 | x  result: x
    if (a.value() == 0) return by(Rule::BitsZero, b);
    // match: 1..1 | x  result: 1..1
    if (a.value() == mask(w)) return by(Rule::BitsOnes, a);
  }
  // match: x | x  result: x
  if (a == b) return by(Rule::BitsSame, a);
  // match: x | ~x  result: 1..1
  if (rewrite::is_complement(a, b)) {
    return by(Rule::BitsComplement, bv_like(a, mask(w)));
  }
  const Deeper deeper;
  if (!deeper.allowed()) return {};
  if (const Term r = common(Kind::BvOr, a, b)) return r;
  return or_disjoint(a, b);
}

Term rewrite_xor(Term a, Term b) {
  const unsigned w = a.width();
  if (a.is_const()) {
    // match: 0 ^ x  result: x
    if (a.value() == 0) return by(Rule::BitsZero, b);
    // match: 1..1 ^ x  result: ~x
    if (a.value() == mask(w)) return by(Rule::BitsOnes, mk_bvnot(b));
    // match: 10..0 ^ x  result: 10..0 + x
    if (a.value() == Value{1} << (w - 1)) {
      return by(Rule::XorSignBit, mk_add(a, b));
    }
  }
  // match: x ^ x  result: 0
  if (a == b) return by(Rule::BitsSame, bv_like(a, 0));
  // match: x ^ ~x  result: 1..1
  if (rewrite::is_complement(a, b)) {
    return by(Rule::BitsComplement, bv_like(a, mask(w)));
  }
  const Deeper deeper;
  if (!deeper.allowed()) return {};
  return common(Kind::BvXor, a, b);
}

Term bitwise(Kind kind, Term a, Term b, Term (*rules)(Term, Term)) {
  CHECK(a.sort().is_bitvec() && a.sort() == b.sort(),
        "operands should be bit-vectors of one width");
  if (a.is_const() && b.is_const()) return rewrite::fold(kind, a, b);
  order(a, b);
  if (const Term r = rules(a, b)) return r;
  return raw(kind, a, b);
}

/// The constant distance of a shift that is less than the width, else w.
unsigned distance(Term by_term) {
  const unsigned w = by_term.width();
  return by_term.value() < w ? static_cast<unsigned>(by_term.value()) : w;
}

Term shift(Kind kind, Term a, Term n) {
  CHECK(a.sort().is_bitvec() && a.sort() == n.sort(),
        "operands should be bit-vectors of one width");
  const unsigned w = a.width();
  // match: 0 << n, 0 >> n, x << 0, x >> 0  result: the first operand
  if (a.is_value(0) || n.is_value(0)) return by(Rule::ShiftZero, a);
  if (!n.is_const()) return raw(kind, a, n);
  if (a.is_const()) return rewrite::fold(kind, a, n);
  const unsigned k = distance(n);
  switch (kind) {
    case Kind::Shl:
      // match: x << k  result: 2^k * x, 0 from the width on
      return by(Rule::ShlConstant,
                k == w ? bv_like(a, 0) : mk_mul(bv_like(a, Value{1} << k), a));
    case Kind::LShr:
      // match: x >> k  result: zext(high part), 0 from the width on
      return by(Rule::LshrConstant,
                k == w ? bv_like(a, 0) : mk_zext(mk_extract(a, w - 1, k), w));
    default:
      // match: x >>s k  result: sext(high part), the sign from the width on
      return by(Rule::AshrConstant,
                mk_sext(mk_extract(a, w - 1, std::min(k, w - 1)), w));
  }
}

}  // namespace

Term mk_bvand(Term a, Term b) {
  return bitwise(Kind::BvAnd, a, b, rewrite_and);
}
Term mk_bvor(Term a, Term b) { return bitwise(Kind::BvOr, a, b, rewrite_or); }
Term mk_bvxor(Term a, Term b) {
  return bitwise(Kind::BvXor, a, b, rewrite_xor);
}
Term mk_shl(Term a, Term b) { return shift(Kind::Shl, a, b); }
Term mk_lshr(Term a, Term b) { return shift(Kind::LShr, a, b); }
Term mk_ashr(Term a, Term b) { return shift(Kind::AShr, a, b); }

}  // namespace pleat::term
