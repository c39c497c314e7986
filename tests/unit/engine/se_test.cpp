// Symbolic execution against exact reachability of tiny automata, and its
// bookkeeping.

#include "engine/se/se.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "cfa/text.h"
#include "support/tiny.h"

namespace pleat::engine::se_test {
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
      EXPECT_EQ(o.basis, verdict::Basis::Exhausted);
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
  EXPECT_EQ(run(branches(), Search::DepthFirst, 100'000).claim,
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
    return make_engine("se", run.env, {.search = Search::DepthFirst})
        ->run(branches(), budget)
        .claim;
  };
  EXPECT_EQ(claim(1500, 0), Verdict::Unknown);
  EXPECT_EQ(claim(1500, 100'000), Verdict::Proved);
  EXPECT_EQ(claim(50, 100'000), Verdict::Unknown) << "it has not come far";
}

}  // namespace
}  // namespace pleat::engine::se_test
