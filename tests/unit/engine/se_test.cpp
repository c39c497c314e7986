// Symbolic execution against exact reachability of tiny automata, and its
// bookkeeping.

#include "engine/se/se.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "cfa/text.h"
#include "support/engine_run.h"
#include "support/tiny.h"

namespace pleat::engine::se_test {
namespace {

using cfa::Cfa;
using testing::TinyMaker;
using verdict::Outcome;
using verdict::Verdict;

struct SeRun : testing::EngineRun {
  Outcome operator()(const Cfa& cfa, SearchOrder search, std::uint64_t steps) {
    return run("se", cfa, steps, {.search = search});
  }
};

class SearchOrders : public ::testing::TestWithParam<SearchOrder> {};

TEST_P(SearchOrders, NeverContradictsExactReachability) {
  TinyMaker maker(testing::seed() + 10);
  std::map<Verdict, unsigned> seen;
  for (std::uint64_t i = 0; i < 60 * testing::scale(); ++i) {
    const Cfa cfa = maker.make();
    SeRun run;
    const Outcome o = run(cfa, GetParam(), 200);
    testing::expect_exact(o, testing::is_reached(cfa), seen);
  }
  EXPECT_GT(seen[Verdict::Proved], 3U);
  EXPECT_GT(seen[Verdict::Violated], 3U);
}

INSTANTIATE_TEST_SUITE_P(All, SearchOrders,
                         ::testing::Values(SearchOrder::BreadthFirst,
                                           SearchOrder::DepthFirst,
                                           SearchOrder::Distance));

TEST(SymbolicExecution, SameSeedSameOutcome) {
  for (int i = 0; i < 20; ++i) {
    TinyMaker maker(testing::seed() + 20 + static_cast<unsigned>(i));
    const Cfa cfa = maker.make();
    SeRun a, b;
    const Outcome x = a(cfa, SearchOrder::Distance, 200);
    const Outcome y = b(cfa, SearchOrder::Distance, 200);
    EXPECT_EQ(x.claim, y.claim);
    EXPECT_EQ(x.paths, y.paths);
    for (const auto& [name, counter] : a.stats.counters()) {
      EXPECT_EQ(counter.value, b.stats.counter(name).value) << name;
    }
  }
}

/// Ten branches in a row, each with an input: 1024 paths.
Cfa branches() {
  return cfa::from_text(R"((pleat-cfa 1)
    (variable i (_ BitVec 8) "i") (variable n (_ BitVec 8) "n")
    (location 0) (location 1) (location 2)
    (initial 0)
    (input a Bool "a") (input b Bool "b")
    (edge 0 1 (set i #x00) (set n #x00))
    (edge 1 1 (guard (and (bvult i #x0a) a)) (set i (bvadd i #x01))
      (set n (bvadd n #x01)) (reads a))
    (edge 1 1 (guard (and (bvult i #x0a) (not a))) (set i (bvadd i #x01))
      (reads a))
    (edge 1 2 (guard (and (= i #x0a) (bvult #x0a n))))
    (property assertion "n <= 10" (target 2)))");
}

struct ShareBoard : Board {
  std::span<const verdict::Invariant> invariants() override { return {}; }
  bool offer(const std::vector<verdict::Invariant>&) override { return false; }
  void almost_done() override {}
  void has_explored(double share) override { shares.push_back(share); }
  std::vector<double> shares;
};

TEST(SymbolicExecution, TellsHowMuchOfTheTreeIsDone) {
  SeRun run;
  ShareBoard board;
  run.env.board = &board;
  EXPECT_EQ(run(branches(), SearchOrder::DepthFirst, 100'000).claim,
            Verdict::Proved);
  ASSERT_GT(board.shares.size(), 3U);
  EXPECT_TRUE(std::ranges::is_sorted(board.shares));
  EXPECT_GT(board.shares.front(), 0);
  EXPECT_LE(board.shares.back(), 1);
  EXPECT_GT(board.shares.back(), 0.5);
}

TEST(SymbolicExecution, GoesOnWithTheReserveWhereItHasComeFar) {
  const auto claim = [](std::uint64_t steps, std::uint64_t reserve) {
    SeRun run;
    Budget budget;
    budget.steps = steps;
    budget.reserve = reserve;
    return make_engine("se", run.env, {.search = SearchOrder::DepthFirst})
        ->run(branches(), budget)
        .claim;
  };
  EXPECT_EQ(claim(1500, 0), Verdict::Unknown);
  EXPECT_EQ(claim(1500, 100'000), Verdict::Proved);
  EXPECT_EQ(claim(50, 100'000), Verdict::Unknown) << "it has not come far";
}

}  // namespace
}  // namespace pleat::engine::se_test
