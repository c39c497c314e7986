#include <gtest/gtest.h>

#include "check/judge.h"
#include "support/budget.h"
#include "unit/replay/replay_fixture.h"

namespace pleat::replay::judge_replay_test {
namespace {

/// A program whose error is reached with -7 and no other input.
struct SmallProgram {
  FakeProgram program{
      "extern int __VERIFIER_nondet_int(void);\n"
      "void reach_error(void) {}\n"
      "int main(void) {\n"
      "  if (__VERIFIER_nondet_int() == -7) reach_error();\n"
      "  return 3;\n}\n"};
  std::size_t property = program.error_call("reach_error();");
  cfa::InputId input = program.input("__VERIFIER_nondet_int", 2);

  verdict::Report judged(term::Value value) {
    Registry stats;
    check::Judge judge(program.cfa(),
                       judge_options(program, make_replayer(program)), stats);
    verdict::Outcome outcome;
    outcome.counterexamples.push_back({property, {}, {{input, value, {}}}});
    return judge.finish("test", outcome);
  }
};

TEST(JudgeWithReplay, ABadPathIsAnInternalError) {
  const verdict::Report report = SmallProgram().judged(8);
  EXPECT_EQ(report.verdict, verdict::Verdict::Unknown);
  EXPECT_EQ(report.claim, verdict::Verdict::Violated);
  EXPECT_EQ(report.internal_errors.size(), 1U);
}

TEST(JudgeWithReplay, APathWithoutTimeToReplayIsNot) {
  g_stop = true;
  const verdict::Report report =
      SmallProgram().judged(static_cast<std::uint32_t>(-7));
  g_stop = false;
  EXPECT_EQ(report.verdict, verdict::Verdict::Unknown);
  EXPECT_EQ(report.claim, verdict::Verdict::Violated);
  EXPECT_TRUE(report.internal_errors.empty());
  ASSERT_FALSE(report.unknown_because.empty());
}

TEST(JudgeWithReplay, ThePlainBuildNeedsNoObjectThatChanges) {
  SmallProgram small;
  cfa::Input read;
  read.kind = cfa::Input::Kind::Volatile;
  read.name = "count";
  const cfa::InputId count = small.program.add(read);
  Registry stats;
  check::Judge judge(small.program.cfa(),
                     judge_options(small.program, make_replayer(small.program)),
                     stats);
  verdict::Outcome outcome;
  outcome.counterexamples.push_back(
      {small.property,
       {},
       {{small.input, static_cast<std::uint32_t>(-7), {}}, {count, 5, {}}}});
  const verdict::Report report = judge.finish("test", outcome);
  ASSERT_EQ(report.counterexamples.size(), 1U);
  EXPECT_EQ(report.counterexamples[0].replayed_by, "native");
  EXPECT_TRUE(report.counterexamples[0].relies_on.empty());
}

}  // namespace
}  // namespace pleat::replay::judge_replay_test
