// Construction with rewriting.

#include <algorithm>

#include "support/check.h"
#include "term/node.h"
#include "term/term.h"
#include "term/util.h"

namespace pleat::term {
namespace {

/// Folds when all operands are constants, else builds the node as it is.
Term fold(Kind kind, std::span<const Term> c, unsigned aux0 = 0,
          unsigned aux1 = 0) {
  if (std::all_of(c.begin(), c.end(), [](Term t) { return t.is_const(); })) {
    std::vector<Value> values;
    std::vector<Sort> sorts;
    for (Term t : c) {
      values.push_back(t.value());
      sorts.push_back(t.sort());
    }
    const Value v = apply(kind, values, sorts, aux0, aux1);
    const Sort s = mk_raw(kind, c, aux0, aux1).sort();
    return s.is_bool() ? mk_bool(v != 0) : mk_bv(v, s.width);
  }
  return mk_raw(kind, c, aux0, aux1);
}

Term fold2(Kind kind, Term a, Term b) {
  const Term c[] = {a, b};
  return fold(kind, c);
}

Term junction(Kind kind, std::span<const Term> terms) {
  const bool is_and = kind == Kind::And;
  std::vector<Term> flat;
  for (Term t : terms) {
    if (t.is(kind)) {
      flat.insert(flat.end(), t.children().begin(), t.children().end());
    } else {
      flat.push_back(t);
    }
  }
  std::erase_if(flat,
                [&](Term t) { return is_and ? t.is_true() : t.is_false(); });
  std::sort(flat.begin(), flat.end());
  flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
  for (Term t : flat) {
    if (is_and ? t.is_false() : t.is_true()) return t;
    if (t.is(Kind::Not) && std::binary_search(flat.begin(), flat.end(), t[0])) {
      return mk_bool(!is_and);
    }
  }
  if (flat.empty()) return mk_bool(is_and);
  if (flat.size() == 1) return flat[0];
  return mk_raw(kind, flat);
}

}  // namespace

Term mk_not(Term a) {
  if (a.is(Kind::Not)) return a[0];
  const Term c[] = {a};
  return fold(Kind::Not, c);
}
Term mk_and(std::span<const Term> terms) { return junction(Kind::And, terms); }
Term mk_or(std::span<const Term> terms) { return junction(Kind::Or, terms); }

Term mk_eq(Term a, Term b) {
  if (a == b) return mk_true();
  if (b < a) std::swap(a, b);
  return fold2(Kind::Eq, a, b);
}

Term mk_ite(Term c, Term t, Term e) {
  if (c.is_true() || t == e) return t;
  if (c.is_false()) return e;
  const Term k[] = {c, t, e};
  return mk_raw(Kind::Ite, k);
}

Term mk_add(std::span<const Term> terms) {
  Term sum = terms[0];
  for (Term t : terms.subspan(1)) {
    if (t.is_value(0)) continue;
    sum = sum.is_value(0) ? t : fold2(Kind::Add, sum, t);
  }
  return sum;
}
Term mk_mul(std::span<const Term> terms) {
  Term product = terms[0];
  for (Term t : terms.subspan(1)) product = fold2(Kind::Mul, product, t);
  return product;
}
Term mk_neg(Term a) { return mk_mul(mk_bv(mask(a.width()), a.width()), a); }
Term mk_sub(Term a, Term b) { return mk_add(a, mk_neg(b)); }
Term mk_bvnot(Term a) { return mk_sub(mk_bv(mask(a.width()), a.width()), a); }
Term mk_udiv(Term a, Term b) { return fold2(Kind::UDiv, a, b); }
Term mk_urem(Term a, Term b) { return fold2(Kind::URem, a, b); }
Term mk_sdiv(Term a, Term b) { return fold2(Kind::SDiv, a, b); }
Term mk_srem(Term a, Term b) { return fold2(Kind::SRem, a, b); }
Term mk_bvand(Term a, Term b) { return fold2(Kind::BvAnd, a, b); }
Term mk_bvor(Term a, Term b) { return fold2(Kind::BvOr, a, b); }
Term mk_bvxor(Term a, Term b) { return fold2(Kind::BvXor, a, b); }
Term mk_shl(Term a, Term b) { return fold2(Kind::Shl, a, b); }
Term mk_lshr(Term a, Term b) { return fold2(Kind::LShr, a, b); }
Term mk_ashr(Term a, Term b) { return fold2(Kind::AShr, a, b); }
Term mk_ult(Term a, Term b) {
  return a == b ? mk_false() : fold2(Kind::Ult, a, b);
}
Term mk_slt(Term a, Term b) {
  return a == b ? mk_false() : fold2(Kind::Slt, a, b);
}
Term mk_concat(Term high, Term low) { return fold2(Kind::Concat, high, low); }
Term mk_extract(Term a, unsigned high, unsigned low) {
  if (low == 0 && high + 1 == a.width()) return a;
  const Term c[] = {a};
  return fold(Kind::Extract, c, high, low);
}
Term mk_zext(Term a, unsigned width) {
  CHECK(width >= a.width(), "extension should not shorten");
  if (width == a.width()) return a;
  const Term c[] = {a};
  return fold(Kind::ZExt, c, width - a.width());
}
Term mk_sext(Term a, unsigned width) {
  CHECK(width >= a.width(), "extension should not shorten");
  if (width == a.width()) return a;
  const Term c[] = {a};
  return fold(Kind::SExt, c, width - a.width());
}
Term mk_select(Term array, Term index) {
  if (array.is(Kind::ConstArray)) return array[0];
  if (array.is(Kind::Store)) {
    if (array[1] == index) return array[2];
    if (array[1].is_const() && index.is_const()) {
      return mk_select(array[0], index);
    }
  }
  const Term c[] = {array, index};
  return mk_raw(Kind::Select, c);
}
Term mk_store(Term array, Term index, Term element) {
  const Term c[] = {array, index, element};
  return mk_raw(Kind::Store, c);
}

Term mk_like(Term like, std::span<const Term> c) {
  switch (like.kind()) {
    case Kind::Symbol:
    case Kind::Const:
      return like;
    case Kind::ConstArray:
      return mk_const_array(like.sort(), c[0]);
    case Kind::Not:
      return mk_not(c[0]);
    case Kind::And:
      return mk_and(c);
    case Kind::Or:
      return mk_or(c);
    case Kind::Eq:
      return mk_eq(c[0], c[1]);
    case Kind::Ite:
      return mk_ite(c[0], c[1], c[2]);
    case Kind::Add:
      return mk_add(c);
    case Kind::Mul:
      return mk_mul(c);
    case Kind::UDiv:
      return mk_udiv(c[0], c[1]);
    case Kind::URem:
      return mk_urem(c[0], c[1]);
    case Kind::SDiv:
      return mk_sdiv(c[0], c[1]);
    case Kind::SRem:
      return mk_srem(c[0], c[1]);
    case Kind::BvAnd:
      return mk_bvand(c[0], c[1]);
    case Kind::BvOr:
      return mk_bvor(c[0], c[1]);
    case Kind::BvXor:
      return mk_bvxor(c[0], c[1]);
    case Kind::Shl:
      return mk_shl(c[0], c[1]);
    case Kind::LShr:
      return mk_lshr(c[0], c[1]);
    case Kind::AShr:
      return mk_ashr(c[0], c[1]);
    case Kind::Ult:
      return mk_ult(c[0], c[1]);
    case Kind::Slt:
      return mk_slt(c[0], c[1]);
    case Kind::Concat:
      return mk_concat(c[0], c[1]);
    case Kind::Extract:
      return mk_extract(c[0], like.high(), like.low());
    case Kind::ZExt:
      return mk_zext(c[0], c[0].width() + like.aux());
    case Kind::SExt:
      return mk_sext(c[0], c[0].width() + like.aux());
    case Kind::Select:
      return mk_select(c[0], c[1]);
    case Kind::Store:
      return mk_store(c[0], c[1], c[2]);
  }
  CHECK(false, "kind should be known");
  return like;
}

}  // namespace pleat::term
