#include "frontend/format_strings.h"

#include <gtest/gtest.h>

namespace pleat::frontend {
namespace {

using Is = FormatNumber::Is;

TEST(FormatStrings, TextAndConversionsTakeTurns) {
  const auto parts = printf_parts("a%%b %-08.3ld\n");
  ASSERT_TRUE(parts);
  ASSERT_EQ(parts->size(), 3U);
  EXPECT_EQ((*parts)[0].text, "a%b ");
  const FormatPart& number = (*parts)[1];
  EXPECT_EQ(number.conversion, 'd');
  EXPECT_EQ(number.flags, "-0");
  EXPECT_EQ(number.width.number, 8);
  EXPECT_EQ(number.precision.number, 3);
  EXPECT_EQ(number.length, "l");
  EXPECT_EQ((*parts)[2].text, "\n");
}

TEST(FormatStrings, WidthsMayBeArguments) {
  const auto parts = printf_parts("%*.*s%.x");
  ASSERT_TRUE(parts);
  EXPECT_EQ((*parts)[0].width.is, Is::Argument);
  EXPECT_EQ((*parts)[0].precision.is, Is::Argument);
  EXPECT_EQ((*parts)[1].width.is, Is::Absent);
  EXPECT_EQ((*parts)[1].precision.is, Is::Number);
  EXPECT_EQ((*parts)[1].precision.number, 0);
}

TEST(FormatStrings, WhatIsNotKnownIsRefused) {
  EXPECT_FALSE(printf_parts("%n"));
  EXPECT_FALSE(printf_parts("%1$d"));
  EXPECT_FALSE(printf_parts("%"));
  EXPECT_FALSE(printf_parts("%99999999999d"));
  EXPECT_FALSE(scanf_parts("%f"));
  EXPECT_FALSE(scanf_parts("%[abc"));
}

TEST(FormatStrings, SetsEndWithTheSecondBracketIfTheFirstBeginsThem) {
  const auto parts = scanf_parts("%*3[^]a-z]x%[]]");
  ASSERT_TRUE(parts);
  ASSERT_EQ(parts->size(), 3U);
  EXPECT_EQ((*parts)[0].set, "^]a-z");
  EXPECT_EQ((*parts)[0].flags, "*");
  EXPECT_EQ((*parts)[0].width.number, 3);
  EXPECT_EQ((*parts)[2].set, "]");
}

}  // namespace
}  // namespace pleat::frontend
