#include "portfolio/worker.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <limits>
#include <new>
#include <utility>

#include "output/json.h"
#include "portfolio/pipe_board.h"
#include "support/check.h"
#include "support/process_memory.h"

namespace pleat::portfolio {
namespace {

void close_fd(int& fd) {
  if (fd >= 0) close(fd);
  fd = -1;
}

/// What the new process does; never returns into the code above it.
[[noreturn]] void run_job(const Worker::Job& job, pid_t parent, int in,
                          int out) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(0);  // it died before the line above
  try {
    const verdict::Report report = job(in, out);
    write_message(out, kReport, output::to_private_json(report));
    _exit(0);
  } catch (const std::bad_alloc&) {
    _exit(12);
  } catch (const std::exception& e) {
    verdict::Report report;
    report.internal_errors.emplace_back(e.what());
    report.unknown_because.push_back({e.what(), {}});
    write_message(out, kReport, output::to_private_json(report));
    _exit(0);
  }
}

}  // namespace

Worker::Worker(Worker&& other) noexcept
    : name_(std::move(other.name_)),
      weight_(other.weight_),
      hurry_(other.hurry_),
      state_(std::exchange(other.state_, State::Ended)),
      pid_(std::exchange(other.pid_, -1)),
      from_(std::exchange(other.from_, -1)),
      to_(std::exchange(other.to_, -1)),
      reader_(std::move(other.reader_)),
      outbox_(std::move(other.outbox_)),
      report_(std::move(other.report_)),
      fault_(std::move(other.fault_)),
      cpu_(other.cpu_),
      not_counted_(other.not_counted_),
      preference_(other.preference_),
      promised_(other.promised_),
      may_promise_(other.may_promise_),
      forks_(std::move(other.forks_)) {}

void Worker::start(const Job& job) {
  CHECK(state_ == State::Waiting, "a worker should be started once");
  int up[2], down[2];
  CHECK(pipe2(up, O_CLOEXEC) == 0 && pipe2(down, O_CLOEXEC) == 0,
        "there should be a pipe");
  const pid_t parent = getpid();
  forks_ = std::make_unique<Forks>();
  pid_ = fork();
  CHECK(pid_ >= 0, "there should be a process to fork");
  if (pid_ == 0) {
    close(up[0]);
    close(down[1]);
    fcntl(down[0], F_SETFL, O_NONBLOCK);
    forks_->use();
    run_job(job, parent, down[0], up[1]);
  }
  close(up[1]);
  close(down[0]);
  from_ = up[0];
  to_ = down[1];
  fcntl(from_, F_SETFL, O_NONBLOCK);
  fcntl(to_, F_SETFL, O_NONBLOCK);
  state_ = State::Running;
}

void Worker::pause() {
  if (state_ != State::Running) return;
  kill(pid_, SIGSTOP);
  forks_->signal(SIGSTOP);
  state_ = State::Paused;
}

void Worker::resume() {
  if (state_ != State::Paused) return;
  forks_->signal(SIGCONT);
  kill(pid_, SIGCONT);
  state_ = State::Running;
}

void Worker::ask_to_stop() {
  if (!is_alive()) return;
  kill(pid_, SIGTERM);
  resume();
}

void Worker::kill_now() {
  if (!is_alive()) return;
  kill(pid_, SIGKILL);
  reap();
}

void Worker::receive(const std::function<void(const Message&)>& take) {
  if (!is_alive()) return;
  const bool open = reader_.read_from(from_);
  for (Message m; reader_.next(m);) {
    if (m.kind != kReport) {
      take(m);
      continue;
    }
    try {
      report_ = output::from_json(m.payload);
    } catch (const InputError& e) {
      fault_ = e.what();
    }
  }
  if (!open || report_) {
    if (!report_) kill(pid_, SIGCONT);
    reap();
  }
}

void Worker::send(char kind, const std::string& payload) {
  if (!is_alive()) return;
  append_message(outbox_, kind, payload);
  flush();
}

void Worker::flush() {
  while (is_alive() && !outbox_.empty()) {
    const ssize_t n = ::write(to_, outbox_.data(), outbox_.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return;  // full, or it is gone: reading will tell
    outbox_.erase(0, static_cast<std::size_t>(n));
  }
}

/// Waits for the end of a process that is about to end.
void Worker::reap() {
  measure();
  close_fd(from_);
  close_fd(to_);
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
  state_ = State::Ended;
  if (report_ || !fault_.empty()) return;
  if (WIFSIGNALED(status)) {
    fault_ = fmt::format("signal {} ({})", WTERMSIG(status),
                         strsignal(WTERMSIG(status)));
  } else if (WEXITSTATUS(status) == 12) {
    fault_ = "out of memory";
  } else {
    fault_ = fmt::format("exit code {}", WEXITSTATUS(status));
  }
}

void Worker::measure() {
  clockid_t clock{};
  timespec used{};
  if (is_alive() && clock_getcpuclockid(pid_, &clock) == 0 &&
      clock_gettime(clock, &used) == 0) {
    cpu_ = static_cast<double>(used.tv_sec) +
           static_cast<double>(used.tv_nsec) * 1e-9 + forks_->cpu_seconds();
  }
  if (promised_ && cpu_ >= promised_->first) {
    weigh(promised_->second);
    promised_.reset();
  }
  if (cpu_ >= hurry_ && !promised_) {
    hurry_ = std::numeric_limits<double>::infinity();
    weigh(std::min(weight_, preference_));
  }
}

void Worker::weigh(double weight) {
  const double had = share();
  weight_ = weight;
  not_counted_ = cpu_ - had * weight_;
}

void Worker::prefer(double factor) {
  if (preference_ > 1) return;
  preference_ = factor;
  // A promise is kept with that, and does not end it.
  const double weight = promised_ ? promised_->second : weight_;
  promised_.reset();
  weigh(weight * factor);
}

void Worker::promise(double explored, double factor) {
  // The less it has done, the less is known about the rest.
  constexpr double kLeast = 0.1;
  constexpr double kSoon = 2;     // seconds
  constexpr double kSlack = 0.5;  // seconds
  if (!may_promise_ || preference_ > 1 || explored < kLeast) return;
  measure();
  const double rest = cpu_ * (1 - explored) / explored;
  if (rest > std::max(kSoon, 3 * cpu_)) return;
  may_promise_ = false;
  promised_ = {cpu_ + 2 * rest + kSlack, weight_};
  weigh(weight_ * factor);
}

std::uint64_t Worker::memory() const {
  return is_alive() ? private_memory(pid_) + forks_->memory() : 0;
}

}  // namespace pleat::portfolio
