// Symbolic execution against exact reachability of tiny automata, and its
// bookkeeping.

#include "engine/se/se.h"

#include <gtest/gtest.h>

#include "support/tiny.h"

namespace pleat::engine {
namespace {

using cfa::Cfa;
using testing::TinyMaker;
using verdict::Outcome;
using verdict::Verdict;

struct SeRun {
  Registry stats;
  solver::Solver solver{{}, stats};
  Env env{solver, stats};
  Outcome operator()(const Cfa& cfa, Search search, std::uint64_t steps) {
    Budget budget;
    budget.steps = steps;
    return make_engine("se", env, {.search = search})->run(cfa, budget);
  }
};

class SearchOrders : public ::testing::TestWithParam<Search> {};

TEST_P(SearchOrders, NeverContradictsExactReachability) {
  TinyMaker maker(testing::seed() + 10);
  std::size_t proved = 0, violated = 0;
  for (std::uint64_t i = 0; i < 60 * testing::scale(); ++i) {
    const Cfa cfa = maker.make();
    bool reached = false;
    for (const auto& s : testing::reachable(cfa)) {
      reached |= s[0] == cfa.properties[0].target.index;
    }
    SeRun run;
    const Outcome o = run(cfa, GetParam(), 200);
    if (o.claim == Verdict::Proved) {
      ++proved;
      EXPECT_TRUE(o.exhausted);
      EXPECT_FALSE(reached);
    }
    if (o.claim == Verdict::Violated) {
      ++violated;
      EXPECT_TRUE(reached);
    }
    if (o.claim == Verdict::Unknown) {
      EXPECT_FALSE(o.unknown_because.empty());
    }
  }
  EXPECT_GT(proved, 3U);
  EXPECT_GT(violated, 3U);
}

INSTANTIATE_TEST_SUITE_P(All, SearchOrders,
                         ::testing::Values(Search::BreadthFirst,
                                           Search::DepthFirst,
                                           Search::Distance));

TEST(SymbolicExecution, SameSeedSameOutcome) {
  for (int i = 0; i < 20; ++i) {
    TinyMaker maker(testing::seed() + 20 + static_cast<unsigned>(i));
    const Cfa cfa = maker.make();
    SeRun a, b;
    const Outcome x = a(cfa, Search::Distance, 200);
    const Outcome y = b(cfa, Search::Distance, 200);
    EXPECT_EQ(x.claim, y.claim);
    EXPECT_EQ(x.paths, y.paths);
    for (const auto& [name, counter] : a.stats.counters()) {
      EXPECT_EQ(counter.value, b.stats.counter(name).value) << name;
    }
  }
}

}  // namespace
}  // namespace pleat::engine
