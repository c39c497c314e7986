#include "algebra/relations.h"

#include <gtest/gtest.h>

namespace pleat::algebra::relations_test {
namespace {

__int128 value(const Relation& r, const Point& p) {
  __int128 sum = 0;
  for (const auto& [exponents, c] : r.parts) {
    __int128 product = c;
    for (std::size_t i = 0; i < p.size(); ++i) {
      for (unsigned n = exponents[i]; n > 0; --n) product *= p[i];
    }
    sum += product;
  }
  return sum;
}

void expect_all_hold(const Relations& found, const std::vector<Point>& points) {
  for (const Relation& r : found.all) {
    for (const Point& p : points) EXPECT_TRUE(value(r, p) == 0);
  }
}

TEST(Relations, FindsDivision) {
  std::vector<Point> points;  // q, y, r, x
  for (std::int64_t x = 0; x < 40; ++x) {
    for (std::int64_t y = 1; y < 9; ++y) points.push_back({x / y, y, x % y, x});
  }
  const Relations found = find_relations(points, 4, {});
  ASSERT_EQ(found.all.size(), 1U);
  EXPECT_EQ(found.all[0].degree(), 2U);
  EXPECT_EQ(found.all[0].parts.size(), 3U);  // q*y + r - x
  expect_all_hold(found, points);
}

TEST(Relations, SumsOfSixthPowersNeedOneHighPower) {
  std::vector<Point> points;  // i, s, n
  for (std::int64_t n = 0; n < 12; ++n) {
    std::int64_t s = 0;
    for (std::int64_t i = 0; i <= n; ++i) {
      s += i * i * i * i * i * i;
      points.push_back({i, s, n});
    }
  }
  const Relations found = find_relations(points, 3, {});
  ASSERT_FALSE(found.all.empty());
  EXPECT_EQ(found.all[0].degree(), 7U);
  expect_all_hold(found, points);
}

TEST(Relations, ShortBasisOfSeveral) {
  std::vector<Point> points;  // a, s = (a+1)^2, t = 2a+1, n
  for (std::int64_t a = 0; a < 30; ++a) {
    for (std::int64_t n = 0; n < 3; ++n) {
      points.push_back({a, (a + 1) * (a + 1), 2 * a + 1, 7 * n});
    }
  }
  const Relations found = find_relations(points, 4, {});
  ASSERT_GE(found.all.size(), 2U);
  EXPECT_EQ(found.all[0].degree(), 1U);
  expect_all_hold(found, points);
}

TEST(Relations, NoneWithoutEnoughPoints) {
  EXPECT_TRUE(find_relations({{1, 2}, {2, 4}, {3, 6}}, 2, {}).all.empty());
}

TEST(Relations, NoneWhereThereAreNone) {
  std::vector<Point> points;
  for (std::int64_t x = 0; x < 15; ++x) {
    for (std::int64_t y = 0; y < 15; ++y) points.push_back({x * x + y, y});
  }
  EXPECT_TRUE(find_relations(points, 2, {.degree = 3, .power = 3}).all.empty());
}

}  // namespace
}  // namespace pleat::algebra::relations_test
