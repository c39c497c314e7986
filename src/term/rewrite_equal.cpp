// Equality.
//
// Of bit-vectors: a = b is read as the polynomial a - b = 0. If a monomial has
// an odd coefficient, the equation is multiplied by its inverse (which is
// exact modulo 2^n) and solved for that monomial, a plain symbol if there is
// one: Eq(x, rest). Otherwise the leading coefficient is made a power of two.
// Nothing is ever divided by an even number.

#include <algorithm>

#include "support/check.h"
#include "term/rewrite.h"
#include "term/sum.h"

namespace pleat::term {

using rewrite::by;
using rewrite::Deeper;
using rewrite::Rule;
using rewrite::Sum;

namespace {

Term raw_eq(Term a, Term b) {
  const Term c[] = {a, b};
  return mk_raw(Kind::Eq, c);
}

Term bool_eq(Term a, Term b) {
  if (b < a) std::swap(a, b);
  for (int side = 0; side < 2; ++side) {
    // match: true = x  result: x      match: false = x  result: !x
    if (a.is_const()) {
      return by(Rule::EqBoolConstant, a.is_true() ? b : mk_not(b));
    }
    // match: !x = y  result: !(x = y)
    if (a.is(Kind::Not)) {
      return by(Rule::EqBoolNot, mk_not(mk_eq(a[0], b)));
    }
    std::swap(a, b);
  }
  return raw_eq(a, b);
}

/// t = c for an operator t; null if no rule matches.
Term eq_constant(Term t, Term constant) {
  const Value c = constant.value();
  const unsigned w = t.width();
  switch (t.kind()) {
    case Kind::Ite:
      // match: (d ? c1 : e) = c  result: d | e = c if c1 is c, else !d & e = c
      if (t[1].is_const()) {
        const Term rest = mk_eq(t[2], constant);
        return by(Rule::EqIteConstant, t[1] == constant
                                           ? mk_or(t[0], rest)
                                           : mk_and(mk_not(t[0]), rest));
      }
      if (t[2].is_const()) {
        const Term rest = mk_eq(t[1], constant);
        return by(Rule::EqIteConstant, t[2] == constant
                                           ? mk_or(mk_not(t[0]), rest)
                                           : mk_and(t[0], rest));
      }
      return {};
    case Kind::ZExt:
    case Kind::SExt: {
      // match: ext(x) = c
      // result: x = c without the added bits, or false if ext cannot give c
      const unsigned k = t[0].width();
      const Value low = truncate(c, k);
      const bool zero = t.is(Kind::ZExt);
      const Value back =
          zero ? low : truncate(static_cast<Value>(to_signed(low, k)), w);
      return by(zero ? Rule::EqZextConstant : Rule::EqSextConstant,
                back != c ? mk_false() : mk_eq(t[0], mk_bv(low, k)));
    }
    case Kind::Concat: {
      // match: concat(h, l) = c  result: h = c's high part & l = its low part
      const unsigned k = t[1].width();
      return by(Rule::EqConcatConstant,
                mk_and(mk_eq(t[0], mk_bv(c >> k, t[0].width())),
                       mk_eq(t[1], mk_bv(c, k))));
    }
    case Kind::BvAnd:
      // match: (m & x) = c, c has a bit that m has not  result: false
      if (t[0].is_const() && (c & ~t[0].value()) != 0) {
        return by(Rule::EqBvAndConstant, mk_false());
      }
      return {};
    case Kind::BvOr:
      // match: (m | x) = c, m has a bit that c has not  result: false
      if (t[0].is_const() && (t[0].value() & ~c) != 0) {
        return by(Rule::EqBvOrConstant, mk_false());
      }
      return {};
    case Kind::BvXor:
      // match: (m ^ x) = c  result: x = m ^ c
      if (t[0].is_const()) {
        return by(Rule::EqBvXorConstant,
                  mk_eq(t[1], mk_bv(t[0].value() ^ c, w)));
      }
      return {};
    default:
      return {};
  }
}

/// Rules on the shapes of both sides; null if none matches.
Term eq_shapes(Term a, Term b) {
  if (b.is_const()) return eq_constant(a, b);
  // match: ext(x) = ext(y), same extension  result: x = y
  if (rewrite::is_extension(a) && a.kind() == b.kind() &&
      a[0].sort() == b[0].sort()) {
    return by(Rule::EqExtensions, mk_eq(a[0], b[0]));
  }
  // match: concat(h, l) = concat(i, m), same cut  result: h = i & l = m
  if (a.is(Kind::Concat) && b.is(Kind::Concat) && a[0].sort() == b[0].sort()) {
    return by(Rule::EqConcats, mk_and(mk_eq(a[0], b[0]), mk_eq(a[1], b[1])));
  }
  // match: (c ? x : y) = x  result: c | y = x
  for (const auto& [ite, other] : {std::pair{a, b}, std::pair{b, a}}) {
    if (!ite.is(Kind::Ite)) continue;
    if (ite[1] == other) {
      return by(Rule::EqIteOwnBranch, mk_or(ite[0], mk_eq(ite[2], other)));
    }
    if (ite[2] == other) {
      return by(Rule::EqIteOwnBranch,
                mk_or(mk_not(ite[0]), mk_eq(ite[1], other)));
    }
  }
  return {};
}

/// Which monomial an equation is solved for: the smaller the better.
unsigned rank(Term key) {
  return key.is_symbol() ? 0 : key.is(Kind::Mul) || key.is(Kind::Add) ? 2 : 1;
}

/// The part to lead the equation: fewest factors of two, then rank, then age.
std::size_t leader(const Sum& d) {
  std::size_t best = 0;
  const auto measure = [&](std::size_t i) {
    const Sum::Part& p = d.parts()[i];
    return std::tuple(trailing_zeros(p.coefficient, d.width()), rank(p.key),
                      p.key.id());
  };
  for (std::size_t i = 1; i < d.parts().size(); ++i) {
    if (measure(i) < measure(best)) best = i;
  }
  return best;
}

/// d = 0, d not constant.
Term solve(Sum d) {
  const unsigned w = d.width();
  const std::size_t lead = leader(d);
  const Value c = d.parts()[lead].coefficient;
  const unsigned twos = trailing_zeros(c, w);
  // match: 2^k*p = odd multiple of less than 2^k  result: false
  if (twos > trailing_zeros(d.constant(), w)) {
    return by(Rule::EqParity, mk_false());
  }
  // match: c*m + p = 0, c = 2^k*u, u odd  result: 2^k*m = -p/u
  const Value unit = c >> twos;
  d.scale(inverse(unit));
  const Term key = d.parts()[lead].key;
  const Term left = rewrite::scaled_monomial(key, d.parts()[lead].coefficient);
  d.parts().erase(d.parts().begin() + static_cast<std::ptrdiff_t>(lead));
  d.scale(~Value{0});
  if (twos > 0) return by(Rule::EqEvenNormal, raw_eq(left, d.build()));
  // match: x = y + 1 in one bit  result: !(x = y);  x = 0: !(x = 1)
  if (w == 1) {
    if (d.parts().empty()) {
      if (d.constant() == 0) {
        return by(Rule::EqOneBit, mk_not(mk_eq(left, mk_bv(1, 1))));
      }
    } else if (d.constant() == 1) {
      d.set_constant(0);
      return by(Rule::EqOneBit, mk_not(mk_eq(left, d.build())));
    }
  }
  const Term right = d.build();
  const Deeper deeper;
  if (deeper.allowed()) {
    if (const Term r = eq_shapes(left, right)) return r;
  }
  return by(Rule::EqSolve, raw_eq(left, right));
}

}  // namespace

Term mk_eq(Term a, Term b) {
  CHECK(a.sort() == b.sort(), "= should compare equal sorts");
  // match: x = x  result: true
  if (a == b) return by(Rule::EqSame, mk_true());
  if (a.is_bool()) return bool_eq(a, b);
  if (a.sort().is_array()) return b < a ? raw_eq(b, a) : raw_eq(a, b);
  Sum d(a.width());
  d.add(a, 1);
  d.add(b, ~Value{0});
  d.normalise();
  // match: p = p + c  result: is c 0
  if (d.parts().empty()) {
    return by(Rule::EqConstantDifference, mk_bool(d.constant() == 0));
  }
  return solve(std::move(d));
}

}  // namespace pleat::term
