#include <gtest/gtest.h>

#include <fstream>

#include "frontend/frontend.h"
#include "replay/replay.h"
#include "support/temp_dir.h"

namespace pleat::replay::recorder_test {
namespace {

/// A recorded run of a program whose assertion fails behind so many
/// iterations.
std::optional<RecordedRun> run_of(const std::string& iterations) {
  const TempDir folder;
  frontend::Options options;
  options.files = {folder.file("a.c")};
  std::ofstream(options.files[0]) << R"(#include <assert.h>
int main(void) {
  unsigned i = 0;
  while (i < )" << iterations << R"() i++;
  assert(i == 0);
})";
  const auto program = frontend::load(options);
  return RunRecorder(*program).record({});
}

TEST(Recorder, KeepsAllOfAShortRun) {
  const auto run = run_of("10");
  ASSERT_TRUE(run);
  EXPECT_EQ(run->lost, 0U);
}

TEST(Recorder, KeepsTheEndOfALongerRun) {
  const auto run = run_of("1000000");
  ASSERT_TRUE(run);
  EXPECT_GT(run->lost, 0U);
  EXPECT_EQ(run->events.size(), kMostEvents);
}

TEST(Recorder, GivesUpOnAVeryLongRun) {
  const auto run = run_of("20000000");
  ASSERT_TRUE(run);
  EXPECT_TRUE(run->events.empty());
  EXPECT_GE(run->lost, kMostRecorded);
}

}  // namespace
}  // namespace pleat::replay::recorder_test
