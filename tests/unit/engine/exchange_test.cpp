// Facts from other engines: used where they help, contained in the proof.

#include <gtest/gtest.h>

#include "cfa/text.h"
#include "check/kernel.h"
#include "engine/registry.h"

namespace pleat::engine::exchange_test {
namespace {

using verdict::Invariant;
using verdict::Verdict;

/// Counts how often it was asked; remembers what was offered.
class TestBoard : public Board {
 public:
  void almost_done() override {}

  std::span<const Invariant> invariants() override { return known; }
  bool offer(const std::vector<Invariant>& more) override {
    offered = more;
    return true;
  }
  std::vector<Invariant> known, offered;
};

/// y is x squared all along; x wraps around. The target needs y != x * x.
cfa::Cfa squares() {
  return cfa::from_text(R"((pleat-cfa 1)
    (variable x (_ BitVec 32) "x")
    (variable y (_ BitVec 32) "y")
    (location 0) (location 1) (location 2)
    (initial 0)
    (edge 0 1 (set x #x00000000) (set y #x00000000))
    (edge 1 1 (guard (= y (bvmul x x)))
      (set x (bvadd x #x00000001))
      (set y (bvadd y (bvmul #x00000002 x) #x00000001)))
    (edge 1 2 (guard (and (not (= y (bvmul x x)))
                          (not (= y (bvadd (bvmul x x) #x00000001))))))
    (property assertion "y == x * x" (target 2)))");
}

TEST(Exchange, AFactOfAnotherEngineIsUsedAndPartOfTheProof) {
  const cfa::Cfa cfa = squares();
  const term::Term x = cfa.variables[0].symbol, y = cfa.variables[1].symbol;
  TestBoard board;
  board.known.push_back(
      {cfa::LocationId{1}, term::mk_eq(y, term::mk_mul(x, x))});
  Registry stats;
  solver::Solver solver({}, stats);
  Env env{solver, stats};
  env.board = &board;
  Budget budget;
  budget.steps = 20;
  const auto o = make_engine("kind-facts", env, {})->run(cfa, budget);
  EXPECT_EQ(o.claim, Verdict::Proved);
  EXPECT_EQ(stats.counter("bself.facts_taken").value, 1U);
  const auto r = check::check_proof(cfa, o.invariants, o.safe,
                                    check::Checker::Blast, stats);
  EXPECT_TRUE(r.accepted) << r.why_not;
}

TEST(Exchange, FactsOfLocationsThatTheSliceLacksAreLeftOut) {
  // Location 1 cannot reach the target, so the slice numbers anew.
  const cfa::Cfa cfa = cfa::from_text(R"((pleat-cfa 1)
    (variable x (_ BitVec 32) "x")
    (variable z (_ BitVec 32) "z")
    (location 0) (location 1) (location 2) (location 3)
    (initial 0)
    (edge 0 1 (guard (= z #x00000001)))
    (edge 1 1 (set z (bvadd z #x00000005)))
    (edge 0 2 (guard (not (= z #x00000001))) (set x #x00000000))
    (edge 2 2 (guard (not (= x #x00000007))) (set x (bvadd x #x00000002)))
    (edge 2 3 (guard (= x #x00000007)))
    (property assertion "x != 7" (target 3)))");
  const term::Term x = cfa.variables[0].symbol, z = cfa.variables[1].symbol;
  const auto even = term::mk_eq(term::mk_extract(x, 0, 0), term::mk_bv(0, 1));
  TestBoard board;
  board.known = {{cfa::LocationId{1}, term::mk_eq(z, z)},
                 {cfa::LocationId{2}, even}};
  Registry stats;
  solver::Solver solver({}, stats);
  Env env{solver, stats};
  env.board = &board;
  Budget budget;
  budget.steps = 50;
  const auto o = make_engine("kind-facts", env, {})->run(cfa, budget);
  EXPECT_EQ(o.claim, Verdict::Proved);
  EXPECT_TRUE(check::check_proof(cfa, o.invariants, o.safe,
                                 check::Checker::Blast, stats)
                  .accepted);
  ASSERT_FALSE(board.offered.empty());
  EXPECT_TRUE(
      check::check_inductive(cfa, board.offered, check::Checker::Blast, stats)
          .accepted);
}

TEST(Exchange, OwnFactsAreOffered) {
  const cfa::Cfa cfa = cfa::from_text(R"((pleat-cfa 1)
    (variable i (_ BitVec 32) "i")
    (variable j (_ BitVec 32) "j")
    (location 0) (location 1) (location 2)
    (initial 0)
    (edge 0 1 (set i #x00000000) (set j #x00000000))
    (edge 1 1 (guard (bvult i #x000003e8))
      (set i (bvadd i #x00000001)) (set j (bvadd j #x00000003)))
    (edge 1 2 (guard (and (= i #x000003e8) (not (= j #x00000bb8)))))
    (property assertion "j == 3000" (target 2)))");
  TestBoard board;
  Registry stats;
  solver::Solver solver({}, stats);
  Env env{solver, stats};
  env.board = &board;
  Budget budget;
  budget.steps = 200;
  EXPECT_EQ(make_engine("bself", env, {})->run(cfa, budget).claim,
            Verdict::Proved);
  ASSERT_FALSE(board.offered.empty());
  EXPECT_TRUE(
      check::check_inductive(cfa, board.offered, check::Checker::Blast, stats)
          .accepted);
}

}  // namespace
}  // namespace pleat::engine::exchange_test
