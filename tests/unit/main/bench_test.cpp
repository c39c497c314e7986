#include "main/bench.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace pleat::bench_test {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

class BenchFolder : public ::testing::Test {
 protected:
  void SetUp() override {
    root_ = fs::canonical(fs::temp_directory_path()) /
            ("bench-folder-" + std::to_string(::getpid()));
    fs::create_directories(root_);
  }
  void TearDown() override { fs::remove_all(root_); }

  std::string make(const std::string& folder) {
    fs::create_directories(root_ / folder / "pleatbench");
    std::ofstream(root_ / folder / "pleatbench/__main__.py") << "\n";
    return (root_ / folder).string();
  }
  std::string in(const std::string& folder) {
    return (root_ / folder).string();
  }

  fs::path root_;
};

TEST_F(BenchFolder, NoneIsEmpty) {
  EXPECT_EQ(find_bench_folder("", in("build/release")), "");
  EXPECT_EQ(find_bench_folder(in("gone"), in("build/release")), "");
}

TEST_F(BenchFolder, InTheSourceTree) {
  fs::create_directories(root_ / "build/release");
  std::string bench = make("bench");
  EXPECT_EQ(find_bench_folder("", in("build/release")), bench);
}

TEST_F(BenchFolder, Installed) {
  fs::create_directories(root_ / "bin");
  std::string bench = make("share/pleat/bench");
  EXPECT_EQ(find_bench_folder("", in("bin")), bench);
}

TEST_F(BenchFolder, TheChosenOneWins) {
  fs::create_directories(root_ / "build/release");
  make("bench");
  std::string other = make("other");
  EXPECT_EQ(find_bench_folder(other, in("build/release")), other);
}

TEST(BenchOptions, WordsArePassedOn) {
  const char* words[] = {"pleat", "bench", "--help", "a.csv", "--", "x"};
  auto options = std::get<BenchOptions>(parse_command_line(6, words));
  EXPECT_THAT(options.words, ElementsAre("--help", "a.csv", "--", "x"));
}

}  // namespace
}  // namespace pleat::bench_test
