// The normal forms that others rely on, by name.

#include <gtest/gtest.h>

#include "support/check.h"
#include "term/print.h"
#include "term/read.h"

namespace pleat::term::rewrite_test {
namespace {

class Rewritten : public ::testing::Test {
 protected:
  Term x = mk_symbol("nx", Sort::bitvec(32));
  Term y = mk_symbol("ny", Sort::bitvec(32));
  Term c = mk_symbol("nc", Sort::bitvec(8));
  Term l = mk_symbol("nl", Sort::bitvec(64));
  Term p = mk_symbol("np", Sort::boolean());
  Term q = mk_symbol("nq", Sort::boolean());
  Term a = mk_symbol("na", Sort::array(32, 32));
  static Term k(Value v, unsigned w = 32) { return mk_bv(v, w); }
  static Term flag(Term b, unsigned w = 32) {
    return mk_ite(b, mk_bv(1, w), mk_bv(0, w));
  }
};

TEST_F(Rewritten, Polynomials) {
  EXPECT_EQ(mk_sub(mk_add(x, k(1)), k(1)), x);
  const Term s = mk_add(x, y);
  const Term two_xy = mk_mul(k(2), mk_mul(x, y));
  EXPECT_EQ(
      mk_sub(mk_sub(mk_sub(mk_mul(s, s), mk_mul(x, x)), two_xy), mk_mul(y, y)),
      k(0));
  EXPECT_EQ(mk_bvnot(mk_bvnot(x)), x);
  EXPECT_EQ(mk_neg(mk_neg(x)), x);
  EXPECT_EQ(mk_shl(x, k(3)), mk_mul(k(8), x));
  EXPECT_EQ(mk_add(mk_shl(x, k(1)), x), mk_mul(k(3), x));
  EXPECT_EQ(mk_add(x, y), mk_add(y, x));
  EXPECT_EQ(mk_mul(k(Value{1} << 31), mk_mul(k(2), x)), k(0));
}

TEST_F(Rewritten, Equalities) {
  EXPECT_EQ(mk_eq(mk_add(x, k(1)), mk_add(y, k(1))), mk_eq(x, y));
  EXPECT_EQ(mk_eq(mk_mul(k(3), x), k(6)), mk_eq(x, k(2)));
  EXPECT_EQ(mk_eq(mk_mul(k(2), x), k(7)), mk_false());
  EXPECT_FALSE(mk_eq(mk_mul(k(2), x), k(6)).is_const());
  EXPECT_NE(mk_eq(mk_mul(k(2), x), k(6)), mk_eq(x, k(3)));
  EXPECT_EQ(mk_eq(x, mk_add(x, k(1))), mk_false());
  EXPECT_EQ(mk_eq(mk_zext(c, 32), k(256)), mk_false());
  EXPECT_EQ(mk_eq(mk_zext(c, 32), k(7)), mk_eq(c, k(7, 8)));
  EXPECT_EQ(mk_eq(x, y)[0], x);
}

TEST_F(Rewritten, ComparisonsThatCameThroughIntegers) {
  // zext i1; icmp ne 0
  EXPECT_EQ(mk_ne(flag(p), k(0)), p);
  EXPECT_EQ(mk_eq(flag(p), k(1)), p);
  EXPECT_EQ(mk_ne(mk_zext(flag(p, 1), 32), k(0)), p);
  EXPECT_EQ(mk_eq(flag(p, 1), k(0, 1)), mk_not(p));
  EXPECT_EQ(mk_ne(mk_bvand(flag(p), flag(q)), k(0)), mk_and(p, q));
  EXPECT_EQ(mk_ne(mk_bvxor(flag(p, 1), k(1, 1)), k(0, 1)), mk_not(p));
  EXPECT_EQ(mk_slt(k(0), flag(p)), p);
}

TEST_F(Rewritten, Orders) {
  EXPECT_EQ(mk_ult(x, k(1)), mk_eq(x, k(0)));
  EXPECT_EQ(mk_ult(x, k(0)), mk_false());
  EXPECT_EQ(mk_ule(k(0), x), mk_true());
  EXPECT_EQ(mk_slt(mk_sext(x, 64), k(10, 64)), mk_slt(x, k(10)));
  EXPECT_EQ(mk_slt(mk_zext(c, 32), k(256)), mk_true());
  EXPECT_EQ(mk_slt(mk_zext(c, 32), k(0)), mk_false());
  EXPECT_EQ(mk_ult(mk_urem(x, k(10)), k(10)), mk_true());
  EXPECT_FALSE(mk_ult(x, mk_add(x, k(1))).is_const());
}

TEST_F(Rewritten, Truncation) {
  // (int)((long)i + 1)
  EXPECT_EQ(mk_extract(mk_add(mk_sext(x, 64), k(1, 64)), 31, 0),
            mk_add(x, k(1)));
  // Index of an element: (base + 4*i) >> 2
  EXPECT_EQ(mk_lshr(mk_mul(k(4, 64), mk_zext(x, 64)), k(2, 64)),
            mk_zext(x, 64));
  const Term address = mk_add(k(4096, 64), mk_mul(k(4, 64), l));
  EXPECT_EQ(mk_extract(address, 63, 2),
            mk_add(k(1024, 62), mk_extract(l, 61, 0)));
}

TEST_F(Rewritten, BytesJoinAgain) {
  const auto byte = [&](unsigned i) { return mk_extract(x, 8 * i + 7, 8 * i); };
  EXPECT_EQ(mk_concat(byte(3), mk_concat(byte(2), mk_concat(byte(1), byte(0)))),
            x);
  EXPECT_EQ(mk_concat(mk_concat(mk_concat(byte(3), byte(2)), byte(1)), byte(0)),
            x);
  Term joined = mk_zext(byte(0), 32);
  for (unsigned i = 1; i < 4; ++i) {
    joined = mk_bvor(joined, mk_shl(mk_zext(byte(i), 32), k(8 * i)));
  }
  EXPECT_EQ(joined, x);
}

TEST_F(Rewritten, Junctions) {
  EXPECT_EQ(mk_and(p, mk_or(p, q)), p);
  EXPECT_EQ(mk_and(p, mk_or(mk_not(p), q)), mk_and(p, q));
  EXPECT_EQ(mk_and(mk_eq(x, k(1)), mk_eq(x, k(2))), mk_false());
  EXPECT_EQ(mk_and(mk_eq(x, k(1)), mk_ult(x, k(5))), mk_eq(x, k(1)));
  EXPECT_EQ(mk_or(mk_ne(x, k(1)), mk_ult(x, k(5))), mk_true());
  EXPECT_EQ(mk_ite(p, mk_true(), q), mk_or(p, q));
  EXPECT_EQ(mk_not(mk_not(mk_or(p, q))), mk_or(p, q));
}

TEST_F(Rewritten, Arrays) {
  const Term s = mk_store(a, x, y);
  EXPECT_EQ(mk_select(s, x), y);
  EXPECT_EQ(mk_select(s, mk_add(x, k(1))), mk_select(a, mk_add(x, k(1))));
  EXPECT_NE(mk_select(s, y), mk_select(a, y));
  EXPECT_EQ(mk_store(s, x, k(1)), mk_store(a, x, k(1)));
  EXPECT_EQ(mk_store(a, x, mk_select(a, x)), a);
  const Term other = mk_store(s, y, k(2));
  EXPECT_EQ(mk_store(other, x, k(1)), mk_store(mk_store(a, y, k(2)), x, k(1)));
}

TEST_F(Rewritten, SortsAreChecked) {
  EXPECT_THROW(mk_bvand(x, c), InternalError);
  EXPECT_THROW(mk_ult(x, c), InternalError);
  EXPECT_THROW(mk_eq(x, p), InternalError);
  EXPECT_THROW(mk_ite(x, x, x), InternalError);
  EXPECT_THROW(mk_and(p, x), InternalError);
  EXPECT_THROW(mk_extract(x, 32, 0), InternalError);
  EXPECT_THROW(mk_zext(x, 16), InternalError);
  EXPECT_THROW(mk_select(a, c), InternalError);
  EXPECT_THROW(mk_shl(x, c), InternalError);
  EXPECT_THROW(mk_mul(x, p), InternalError);
  EXPECT_THROW(mk_udiv(x, l), InternalError);
  EXPECT_THROW(mk_sub(a, a), InternalError);
}

}  // namespace
}  // namespace pleat::term::rewrite_test
