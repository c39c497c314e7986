// Coverage as clang counts it.

#include "replay/coverage.h"

#include <gtest/gtest.h>

#include "unit/replay/replay_fixture.h"

namespace pleat::replay::coverage_test {
namespace {

constexpr const char* kHarness = R"(
#include <stdio.h>
#include <stdlib.h>
int __llvm_profile_write_file(void);
int input(void) {
  unsigned long long word = 0;
  FILE *f = fopen("values", "rb");
  if (f) { if (fread(&word, 8, 1, f)) {} fclose(f); }
  return (int)word;
}
void reach_error(void) { __llvm_profile_write_file(); _Exit(10); }
)";

constexpr const char* kProgram =
    "int input(void);\n"
    "void reach_error(void);\n"
    "int main(void) {\n"
    "  int x = input();\n"
    "  if (x > 3 && x < 6) {\n"
    "    x = 1;\n"
    "  }\n"
    "  if (x == 9) reach_error();\n"
    "  return x;\n"
    "}\n";

std::string word(unsigned char value) {
  std::string bytes(8, '\0');
  bytes[0] = static_cast<char>(value);
  return bytes;
}

TEST(Coverage, SidesAndLinesOfARun) {
  for (const auto model : {cfa::DataModel::Lp64, cfa::DataModel::Ilp32}) {
    FakeProgram program(kProgram, "a.c", model);
    const std::string file = program.options().files[0];
    Coverage coverage(program, kHarness);
    ASSERT_EQ(coverage.why_not(), "");
    const Measured none = coverage.measure(word(0), 2);
    ASSERT_EQ(none.why_not, "");
    EXPECT_FALSE(none.error);
    EXPECT_EQ(none.branches.size(), 6U);
    // x > 3 is false, x < 6 is not asked, x == 9 is false.
    EXPECT_EQ(none.covered_branches,
              (std::set<CoverSite>{{file, 5, 7, false}, {file, 8, 7, false}}));
    EXPECT_TRUE(none.lines.contains({file, 6, 0, true}));
    EXPECT_FALSE(none.covered_lines.contains({file, 6, 0, true}));
    EXPECT_TRUE(none.covered_lines.contains({file, 9, 0, true}));
    const Measured inside = coverage.measure(word(4), 2);
    EXPECT_TRUE(inside.covered_lines.contains({file, 6, 0, true}));
    EXPECT_TRUE(inside.covered_branches.contains({file, 5, 16, true}));
    // Clang counts what stands behind a call as run with it: a line behind one
    // that never comes back too, unless its declaration says so.
    const Measured error = coverage.measure(word(9), 2);
    EXPECT_TRUE(error.error);
    EXPECT_TRUE(error.covered_branches.contains({file, 8, 7, true}));
  }
}

TEST(Coverage, ConditionsThatBeginInOnePlaceAreAmbiguous) {
  FakeProgram program(
      "int input(void);\nint main(void) {\n  int x = input();\n"
      "  if (x > 3 ? x < 6 : x) x = 1;\n  return x;\n}\n");
  const std::string file = program.options().files[0];
  Coverage coverage(program, kHarness);
  const Measured m = coverage.measure(word(4), 2);
  ASSERT_EQ(m.why_not, "");
  EXPECT_EQ(m.ambiguous, (std::set<CoverSite>{{file, 4, 7, true}}));
}

TEST(Coverage, LineMarkersDoNotMoveLines) {
  FakeProgram program(std::string("# 77 \"other.c\"\n") + kProgram, "a.i");
  Coverage coverage(program, kHarness);
  const Measured m = coverage.measure(word(0), 2);
  ASSERT_EQ(m.why_not, "");
  EXPECT_TRUE(
      m.covered_branches.contains({program.options().files[0], 6, 7, false}));
}

TEST(Coverage, WhatDoesNotLinkIsTold) {
  FakeProgram program(
      "int missing(void);\nint main(void) { return missing(); }");
  Coverage coverage(program, "int unused;");
  EXPECT_NE(coverage.why_not().find("link"), std::string::npos)
      << coverage.why_not();
}

TEST(Coverage, GarbageIsRefused) {
  EXPECT_THROW(read_coverage("{"), InputError);
  EXPECT_THROW(read_coverage("{\"data\": [{\"files\": [{}]}]}"), InputError);
}

}  // namespace
}  // namespace pleat::replay::coverage_test
