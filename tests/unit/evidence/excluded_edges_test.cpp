#include "evidence/excluded_edges.h"

#include <gtest/gtest.h>

#include "cfa/text.h"
#include "evidence/follow.h"
#include "term/read.h"

namespace pleat::evidence::excluded_edges_test {
namespace {

/// if (x < LIMIT) assert(x != 300);  for an input x of 8 bits.
cfa::Cfa program(const std::string& limit) {
  std::string text = R"t((pleat-cfa 1)
(variable reach.x (_ BitVec 32) "x" (kind source))
(input reach.in (_ BitVec 32) "get" (kind nondet))
(location 0) (location 1) (location 2) (location 3)
(initial 0)
(edge 0 1 (set reach.x (bvand reach.in #x000000ff)) (reads reach.in))
(edge 1 2 (guard (and (bvult LIMIT reach.x) (= reach.x #x0000012c)))
  (branch true (pos "a.c" 4 3)) (branch false (pos "a.c" 5 3)))
(edge 1 3 (guard (and (bvult LIMIT reach.x) (not (= reach.x #x0000012c))))
  (branch true (pos "a.c" 4 3)) (branch true (pos "a.c" 5 3)))
(edge 1 3 (guard (not (bvult LIMIT reach.x))) (branch false (pos "a.c" 4 3)))
(property assertion "x" (target 2) (pos "a.c" 5 3))
)t";
  for (std::size_t at; (at = text.find("LIMIT")) != std::string::npos;) {
    text.replace(at, 5, limit);
  }
  return cfa::from_text(text);
}

TEST(Reach, TheConditionsOtherOutcomeIsFound) {
  const cfa::Cfa cfa = program("#x00000000");
  const auto edges = passing_edges(cfa, cfa.properties[0]);
  ASSERT_EQ(edges.size(), 1u);
  EXPECT_EQ(edges[0].index, 2u);
}

TEST(Reach, OnlyWhatCannotBeTakenIsExcluded) {
  Registry stats;
  for (const bool reachable : {true, false}) {
    const cfa::Cfa cfa = program(reachable ? "#x00000005" : "#x00000100");
    const auto edges = passing_edges(cfa, cfa.properties[0]);
    EXPECT_EQ(exclude(cfa, {}, edges, check::Checker::Blast, stats),
              !reachable);
    EXPECT_EQ(edges_of_runs(cfa, 20, 100).contains(edges[0]), reachable);
  }
}

TEST(Reach, ATargetThatIsAlwaysReachedHasNoCondition) {
  const cfa::Cfa cfa = cfa::from_text(R"t((pleat-cfa 1)
(location 0) (location 1) (initial 0) (edge 0 1)
(property error-call "f()" (target 1)))t");
  EXPECT_TRUE(passing_edges(cfa, cfa.properties[0]).empty());
}

TEST(Follow, ChecksOfInvariantsBecomeFormulasAtTheHead) {
  const cfa::Cfa cfa = cfa::from_text(R"t((pleat-cfa 1)
(variable follow.i (_ BitVec 32) "i" (kind source))
(location 0) (location 1) (location 2) (location 3) (initial 0)
(edge 0 1 (set follow.i #x00000000))
(edge 1 2 (guard (not (bvule follow.i #x0000000a))))
(edge 1 3 (guard (bvule follow.i #x0000000a)))
(edge 3 1 (guard (bvult follow.i #x0000000a))
  (set follow.i (bvadd follow.i #x00000001)))
(property error-call "__pleat_invariant_1()" (target 2)))t");
  const auto invariants = invariants_at_heads(cfa);
  ASSERT_EQ(invariants.size(), 1u);
  EXPECT_EQ(invariants[0].location.index, 1u);
  EXPECT_EQ(invariants[0].formula,
            term::read_term("(bvule follow.i #x0000000a)"));
  EXPECT_EQ(invariant_number(cfa.properties[0]), 1u);
}

}  // namespace
}  // namespace pleat::evidence::excluded_edges_test
