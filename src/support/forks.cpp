#include "support/forks.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <ctime>
#include <new>

#include "support/check.h"
#include "support/process_memory.h"

namespace pleat {
namespace {

const Forks* in_use = nullptr;

constexpr std::int64_t kSecond = 1'000'000'000;

std::int64_t nanoseconds(const timeval& time) {
  return time.tv_sec * kSecond + time.tv_usec * 1000;
}

std::int64_t cpu_nanoseconds(pid_t pid) {
  clockid_t clock{};
  timespec used{};
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &used) != 0)
    return 0;
  return used.tv_sec * kSecond + used.tv_nsec;
}

}  // namespace

Forks::Forks() {
  void* memory = mmap(nullptr, sizeof(Page), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  CHECK(memory != MAP_FAILED, "there should be a page to share");
  page_ = new (memory) Page{};
}

Forks::~Forks() {
  if (in_use == this) in_use = nullptr;
  munmap(page_, sizeof(Page));
}

void Forks::use() const { in_use = this; }

void Forks::signal(int number) const {
  for (const auto& slot : page_->pids) {
    if (const pid_t pid = slot; pid > 0) kill(pid, number);
  }
}

double Forks::cpu_seconds() const {
  std::int64_t sum = page_->past;
  for (const auto& slot : page_->pids) {
    if (const pid_t pid = slot; pid > 0) sum += cpu_nanoseconds(pid);
  }
  return static_cast<double>(sum) * 1e-9;
}

std::uint64_t Forks::memory() const {
  std::uint64_t sum = 0;
  for (const auto& slot : page_->pids) {
    if (const pid_t pid = slot; pid > 0) sum += private_memory(pid);
  }
  return sum;
}

pid_t fork_noted() {
  const pid_t child = fork();
  if (child == 0) in_use = nullptr;
  if (child <= 0 || !in_use) return child;
  for (auto& slot : in_use->page_->pids) {
    pid_t free = 0;
    if (slot.compare_exchange_strong(free, child)) break;
  }
  return child;
}

void wait_noted(pid_t child) {
  // Out of the list when it has ended, and before its number can be given to
  // another process.
  siginfo_t info{};
  while (waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT) <
             0 &&
         errno == EINTR) {
  }
  bool noted = false;
  for (std::size_t i = 0; in_use && i < in_use->page_->pids.size(); ++i) {
    pid_t expected = child;
    noted |= in_use->page_->pids[i].compare_exchange_strong(expected, 0);
  }
  rusage usage{};
  while (wait4(child, nullptr, 0, &usage) < 0 && errno == EINTR) {
  }
  if (noted)
    in_use->page_->past +=
        nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime);
}

}  // namespace pleat
