// The filter of system calls, in force in a process of its own.

#include "support/sandbox.h"

#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <functional>

namespace pleat::sandbox {
namespace {

enum Outcome : std::uint8_t { Works, Refused, NotPermitted };

/// What a system call gives behind the filter: its result is what `call`
/// returns, as the kernel does (an error is negative).
int behind_the_filter(const std::function<long()>& call) {
  const SystemCallFilter& filter = system_call_filter();
  const pid_t child = fork();
  if (child == 0) {
    if (!forbid_system_calls(filter)) _exit(NotPermitted);
    _exit(call() == -EPERM ? Refused : Works);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

long number_call(long number, long argument = 0) {
  const long result = syscall(number, argument, argument, argument);
  return result < 0 ? -errno : result;
}

class SystemCalls : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_FALSE(system_call_filter().empty());
    if (behind_the_filter([] { return 0L; }) == NotPermitted)
      GTEST_SKIP() << "seccomp is not permitted here";
  }
};

TEST_F(SystemCalls, SocketsAndNamespacesAreRefused) {
  EXPECT_EQ(behind_the_filter([] { return number_call(SYS_socket, 1); }),
            Refused);
  EXPECT_EQ(behind_the_filter([] { return number_call(SYS_unshare, 0); }),
            Refused);
  EXPECT_EQ(behind_the_filter([] { return number_call(425); }), Refused);
}

TEST_F(SystemCalls, OrdinaryCallsWork) {
  EXPECT_EQ(behind_the_filter([] { return number_call(SYS_getppid); }), Works);
  EXPECT_EQ(behind_the_filter([] { return number_call(SYS_close, -1); }),
            Works);
}

#if defined(__x86_64__)
/// A call by the number that it has in 32-bit programs.
long call_of_32_bits(long number, long first) {
  long result = 0;
  asm volatile("int $0x80"
               : "=a"(result)
               : "a"(number), "b"(first), "c"(0L), "d"(0L)
               : "memory");
  return result;
}

TEST_F(SystemCalls, CallsOf32BitProgramsAreRefusedToo) {
  if (call_of_32_bits(64, 0) <= 0)
    GTEST_SKIP() << "no 32-bit calls";  // getppid
  EXPECT_EQ(behind_the_filter([] { return call_of_32_bits(64, 0); }), Works);
  for (const long number : {359, 26, 22, 52, 310, 25, 404}) {
    EXPECT_EQ(behind_the_filter([=] { return call_of_32_bits(number, 0); }),
              Refused)
        << number;
  }
  // socketcall, for a socket.
  EXPECT_EQ(behind_the_filter([] { return call_of_32_bits(102, 1); }), Refused);
}

TEST_F(SystemCalls, NumbersOfX32AreRefused) {
  EXPECT_EQ(
      behind_the_filter([] { return number_call(0x40000000 | SYS_getppid); }),
      Refused);
}
#endif

TEST(SystemCallFilter, SaysSoWhereItIsNotPermitted) {
  EXPECT_FALSE(forbid_system_calls({}));
  // An invalid program, which the kernel refuses as it does where seccomp is
  // not permitted: the caller goes on.
  EXPECT_FALSE(forbid_system_calls({sock_filter{0xffff, 0, 0, 0}}));
}

}  // namespace
}  // namespace pleat::sandbox
