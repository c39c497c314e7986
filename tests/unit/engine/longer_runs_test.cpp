// Concrete runs that get longer as a search goes on.

#include "engine/shared/longer_runs.h"

#include <gtest/gtest.h>

#include "cfa/text.h"
#include "exec/inputs.h"

namespace pleat::engine::longer_runs_test {
namespace {

using End = exec::RunResult::End;

/// Counts to a thousand; `start` is where from.
cfa::Cfa counting(const std::string& start) {
  return cfa::from_text(R"((pleat-cfa 1) (data-model lp64)
(variable l.i (_ BitVec 32) "i" (kind source))
(input l.in (_ BitVec 32) "nondet" (kind nondet))
(location 0) (location 1) (location 2) (location 3)
(initial 0)
(edge 0 1 )" + start + R"()
(edge 1 1 (guard (bvult l.i #x000003e8)) (set l.i (bvadd l.i #x00000001)))
(edge 1 2 (guard (not (bvult l.i #x000003e8))))
(property error-call "e" (target 3)))");
}

TEST(LongerRuns, GrowWithTheSearch) {
  const cfa::Cfa cfa = counting("(set l.i l.in) (reads l.in)");
  Registry stats;
  LongerRuns runs(cfa, 100, stats);
  exec::FixedInputs inputs({});
  EXPECT_FALSE(runs.run(inputs, 0));
  const auto first = runs.run(inputs, 1);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->end, End::Limit);
  EXPECT_LE(first->edges, 100U);
  EXPECT_FALSE(runs.run(inputs, 1));  // not twice as long
  const auto last = runs.run(inputs, 20);
  ASSERT_TRUE(last);
  EXPECT_EQ(last->end, End::Stuck);
  EXPECT_TRUE(runs.run(inputs, 40));  // other inputs might go elsewhere
  EXPECT_EQ(stats.counter("runs.longer").value, 3U);
}

TEST(LongerRuns, WithoutInputsOneThatEndsIsEnough) {
  const cfa::Cfa cfa = counting("(set l.i #x00000000)");
  Registry stats;
  LongerRuns runs(cfa, 100, stats);
  exec::FixedInputs inputs({});
  ASSERT_TRUE(runs.run(inputs, 20));
  EXPECT_FALSE(runs.run(inputs, 4000));
}

}  // namespace
}  // namespace pleat::engine::longer_runs_test
