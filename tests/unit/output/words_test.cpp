#include "output/words.h"

#include <gtest/gtest.h>

namespace pleat::output::words_test {
namespace {

TEST(Words, APathIsToldFromTheFolderWhereThatIsShorter) {
  EXPECT_EQ(relative_path("/home/me/p/src/a.c", "/home/me/p"), "src/a.c");
  EXPECT_EQ(relative_path("/home/me/lib/b.c", "/home/me/p"), "../lib/b.c");
  EXPECT_EQ(relative_path("/usr/include/c.h", "/home/me/p/deep"),
            "/usr/include/c.h");
  EXPECT_EQ(relative_path("a.c", "/home/me/p"), "a.c");
  EXPECT_EQ(relative_path("/home/me/p2/a.c", "/home/me/p"), "../p2/a.c");
  EXPECT_EQ(relative_path("/home/me/a.c", ""), "/home/me/a.c");
}

}  // namespace
}  // namespace pleat::output::words_test
