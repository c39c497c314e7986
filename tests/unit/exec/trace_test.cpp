#include "exec/trace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cfa/text.h"
#include "exec/inputs.h"
#include "support/random_cfa.h"
#include "support/reference_run.h"
#include "support/seed.h"

namespace pleat::exec::trace_test {
namespace {

using ::testing::ElementsAre;

constexpr const char* kProgram = R"((pleat-cfa 1)
(variable trace_i (_ BitVec 32) "i")
(variable trace_n (_ BitVec 32) "n")
(variable trace_t (_ BitVec 32) "t" (kind temporary))
(input trace_in (_ BitVec 32) "__VERIFIER_nondet_int" (pos "t.c" 3 11)
  (function "main"))
(location 0 (function "main")) (location 1 (function "main"))
(location 2 (function "main")) (location 3 (function "main"))
(initial 0)
(edge 0 1 (set trace_i #x00000000 (pos "t.c" 2 3))
  (set trace_n trace_in (pos "t.c" 3 3)) (set trace_t #x00000001 (pos "t.c" 3 3))
  (reads trace_in))
(edge 1 1 (guard (bvslt trace_i trace_n))
  (set trace_i (bvadd trace_i #x00000001) (pos "t.c" 5 5))
  (branch true (pos "t.c" 4 3)))
(edge 1 2 (guard (not (bvslt trace_i trace_n))) (branch false (pos "t.c" 4 3)))
(edge 2 3 (guard (= trace_i #x000009C4)) (branch false (pos "t.c" 7 3)))
(property assertion "i != 2500" (target 3) (pos "t.c" 7 3))
(loop 1 (function "main") (statement "t.c" 4 3 30 60) (condition "t.c" 4 10 37 42)
  (body "t.c" 4 14 41 60)))";

verdict::InputValue given(term::Value v) {
  return {.input = {0}, .value = v, .array = {}};
}

std::vector<std::string> lines(const std::vector<verdict::TraceStep>& steps) {
  std::vector<std::string> result;
  for (const auto& s : steps) {
    result.push_back(std::to_string(s.pos.line) + ": " + s.text);
  }
  return result;
}

TEST(Trace, FoldsIterationsThatAreAlike) {
  const cfa::Cfa cfa = cfa::from_text(kProgram);
  EXPECT_THAT(lines(explain(cfa, {given(2500)}, 0)),
              ElementsAre("2: i = 0", "3: n = __VERIFIER_nondet_int() = 2500",
                          "4: iterations 1-2500 alike, then i = 2500",
                          "4: condition is false", "7: condition is false",
                          "7: assertion fails: i != 2500"));
}

TEST(Trace, BranchesOfACallStayWhereTheyWereTaken) {
  // main (line 9) reads and asks, then calls f (line 2), then asks again.
  const cfa::Cfa cfa = cfa::from_text(R"((pleat-cfa 1)
    (variable trace_x (_ BitVec 32) "x")
    (input trace_in (_ BitVec 32) "__VERIFIER_nondet_int" (pos "t.c" 9 1))
    (location 0 (function "main")) (location 1) (initial 0)
    (edge 0 1 (set trace_x trace_in (pos "t.c" 9 1)) (reads trace_in)
      (branch true (pos "t.c" 9 5) (text "x > 0"))
      (branch false (pos "t.c" 2 3) (text "n == 0"))
      (branch true (pos "t.c" 10 3) (text "x > 1")))
    (property assertion "a" (target 1) (pos "t.c" 11 1)))");
  EXPECT_THAT(lines(explain(cfa, {given(7)}, 0)),
              ElementsAre("9: x = __VERIFIER_nondet_int() = 7",
                          "9: x > 0 is true", "2: n == 0 is false",
                          "10: x > 1 is true", "11: assertion fails: a"));
}

TEST(Trace, IsEmptyWhenTheTargetIsNotReached) {
  const cfa::Cfa cfa = cfa::from_text(kProgram);
  EXPECT_TRUE(explain(cfa, {given(3)}, 0).empty());
}

TEST(Trace, IsShortAndEndsWithTheProperty) {
  std::size_t told = 0;
  for (std::uint64_t i = 0; i < pleat::testing::scaled(200); ++i) {
    const std::uint64_t seed = pleat::testing::seed() + i;
    const cfa::Cfa cfa = pleat::testing::random_cfa(seed);
    pleat::testing::HashInputs source(seed);
    const RunResult result = Interpreter(cfa).run(source, {.edges = 1000});
    if (result.end != RunResult::End::Target) continue;
    ++told;
    const auto steps = explain(cfa, result.inputs, 0);
    ASSERT_FALSE(steps.empty()) << "seed " << seed;
    EXPECT_LE(steps.size(), 30u);
    EXPECT_EQ(steps.back().text, "assertion fails: error");
    for (std::size_t k = 0; k + 1 < steps.size(); ++k) {
      EXPECT_TRUE(steps[k].pos.known());
    }
  }
  EXPECT_GT(told, pleat::testing::scaled(20));
}

}  // namespace
}  // namespace pleat::exec::trace_test
