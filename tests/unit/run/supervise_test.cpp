#include "run/supervise.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <new>
#include <thread>
#include <vector>

#include "support/budget.h"

namespace pleat::run::supervise_test {
namespace {

using testing::HasSubstr;
using How = Ended::How;

Ended run(const Job& job, Limits limits = {}) {
  StatusLine status;
  return supervise(job, limits, status, "test");
}

void wait_ms(int ms) {
  std::this_thread::sleep_for(std::chrono::milliseconds(ms));
}

double seconds_of(const std::function<void()>& f) {
  auto begin = std::chrono::steady_clock::now();
  f();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
      .count();
}

TEST(Supervise, TheResultArrives) {
  std::string large(3'000'000, 'x');  // more than a pipe holds
  Ended ended = run([&](Channel& c) {
    c.progress("working");
    c.interim("first");
    c.result(large);
  });
  EXPECT_EQ(ended.how, How::Result);
  EXPECT_EQ(ended.result, large);
  EXPECT_FALSE(ended.out_of_time);
}

TEST(Supervise, ACrashKeepsTheInterimResult) {
  Ended ended = run([](Channel& c) {
    c.interim("so far");
    std::raise(SIGKILL);
  });
  EXPECT_EQ(ended.how, How::Crashed);
  EXPECT_EQ(ended.result, "so far");
  EXPECT_THAT(ended.detail, HasSubstr("signal 9"));
}

TEST(Supervise, TheSystemsLimitOfCpuTimeIsNoCrash) {
  EXPECT_EQ(run([](Channel&) { std::raise(SIGXCPU); }).how, How::CpuLimit);
}

TEST(Supervise, AnExceptionThatNobodyCatchesIsACrash) {
  Ended ended = run([](Channel&) { throw 42; });
  EXPECT_EQ(ended.how, How::Crashed);
}

TEST(Supervise, EndingWithoutAResultIsACrash) {
  EXPECT_EQ(run([](Channel&) {}).how, How::Crashed);
}

TEST(Supervise, AtTheTimeLimitTheJobIsAskedFirst) {
  Ended ended;
  double seconds = seconds_of([&] {
    ended = run(
        [](Channel& c) {
          while (!stop_requested()) wait_ms(5);
          c.result("learnt something");
        },
        {.seconds = 0.3});
  });
  EXPECT_EQ(ended.how, How::Result);
  EXPECT_EQ(ended.result, "learnt something");
  EXPECT_TRUE(ended.out_of_time);
  EXPECT_LT(seconds, 1.0);
}

TEST(Supervise, AJobThatDoesNotListenIsKilled) {
  Ended ended;
  double seconds = seconds_of([&] {
    ended = run(
        [](Channel& c) {
          c.interim("so far");
          for (;;) wait_ms(100);
        },
        {.seconds = 0.2});
  });
  EXPECT_EQ(ended.how, How::TimeLimit);
  EXPECT_EQ(ended.result, "so far");
  EXPECT_LT(seconds, 2.5);
}

TEST(Supervise, MemoryIsLimited) {
  Ended ended = run(
      [](Channel& c) {
        std::vector<std::unique_ptr<char[]>> blocks;
        for (int i = 0; i < 2000; ++i) {
          blocks.push_back(std::make_unique<char[]>(1 << 20));
          if (i % 100 == 0) wait_ms(1);
        }
        c.result("got 2 GB");
      },
      {.seconds = 30, .memory_bytes = 300u << 20});
  EXPECT_EQ(ended.how, How::MemoryLimit);
}

TEST(Supervise, AnInterruptIsPassedOn) {
  pid_t self = getpid();
  Ended ended = run([&](Channel& c) {
    kill(self, SIGINT);
    while (!stop_requested()) wait_ms(5);
    c.result("done");
  });
  EXPECT_EQ(ended.how, How::Result);
  EXPECT_TRUE(ended.interrupted);
  EXPECT_EQ(ended.result, "done");
}

TEST(Supervise, ASecondInterruptDoesNotWait) {
  pid_t self = getpid();
  double seconds = seconds_of([&] {
    Ended ended = run([&](Channel&) {
      kill(self, SIGINT);
      wait_ms(50);
      kill(self, SIGTERM);
      for (;;) wait_ms(100);
    });
    EXPECT_EQ(ended.how, How::Interrupted);
  });
  EXPECT_LT(seconds, 0.8);
}

TEST(Supervise, NothingIsLeftBehind) {
  char folder_name[] = "/tmp/supervise-test-XXXXXX";
  std::string folder = mkdtemp(folder_name);
  std::string before = std::getenv("TMPDIR") ? std::getenv("TMPDIR") : "/tmp";
  setenv("TMPDIR", folder.c_str(), 1);
  Ended ended = run([&](Channel& c) {
    std::ofstream(std::string(std::getenv("TMPDIR")) + "/scratch") << "x";
    pid_t grandchild = fork();
    if (grandchild == 0) {
      for (;;) pause();
    }
    c.interim(std::to_string(grandchild));
    std::raise(SIGSEGV);
  });
  setenv("TMPDIR", before.c_str(), 1);
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  std::filesystem::remove(folder);
  pid_t grandchild = std::stoi(ended.result);
  for (int i = 0; i < 200 && kill(grandchild, 0) == 0; ++i) {
    std::ifstream stat("/proc/" + ended.result + "/stat");
    std::string pid, name, state;
    stat >> pid >> name >> state;
    if (state == "Z" || state.empty()) return;  // dead, not yet collected
    wait_ms(10);
  }
  EXPECT_NE(kill(grandchild, 0), 0) << "the grandchild lives on";
}

TEST(Supervise, OrphansInOtherSessionsEndToo) {
  const pid_t other = fork();  // not the job's: it is spared
  if (other == 0) {
    for (;;) pause();
  }
  const Ended ended = run([&](Channel& c) {
    int fds[2];
    if (pipe(fds) != 0) return;
    if (fork() == 0) {
      setsid();
      const pid_t orphan = fork();
      if (orphan == 0) {
        for (;;) pause();
      }
      if (write(fds[1], &orphan, sizeof orphan) != sizeof orphan) abort();
      _exit(0);  // leaves the orphan
    }
    pid_t orphan = 0;
    if (read(fds[0], &orphan, sizeof orphan) == sizeof orphan)
      c.result(std::to_string(orphan));
  });
  ASSERT_EQ(ended.how, How::Result);
  EXPECT_NE(kill(std::stoi(ended.result), 0), 0) << "the orphan lives on";
  EXPECT_EQ(kill(other, 0), 0);
  kill(other, SIGKILL);
  waitpid(other, nullptr, 0);
}

TEST(Supervise, StandardOutputOfTheJobIsNotOurs) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  run([](Channel& c) {
    std::cout << "noise" << std::endl;
    c.result("");
  });
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("noise"));
}

TEST(StatusLine, TextIsCutAtCodePoints) {
  EXPECT_EQ(shorten("abc", 5), "abc");
  EXPECT_EQ(shorten("abcdef", 3), "abc");
  EXPECT_EQ(shorten("äöü", 2), "äö");
  EXPECT_EQ(shorten("a\nb\tc", 9), "a b c");
}

}  // namespace
}  // namespace pleat::run::supervise_test
