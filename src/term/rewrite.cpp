// What the rewrite files share, and the one switch over kinds.

#include "term/rewrite.h"

#include <algorithm>

#include "support/check.h"
#include "term/evaluate.h"
#include "term/float.h"
#include "term/node.h"
#include "term/sum.h"

namespace pleat::term {
namespace rewrite {

Term fold(Kind kind, std::span<const Term> c, unsigned aux0, unsigned aux1) {
  const Term t = mk_raw(kind, c, aux0, aux1);
  if (!std::all_of(c.begin(), c.end(), [](Term k) { return k.is_const(); })) {
    return t;
  }
  std::vector<Value> values;
  std::vector<Sort> sorts;
  for (Term k : c) {
    values.push_back(k.value());
    sorts.push_back(k.sort());
  }
  const Value v = term::apply(kind, values, sorts, aux0, aux1);
  return by(Rule::FoldConstants,
            t.is_bool() ? mk_bool(v != 0) : mk_bv(v, t.width()));
}

Term fold(Kind kind, Term a, Term b) {
  const Term c[] = {a, b};
  return fold(kind, c);
}

Value possible_ones(Term t) {
  const unsigned w = t.width();
  switch (t.kind()) {
    case Kind::Const:
      return t.value();
    case Kind::ZExt:
      return mask(t[0].width());
    case Kind::BvAnd:
      if (t[0].is_const()) return t[0].value();
      return mask(w);
    case Kind::Mul:
      if (t[0].is_const()) {
        return mask(w) ^ mask(trailing_zeros(t[0].value(), w));
      }
      return mask(w);
    case Kind::Ite:
      if (is_constant_ite(t)) return t[1].value() | t[2].value();
      return mask(w);
    case Kind::Concat:
      if (t[1].is_const()) {
        return mask(w) ^ mask(t[1].width()) ^ t[1].value();
      }
      return mask(w);
    default:
      return mask(w);
  }
}

namespace {

/// Of a term of at most 64 bits, so that sums and products do not wrap here.
class UpperBound {
 public:
  Value of(Term t) {
    const Value all = mask(t.width());
    if (fuel_ == 0) return all;
    --fuel_;
    return std::min(all, of_kind(t, all));
  }

 private:
  static constexpr unsigned kTerms = 256;  ///< that are looked at

  Value of_kind(Term t, Value all) {
    const bool by_constant = t.size() == 2 && t[1].is_const();
    const Value c = by_constant ? t[1].value() : 0;
    switch (t.kind()) {
      case Kind::Const:
        return t.value();
      case Kind::ZExt:
        return of(t[0]);
      case Kind::Ite:
        return std::max(of(t[1]), of(t[2]));
      case Kind::Add:
        return of_sum(t, all);
      case Kind::Mul:
        return t.size() == 2 && t[0].is_const() ? t[0].value() * of(t[1]) : all;
      case Kind::BvAnd:
        return t[0].is_const() ? t[0].value() : all;
      case Kind::URem:
        return c != 0 ? std::min(c - 1, of(t[0])) : all;
      case Kind::UDiv:
        return c != 0 ? of(t[0]) / c : all;
      case Kind::Extract:
        return t.low() == 0 ? of(t[0]) : all;
      default:
        return all;
    }
  }

  Value of_sum(Term t, Value all) {
    Value sum = 0;
    for (Term c : t.children()) {
      sum += of(c);
      if (sum > all) return all;
    }
    return sum;
  }

  unsigned fuel_ = kTerms;
};

}  // namespace

Value upper_bound(Term t) {
  return t.width() <= 64 ? UpperBound().of(t) : mask(t.width());
}

bool is_complement(Term a, Term b) {
  const auto constant = [](Term t) -> Value {
    return t.is_const()                         ? t.value()
           : t.is(Kind::Add) && t[0].is_const() ? t[0].value()
                                                : 0;
  };
  const unsigned w = a.width();
  if (truncate(constant(a) + constant(b), w) != mask(w)) return false;
  Sum sum(w);
  sum.add(a, 1);
  sum.add(b, 1);
  sum.normalise();
  return sum.parts().empty() && sum.constant() == mask(w);
}

bool differ_by_constant(Term a, Term b) {
  if (a == b) return false;
  const auto constant = [](Term t) -> Value {
    if (t.is_const()) return t.value();
    return t.is(Kind::Add) && t[0].is_const() ? t[0].value() : 0;
  };
  const auto rest = [](const Term& t) -> std::span<const Term> {
    if (t.is_const()) return {};
    if (!t.is(Kind::Add)) return {&t, 1};
    return t[0].is_const() ? t.children().subspan(1) : t.children();
  };
  const auto ra = rest(a), rb = rest(b);
  return constant(a) != constant(b) &&
         std::equal(ra.begin(), ra.end(), rb.begin(), rb.end());
}

}  // namespace rewrite

Term mk_like(Term like, std::span<const Term> c) {
  if (is_float_kind(like.kind())) {
    return mk_float(like.kind(), c, like.aux());
  }
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
    default:
      break;
  }
  CHECK(false, "kind should be known");
  return like;
}

}  // namespace pleat::term
