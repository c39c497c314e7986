#include "evidence/source.h"

#include <gtest/gtest.h>

namespace pleat::evidence::source_test {
namespace {

constexpr const char* kText = R"c(#define X while (1) {
int g;
int f(int n) {
  /* while (0) */ for (int i = 0; i < n; i++) { g += i; }
  do { n--; } while (n > 0);
  if (n) g = 1;
again:
  g = nondet("a)", 2);
  for (;;) {}
}
)c";

class SourceTest : public ::testing::Test {
 protected:
  std::size_t find(const std::string& what) const {
    return s.text().find(what);
  }
  std::string slice(std::optional<std::pair<std::size_t, std::size_t>> r) {
    return r ? s.text().substr(r->first, r->second - r->first) : "(none)";
  }
  Source s{kText};
};

TEST_F(SourceTest, PlacesGoBothWays) {
  const std::size_t at = find("for (int");
  EXPECT_EQ(s.line_of(at), 4u);
  EXPECT_EQ(s.column_of(at), 19u);
  EXPECT_EQ(s.offset(4, 19), at);
  EXPECT_EQ(s.offset(2, 0), find("int g"));
  EXPECT_FALSE(s.offset(2, 40));
  EXPECT_FALSE(s.offset(99, 1));
}

TEST_F(SourceTest, CommentsStringsAndDirectivesAreNoCode) {
  EXPECT_EQ(s.code().find("while (0)"), std::string::npos);
  EXPECT_EQ(s.code().find("while (1)"), std::string::npos);
  EXPECT_EQ(s.code().size(), s.text().size());
  EXPECT_EQ(s.end_of_call(find("nondet")), find(", 2)") + 3);
}

TEST(SourceText, IsReadAsTheCompilerReadsIt) {
  // A line comment goes on behind a backslash; a directive may begin behind a
  // comment and goes on in one; a quote in text that is left out is no string.
  const Source s(
      "int a; // while (0) \\\n   while (1)\n"
      "/* c */ #define W /* while\n (2) */ while (3)\n"
      "#if 0\nit isn't here: while (4)\n#endif\n"
      "char *p = L\"while (5)\" \"\\\"while (6)\"; char q = '\\'';\n"
      "int end;\n");
  ASSERT_EQ(s.code().size(), s.text().size());
  EXPECT_EQ(s.code().find("while"), std::string::npos) << s.code();
  EXPECT_NE(s.code().find("int a;"), std::string::npos);
  EXPECT_NE(s.code().find("char q = '"), std::string::npos);
  EXPECT_EQ(s.line_of(s.code().find("int end;")), 9u);
}

TEST_F(SourceTest, Conditions) {
  EXPECT_EQ(slice(s.condition(find("for (int"))), " i < n");
  EXPECT_EQ(slice(s.condition(find("do {"))), "n > 0");
  EXPECT_EQ(slice(s.condition(find("for (;;)"))), "");
  EXPECT_EQ(slice(s.condition(find("if (n)"))), "n");
  EXPECT_EQ(slice(s.condition(find("nondet"))), "(none)");
}

TEST_F(SourceTest, StatementsAreInsertedOnlyIntoBlocks) {
  EXPECT_EQ(s.statement_slot(find("if (n)")), find("if (n)"));
  EXPECT_FALSE(s.statement_slot(find("g = 1")));  // would leave the `if`
  // A jump to the label comes by.
  EXPECT_EQ(s.statement_slot(find("again:")), find("g = nondet"));
}

TEST_F(SourceTest, WhatStandsBehindALabelMayBelongToMore) {
  for (const char* before :
       {"if (x) a:", "if (x) y(); else a:", "do a:", "switch (x) case 1:",
        "while (x) a: b:", "for (;;) a:", "y = x ? 1 :", "case x ? 1 :"}) {
    const Source program(std::string("{ y = 2; ") + before + " g = 3; }");
    const std::size_t at = program.text().find("g = 3");
    EXPECT_FALSE(program.statement_slot(at)) << before;
  }
  const Source program("{ switch (x) { case 1: default: a: g = 3; } }");
  const std::size_t at = program.text().find("g = 3");
  EXPECT_EQ(program.statement_slot(at), at);
  EXPECT_EQ(program.statement_slot(program.text().find("case")), at);
}

TEST_F(SourceTest, Scopes) {
  const std::size_t i = find("i = 0"), n = find("n) {"), g = find("g;");
  const std::size_t body = find("g += i"), later = find("do {");
  EXPECT_TRUE(s.in_scope(i, body));
  EXPECT_FALSE(s.in_scope(i, later));
  EXPECT_TRUE(s.in_scope(n, body));
  EXPECT_TRUE(s.in_scope(n, later));
  EXPECT_TRUE(s.in_scope(g, later));
  EXPECT_FALSE(s.in_scope(later, body));
}

}  // namespace
}  // namespace pleat::evidence::source_test
