#include "support/forks.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <ctime>

namespace pleat::forks_test {
namespace {

/// Forks a child that works for ever.
pid_t fork_busy() {
  const pid_t child = fork_noted();
  if (child == 0) {
    alarm(60);
    while (alarm(60) > 0) {
    }
  }
  return child;
}

void sleep_a_little() {
  const timespec time{0, 20'000'000};
  nanosleep(&time, nullptr);
}

TEST(Forks, TimeOfAChildCountsWhileItLivesAndAfterwards) {
  Forks forks;
  forks.use();
  const pid_t child = fork_busy();
  while (forks.cpu_seconds() < 0.02) sleep_a_little();
  const double alive = forks.cpu_seconds();
  EXPECT_GT(forks.memory(), 0U);
  kill(child, SIGKILL);
  wait_noted(child);
  EXPECT_GE(forks.cpu_seconds(), alive * 0.5);  // another clock's grain
  EXPECT_EQ(forks.memory(), 0U);
}

TEST(Forks, AStoppedChildUsesNoTime) {
  Forks forks;
  forks.use();
  const pid_t child = fork_busy();
  forks.signal(SIGSTOP);
  siginfo_t info{};
  ASSERT_EQ(waitid(P_PID, static_cast<id_t>(child), &info, WSTOPPED | WNOWAIT),
            0);
  const double before = forks.cpu_seconds();
  sleep_a_little();
  EXPECT_EQ(forks.cpu_seconds(), before);
  forks.signal(SIGCONT);
  while (forks.cpu_seconds() <= before) sleep_a_little();
  kill(child, SIGKILL);
  wait_noted(child);
}

TEST(Forks, NobodyNeedsToLook) {
  const pid_t child = fork_busy();
  kill(child, SIGKILL);
  wait_noted(child);
  EXPECT_LT(kill(child, 0), 0);
}

}  // namespace
}  // namespace pleat::forks_test
