// Whole test suites of small programs: what is said to be covered was measured,
// what is said to be unreachable is.

#include "testgen/cover.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "support/temp_dir.h"

namespace pleat::testgen::cover_test {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

class Cover : public ::testing::Test {
 protected:
  CoverResult cover(const std::string& body,
                    CoverSettings::Cover what = CoverSettings::Cover::Branches,
                    const std::string& before = "") {
    const std::string file = folder_.file("a.c");
    std::ofstream(file) << "extern unsigned __VERIFIER_nondet_uint(void);\n"
                           "extern void reach_error(void);\n"
                        << before << "int main(void) {\n"
                        << body << "}\n";
    frontend::Options options;
    options.files = {file};
    CoverSettings settings;
    settings.cover = what;
    settings.producer = "test";
    Registry stats;
    const auto note = [this](const CoverResult& so_far) {
      EXPECT_GE(so_far.reached, last_) << "what is covered stays covered";
      last_ = so_far.reached;
    };
    return testgen::cover(
        settings, options, [](std::size_t, std::size_t, std::size_t) {}, note,
        stats);
  }

 private:
  TempDir folder_;
  std::size_t last_ = 0;
};

TEST_F(Cover, SidesAreReachedOrProvedUnreachable) {
  const CoverResult result = cover(
      "  unsigned x = __VERIFIER_nondet_uint();\n"
      "  int r = 0;\n"
      "  if (x == 123456789) r = 1;\n"
      "  if (2 * x == 7) r = 2;\n"
      "  if (x > 10) r = 3;\n"
      "  return r;\n");
  EXPECT_EQ(result.total.why_not, "");
  EXPECT_EQ(result.goals, 6U);
  EXPECT_EQ(result.reached, 5U);
  ASSERT_THAT(result.uncovered, SizeIs(1));
  EXPECT_THAT(result.uncovered[0].what, HasSubstr("2 * x == 7 (true)"));
  EXPECT_TRUE(result.uncovered[0].unreachable);
  EXPECT_EQ(result.uncovered[0].why, "proved unreachable");
  // 123456789 and one number up to 10 cover what can be covered.
  EXPECT_THAT(result.suite.tests, SizeIs(2));
}

TEST_F(Cover, WhatDependsOnAnUninitialisedVariableIsNotUnreachable) {
  const CoverResult result = cover(
      "  int x;\n"
      "  if (x == 5) return 1;\n"
      "  return 0;\n");
  for (const Uncovered& u : result.uncovered) {
    EXPECT_FALSE(u.unreachable) << u.what;
  }
  EXPECT_THAT(result.uncovered, SizeIs(1));
}

TEST_F(Cover, Lines) {
  const CoverResult result = cover(
      "  unsigned x = __VERIFIER_nondet_uint();\n"
      "  if (x % 4 == 9)\n"
      "    return 1;\n"
      "  if (x == 77)\n"
      "    return 2;\n"
      "  return 0;\n",
      CoverSettings::Cover::Lines);
  ASSERT_THAT(result.uncovered, SizeIs(1));
  EXPECT_EQ(result.uncovered[0].site.line, 6U);
}

TEST_F(Cover, TargetsAreReachedByATestOrProved) {
  const CoverResult result = cover(
      "  unsigned x = __VERIFIER_nondet_uint();\n"
      "  if (x == 77) reach_error();\n"
      "  if (x % 2 == 5) reach_error();\n"
      "  return 0;\n",
      CoverSettings::Cover::Target);
  EXPECT_EQ(result.goals, 2U);
  EXPECT_EQ(result.reached, 1U);
  ASSERT_THAT(result.suite.tests, SizeIs(1));
  EXPECT_TRUE(result.suite.tests[0].reaches_error);
  ASSERT_THAT(result.suite.tests[0].values, SizeIs(1));
  EXPECT_EQ(result.suite.tests[0].values[0].value, 77U);
  ASSERT_THAT(result.uncovered, SizeIs(1));
  EXPECT_EQ(result.uncovered[0].site.line, 6U);
  EXPECT_TRUE(result.uncovered[0].unreachable);
}

}  // namespace
}  // namespace pleat::testgen::cover_test
