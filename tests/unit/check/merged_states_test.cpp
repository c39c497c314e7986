// Where ways meet: against evaluation, way by way.

#include "check/merged_states.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "support/seed.h"
#include "term/evaluate.h"

namespace pleat::check::merged_states_test {
namespace {

using term::Term;

constexpr unsigned kConditions = 4;

Term condition(unsigned i) {
  return term::mk_symbol("ways.c" + std::to_string(i), term::Sort::boolean());
}
Term number(std::size_t i) {
  return term::mk_symbol("ways.x" + std::to_string(i), term::Sort::bitvec(8));
}

TEST(MergedStates, TheWaysOutOfALoopLeaveNoCondition) {
  const Term a = condition(0), b = condition(1);
  const Term not_a = term::mk_not(a);
  std::vector<WayIn> ways = {
      {term::mk_and(not_a, b), {number(1)}},
      {a, {number(0)}},
      {term::mk_and(not_a, term::mk_not(b)), {number(2)}}};
  const WayIn all = MergedStates::joined(ways);
  EXPECT_TRUE(all.reached.is_true());
  EXPECT_EQ(all.values[0],
            term::mk_ite(a, number(0), term::mk_ite(b, number(1), number(2))));
}

/// The leaves of a random tree of decisions, some of them left out; a part of a
/// condition may be a disjunction.
class Tree {
 public:
  explicit Tree(std::uint64_t seed) : random_(seed) {
    grow(term::mk_true(), 4);
  }
  std::vector<WayIn>& ways() { return ways_; }

 private:
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  void grow(Term reached, unsigned depth) {
    if (reached.is_false()) return;
    if (depth == 0 || below(4) == 0) {
      if (below(4) != 0) ways_.push_back({reached, {number(ways_.size())}});
      return;
    }
    Term part = condition(below(kConditions));
    if (below(4) == 0)
      part = term::mk_or(part, term::mk_not(condition(below(kConditions))));
    grow(MergedStates::both(reached, part), depth - 1);
    grow(MergedStates::both(reached, term::mk_not(part)), depth - 1);
  }

  std::mt19937_64 random_;
  std::vector<WayIn> ways_;
};

TEST(MergedStates, AValueIsThatOfTheWayThatWasTaken) {
  const std::uint64_t seed = testing::seed() + 41;
  unsigned several = 0;
  for (unsigned i = 0; i < 500 * testing::scale(); ++i) {
    std::vector<WayIn> ways = Tree(seed + i).ways();
    if (ways.empty()) continue;
    std::shuffle(ways.begin(), ways.end(), std::mt19937_64(seed + i));
    several += ways.size() > 2;
    std::vector<WayIn> given = ways;
    const WayIn all = MergedStates::joined(given);
    for (unsigned bits = 0; bits < 1U << kConditions; ++bits) {
      term::Model m;
      for (unsigned c = 0; c < kConditions; ++c)
        m.set(condition(c), bits >> c & 1);
      for (std::size_t n = 0; n < 16; ++n) m.set(number(n), n);
      term::Evaluator evaluate(m);
      const auto taken = std::ranges::find_if(
          ways, [&](const WayIn& w) { return evaluate.holds(w.reached); });
      ASSERT_EQ(evaluate.holds(all.reached), taken != ways.end());
      if (taken != ways.end()) {
        ASSERT_EQ(evaluate.scalar(all.values[0]),
                  evaluate.scalar(taken->values[0]));
      }
    }
  }
  EXPECT_GT(several, 50U);
}

}  // namespace
}  // namespace pleat::check::merged_states_test
