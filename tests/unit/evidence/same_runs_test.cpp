// The compiled program and the automaton: the same where the translation is
// right, and a difference is seen where it is not.

#include "evidence/same_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "support/temp_dir.h"
#include "term/term.h"

namespace pleat::evidence::same_runs_test {
namespace {

using ::testing::HasSubstr;

class SameRuns : public ::testing::Test {
 protected:
  std::unique_ptr<frontend::Program> load(const std::string& text) {
    const std::string file = folder_.file("program.c");
    std::ofstream(file)
        << "extern int __VERIFIER_nondet_int(void);\n"
           "extern void __assert_fail(const char *, const char *, unsigned,\n"
           "                          const char *);\n"
        << text;
    frontend::Options options;
    options.files = {file};
    return frontend::load(options);
  }

 private:
  TempDir folder_;
};

constexpr const char* kSums = R"(static int global;
static int half(int n) {
  int result = 0;
  while (n > 1) {
    n -= 2;
    result++;
    global += result;
  }
  return result;
}
int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  for (int i = 0; i < n && i < 50; i++) {
    int old = sum;
    sum += half(i) + half(old % 16);
  }
  if (sum < 0 || global < 0) __assert_fail("", "", 0, "");
  return 0;
}
)";

TEST_F(SameRuns, NothingDiffersWhereTheTranslationIsRight) {
  const auto program = load(kSums);
  const Comparison all = compare_runs(*program, program->cfa(), 10, 1);
  EXPECT_EQ(all.difference, std::nullopt);
  EXPECT_GT(all.runs, 1U);
  EXPECT_GT(all.heads, 50U);
  EXPECT_GT(all.values, 100U);
}

/// Every assignment to the variable gives one more.
cfa::Cfa with_wrong(const cfa::Cfa& right, const std::string& name) {
  cfa::Cfa wrong = right;
  for (cfa::Edge& edge : wrong.edges) {
    for (cfa::Assignment& a : edge.assignments) {
      if (wrong.at(a.variable).name == name)
        a.value = term::mk_add(a.value, term::mk_bv(1, a.value.width()));
    }
  }
  return wrong;
}

TEST_F(SameRuns, AWrongAssignmentIsSeen) {
  const auto program = load(kSums);
  for (const char* name : {"sum", "result", "global", "i"}) {
    const Comparison all =
        compare_runs(*program, with_wrong(program->cfa(), name), 20, 1);
    EXPECT_NE(all.difference, std::nullopt) << name;
  }
  const Comparison all =
      compare_runs(*program, with_wrong(program->cfa(), "sum"), 20, 1);
  EXPECT_THAT(all.difference.value_or(""), HasSubstr("inputs: line "));
}

TEST_F(SameRuns, ATargetThatTheAutomatonDoesNotReachIsSeen) {
  const auto program = load(R"(int main(void) {
  if (__VERIFIER_nondet_int() == 0) __assert_fail("", "", 0, "");
  return 0;
}
)");
  cfa::Cfa wrong = program->cfa();
  for (cfa::Edge& edge : wrong.edges) {
    if (wrong.is_target(edge.to)) edge.guard = term::mk_false();
  }
  const Comparison all = compare_runs(*program, wrong, 0, 1);
  EXPECT_THAT(all.difference.value_or(""), HasSubstr("gets to the target"));
}

}  // namespace
}  // namespace pleat::evidence::same_runs_test
