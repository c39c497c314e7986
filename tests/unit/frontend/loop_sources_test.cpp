#include "frontend/loop_sources.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "frontend/compile.h"
#include "support/temp_dir.h"

namespace pleat::frontend::loop_sources_test {
namespace {

class LoopSources : public ::testing::Test {
 protected:
  const std::vector<cfa::LoopSource>& loops(const std::string& text,
                                            const std::string& name = "a.c") {
    text_ = text;
    write(name, text);
    Options options;
    options.files = {folder_.file(name)};
    compiled_ = compile(options);
    return compiled_.loops;
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.file(name)) << text;
  }
  std::string part(unsigned begin, unsigned end) const {
    return text_.substr(begin, end - begin);
  }
  std::string statement(const cfa::LoopSource& loop) const {
    return part(loop.statement_begin, loop.statement_end);
  }
  std::string condition(const cfa::LoopSource& loop) const {
    return part(loop.condition_begin, loop.condition_end);
  }
  std::string body(const cfa::LoopSource& loop) const {
    return part(loop.body_begin, loop.body_end);
  }

  TempDir folder_;
  std::string text_;
  Compiled compiled_;
};

TEST_F(LoopSources, KindsOfLoops) {
  const auto& found = loops(
      "int f(int n) {\n"
      "  while (n > 3) { n--; }\n"
      "  for (int i = 0; i < n; i++) n -= i;\n"
      "  return n;\n}\n"
      "int main(void) {\n"
      "  int x = 9;\n"
      "  do { x--; } while (x != 0);\n"
      "  for (;;) { if (x++ > 4) break; }\n"
      "  return f(x);\n}\n");
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(found[0].function, "f");
  EXPECT_EQ(found[0].statement.line, 2U);
  EXPECT_EQ(found[0].statement.column, 3U);
  EXPECT_EQ(statement(found[0]), "while (n > 3) { n--; }");
  EXPECT_EQ(condition(found[0]), "n > 3");
  EXPECT_EQ(body(found[0]), "{ n--; }");
  EXPECT_EQ(condition(found[1]), "i < n");
  EXPECT_EQ(body(found[1]), "n -= i");
  EXPECT_EQ(found[2].function, "main");
  EXPECT_EQ(statement(found[2]), "do { x--; } while (x != 0)");
  EXPECT_EQ(condition(found[2]), "x != 0");
  EXPECT_EQ(body(found[2]), "{ x--; }");
  EXPECT_FALSE(found[3].condition.known());
  EXPECT_EQ(body(found[3]), "{ if (x++ > 4) break; }");
}

TEST_F(LoopSources, NestedLoopsOuterFirst) {
  const auto& found = loops(
      "int main(void) {\n"
      "  int i = 0, j = 0;\n"
      "  while (i < 3)\n"
      "    for (j = 0; j < i; j++)\n"
      "      i++;\n"
      "  return 0;\n}\n");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].statement.line, 3U);
  EXPECT_EQ(found[1].statement.line, 4U);
  EXPECT_LE(found[0].body_begin, found[1].statement_begin);
}

TEST_F(LoopSources, LoopInAMacroStandsWhereItIsUsed) {
  const auto& found = loops(
      "#define COUNT(n) while (n > 0) n--;\n"
      "#define LESS(a, b) ((a) < (b))\n"
      "int main(void) {\n"
      "  int n = 5;\n"
      "  COUNT(n)\n"
      "  while (LESS(n, 4)) n++;\n"
      "  return n;\n}\n");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].statement.line, 5U);
  EXPECT_EQ(statement(found[0]), "COUNT(n)");
  EXPECT_EQ(found[1].statement.line, 6U);
  EXPECT_EQ(condition(found[1]), "LESS(n, 4)");
  EXPECT_EQ(body(found[1]), "n++");
}

TEST_F(LoopSources, LoopInAnIncludedFileNamesThatFile) {
  write(
      "part.h",
      "static int count(int n) {\n  while (n > 0)\n    n--;\n  return n;\n}\n");
  const auto& found =
      loops("#include \"part.h\"\nint main(void) { return count(3); }\n");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].function, "count");
  EXPECT_EQ(found[0].statement.line, 2U);
  EXPECT_NE(found[0].statement.file.find("part.h"), std::string::npos);
}

TEST_F(LoopSources, LineMarkersDoNotMoveLoops) {
  const auto& found = loops(
      "# 100 \"elsewhere.c\"\n"
      "int main(void) {\n"
      "  int n = 3;\n"
      "# 200 \"other.h\" 1\n"
      "  while (n > 0) n--;\n"
      "  return n;\n}\n",
      "a.i");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].statement.line, 5U);
  EXPECT_EQ(statement(found[0]), "while (n > 0) n--");
}

TEST_F(LoopSources, DeclarationInABodyDoesNotNameTheLoop) {
  const auto& found = loops(
      "int main(void) {\n"
      "  int g(void);\n"
      "  while (g()) ;\n"
      "  return 0;\n}\n");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].function, "main");
}

TEST_F(LoopSources, GotoLoopsHaveNoEntry) {
  EXPECT_TRUE(loops("int main(void) {\n"
                    "  int n = 3;\n"
                    "again:\n"
                    "  if (n-- > 0) goto again;\n"
                    "  return n;\n}\n")
                  .empty());
}

}  // namespace
}  // namespace pleat::frontend::loop_sources_test
