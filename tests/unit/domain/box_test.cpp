#include "domain/box.h"

#include <gtest/gtest.h>

#include "support/seed.h"

namespace pleat::domain::box_test {
namespace {

/// Our own boxes are what remains without the library.
TEST(Box, AgreesWithTheLibrarys) {
  auto random = pleat::testing::generator(77);
  const auto pick = [&](int least, int most) {
    return std::uniform_int_distribution<int>(least, most)(random);
  };
  const std::vector<Range> ranges = {{-20, 20}, {0, 30}, {-5, 5}};
  const auto all_bounds = [&](const Element& e) {
    std::vector<std::optional<Range>> result;
    for (unsigned d = 0; d < e.dimensions(); ++d) {
      result.push_back(e.is_empty() ? std::nullopt
                                    : e.bounds(Linear::dimension(d)));
    }
    return result;
  };
  unsigned empty = 0;
  for (int round = 0; round < 300; ++round) {
    std::unique_ptr<Element> ours[2] = {make_box(ranges), make_box(ranges)};
    std::unique_ptr<Element> theirs[2] = {
        Element::all(Domain::Intervals, ranges),
        Element::all(Domain::Intervals, ranges)};
    for (int which = 0; which < 2; ++which) {
      for (int n = pick(0, 3); n > 0; --n) {
        // One dimension: of more, the two may see more or less.
        Linear sum = Linear::dimension(static_cast<unsigned>(pick(0, 2)));
        sum *= pick(0, 1) == 0 ? mpz_class(1) : mpz_class(-1);
        sum += Linear::number(pick(-25, 25));
        const Constraint c{sum, pick(0, 5) == 0};
        ours[which]->meet(c);
        theirs[which]->meet(c);
      }
      EXPECT_EQ(all_bounds(*ours[which]), all_bounds(*theirs[which])) << round;
    }
    empty += ours[0]->is_empty() ? 1 : 0;
    EXPECT_EQ(ours[0]->contains(*ours[1]), theirs[0]->contains(*theirs[1]));
    if (pick(0, 1) == 0) {
      ours[0]->meet(*ours[1]);
      theirs[0]->meet(*theirs[1]);
    } else {
      ours[0]->join(*ours[1]);
      theirs[0]->join(*theirs[1]);
    }
    EXPECT_EQ(all_bounds(*ours[0]), all_bounds(*theirs[0])) << round;
  }
  EXPECT_GT(empty, 0U);
}

/// Every point of a small box that satisfies a constraint is still in it after
/// the box has met it, and bounds that have moved stop at a threshold.
TEST(Box, LosesNoPoint) {
  const auto box = [] { return make_box({{-3, 4}, {-2, 5}}); };
  for (int a = -3; a <= 3; ++a) {
    for (int b = -3; b <= 3; ++b) {
      for (int c = -6; c <= 6; ++c) {
        for (const bool equality : {false, true}) {
          Linear sum = Linear::number(c);
          sum += Linear::dimension(0) * mpz_class(a);
          sum += Linear::dimension(1) * mpz_class(b);
          std::erase_if(sum.terms, [](const auto& t) { return t.second == 0; });
          const auto met = box();
          met->meet(Constraint{sum, equality});
          for (int x = -3; x <= 4; ++x) {
            for (int y = -2; y <= 5; ++y) {
              const int value = a * x + b * y + c;
              if (equality ? value != 0 : value < 0) continue;
              const auto point = make_box({{x, x}, {y, y}});
              EXPECT_TRUE(met->contains(*point))
                  << a << "x + " << b << "y + " << c;
            }
          }
        }
      }
    }
  }
  const auto small = make_box({{-3, 4}});
  small->meet({Linear::dimension(0), true});  // x = 0
  const auto grown = make_box({{-3, 4}});
  grown->meet({Linear::number(1) - Linear::dimension(0)});  // x <= 1
  grown->meet({Linear::dimension(0)});                      // x >= 0
  grown->widen(*small, {{Linear::number(3) - Linear::dimension(0)}});
  EXPECT_EQ(grown->bounds(Linear::dimension(0)), (Range{0, 3}));
  EXPECT_EQ(grown->constraints().size(), 2U);
}

}  // namespace
}  // namespace pleat::domain::box_test
