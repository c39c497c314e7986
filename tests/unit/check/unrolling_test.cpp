// The kernel's check of bounds against exact reachability of tiny automata:
// whatever is accepted is true, and bounds that are too small are refused.

#include "check/unrolling.h"

#include <gtest/gtest.h>

#include "cfa/loops.h"
#include "cfa/text.h"
#include "cfa/unrolling.h"
#include "support/tiny.h"

namespace pleat::check::unrolling_test {
namespace {

using cfa::Cfa;
using cfa::LocationId;
using testing::TinyMaker;
using verdict::LoopBound;

KernelResult ask(const Cfa& cfa, const std::vector<LoopBound>& bounds,
                 Checker checker = Checker::Blast,
                 const UnrollingLimits& limits = {}) {
  Registry stats;
  return check_unrolling(cfa, bounds, {0}, checker, limits, stats);
}

std::vector<LoopBound> all_loops(const Cfa& cfa, std::uint64_t iterations) {
  std::vector<LoopBound> bounds;
  for (LocationId header : cfa::cut_points(cfa))
    bounds.push_back({header, iterations});
  return bounds;
}

bool target_is_reached(const Cfa& cfa) {
  for (const auto& s : testing::reachable(cfa)) {
    if (s[0] == cfa.properties[0].target.index) return true;
  }
  return false;
}

/// Is there an infinite run to something that can still lead to the target?
/// Such an automaton has no bounds. (Here: some cycle of states.)
TEST(Unrolling, WhatIsAcceptedIsTrue) {
  TinyMaker maker(testing::seed() + 50);
  std::size_t accepted = 0, refused = 0;
  for (std::uint64_t i = 0; i < 200 * testing::scale(); ++i) {
    const Cfa cfa = maker.make();
    const bool reached = target_is_reached(cfa);
    for (const std::uint64_t iterations : {0U, 1U, 3U}) {
      const KernelResult r = ask(cfa, all_loops(cfa, iterations),
                                 Checker::Blast, {.instances = 2'000});
      ++(r.accepted ? accepted : refused);
      EXPECT_FALSE(r.accepted && reached);
    }
  }
  EXPECT_GT(accepted, 10U);
  EXPECT_GT(refused, 10U);
}

/// for (x = 0; x < n; x++) for n <= 5; an error if x is `wrong` behind it, or
/// `cut` cuts the run off.
Cfa counting_loop(unsigned wrong, const std::string& more = "") {
  return cfa::from_text(
      "(pleat-cfa 1)\n"
      "(variable ur_x (_ BitVec 8) \"x\")\n"
      "(variable ur_n (_ BitVec 8) \"n\")\n"
      "(location 0) (location 1) (location 2) (location 3) (location 4)\n"
      "(initial 0)\n"
      "(edge 0 1 (guard (bvult ur_n #x06)) (set ur_x #x00))\n"
      "(edge 1 1 (guard (bvult ur_x ur_n)) (set ur_x (bvadd ur_x #x01)))\n"
      "(edge 1 3 (guard (not (bvult ur_x ur_n))))\n"
      "(edge 3 2 (guard (= ur_x (_ bv" +
      std::to_string(wrong) + " 8))))\n" + more +
      "(property assertion \"target\" (target 2))\n");
}

TEST(Unrolling, TheRightBoundIsAcceptedASmallerOneIsNot) {
  const Cfa cfa = counting_loop(6);
  for (std::uint64_t bound = 0; bound < 9; ++bound) {
    const KernelResult r = ask(cfa, {{LocationId{1}, bound}});
    EXPECT_EQ(r.accepted, bound >= 5) << bound;
    EXPECT_FALSE(r.undecided);
  }
  EXPECT_FALSE(ask(cfa, {}).accepted);
  EXPECT_FALSE(ask(cfa, {{LocationId{3}, 9}}).accepted);
}

TEST(Unrolling, RunsBeyondTheBoundsNeedNotBeAskedAbout) {
  const Cfa cfa = counting_loop(4);
  Registry stats;
  for (std::uint64_t bound = 0; bound < 7; ++bound) {
    const KernelResult r =
        check_unrolling(cfa, {{LocationId{1}, bound}}, {0}, Checker::Blast,
                        UnrollingLimits{}, stats, BeyondBounds::NotAsked);
    EXPECT_EQ(r.accepted, bound < 4) << bound;
  }
}

TEST(Unrolling, TheQuestionForOthersIsTheSame) {
  const Cfa cfa = counting_loop(6);
  Registry stats;
  solver::Solver solver({}, stats);
  for (std::uint64_t bound = 3; bound < 7; ++bound) {
    const auto question =
        unrolling_obligation(cfa, {{LocationId{1}, bound}}, {0});
    ASSERT_TRUE(question);
    EXPECT_EQ(solver.check("test", question->formulas).is_unsat(), bound >= 5);
  }
}

TEST(Unrolling, ATargetWithinTheBoundIsRefused) {
  for (unsigned wrong = 0; wrong < 6; ++wrong)
    EXPECT_FALSE(ask(counting_loop(wrong), {{LocationId{1}, 5}}).accepted);
}

TEST(Unrolling, ACutIsATargetToo) {
  const std::string edge = "(edge 3 4 (guard (= ur_x #x0";
  EXPECT_TRUE(
      ask(counting_loop(7, edge + "6)))\n(cut 4)\n"), {{LocationId{1}, 5}})
          .accepted);
  EXPECT_FALSE(
      ask(counting_loop(7, edge + "5)))\n(cut 4)\n"), {{LocationId{1}, 5}})
          .accepted);
}

TEST(Unrolling, TheStartItselfMayBeTheTarget) {
  Cfa cfa = counting_loop(6);
  cfa.properties[0].target = cfa.initial;
  EXPECT_FALSE(ask(cfa, {{LocationId{1}, 5}}).accepted);
}

TEST(Unrolling, LimitsLeaveItUndecided) {
  const KernelResult r = ask(counting_loop(6), {{LocationId{1}, 5}},
                             Checker::Blast, {.instances = 3});
  EXPECT_FALSE(r.accepted);
  EXPECT_TRUE(r.undecided);
}

TEST(Unrolling, OtherSolversSayTheSame) {
  for (const Checker checker : {Checker::Z3, Checker::Both}) {
    if (checker == Checker::Both && !solver::available(solver::Backend::Cvc5))
      continue;
    EXPECT_TRUE(ask(counting_loop(6), {{LocationId{1}, 5}}, checker).accepted);
    EXPECT_FALSE(ask(counting_loop(6), {{LocationId{1}, 4}}, checker).accepted);
  }
}

/// Guards that hold both: every edge must be followed.
TEST(Unrolling, EdgesThatDoNotExcludeEachOtherAreAllFollowed) {
  const auto program = [](const std::string& second) {
    return cfa::from_text(
        "(pleat-cfa 1)\n(variable ur_x (_ BitVec 8) \"x\")\n"
        "(location 0) (location 1) (location 2) (location 3)\n(initial 0)\n"
        "(edge 0 1 (set ur_x #x01))\n(edge 0 1 (set ur_x " +
        second +
        "))\n(edge 1 2 (guard (= ur_x #x02)))\n"
        "(property assertion \"target\" (target 2))\n");
  };
  EXPECT_FALSE(ask(program("#x02"), {}).accepted);
  EXPECT_TRUE(ask(program("#x03"), {}).accepted);
}

/// Every edge leads forward, also in loops with two entries.
TEST(UnrollingOrder, EdgesLeadToLaterInstances) {
  TinyMaker maker(testing::seed() + 51);
  std::size_t irreducible = 0;
  for (std::uint64_t i = 0; i < 1500 * testing::scale(); ++i) {
    const Cfa cfa = maker.make();
    const cfa::UnrollingOrder order(cfa);
    for (const auto& loop : order.forest().loops)
      irreducible += !loop.reducible;
    cfa::Instance at = order.initial();
    for (unsigned step = 0; step < 40; ++step) {
      const auto& out = cfa.at(at.location).out;
      if (out.empty()) break;
      const auto edge = out[maker.pick(static_cast<unsigned>(out.size()))];
      const cfa::Instance next = order.next(at, edge);
      EXPECT_EQ(next.location, cfa.at(edge).to);
      EXPECT_TRUE(order.before(at, next));
      EXPECT_FALSE(order.before(next, at));
      at = next;
    }
  }
  EXPECT_GT(irreducible, 3U);
}

}  // namespace
}  // namespace pleat::check::unrolling_test
