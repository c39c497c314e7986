// Construction of floating-point terms, and what of them bit-vectors can say.

#include "support/check.h"
#include "term/float.h"
#include "term/rewrite.h"

namespace pleat::term {

using rewrite::by;
using rewrite::Rule;

namespace {

bool is_commutative(Kind kind) {
  return kind == Kind::FAdd || kind == Kind::FMul || kind == Kind::FEq;
}

/// op(c ? k1 : k2) is c ? op(k1) : op(k2): both fold.
Term over_choice(Kind kind, std::span<const Term> c, unsigned aux) {
  std::size_t at = c.size();
  for (std::size_t i = 0; i < c.size(); ++i) {
    if (c[i].is_const()) continue;
    if (at != c.size() || !rewrite::is_constant_ite(c[i])) return {};
    at = i;
  }
  if (at == c.size()) return {};
  std::vector<Term> side(c.begin(), c.end());
  const Term choice = c[at];
  side[at] = choice[1];
  const Term yes = rewrite::fold(kind, side, aux);
  side[at] = choice[2];
  return mk_ite(choice[0], yes, rewrite::fold(kind, side, aux));
}

Term magnitude_bits(Term a) {
  return mk_bvand(a, mk_bv(mask(a.width() - 1), a.width()));
}
Term nan_bits(Term a) {
  return mk_ult(mk_bv(float_infinity(a.width()), a.width()), magnitude_bits(a));
}

/// Order of numbers as order of two's complement (zeros apart).
Term order_key(Term a) {
  const unsigned w = a.width();
  return mk_ite(mk_slt(a, mk_bv(0, w)), mk_bvxor(a, mk_bv(mask(w - 1), w)), a);
}

}  // namespace

Term mk_float(Kind kind, std::span<const Term> c, unsigned aux) {
  CHECK(is_float_kind(kind), "kind should be a floating-point one");
  if (kind == Kind::FLt && c[0] == c[1]) {
    return by(Rule::FloatLessSame, mk_false());
  }
  if (kind == Kind::FLe && c[0] == c[1]) {
    return by(Rule::FloatLessSame, mk_float(Kind::FEq, c[0], c[0]));
  }
  if (kind == Kind::FToF && c[0].width() == aux) {
    // No operation, but for NaNs: the front end never asks for it.
    return by(Rule::FloatSameWidth, mk_ite(mk_float(Kind::FEq, c[0], c[0]),
                                           c[0], mk_bv(float_nan(aux), aux)));
  }
  if (const Term t = over_choice(kind, c, aux)) {
    return by(Rule::FloatChoice, t);
  }
  if (is_commutative(kind) && c[1] < c[0]) {
    const Term swapped[] = {c[1], c[0]};
    return by(Rule::FloatOrder, rewrite::fold(kind, swapped, aux));
  }
  return rewrite::fold(kind, c, aux);
}

Term mk_float_negate(Term a) {
  const unsigned w = a.width();
  return mk_bvxor(a, mk_bv(Value{1} << (w - 1), w));
}
Term mk_float_abs(Term a) { return magnitude_bits(a); }

Term mk_float_fits(Term a, unsigned width, bool is_signed) {
  const unsigned w = a.width();
  const FloatFormat format = float_format(w);
  const unsigned bias = static_cast<unsigned>(mask(format.exponent - 1));
  const unsigned fraction = format.significand - 1;
  const auto power = [&](unsigned n) { return Value{bias + n} << fraction; };
  const Value sign = Value{1} << (w - 1);
  const unsigned top = is_signed ? width - 1 : width;
  // A float's range ends at 2^128, beyond any integer's.
  const Term below = mk_float(Kind::FLt, a, mk_bv(power(top), w));
  if (!is_signed) {
    return mk_and(mk_float(Kind::FLt, mk_bv(sign | power(0), w), a), below);
  }
  // -2^top - 1 is cut off to -2^top + ... no further: the first that does not
  // fit, where the format has it; else the neighbour below -2^top is.
  if (top >= 1 && top <= fraction) {
    const Value one_more = power(top) | Value{1} << (fraction - top);
    return mk_and(mk_float(Kind::FLt, mk_bv(sign | one_more, w), a), below);
  }
  if (top == 0) {  // -1 and 0 fit
    return mk_and(mk_float(Kind::FLt, mk_bv(sign | power(1), w), a), below);
  }
  return mk_and(mk_float(Kind::FLe, mk_bv(sign | power(top), w), a), below);
}

Term float_comparison_bits(Term t) {
  const Term a = t[0], b = t[1];
  const unsigned w = a.width();
  const Term ordered = mk_and(mk_not(nan_bits(a)), mk_not(nan_bits(b)));
  if (a == b) return t.is(Kind::FLt) ? mk_false() : mk_not(nan_bits(a));
  const Term zeros = mk_and(mk_eq(magnitude_bits(a), mk_bv(0, w)),
                            mk_eq(magnitude_bits(b), mk_bv(0, w)));
  if (t.is(Kind::FEq)) return mk_and(ordered, mk_or(mk_eq(a, b), zeros));
  if (t.is(Kind::FLt)) {
    return mk_and({ordered, mk_not(zeros), mk_slt(order_key(a), order_key(b))});
  }
  CHECK(t.is(Kind::FLe), "term should be a floating-point comparison");
  return mk_and(ordered, mk_or(zeros, mk_sle(order_key(a), order_key(b))));
}

}  // namespace pleat::term
