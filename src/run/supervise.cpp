#include "run/supervise.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <new>
#include <optional>
#include <vector>

#include "support/budget.h"
#include "support/check.h"
#include "support/pipe.h"
#include "support/process_memory.h"
#include "support/temp_dir.h"

namespace pleat::run {

namespace {

constexpr char kProgress = 'p', kInterim = 'i', kResult = 'r', kMemory = 'm';
constexpr double kGrace = 1.0;         // seconds to react to SIGTERM
constexpr int kTick = 100;             // ms between looks at clock and memory
constexpr rlim_t kStack = 120u << 20;  // fits below Linux's mmap area

double now() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

volatile std::sig_atomic_t g_signals = 0;  // how many asked the parent to end

void on_parent_signal(int) { g_signals = g_signals + 1; }
void on_child_signal(int) { g_stop.store(true, std::memory_order_relaxed); }

void handle(int signal, void (*handler)(int)) {
  struct sigaction action{};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

constexpr int kEndSignals[] = {SIGINT, SIGTERM, SIGHUP};

/// Blocks the signals that end us, but for the time of a poll: none is lost
/// between looking at the counter and going to sleep.
class SignalGuard {
 public:
  SignalGuard() {
    sigset_t blocked;
    sigemptyset(&blocked);
    for (int s : kEndSignals) sigaddset(&blocked, s);
    sigprocmask(SIG_BLOCK, &blocked, &before_);
    g_signals = 0;
    for (int s : kEndSignals) handle(s, on_parent_signal);
  }
  ~SignalGuard() { sigprocmask(SIG_SETMASK, &before_, nullptr); }
  SignalGuard(const SignalGuard&) = delete;
  SignalGuard& operator=(const SignalGuard&) = delete;
  const sigset_t& before() const { return before_; }

 private:
  sigset_t before_{};
};

void lower_limit(int resource, rlim_t value) {
  rlimit limit{};
  getrlimit(static_cast<__rlimit_resource_t>(resource), &limit);
  // Only the soft limit: programs that we start may lift it again.
  limit.rlim_cur = std::min(value, limit.rlim_max);
  setrlimit(static_cast<__rlimit_resource_t>(resource), &limit);
}

[[noreturn]] void out_of_memory(int fd, const void* reserve) {
  ::operator delete(const_cast<void*>(reserve));
  write_message(fd, kMemory, "");
  _exit(0);
}

std::vector<pid_t> children() {
  std::ifstream file(fmt::format("/proc/self/task/{}/children", getpid()));
  return {std::istream_iterator<pid_t>(file), {}};
}

/// Ends all children but those in `spared`, until there are none: whoever loses
/// its parent becomes one (PR_SET_CHILD_SUBREAPER), also a linker whose
/// compiler was killed, in a session of its own.
void end_orphans(const std::vector<pid_t>& spared) {
  for (;;) {
    std::vector<pid_t> left = children();
    std::erase_if(left, [&](pid_t p) {
      return std::find(spared.begin(), spared.end(), p) != spared.end();
    });
    if (left.empty()) return;
    for (const pid_t p : left) kill(p, SIGKILL);
    for (const pid_t p : left) {
      while (waitpid(p, nullptr, 0) < 0 && errno == EINTR) {
      }
    }
  }
}

[[noreturn]] void run_child(const Job& job,
                            [[maybe_unused]] const Limits& limits, int fd,
                            const std::string& temp, pid_t parent,
                            const sigset_t& mask) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(0);  // it died before the line above
  handle(SIGTERM, on_child_signal);
  handle(SIGINT, SIG_IGN);
  handle(SIGHUP, SIG_IGN);
  handle(SIGPIPE, SIG_IGN);
  sigprocmask(SIG_SETMASK, &mask, nullptr);
  setenv("TMPDIR", temp.c_str(), 1);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  std::set_terminate([] { std::abort(); });  // without words
  lower_limit(RLIMIT_CORE, 0);
  lower_limit(RLIMIT_STACK, kStack);
#ifndef __SANITIZE_ADDRESS__
  if (limits.memory_bytes != 0) lower_limit(RLIMIT_DATA, limits.memory_bytes);
#endif
  const void* reserve = ::operator new(1 << 20);  // to be able to say so
  try {
    Channel channel(fd);
    job(channel);
  } catch (const std::bad_alloc&) {
    out_of_memory(fd, reserve);
  } catch (...) {
    std::abort();  // not into whatever stands above us
  }
  _exit(0);
}

/// The parent's side.
class Supervisor {
 public:
  Supervisor(pid_t child, int fd, const Limits& limits, StatusLine& status,
             const std::string& prefix, double begin, const sigset_t& mask)
      : child_(child),
        fd_(fd),
        limits_(limits),
        status_(status),
        prefix_(prefix),
        begin_(begin),
        mask_(mask) {
    if (limits.seconds > 0) {
      // A bit before the limit, so that the answer comes at it.
      ask_at_ = begin + limits.seconds - std::min(kGrace, limits.seconds / 10);
    }
  }

  Ended run() {
    while (wait_for_input()) {
      take_messages();
      show_status();
      watch_clock();
      watch_memory();
      obey_signals();
    }
    take_messages();
    status_.clear();
    return reap();
  }

 private:
  /// False at the end of the pipe, or of the child: a process that it left
  /// behind may still hold the other end.
  bool wait_for_input() {
    pollfd p{fd_, POLLIN, 0};
    timespec timeout{0, kTick * 1'000'000L};
    bool gone = child_is_gone();  // before reading: all it sent is there
    int ready = ppoll(&p, 1, &timeout, &mask_);
    return (ready <= 0 || reader_.read_from(fd_)) && !gone;
  }

  bool child_is_gone() const {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(child_), &info,
                  WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == child_;
  }

  void take_messages() {
    for (Message message; reader_.next(message);) {
      switch (message.kind) {
        case kProgress:
          progress_ = message.payload;
          break;
        case kInterim:
          if (!final_) ended_.result = std::move(message.payload);
          break;
        case kResult:
          ended_.result = std::move(message.payload);
          final_ = true;
          break;
        case kMemory:
          no_memory_ = true;
          break;
        default:
          break;
      }
    }
  }

  void show_status() {
    double seconds = now() - begin_;
    if (!status_.enabled() || seconds < 0.2) return;
    status_.show(fmt::format("{}  {:.1f} s  {}", prefix_, seconds, progress_));
  }

  void watch_clock() {
    if (ask_at_ && now() >= *ask_at_ && !ended_.out_of_time) {
      ended_.out_of_time = true;
      ask_to_stop();
    }
    if (kill_at_ && now() >= *kill_at_) kill_all();
  }

  void watch_memory() {
    if (limits_.memory_bytes == 0) return;
    if (private_memory(child_) <= limits_.memory_bytes) return;
    no_memory_ = true;
    kill_all();
  }

  void obey_signals() {
    if (g_signals == 0) return;
    if (!ended_.interrupted) ask_to_stop();
    ended_.interrupted = true;
    if (g_signals > 1) kill_all();
  }

  void ask_to_stop() {
    kill(child_, SIGTERM);
    if (!kill_at_) kill_at_ = now() + kGrace;
  }

  void kill_all() {
    killed_ = true;
    kill(-child_, SIGKILL);
    kill(child_, SIGKILL);
  }

  Ended reap() {
    int status = 0;
    rusage usage{};
    while (wait4(child_, &status, 0, &usage) < 0 && errno == EINTR) {
    }
    kill(-child_, SIGKILL);  // whatever it left behind
    bool near_limit = limits_.memory_bytes != 0 &&
                      static_cast<std::uint64_t>(usage.ru_maxrss) * 1024 >
                          limits_.memory_bytes / 10 * 7;
    ended_.how = how(status, near_limit);
    return std::move(ended_);
  }

  Ended::How how(int status, bool near_limit) {
    using How = Ended::How;
    if (final_) return How::Result;
    if (no_memory_) return How::MemoryLimit;
    if (killed_) return ended_.interrupted ? How::Interrupted : How::TimeLimit;
    if (WIFSIGNALED(status)) {
      // Libraries abort where memory ends.
      if (near_limit) return How::MemoryLimit;
      if (WTERMSIG(status) == SIGXCPU) return How::CpuLimit;
      ended_.detail = fmt::format("signal {} ({})", WTERMSIG(status),
                                  strsignal(WTERMSIG(status)));
    } else {
      ended_.detail = fmt::format("exit code {}", WEXITSTATUS(status));
    }
    return How::Crashed;
  }

  pid_t child_;
  int fd_;
  const Limits& limits_;
  StatusLine& status_;
  const std::string& prefix_;
  double begin_;
  const sigset_t& mask_;
  MessageReader reader_;
  std::string progress_;
  std::optional<double> ask_at_, kill_at_;
  bool final_ = false, killed_ = false, no_memory_ = false;
  Ended ended_;
};

}  // namespace

void Channel::progress(const std::string& line) {
  auto ms = static_cast<std::int64_t>(now() * 1000);
  if (ms - last_progress_ms_ < 50) return;
  last_progress_ms_ = ms;
  write_message(fd_, kProgress, line);
}

void Channel::interim(const std::string& result) {
  write_message(fd_, kInterim, result);
}

void Channel::result(const std::string& result) {
  write_message(fd_, kResult, result);
}

Ended supervise(const Job& job, const Limits& limits, StatusLine& status,
                const std::string& status_prefix) {
  double begin = now();
  TempDir temp;
  SignalGuard guard;
  int fds[2];
  CHECK(pipe2(fds, O_CLOEXEC) == 0, "there should be a pipe");
  fcntl(fds[0], F_SETFL, O_NONBLOCK);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  const std::vector<pid_t> others = children();
  pid_t parent = getpid();
  pid_t child = fork();
  CHECK(child >= 0, "there should be a process to fork");
  if (child == 0) {
    close(fds[0]);
    run_child(job, limits, fds[1], temp.path(), parent, guard.before());
  }
  setpgid(child, child);  // here too: whoever comes first
  close(fds[1]);
  Ended ended = Supervisor(child, fds[0], limits, status, status_prefix, begin,
                           guard.before())
                    .run();
  end_orphans(others);
  close(fds[0]);
  return ended;
}

}  // namespace pleat::run
