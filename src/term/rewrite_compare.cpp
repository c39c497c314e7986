// Ult and Slt. Nothing is moved across an inequality: x + 1 < y + 1 is not
// x < y modulo 2^n.

#include <algorithm>

#include "support/check.h"
#include "term/rewrite.h"

namespace pleat::term {

using rewrite::bv_like;
using rewrite::by;
using rewrite::Deeper;
using rewrite::Rule;

namespace {

/// The order that a comparison is about.
struct Order {
  bool is_signed;
  unsigned width;
  Value least() const { return is_signed ? Value{1} << (width - 1) : 0; }
  Value greatest() const { return truncate(least() - 1, width); }
  bool less(Value a, Value b) const {
    return is_signed ? to_signed(a, width) < to_signed(b, width) : a < b;
  }
  Term mk_less(Term a, Term b) const {
    return is_signed ? mk_slt(a, b) : mk_ult(a, b);
  }
};

/// Comparisons with the order's ends and their neighbours.
Term at_bounds(const Order& o, Term a, Term b) {
  const Value least = o.least(), greatest = o.greatest();
  const auto next = [&](Value v) { return truncate(v + 1, o.width); };
  // match: a < least, greatest < b  result: false
  if (b.is_value(least) || a.is_value(greatest)) {
    return by(Rule::LessBound, mk_false());
  }
  // match: least < b  result: b != least;  a < greatest: a != greatest
  if (a.is_value(least) || b.is_value(greatest)) {
    return by(Rule::LessBound, mk_ne(a, b));
  }
  // match: a < least + 1  result: a = least
  if (b.is_value(next(least))) {
    return by(Rule::LessNextToBound, mk_eq(a, bv_like(a, least)));
  }
  // match: greatest - 1 < b  result: b = greatest
  if (a.is_const() && next(a.value()) == greatest) {
    return by(Rule::LessNextToBound, mk_eq(b, bv_like(b, greatest)));
  }
  // match: a < b in one bit  result: a = least & b = greatest
  if (o.width == 1) {
    return by(Rule::LessOneBit, mk_and(mk_eq(a, bv_like(a, least)),
                                       mk_eq(b, bv_like(b, greatest))));
  }
  return {};
}

/// ext(x) against a constant. An extension maps the narrow values to the wide
/// ones monotonically (in the narrow order given), so ext(x) < c holds just
/// if x is among the first n values of the narrow order, where n counts the
/// narrow values whose extension is below c.
Term with_extension(const Order& o, Term ext, Value c, bool ext_on_left) {
  const Term x = ext[0];
  const unsigned k = x.width();
  const bool zero = ext.is(Kind::ZExt);
  // Under zext the values are never negative: the narrow order is unsigned.
  const Order narrow{!zero && o.is_signed, k};
  const auto extended = [&](Value v) {
    return zero ? v : truncate(static_cast<Value>(to_signed(v, k)), o.width);
  };
  // Binary search in the narrow order for the first value that fails
  // ext(v) < c (extension on the left) or satisfies c < ext(v).
  const auto nth = [&](Value n) { return truncate(narrow.least() + n, k); };
  const auto beyond = [&](Value n) {
    const Value v = extended(nth(n));
    return ext_on_left ? !o.less(v, c) : o.less(c, v);
  };
  const Rule rule = zero ? Rule::LessZextConstant : Rule::LessSextConstant;
  if (!beyond(mask(k))) return by(rule, mk_bool(ext_on_left));
  Value low = 0, high = mask(k);  // beyond(high)
  while (low < high) {
    const Value middle = low + (high - low) / 2;
    if (beyond(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  // match: ext(x) < c  result: x < first value that is not below c
  if (ext_on_left) return by(rule, narrow.mk_less(x, bv_like(x, nth(low))));
  // match: c < ext(x)  result: !(x < first value that is above c)
  return by(rule, mk_not(narrow.mk_less(x, bv_like(x, nth(low)))));
}

/// Both sides extended alike: the narrow values compare in the same order.
Term extensions(const Order& o, Term a, Term b) {
  if (!rewrite::is_extension(a) || a.kind() != b.kind() ||
      a[0].sort() != b[0].sort()) {
    return {};
  }
  // match: zext(x) < zext(y)  result: x <u y, also if < is signed
  // match: sext(x) < sext(y)  result: x < y
  const bool is_signed = o.is_signed && a.is(Kind::SExt);
  return by(Rule::LessExtensions,
            is_signed ? mk_slt(a[0], b[0]) : mk_ult(a[0], b[0]));
}

/// concat(h, l) against a constant, whose parts are kh and kl: the low parts
/// matter only where h = kh. None if that depends on l.
Term with_concat(const Order& o, Term concat, Value k, bool concat_on_left) {
  const Term h = concat[0], l = concat[1];
  const Order high{o.is_signed, h.width()};
  const Term kh = bv_like(h, truncate(k >> l.width(), h.width()));
  const Value kl = truncate(k, l.width());
  const Value end = concat_on_left ? 0 : mask(l.width());  // no l is beyond
  if (!l.is_const() && kl != end) return {};
  const bool low =
      l.is_const() && (concat_on_left ? l.value() < kl : kl < l.value());
  // match: concat(h, l) < k  result: h <= kh if l < kl, else h < kh
  if (concat_on_left) {
    return by(Rule::LessConcatConstant,
              low ? mk_not(high.mk_less(kh, h)) : high.mk_less(h, kh));
  }
  // match: k < concat(h, l)  result: kh <= h if kl < l, else kh < h
  return by(Rule::LessConcatConstant,
            low ? mk_not(high.mk_less(h, kh)) : high.mk_less(kh, h));
}

Term shapes(const Order& o, Term a, Term b) {
  if (const Term r = extensions(o, a, b)) return r;
  // match: (d ? c1 : c2) < c  result: d ? c1 < c : c2 < c
  if (rewrite::is_constant_ite(a) && b.is_const()) {
    return by(Rule::LessIteConstants,
              mk_ite(a[0], o.mk_less(a[1], b), o.mk_less(a[2], b)));
  }
  if (rewrite::is_constant_ite(b) && a.is_const()) {
    return by(Rule::LessIteConstants,
              mk_ite(b[0], o.mk_less(a, b[1]), o.mk_less(a, b[2])));
  }
  if (rewrite::is_extension(a) && b.is_const()) {
    return with_extension(o, a, b.value(), true);
  }
  if (rewrite::is_extension(b) && a.is_const()) {
    return with_extension(o, b, a.value(), false);
  }
  if (a.is(Kind::Concat) && b.is_const()) {
    if (const Term r = with_concat(o, a, b.value(), true)) return r;
  }
  if (b.is(Kind::Concat) && a.is_const()) {
    if (const Term r = with_concat(o, b, a.value(), false)) return r;
  }
  // match: t < c, t at most d, d < c  result: true
  // match: c < t, t at most d, d <= c  result: false
  if (!o.is_signed) {
    if (b.is_const() && rewrite::upper_bound(a) < b.value()) {
      return by(Rule::LessUpperBound, mk_true());
    }
    if (a.is_const() && rewrite::upper_bound(b) <= a.value()) {
      return by(Rule::LessUpperBound, mk_false());
    }
  }
  return {};
}

Term less(bool is_signed, Term a, Term b) {
  CHECK(a.sort().is_bitvec() && a.sort() == b.sort(),
        "comparison should be of equal bit-vectors");
  const Order o{is_signed, a.width()};
  // match: x < x  result: false
  if (a == b) return by(Rule::LessSame, mk_false());
  if (a.is_const() && b.is_const()) {
    return by(Rule::FoldConstants, mk_bool(o.less(a.value(), b.value())));
  }
  const Deeper deeper;
  if (deeper.allowed()) {
    if (const Term r = at_bounds(o, a, b)) return r;
    if (const Term r = shapes(o, a, b)) return r;
  }
  const Term c[] = {a, b};
  return mk_raw(is_signed ? Kind::Slt : Kind::Ult, c);
}

}  // namespace

Term mk_ult(Term a, Term b) { return less(false, a, b); }
Term mk_slt(Term a, Term b) { return less(true, a, b); }

}  // namespace pleat::term
