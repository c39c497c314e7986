#include <gtest/gtest.h>

#include "support/check.h"
#include "term/term.h"

namespace pleat::term::manager_test {
namespace {

TEST(Manager, EqualTermsAreTheSamePointer) {
  const Term x = mk_symbol("x", Sort::bitvec(32));
  const Term y = mk_symbol("y", Sort::bitvec(32));
  EXPECT_EQ(mk_udiv(x, y), mk_udiv(x, y));
  EXPECT_NE(mk_udiv(x, y), mk_udiv(y, x));
}

TEST(Manager, ManySymbols) {
  // With a hash that clusters symbols this would not end within the limit that
  // every test has.
  Term last;
  for (int i = 0; i < 200'000; ++i) {
    const Term t = mk_fresh("many", Sort::bitvec(32));
    ASSERT_NE(t, last);
    last = t;
  }
}

TEST(Manager, SymbolKeepsItsSort) {
  mk_symbol("kept", Sort::bitvec(8));
  EXPECT_THROW(mk_symbol("kept", Sort::bitvec(9)), InternalError);
}

TEST(Manager, FreshSymbolsAreNew) {
  const Term a = mk_fresh("f", Sort::boolean());
  const Term b = mk_fresh("f", Sort::boolean());
  EXPECT_NE(a, b);
}

TEST(Manager, RejectsWrongSorts) {
  EXPECT_THROW(mk_add(mk_bv(1, 8), mk_bv(1, 9)), InternalError);
}

}  // namespace
}  // namespace pleat::term::manager_test
