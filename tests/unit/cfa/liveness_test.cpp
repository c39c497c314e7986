// Which assignments may be dropped. Wrong would be to drop one whose value a
// guard still sees on some path, directly, through other variables, or only in
// a later turn of a loop.

#include "cfa/liveness.h"

#include <gtest/gtest.h>

#include "term/term.h"

namespace pleat::cfa::liveness_test {
namespace {

using namespace pleat::term;

class LivenessTest : public ::testing::Test {
 protected:
  void locations(unsigned n) {
    for (unsigned i = 0; i < n; ++i) cfa.add_location();
    cfa.initial = {0};
  }
  Term variable(const char* name) {
    const Term t = mk_symbol(std::string("liveness_") + name, Sort::bitvec(8));
    cfa.add_variable({.symbol = t, .name = name});
    return t;
  }
  void edge(unsigned from, unsigned to, Term guard,
            std::vector<Assignment> assignments = {}) {
    cfa.add_edge({.from = {from},
                  .to = {to},
                  .guard = guard,
                  .assignments = std::move(assignments)});
  }
  static Term num(unsigned n) { return mk_bv(n, 8); }
  bool drop() {
    return drop_dead_assignments(cfa,
                                 std::vector<bool>(cfa.variables.size(), true));
  }
  std::size_t assigned(std::size_t edge) const {
    return cfa.edges[edge].assignments.size();
  }

  Cfa cfa;
};

TEST_F(LivenessTest, WhatAGuardReadsStays) {
  locations(3);
  const Term x = variable("x");
  edge(0, 1, mk_true(), {{{0}, num(1)}});
  edge(1, 2, mk_eq(x, num(1)));
  EXPECT_FALSE(drop());
  EXPECT_EQ(assigned(0), 1u);
}

TEST_F(LivenessTest, WhatNobodyReadsGoes) {
  locations(3);
  const Term x = variable("x");
  variable("y");
  edge(0, 1, mk_true(), {{{0}, num(1)}, {{1}, num(2)}});
  edge(1, 2, mk_eq(x, num(1)), {{{0}, num(3)}});
  EXPECT_TRUE(drop());
  EXPECT_EQ(assigned(0), 1u);
  EXPECT_EQ(cfa.edges[0].assignments[0].variable.index, 0u);
  EXPECT_EQ(assigned(1), 0u) << "nobody reads x behind the guard";
}

TEST_F(LivenessTest, AValueThatIsOverwrittenGoes) {
  locations(4);
  const Term x = variable("x");
  edge(0, 1, mk_true(), {{{0}, num(1)}});
  edge(1, 2, mk_true(), {{{0}, num(2)}});
  edge(2, 3, mk_eq(x, num(1)));
  EXPECT_TRUE(drop());
  EXPECT_EQ(assigned(0), 0u);
  EXPECT_EQ(assigned(1), 1u);
}

TEST_F(LivenessTest, AValueThatOnePathKeepsStays) {
  locations(5);
  const Term x = variable("x"), c = variable("c");
  edge(0, 1, mk_true(), {{{0}, num(1)}});
  edge(1, 2, mk_eq(c, num(0)), {{{0}, num(2)}});
  edge(1, 2, mk_ne(c, num(0)));
  edge(2, 3, mk_eq(x, num(1)));
  EXPECT_FALSE(drop());
}

TEST_F(LivenessTest, AnAssignmentReadsItsOldValueFirst) {
  // x = x + 1 needs the x before it, and y := x, x := 0 are at the same time.
  locations(4);
  const Term x = variable("x"), y = variable("y");
  edge(0, 1, mk_true(), {{{0}, num(1)}});
  edge(1, 2, mk_true(), {{{1}, mk_add(x, num(1))}, {{0}, num(0)}});
  edge(2, 3, mk_eq(y, num(2)));
  EXPECT_TRUE(drop());
  EXPECT_EQ(assigned(0), 1u);
  ASSERT_EQ(assigned(1), 1u);
  EXPECT_EQ(cfa.edges[1].assignments[0].variable.index, 1u);
}

TEST_F(LivenessTest, WhatALaterTurnOfALoopReadsStays) {
  // z = y, y = x, x = 7 in each turn; only z is tested, three turns later.
  locations(3);
  const Term x = variable("x"), y = variable("y"), z = variable("z");
  edge(0, 1, mk_true(), {{{0}, num(1)}, {{1}, num(2)}, {{2}, num(3)}});
  edge(1, 1, mk_true(), {{{2}, y}, {{1}, x}, {{0}, num(7)}});
  edge(1, 2, mk_eq(z, num(7)));
  EXPECT_FALSE(drop());
}

TEST_F(LivenessTest, ACounterThatOnlyFeedsItselfGoes) {
  locations(3);
  const Term i = variable("i"), j = variable("j");
  edge(0, 1, mk_true(), {{{0}, num(0)}, {{1}, num(0)}});
  edge(1, 1, mk_ult(i, num(9)),
       {{{0}, mk_add(i, num(1))}, {{1}, mk_add(j, num(1))}});
  edge(1, 2, mk_uge(i, num(9)));
  EXPECT_TRUE(drop());
  EXPECT_EQ(assigned(0), 1u);
  EXPECT_EQ(assigned(1), 1u);
  EXPECT_EQ(cfa.edges[1].assignments[0].variable.index, 0u);
}

TEST_F(LivenessTest, OthersThanCandidatesAreAlwaysNeeded) {
  // x is watched: its value counts although no guard reads it, and so does y.
  locations(3);
  variable("x");
  const Term y = variable("y");
  edge(0, 1, mk_true(), {{{1}, num(5)}});
  edge(1, 2, mk_true(), {{{0}, y}});
  EXPECT_FALSE(drop_dead_assignments(cfa, {false, true}));
  EXPECT_EQ(assigned(0), 1u);
  EXPECT_EQ(assigned(1), 1u);
}

TEST_F(LivenessTest, VariablesBeyondSixtyFourHaveTheirOwnBit) {
  locations(3);
  std::vector<Term> all;
  for (unsigned i = 0; i < 130; ++i)
    all.push_back(variable(("many" + std::to_string(i)).c_str()));
  edge(0, 1, mk_true(), {{{1}, num(1)}, {{65}, num(1)}, {{129}, num(1)}});
  edge(1, 2, mk_eq(all[65], num(1)));
  EXPECT_TRUE(drop());
  ASSERT_EQ(assigned(0), 1u);
  EXPECT_EQ(cfa.edges[0].assignments[0].variable.index, 65u);
  EXPECT_FALSE(live_variables(cfa)[1][1]);
  EXPECT_TRUE(live_variables(cfa)[1][65]);
  EXPECT_FALSE(live_variables(cfa)[2][65]);
}

TEST_F(LivenessTest, OnlyWhatIsSaidOfLiveVariablesIsKept) {
  locations(3);
  const Term x = variable("x"), y = variable("y");
  edge(0, 1, mk_true(), {{{0}, num(1)}, {{1}, num(2)}});
  edge(1, 2, mk_eq(x, num(1)));
  const Term of_x = mk_ult(x, num(5)), of_y = mk_ult(y, num(5));
  const LiveParts parts(cfa);
  EXPECT_EQ(parts.of({1}, mk_and(of_x, of_y)), of_x);
  EXPECT_EQ(parts.of({1}, of_x), of_x);
  EXPECT_TRUE(parts.of({2}, of_x).is_true());
  EXPECT_EQ(LiveParts(cfa, 1).of({1}, mk_and(of_x, of_y)), mk_and(of_x, of_y))
      << "y is none of the program's own";
}

}  // namespace
}  // namespace pleat::cfa::liveness_test
