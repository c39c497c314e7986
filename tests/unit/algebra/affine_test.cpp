// Affine hulls modulo 2^n against trying all equalities.

#include "algebra/affine.h"

#include <gtest/gtest.h>

#include "support/seed.h"

namespace pleat::algebra::affine_test {
namespace {

using term::Value;
using Point = std::vector<Value>;

bool satisfies(const AffineHull::Equality& e, const Point& p, unsigned width) {
  Value sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) sum += e.coefficients[i] * p[i];
  return term::truncate(sum, width) == e.constant;
}

TEST(Affine, AllEqualitiesOfThePointsAndNoOthers) {
  constexpr unsigned kBits = 3;
  constexpr unsigned kSize = 1U << kBits;
  for (std::uint64_t i = 0; i < 60; ++i) {
    auto random = testing::generator(i);
    AffineHull hull(3, kBits);
    std::vector<Point> points;
    for (unsigned k = 0; k < 1 + i % 5; ++k) {
      points.push_back({random() % kSize, random() % kSize, random() % kSize});
      hull.add(points.back());
    }
    const auto equalities = hull.equalities();
    for (const auto& e : equalities) {
      for (const Point& p : points) EXPECT_TRUE(satisfies(e, p, kBits));
    }
    // Every equality of all points follows: it holds wherever ours hold.
    for (unsigned n = 0; n < kSize * kSize * kSize; ++n) {
      AffineHull::Equality e{{n % kSize, n / kSize % kSize, n / 64}, 0};
      Value sum = 0;
      for (unsigned c = 0; c < 3; ++c) sum += e.coefficients[c] * points[0][c];
      e.constant = term::truncate(sum, kBits);
      bool of_all = true;
      for (const Point& p : points) of_all &= satisfies(e, p, kBits);
      if (!of_all) continue;
      for (unsigned m = 0; m < kSize * kSize * kSize; m += 7) {
        const Point p{m % kSize, m / kSize % kSize, m / 64};
        bool inside = true;
        for (const auto& own : equalities) inside &= satisfies(own, p, kBits);
        EXPECT_EQ(inside, hull.contains(p));
        if (inside) {
          ASSERT_TRUE(satisfies(e, p, kBits));
        }
      }
    }
  }
}

TEST(Affine, CoefficientsAreShort) {
  AffineHull hull(3, 32);  // i, j = 2i, k = 3i
  for (Value i : {0U, 1U, 2U, 5U, 100U}) hull.add({i, 2 * i, 3 * i});
  const auto equalities = hull.equalities();
  ASSERT_EQ(equalities.size(), 2U);
  for (const auto& e : equalities) {
    for (Value c : e.coefficients) {
      EXPECT_LE(std::min(c, term::truncate(0 - c, 32)), 3U);
    }
  }
}

TEST(Affine, TermsHaveNoNegativeCoefficients) {
  const term::Sort number = term::Sort::bitvec(32);
  const term::Term x = term::mk_symbol("af.x", number);
  const term::Term i = term::mk_symbol("af.i", number);
  const term::Term of[] = {x, i};
  const Value minus_two = term::truncate(0 - Value{2}, 32);
  EXPECT_EQ(
      to_term({{1, minus_two}, 5}, of),
      term::mk_eq(x, term::mk_add(term::mk_add(i, i), term::mk_bv(5, 32))));
}

}  // namespace
}  // namespace pleat::algebra::affine_test
