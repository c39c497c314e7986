// Extract, Concat, ZExt, SExt.
//
// Taking the low bits is a homomorphism of rings, so it goes inwards through
// sums and products: (int)((long)i + 1) becomes i + 1.

#include <algorithm>

#include "support/check.h"
#include "term/rewrite.h"
#include "term/sum.h"

namespace pleat::term {

using rewrite::by;
using rewrite::Deeper;
using rewrite::Rule;

namespace {

/// A part of a sum or product whose coefficients are all multiples of 2^low,
/// but for what of the constant lies below 2^low (nothing carries out of it):
///   the coefficients divided by 2^low, over the low bits of the factors.
Term scaled_part(const rewrite::Sum& sum, unsigned high, unsigned low) {
  const unsigned w = high - low + 1;
  std::vector<Term> monomials{mk_bv(sum.constant() >> low, w)};
  for (const rewrite::Sum::Part& p : sum.parts()) {
    std::vector<Term> factors{mk_bv(p.coefficient >> low, w)};
    if (p.key.is(Kind::Mul)) {
      for (Term f : p.key.children()) {
        factors.push_back(mk_extract(f, w - 1, 0));
      }
    } else {
      factors.push_back(mk_extract(p.key, w - 1, 0));
    }
    monomials.push_back(mk_mul(factors));
  }
  return mk_add(monomials);
}

Term extract_ring(Term a, unsigned high, unsigned low) {
  if (a.size() > rewrite::kMaxFlat) return {};
  rewrite::Sum sum(a.width());
  sum.add(a, 1);
  sum.normalise();
  const bool scaled =
      std::all_of(sum.parts().begin(), sum.parts().end(), [&](const auto& p) {
        return trailing_zeros(p.coefficient, a.width()) >= low;
      });
  // match: bits h..l of 2^l*p + c  result: bits h-l..0 of p + c/2^l
  if (!scaled) return {};
  return by(low == 0 ? Rule::ExtractLowRing : Rule::ExtractScaled,
            scaled_part(sum, high, low));
}

Term extract_concat(Term a, unsigned high, unsigned low) {
  const unsigned cut = a[1].width();
  // match: a part of concat(x, y)  result: a part of x, of y, or of both
  if (high < cut) return by(Rule::ExtractConcat, mk_extract(a[1], high, low));
  if (low >= cut) {
    return by(Rule::ExtractConcat, mk_extract(a[0], high - cut, low - cut));
  }
  return by(Rule::ExtractConcat, mk_concat(mk_extract(a[0], high - cut, 0),
                                           mk_extract(a[1], cut - 1, low)));
}

Term extract_extension(Term a, unsigned high, unsigned low) {
  const unsigned k = a[0].width();
  const unsigned w = high - low + 1;
  const bool zero = a.is(Kind::ZExt);
  const Rule rule = zero ? Rule::ExtractZext : Rule::ExtractSext;
  // match: a part of ext(x)  result: a part of x, extended if it must be
  if (high < k) return by(rule, mk_extract(a[0], high, low));
  if (low >= k && zero) return by(rule, mk_bv(0, w));
  const Term part = mk_extract(a[0], k - 1, std::min(low, k - 1));
  return by(rule, zero ? mk_zext(part, w) : mk_sext(part, w));
}

/// Does taking a part of t leave something smaller?
bool is_easy(Term t) {
  return t.is_const() || rewrite::is_extension(t) || t.is(Kind::Concat);
}

Term extract_rules(Term a, unsigned high, unsigned low) {
  switch (a.kind()) {
    case Kind::Extract:
      // match: a part of a part  result: a part
      return by(Rule::ExtractExtract,
                mk_extract(a[0], high + a.low(), low + a.low()));
    case Kind::Concat:
      return extract_concat(a, high, low);
    case Kind::ZExt:
    case Kind::SExt:
      return extract_extension(a, high, low);
    case Kind::Ite:
      // match: a part of (c ? x : y), x and y easily cut
      // result: c ? part of x : part of y
      if (!is_easy(a[1]) || !is_easy(a[2])) return {};
      return by(Rule::ExtractIte, mk_ite(a[0], mk_extract(a[1], high, low),
                                         mk_extract(a[2], high, low)));
    case Kind::BvAnd:
    case Kind::BvOr:
    case Kind::BvXor: {
      // match: a part of x & y, the low one or y constant
      // result: part of x & part of y
      if (low > 0 && !a[0].is_const()) return {};
      const Term parts[] = {mk_extract(a[0], high, low),
                            mk_extract(a[1], high, low)};
      return by(Rule::ExtractBitwise, mk_like(a, parts));
    }
    case Kind::Add:
    case Kind::Mul:
      return extract_ring(a, high, low);
    default:
      return {};
  }
}

/// Extract above, then below, of the same term, without a gap.
Term join(Term high, Term low) {
  if (!high.is(Kind::Extract) || !low.is(Kind::Extract) || high[0] != low[0] ||
      high.low() != low.high() + 1) {
    return {};
  }
  return mk_extract(high[0], high.high(), low.low());
}

Term concat_rules(Term high, Term low) {
  const unsigned w = high.width() + low.width();
  // match: concat(0, x)  result: zext(x)
  if (high.is_value(0)) return by(Rule::ConcatZero, mk_zext(low, w));
  // match: concat(zext(x), y)  result: zext(concat(x, y))
  if (high.is(Kind::ZExt)) {
    return by(Rule::ConcatZext, mk_zext(mk_concat(high[0], low), w));
  }
  // match: concat(x[h..m+1], x[m..l])  result: x[h..l], also inside concats
  if (const Term j = join(high, low)) return by(Rule::ConcatAdjacent, j);
  if (high.is(Kind::Concat)) {
    if (const Term j = join(high[1], low)) {
      return by(Rule::ConcatAdjacent, mk_concat(high[0], j));
    }
  }
  if (low.is(Kind::Concat)) {
    if (const Term j = join(high, low[0])) {
      return by(Rule::ConcatAdjacent, mk_concat(j, low[1]));
    }
  }
  return {};
}

Term extend(Kind kind, Term a, unsigned width) {
  CHECK(a.sort().is_bitvec() && width >= a.width() && width <= kMaxWidth,
        "extension should not shorten");
  if (width == a.width()) return a;
  // match: zext(zext(x)), sext(sext(x)), sext(zext(x))  result: one extension
  if (rewrite::is_extension(a) && (a.is(kind) || a.is(Kind::ZExt))) {
    return by(Rule::ExtendExtended,
              a.is(Kind::ZExt) ? mk_zext(a[0], width) : mk_sext(a[0], width));
  }
  // match: ext(c ? k1 : k2)  result: c ? ext(k1) : ext(k2)
  if (rewrite::is_constant_ite(a)) {
    return by(Rule::ExtendIte, mk_ite(a[0], extend(kind, a[1], width),
                                      extend(kind, a[2], width)));
  }
  return rewrite::fold(kind, {&a, 1}, width - a.width());
}

}  // namespace

Term mk_extract(Term a, unsigned high, unsigned low) {
  CHECK(a.sort().is_bitvec() && high < a.width() && low <= high,
        "extract should stay within its operand");
  if (low == 0 && high + 1 == a.width()) return a;
  if (!a.is_const()) {
    const Deeper deeper;
    if (deeper.allowed()) {
      if (const Term r = extract_rules(a, high, low)) return r;
    }
  }
  return rewrite::fold(Kind::Extract, {&a, 1}, high, low);
}

Term mk_concat(Term high, Term low) {
  CHECK(high.sort().is_bitvec() && low.sort().is_bitvec(),
        "concat should join bit-vectors");
  if (!high.is_const() || !low.is_const()) {
    const Deeper deeper;
    if (deeper.allowed()) {
      if (const Term r = concat_rules(high, low)) return r;
    }
  }
  return rewrite::fold(Kind::Concat, high, low);
}

Term mk_zext(Term a, unsigned width) { return extend(Kind::ZExt, a, width); }
Term mk_sext(Term a, unsigned width) { return extend(Kind::SExt, a, width); }

}  // namespace pleat::term
