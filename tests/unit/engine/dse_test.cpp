// Dynamic symbolic execution: against exact reachability, against se, and its
// orders of search.

#include "engine/dse/dse.h"

#include <gtest/gtest.h>

#include <set>

#include "cfa/text.h"
#include "check/automaton_replay.h"
#include "support/engine_run.h"
#include "support/figure_one.h"
#include "support/random_cfa.h"
#include "support/tiny.h"
#include "support/turn.h"

namespace pleat::engine::dse_test {
namespace {

using cfa::Cfa;
using testing::TinyMaker;
using verdict::Outcome;
using verdict::Verdict;

struct EngineRun : testing::EngineRun {
  Outcome operator()(const std::string& engine, const Cfa& cfa,
                     std::uint64_t steps) {
    return run(engine, cfa, steps);
  }
  Outcome operator()(dse::Order order, const Cfa& cfa, std::uint64_t steps) {
    Budget budget;
    budget.steps = steps;
    return dse::DynamicSymbolicExecution(env, {.order = order})
        .run(cfa, budget);
  }
};

Cfa figure_one(std::uint32_t half) { return testing::figure_one("d1.", half); }

class DseOrders : public ::testing::TestWithParam<dse::Order> {};

TEST_P(DseOrders, NeverContradictsExactReachability) {
  TinyMaker maker(testing::seed() + 30);
  std::map<Verdict, unsigned> seen;
  for (std::uint64_t i = 0; i < 25 * testing::scale(); ++i) {
    const Cfa cfa = maker.make();
    EngineRun run;
    const Outcome o = run(GetParam(), cfa, 400);
    testing::expect_exact(o, testing::is_reached(cfa), seen);
  }
  EXPECT_GT(seen[Verdict::Proved], 0U);
  EXPECT_GT(seen[Verdict::Violated], 0U);
}

TEST_P(DseOrders, InputsOfALoopDependentBranch) {
  EngineRun run;
  const Cfa cfa = figure_one(20);
  const Outcome o = run(GetParam(), cfa, 100'000);
  ASSERT_EQ(o.claim, Verdict::Violated);
  ASSERT_EQ(o.counterexamples[0].inputs.size(), 1U);
  EXPECT_GE(o.counterexamples[0].inputs[0].value, 11U);
  EXPECT_TRUE(check::walk(cfa, o.counterexamples[0]).reached);
}

INSTANTIATE_TEST_SUITE_P(All, DseOrders,
                         ::testing::Values(dse::Order::BreadthFirst,
                                           dse::Order::DepthFirst,
                                           dse::Order::Distance,
                                           dse::Order::Coverage));

TEST(Dse, AgreesWithSeOnRandomAutomata) {
  std::size_t proved = 0, violated = 0;
  for (std::uint64_t i = 0; i < 40 * testing::scale(); ++i) {
    testing::RandomCfa maker(testing::seed() + 500 + i,
                             {.wide = false, .term_depth = 2});
    const Cfa cfa = maker.make();
    EngineRun se_run, dse_run;
    const Turn turn(0.5);  // products of 64 bits may be hard
    const Outcome se = se_run("se", cfa, 200);
    const Outcome dse = dse_run("dse", cfa, 600);
    if (se.claim == Verdict::Unknown || dse.claim == Verdict::Unknown) continue;
    EXPECT_EQ(se.claim, dse.claim) << "automaton " << i;
    if (se.claim != dse.claim) continue;
    ++(dse.claim == Verdict::Proved ? proved : violated);
    if (dse.claim == Verdict::Proved) {
      EXPECT_EQ(se.basis, dse.basis);
    }
  }
  EXPECT_GT(proved, 3U);
  EXPECT_GT(violated, 3U);
}

TEST(Dse, SameSeedSameOutcome) {
  for (unsigned i = 0; i < 10; ++i) {
    TinyMaker maker(testing::seed() + 40 + i);
    const Cfa cfa = maker.make();
    EngineRun a, b;
    const Outcome x = a("dse", cfa, 400);
    const Outcome y = b("dse", cfa, 400);
    EXPECT_EQ(x.claim, y.claim);
    for (const auto& [name, counter] : a.stats.counters()) {
      EXPECT_EQ(counter.value, b.stats.counter(name).value) << name;
    }
  }
}

/// In goes of a few steps it finds what it finds in one.
TEST(Dse, GoesOnWhereItWasInterrupted) {
  TinyMaker maker(testing::seed() + 60);
  std::size_t proved = 0, violated = 0, interrupted = 0;
  for (std::uint64_t i = 0; i < 40 * testing::scale(); ++i) {
    const Cfa cfa = maker.make();
    EngineRun whole, parts;
    const Outcome expected = whole(dse::Order::BreadthFirst, cfa, 300);
    if (expected.claim == Verdict::Unknown) continue;
    dse::Exploration search(cfa, parts.env,
                            {.order = dse::Order::BreadthFirst});
    bool over = false;
    for (unsigned go = 0; go < 600 && !over; ++go) {
      Budget budget;
      budget.steps = 2;  // a branch, and a step of its path
      over = search.go_on(budget);
      interrupted += over ? 0 : 1;
    }
    const Outcome o = search.finish();
    EXPECT_EQ(o.claim, expected.claim) << "automaton " << i;
    EXPECT_EQ(o.basis, expected.basis) << "automaton " << i;
    ++(o.claim == Verdict::Proved ? proved : violated);
  }
  EXPECT_GT(proved, 0U);
  EXPECT_GT(violated, 0U);
  EXPECT_GT(interrupted, 0U);
}

TEST(Dse, ACutForbidsTheProof) {
  Cfa cfa = figure_one(20);
  cfa.edges[2].guard = term::mk_false();
  cfa.edges[1].guard = term::mk_false();  // no loop: three short paths
  EngineRun complete;
  EXPECT_EQ(complete("dse", cfa, 1000).basis, verdict::Basis::Exhausted);
  cfa.cuts.push_back({cfa.edges[3].to});
  EngineRun cut;
  const Outcome o = cut("dse", cfa, 1000);
  EXPECT_NE(o.basis, verdict::Basis::Exhausted);
  EXPECT_EQ(o.claim, Verdict::Unknown);
  // Nor is it forgotten when the search is interrupted behind it.
  EngineRun parts;
  dse::Exploration search(cfa, parts.env, {});
  for (bool over = false; !over;) {
    Budget budget;
    budget.steps = 2;
    over = search.go_on(budget);
  }
  EXPECT_EQ(search.finish().claim, Verdict::Unknown);
}

TEST(Dse, ANecessaryConditionDropsPaths) {
  const Cfa cfa = figure_one(20);
  Registry stats;
  solver::Solver solver{{}, stats};
  Env env{solver, stats};
  const term::Term in = term::mk_symbol("d1.necessary", term::Sort::bitvec(32));
  // Runs to the target have an input above 10; none has one of 7 or less.
  const Necessary necessary{term::mk_slt(term::mk_bv(10, 32), in),
                            {{cfa::InputId{0}, in}}};
  Budget budget;
  budget.steps = 10'000;
  dse::DynamicSymbolicExecution engine(
      env, {.order = dse::Order::BreadthFirst},
      [&](const Cfa&) { return std::optional(necessary); });
  const Outcome o = engine.run(cfa, budget);
  EXPECT_EQ(o.claim, Verdict::Violated);
  // An impossible condition drops all other paths: a claim without a proof.
  Registry more;
  Env other{solver, more};
  dse::DynamicSymbolicExecution nothing(
      other, {.order = dse::Order::BreadthFirst}, [&](const Cfa&) {
        return std::optional(Necessary{term::mk_false(), {}});
      });
  const Outcome dropped = nothing.run(cfa, budget);
  EXPECT_GT(more.counter("dse.pruned").value, 0U);
  EXPECT_NE(dropped.basis, verdict::Basis::Exhausted);
  EXPECT_TRUE(dropped.safe.empty());
}

TEST(Dse, TestsCoverEveryEdge) {
  const Cfa cfa = figure_one(20);
  Registry stats;
  solver::Solver solver{{}, stats};
  Env env{solver, stats};
  std::set<std::uint32_t> covered;
  unsigned tests = 0;
  dse::Options options;
  options.on_test = [&](const auto& inputs, const auto& path) {
    EXPECT_EQ(inputs.size(), 1U);
    const std::size_t before = covered.size();
    for (cfa::EdgeId e : path) covered.insert(e.index);
    EXPECT_GT(covered.size(), before);
    ++tests;
    return covered.size() == cfa.edges.size();
  };
  Budget budget;
  budget.steps = 100'000;
  dse::DynamicSymbolicExecution(env, options).run(cfa, budget);
  EXPECT_EQ(covered.size(), cfa.edges.size());
  EXPECT_LE(tests, 3U);
}

TEST(Dse, ATestMayEndRightBehindItsBranch) {
  // Three edges from one location to the end: no random run, no zero.
  const Cfa cfa = cfa::from_text(R"((pleat-cfa 1)
(input d2.in (_ BitVec 32) "in")
(location 0) (location 1)
(initial 0)
(edge 0 1 (guard (= d2.in #x00001234)) (reads d2.in))
(edge 0 1 (guard (= d2.in #xfffffff4)) (reads d2.in))
(edge 0 1 (guard (not (or (= d2.in #x00001234) (= d2.in #xfffffff4))))
  (reads d2.in))
)");
  Registry stats;
  solver::Solver solver{{}, stats};
  Env env{solver, stats};
  std::set<std::uint64_t> values;
  dse::Options options;
  options.on_test = [&](const auto& inputs, const auto&) {
    values.insert(static_cast<std::uint64_t>(inputs.at(0).value));
    return false;
  };
  Budget budget;
  const Outcome o =
      dse::DynamicSymbolicExecution(env, options).run(cfa, budget);
  EXPECT_EQ(values, (std::set<std::uint64_t>{0, 0x1234, 0xfffffff4}));
  EXPECT_EQ(o.basis, verdict::Basis::Exhausted);
}

TEST(Dse, SeedsAreFollowedSymbolically) {
  const Cfa cfa = figure_one(2000);
  Registry stats;
  solver::Solver solver{{}, stats};
  Env env{solver, stats};
  dse::Options options;
  options.order = dse::Order::DepthFirst;
  // One iteration short of the target: its last branch leads there.
  options.seeds = {{{cfa::InputId{0}, 1000, {}}}};
  unsigned tests = 0;
  bool reached = false;
  options.on_test = [&](const auto&, const auto& path) {
    ++tests;
    reached |= path.back().index == 2;
    return reached;
  };
  Budget budget;
  budget.steps = 100'000;
  dse::DynamicSymbolicExecution(env, options).run(cfa, budget);
  EXPECT_TRUE(reached);
  EXPECT_LE(stats.counter("dse.runs").value, 8U);
}

}  // namespace
}  // namespace pleat::engine::dse_test
