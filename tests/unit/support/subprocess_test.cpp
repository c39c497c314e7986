#include "support/subprocess.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "support/budget.h"
#include "support/temp_dir.h"

namespace pleat::subprocess_test {
namespace {

namespace fs = std::filesystem;
using How = Finished::How;
using ::testing::HasSubstr;

Command shell(const std::string& script) {
  Command command;
  command.argv = {"sh", "-c", script};
  return command;
}

TEST(Subprocess, CapturesOutputAndExitCode) {
  const Finished result = run_command(shell("echo out; echo err >&2; exit 3"));
  EXPECT_EQ(result.how, How::Exited);
  EXPECT_EQ(result.code, 3);
  EXPECT_EQ(result.out, "out\n");
  EXPECT_EQ(result.err, "err\n");
  EXPECT_EQ(result.to_string(), "exit code 3");
}

TEST(Subprocess, ABodyRunsInACopyOfOurProcess) {
  int ours = 1;
  Command command;
  command.environment = {"PLEAT_TEST_WORD=there"};
  command.body = [&] {
    ours = 2;
    dprintf(1, "out %s", getenv("PLEAT_TEST_WORD"));
    dprintf(2, "err");
    return 5;
  };
  const Finished result = run_command(command);
  EXPECT_EQ(result.to_string(), "exit code 5");
  EXPECT_EQ(result.out, "out there");
  EXPECT_EQ(result.err, "err");
  EXPECT_EQ(ours, 1);
}

TEST(Subprocess, ABodyIsStoppedByTheClockAndItsCrashIsItsOwn) {
  Command command;
  command.limits.wall_ms = 100;
  command.body = [] {
    for (;;) pause();
    return 0;
  };
  EXPECT_EQ(run_command(command).how, How::TimedOut);
  command.limits.wall_ms = 60'000;
  command.body = []() -> int { abort(); };
  const Finished result = run_command(command);
  EXPECT_EQ(result.how, How::Signalled);
  EXPECT_EQ(result.code, SIGABRT);
}

TEST(Subprocess, ReportsSignals) {
  const Finished result = run_command(shell("kill -ABRT $$"));
  EXPECT_EQ(result.how, How::Signalled);
  EXPECT_EQ(result.code, SIGABRT);
}

TEST(Subprocess, SignalsWorkInTheSandboxToo) {
  TempDir folder;
  Command command = shell("kill -ABRT $$");
  command.sandbox = true;
  command.cwd = folder.path();
  const Finished result = run_command(command);
  EXPECT_EQ(result.how, How::Signalled) << result.to_string();
  EXPECT_EQ(result.code, SIGABRT);
}

TEST(Subprocess, MissingProgramIsAnError) {
  Command command;
  command.argv = {"no-such-program-anywhere"};
  const Finished result = run_command(command);
  EXPECT_EQ(result.how, How::NotStarted);
  EXPECT_THAT(result.error, HasSubstr("no-such-program-anywhere"));
}

TEST(Subprocess, MissingFolderIsAnError) {
  Command command = shell("true");
  command.cwd = "/no/such/folder";
  EXPECT_EQ(run_command(command).how, How::NotStarted);
}

TEST(Subprocess, TimeLimitEndsEverything) {
  TempDir folder;
  Command command = shell("(sleep 5; touch late) & sleep 5");
  command.cwd = folder.path();
  command.limits.wall_ms = 200;
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(run_command(command).how, How::TimedOut);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(3));
}

TEST(Subprocess, NothingOutlivesTheCall) {
  TempDir folder;
  std::array<int, 2> ends;
  ASSERT_EQ(pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK), 0);
  Command command = shell("sleep 30 & exit 0");
  command.fds = {{ends[1], 9}};
  EXPECT_TRUE(run_command(command).ok());
  close(ends[1]);
  // The sleeper inherited the pipe: its end is the stream's end.
  char byte;
  ssize_t n = -1;
  for (int i = 0; i < 100 && n != 0; ++i) {
    n = read(ends[0], &byte, 1);
    usleep(10'000);
  }
  EXPECT_EQ(n, 0);
  close(ends[0]);
}

TEST(Subprocess, StopRequestEndsIt) {
  g_stop = true;
  const Finished result = run_command(shell("sleep 5"));
  g_stop = false;
  EXPECT_EQ(result.how, How::Stopped);
}

TEST(Subprocess, OutputIsCutOff) {
  Command command = shell("head -c 3000000 /dev/zero; echo end >&2");
  command.capture_bytes = 1000;
  const Finished result = run_command(command);
  EXPECT_TRUE(result.ok());
  EXPECT_EQ(result.out.size(), 1000U);
  EXPECT_EQ(result.err, "end\n");
}

TEST(Subprocess, EnvironmentAndInputAreEmptyOnRequest) {
  Command command = shell("echo \"[$HOME$ONLY]\"; cat");
  command.keep_environment = false;
  command.environment = {"ONLY=this"};
  EXPECT_EQ(run_command(command).out, "[this]\n");
}

TEST(Subprocess, PassesFileDescriptors) {
  std::array<int, 2> ends;
  ASSERT_EQ(pipe2(ends.data(), O_CLOEXEC), 0);
  Command command = shell("echo hello >&7");
  command.fds = {{ends[1], 7}};
  EXPECT_TRUE(run_command(command).ok());
  close(ends[1]);
  std::array<char, 16> text = {};
  EXPECT_EQ(read(ends[0], text.data(), text.size()), 6);
  close(ends[0]);
  EXPECT_STREQ(text.data(), "hello\n");
}

TEST(Subprocess, MemoryAndFileSizeAreLimited) {
  TempDir folder;
  Command command = shell("head -c 100000 /dev/zero > big");
  command.cwd = folder.path();
  command.limits.file_bytes = 5000;
  run_command(command);
  EXPECT_LE(fs::file_size(folder.file("big")), 5000U);
}

TEST(Sandbox, KeepsWritesInTheFolder) {
  TempDir folder;
  TempDir outside;
  Command command = shell("echo a > inside; echo b > " + outside.file("x") +
                          "; rm -rf " + outside.file("kept"));
  std::ofstream(outside.file("kept")) << "kept";
  command.cwd = folder.path();
  command.sandbox = true;
  const Finished result = run_command(command);
  EXPECT_TRUE(fs::exists(folder.file("inside"))) << result.err;
  if (!result.layers.read_only && !result.layers.landlock)
    GTEST_SKIP() << "the kernel offers no way to forbid writing";
  EXPECT_FALSE(fs::exists(outside.file("x")));
  EXPECT_TRUE(fs::exists(outside.file("kept")));
}

TEST(Sandbox, FolderIsLeftAsAnOrdinaryUser) {
  TempDir folder;
  Command command = shell("id -u");
  command.cwd = folder.path();
  command.sandbox = true;
  const Finished result = run_command(command);
  if (!result.layers.namespaces) GTEST_SKIP() << "no user namespaces";
  EXPECT_EQ(result.out, "1000\n");
}

TEST(TempDir, IsRemovedEvenWhenLocked) {
  std::string path;
  {
    TempDir folder;
    path = folder.path();
    fs::create_directories(folder.file("a/b"));
    std::ofstream(folder.file("a/b/c")) << "x";
    fs::permissions(folder.file("a"), fs::perms::none);
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST(FindProgram, SearchesPath) {
  EXPECT_THAT(find_program("sh"), HasSubstr("/sh"));
  EXPECT_EQ(find_program("no-such-program-anywhere"), "");
}

}  // namespace
}  // namespace pleat::subprocess_test
