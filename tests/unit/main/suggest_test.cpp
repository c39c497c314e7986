#include "main/suggest.h"

#include <gtest/gtest.h>

namespace pleat::suggest_test {
namespace {

TEST(Suggest, DistanceCountsEdits) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("abc", "abc"), 0u);
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
  EXPECT_EQ(edit_distance("timeuot", "timeout"), 1u);  // a swap
  EXPECT_EQ(edit_distance("ab", "ba"), 1u);
}

TEST(Suggest, OnlyNearWordsAreSuggested) {
  const std::vector<std::string> known = {"--timeout", "--target", "--stats"};
  EXPECT_EQ(nearest("--timout", known), "--timeout");
  EXPECT_EQ(nearest("--stat", known), "--stats");
  EXPECT_EQ(nearest("--quantum", known), "");
  EXPECT_EQ(nearest("", known), "");
  EXPECT_EQ(nearest("--target", known), "--target");
}

}  // namespace
}  // namespace pleat::suggest_test
