#include "term/poly.h"

#include <gtest/gtest.h>

#include "term/evaluate.h"
#include "term/substitute.h"
#include "unit/term/generate.h"

namespace pleat::term::poly_test {
namespace {

Term variable(unsigned w, unsigned i) {
  return mk_symbol("poly" + std::to_string(w) + "_" + std::to_string(i),
                   Sort::bitvec(w));
}

/// The truth by trying all values.
bool vanishes_by_trying(const Polynomial& p, unsigned variables) {
  const unsigned w = p.width();
  std::vector<Term> names;
  for (unsigned i = 0; i < variables; ++i) names.push_back(variable(w, i));
  for (Value n = 0; n < Value{1} << (w * variables); ++n) {
    const auto value = [&](Term x) {
      unsigned i = 0;
      while (names[i] != x) ++i;
      return truncate(n >> (i * w), w);
    };
    if (p.evaluate(value) != 0) return false;
  }
  return true;
}

Polynomial random_polynomial(Generator& g, unsigned w, unsigned variables) {
  Polynomial p(w, g.value(w));
  for (unsigned n = 1 + g.below(4); n > 0; --n) {
    Polynomial part(w, g.value(w));
    for (unsigned k = g.below(6); k > 0; --k) {
      part = part * Polynomial::variable(variable(w, g.below(variables)));
    }
    p += part;
  }
  return p;
}

/// c * (x)_i * (y)_j * ..., often with just enough twos in c to vanish.
Polynomial falling_product(Generator& g, unsigned w, unsigned variables) {
  Polynomial p(w, 1);
  unsigned twos = 0;
  for (unsigned v = 0; v < variables; ++v) {
    Polynomial x = Polynomial::variable(variable(w, v));
    const unsigned k = g.below(6);
    for (unsigned i = 0; i < k; ++i) p = p * (x - Polynomial(w, i));
    twos += k < 2 ? 0 : k < 4 ? 1 : 3;  // of k!
  }
  const unsigned missing = (twos >= w ? 0 : w - twos);
  const unsigned given = missing > 0 && g.chance(30) ? missing - 1 : missing;
  return p.scale((Value{1} << given) * (2 * g.below(8) + 1));
}

class VanishingTest : public ::testing::TestWithParam<unsigned> {};

TEST_P(VanishingTest, AgreesWithTryingAllValues) {
  const unsigned w = GetParam();
  Generator g(testing::seed() + w, {});
  unsigned vanishing = 0, others = 0;
  for (unsigned n = 1; n <= 3; ++n) {
    const unsigned rounds = w * n <= 12 ? 30 * testing::scale() : 1;
    for (unsigned i = 0; i < rounds; ++i) {
      Polynomial p = falling_product(g, w, n);
      if (g.chance(30)) p = p * random_polynomial(g, w, n);
      if (g.chance(20)) p += random_polynomial(g, w, n);
      const bool truth = vanishes_by_trying(p, n);
      ++(truth ? vanishing : others);
      ASSERT_EQ(p.vanishes(), truth);
      ASSERT_EQ(vanishes(p.to_term()), truth);
    }
  }
  EXPECT_GT(vanishing, 5u);
  EXPECT_GT(others, 5u);
}

TEST_P(VanishingTest, NormalFormIsUnique) {
  const unsigned w = GetParam();
  Generator g(testing::seed() + 100 + w, {});
  for (unsigned n = 1; n <= 3; ++n) {
    for (unsigned i = 0; i < 60 * testing::scale(); ++i) {
      const Polynomial p = random_polynomial(g, w, n);
      const Polynomial zero = falling_product(g, w, n);
      const Polynomial q = p + zero;
      ASSERT_EQ(p.normalised() == q.normalised(), zero.vanishes());
      ASSERT_TRUE((p - p.normalised()).vanishes());
      ASSERT_EQ(p.normalised().normalised(), p.normalised());
      ASSERT_EQ(p.vanishes(), p.normalised().is_zero());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Widths, VanishingTest, ::testing::Range(1u, 7u));

TEST(Poly, KnownVanishing) {
  for (unsigned w : {8u, 32u, 64u, 128u}) {
    const Term x = variable(w, 0);
    const Term one = mk_bv(1, w);
    const Term half = mk_bv(Value{1} << (w - 1), w);
    const Term t = mk_mul(half, mk_mul(x, mk_add(x, one)));
    EXPECT_FALSE(t.is_const());
    EXPECT_TRUE(vanishes(t));
    EXPECT_FALSE(vanishes(mk_mul(half, mk_mul(x, x))));
    EXPECT_TRUE(Polynomial::of(t).normalised().is_zero());
  }
}

TEST(Poly, ViewOfATermAndBack) {
  Generator g(testing::seed() + 9, {});
  for (int i = 0; i < 2000; ++i) {
    if (i % 8 == 0) g.clear();
    const Term t = g.bits(4, 3).rewritten;
    EXPECT_EQ(Polynomial::of(t).to_term(), t);
  }
}

TEST(Poly, RingOperationsAgreeWithTerms) {
  Generator g(testing::seed() + 10, {});
  for (int i = 0; i < 500; ++i) {
    const Polynomial p = random_polynomial(g, 8, 3);
    const Polynomial q = random_polynomial(g, 8, 3);
    const Term x = variable(8, 0);
    Model m;
    for (unsigned v = 0; v < 3; ++v) m.set(variable(8, v), g.value(8));
    Evaluator e(m);
    const auto value = [&](Term v) { return m.scalar(v); };
    const Value a = p.evaluate(value), b = q.evaluate(value);
    EXPECT_EQ(e.scalar(p.to_term()), a);
    EXPECT_EQ((p + q).evaluate(value), truncate(a + b, 8));
    EXPECT_EQ((p - q).evaluate(value), truncate(a - b, 8));
    EXPECT_EQ((p * q).evaluate(value), truncate(a * b, 8));
    EXPECT_EQ(p.substitute(x, q).evaluate(value),
              p.evaluate([&](Term v) { return v == x ? b : m.scalar(v); }));
  }
}

TEST(Poly, TooLargeStaysAVariable) {
  const Term a = mk_add(variable(8, 0), variable(8, 1));
  Term t = mk_mul(a, a);
  EXPECT_EQ(Polynomial::of(t).coefficients().size(), 3u);
  EXPECT_EQ(Polynomial::of(t, 2).variables(), std::vector<Term>{t});
}

}  // namespace
}  // namespace pleat::term::poly_test
