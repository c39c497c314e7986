#include "frontend/c_tokens.h"

#include <gtest/gtest.h>

#include <string>

namespace pleat::frontend::c_tokens_test {
namespace {

using Kind = CToken::Kind;

/// Every token as a letter for its kind and its text, lines apart.
std::string tokens(const std::string& text) {
  std::string result;
  for (const CToken& token : c_tokens(text)) {
    if (token.begins_line) result += '\n';
    result += std::string(1, "nNcSpo"[static_cast<int>(token.kind)]) + "<" +
              text.substr(token.begin, token.end - token.begin) + ">";
  }
  return result;
}

TEST(CTokens, HaveKindsAndPlaces) {
  EXPECT_EQ(tokens("if (a1->b >= 0x1fUL) x = 'c' + 1.5e-3f;"),
            "\nn<if>p<(>n<a1>p<->>n<b>p<>=>N<0x1fUL>p<)>n<x>p<=>c<'c'>p<+>"
            "N<1.5e-3f>p<;>");
  EXPECT_EQ(tokens("\"a\\\"b\" L\"w\" L'w' u8\"x\""),
            "\nS<\"a\\\"b\">S<L\"w\">S<L'w'>S<u8\"x\">");
  EXPECT_EQ(tokens(""), "");
}

TEST(CTokens, CommentsAndJoinedLinesBeginNoLine) {
  EXPECT_EQ(tokens("#define A \\\n 1 /* x\n y */ 2 // z\nb"),
            "\np<#>n<define>n<A>N<1>N<2>\nn<b>");
}

TEST(CTokens, WhatIsNoCIsOther) {
  EXPECT_EQ(tokens("a @ 'b"), "\nn<a>o<@>o<'b>");
  EXPECT_EQ(tokens("na\\\nme"), "\no<na\\\nme>");
  EXPECT_EQ(tokens("\\result"), "\no<\\>n<result>");
}

}  // namespace
}  // namespace pleat::frontend::c_tokens_test
