// Addition and multiplication: polynomials modulo 2^n in one normal form.
//
//   Add(c?, m1, m2, ...)   constant first, if it is not 0; monomials ordered by
//                          their key (the product without coefficient)
//   Mul(c?, f1, f2, ...)   coefficient first, if it is not 1; factors ordered
//
// Products of sums are distributed while the result is small; above that the
// sums stay factors as they are. Equal forms prove equality. Unequal
// forms prove nothing (2^(n-1)*x*(x+1) is 0): see poly.h for that.

#include <algorithm>

#include "support/check.h"
#include "term/rewrite.h"
#include "term/sum.h"

namespace pleat::term {
namespace rewrite {
namespace {

/// Above this many monomials a product of sums is not distributed.
constexpr std::size_t kMaxMonomials = 32;
/// Above this many factors a product stays nested: x^(2^k) by squaring must
/// not have 2^k children.
constexpr std::size_t kMaxFactors = 16;

std::span<const Term> factors(const Term& key) {
  if (key.is(Kind::Mul)) return key.children();
  return {&key, 1};
}

Term product_of(std::vector<Term>& all) {
  std::sort(all.begin(), all.end());
  // match: x*x in one bit  result: x
  if (all[0].width() == 1) {
    const auto end = std::unique(all.begin(), all.end());
    if (end != all.end()) by(Rule::ProductIdempotent, all[0]);
    all.erase(end, all.end());
  }
  return all.size() == 1 ? all[0] : mk_raw(Kind::Mul, all);
}

}  // namespace

Term monomial_product(Term a, Term b) {
  if (!a) return b;
  if (!b) return a;
  const auto fa = factors(a), fb = factors(b);
  std::vector<Term> all;
  if (fa.size() + fb.size() > kMaxFactors) {
    all = {a, b};
  } else {
    all.insert(all.end(), fa.begin(), fa.end());
    all.insert(all.end(), fb.begin(), fb.end());
  }
  return product_of(all);
}

Term scaled_monomial(Term key, Value coefficient) {
  if (coefficient == 1) return key;
  std::vector<Term> all{mk_bv(coefficient, key.width())};
  const auto f = factors(key);
  all.insert(all.end(), f.begin(), f.end());
  return mk_raw(Kind::Mul, all);
}

void Sum::add_monomial(Term t, Value times) {
  if (t.is_const()) {
    constant_ += times * t.value();
  } else if (t.is(Kind::Mul) && t[0].is_const()) {
    const Term key =
        t.size() == 2 ? t[1] : mk_raw(Kind::Mul, t.children().subspan(1));
    add_part(key, times * t[0].value());
  } else {
    add_part(t, times);
  }
}

void Sum::add(Term t, Value times) {
  if (!is_sum(t)) return add_monomial(t, times);
  for (Term c : t.children()) add_monomial(c, times);
}

void Sum::normalise() {
  sort_mostly_sorted(
      parts_, [](const Part& a, const Part& b) { return a.key < b.key; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < parts_.size();) {
    Part p = parts_[i++];
    // match: c*m + d*m  result: (c+d)*m
    for (; i < parts_.size() && parts_[i].key == p.key; ++i) {
      p.coefficient += parts_[i].coefficient;
      by(Rule::SumMerge, p.key);
    }
    p.coefficient = truncate(p.coefficient, width_);
    if (p.coefficient != 0) parts_[kept++] = p;
  }
  parts_.resize(kept);
  constant_ = truncate(constant_, width_);
}

void Sum::scale(Value factor) {
  constant_ *= factor;
  for (Part& p : parts_) p.coefficient *= factor;
  normalise();
}

Term Sum::build() const {
  std::vector<Term> children;
  if (constant_ != 0 || parts_.empty()) {
    children.push_back(mk_bv(constant_, width_));
  }
  for (const Part& p : parts_) {
    children.push_back(scaled_monomial(p.key, p.coefficient));
  }
  return children.size() == 1 ? children[0] : mk_raw(Kind::Add, children);
}

namespace {

Sum times(const Sum& a, const Sum& b) {
  Sum r(a.width());
  r.add_constant(a.constant() * b.constant());
  for (const Sum::Part& p : a.parts()) {
    if (b.constant() != 0) r.add_part(p.key, p.coefficient * b.constant());
    for (const Sum::Part& q : b.parts()) {
      r.add_part(monomial_product(p.key, q.key), p.coefficient * q.coefficient);
    }
  }
  if (a.constant() != 0) {
    for (const Sum::Part& q : b.parts()) {
      r.add_part(q.key, a.constant() * q.coefficient);
    }
  }
  r.normalise();
  return r;
}

/// The operands of a product, taken apart.
struct Product {
  Value coefficient = 1;
  Term monomial;  ///< null is 1
  std::vector<Term> sums;

  /// Monomials after multiplying out; not exact once it is too large.
  std::size_t expanded_count() const {
    std::size_t n = 1;
    for (Term s : sums) n = n > kMaxMonomials ? n : n * s.size();
    return n;
  }

  void take(Term t) {
    if (t.is_const()) {
      coefficient *= t.value();
    } else if (is_sum(t)) {
      sums.push_back(t);
    } else if (t.is(Kind::Mul)) {
      take_product(t);
    } else {
      monomial = monomial_product(monomial, t);
    }
  }

  /// match: c*x * (d*y)  result: (c*d)*x*y
  void take_product(Term t) {
    by(Rule::ProductMerge, t);
    std::vector<Term> rest;
    for (Term f : t.children()) {
      if (f.is_const()) {
        coefficient *= f.value();
      } else if (is_sum(f)) {
        sums.push_back(f);
      } else {
        rest.push_back(f);
      }
    }
    if (!rest.empty()) monomial = monomial_product(monomial, product_of(rest));
  }
};

}  // namespace
}  // namespace rewrite

using rewrite::by;
using rewrite::Rule;
using rewrite::Sum;

Term mk_add(std::span<const Term> terms) {
  Sum sum(terms[0].width());
  for (Term t : terms) {
    CHECK(t.sort() == terms[0].sort() && t.sort().is_bitvec(),
          "operands should be bit-vectors of one width");
    sum.add(t, 1);
  }
  sum.normalise();
  return sum.build();
}

Term mk_mul(std::span<const Term> terms) {
  const unsigned w = terms[0].width();
  rewrite::Product p;
  for (Term t : terms) {
    CHECK(t.sort() == terms[0].sort() && t.sort().is_bitvec(),
          "operands should be bit-vectors of one width");
    p.take(t);
  }
  Sum result(w);
  if (p.sums.size() > 1 && p.expanded_count() > rewrite::kMaxMonomials) {
    // match: p * q, sums with too many products  result: the sums as factors
    for (Term s : p.sums) {
      p.monomial =
          by(Rule::ProductOpaque, rewrite::monomial_product(p.monomial, s));
    }
    p.sums.clear();
  }
  if (p.monomial) {
    result.add_part(p.monomial, p.coefficient);
  } else {
    result.add_constant(p.coefficient);
  }
  result.normalise();
  for (Term s : p.sums) {
    // match: p * (m1 + m2)  result: p*m1 + p*m2
    by(Rule::ProductDistribute, s);
    Sum factor(w);
    factor.add(s, 1);
    factor.normalise();
    result = rewrite::times(result, factor);
  }
  return result.build();
}

Term mk_neg(Term a) { return mk_mul(mk_bv(mask(a.width()), a.width()), a); }

Term mk_sub(Term a, Term b) {
  CHECK(a.sort() == b.sort() && a.sort().is_bitvec(),
        "operands should be bit-vectors of one width");
  Sum sum(a.width());
  sum.add(a, 1);
  sum.add(b, ~Value{0});
  sum.normalise();
  return sum.build();
}

Term mk_bvnot(Term a) { return mk_sub(mk_bv(mask(a.width()), a.width()), a); }

}  // namespace pleat::term
