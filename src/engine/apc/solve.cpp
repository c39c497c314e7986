#include "engine/apc/solve.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <array>
#include <functional>
#include <sstream>

#include "engine/apc/answer_strategies.h"
#include "support/check.h"
#include "support/clock.h"
#include "support/forks.h"
#include "support/pipe.h"

namespace pleat::engine::apc {
namespace {

using solver::Answer;
using verdict::InputValue;

// An answer as text: numbers, separated by blanks. The processes are copies of
// one another, so no version is needed.

void put_value(std::ostream& out, term::Value v) {
  out << static_cast<std::uint64_t>(v >> 64) << ' '
      << static_cast<std::uint64_t>(v) << ' ';
}

term::Value get_value(std::istream& in) {
  std::uint64_t high = 0, low = 0;
  in >> high >> low;
  return term::Value{high} << 64 | low;
}

std::string pack(const WayAnswer& a) {
  std::ostringstream out;
  out << static_cast<int>(a.answer) << ' ' << a.build << ' ' << a.solve << ' '
      << a.inputs.has_value() << ' ';
  if (!a.inputs) return out.str();
  out << a.inputs->size() << ' ';
  for (const InputValue& i : *a.inputs) {
    out << i.input.index << ' ' << i.matters << ' ';
    put_value(out, i.value);
    put_value(out, i.array.otherwise);
    out << i.array.elements.size() << ' ';
    for (const auto& [index, value] : i.array.elements) {
      put_value(out, index);
      put_value(out, value);
    }
  }
  return out.str();
}

InputValue unpack_input(std::istream& in) {
  InputValue i;
  in >> i.input.index >> i.matters;
  i.value = get_value(in);
  i.array.otherwise = get_value(in);
  std::size_t n = 0;
  in >> n;
  while (n-- > 0) {
    const term::Value index = get_value(in);
    i.array.elements[index] = get_value(in);
  }
  return i;
}

WayAnswer unpack(const std::string& text) {
  std::istringstream in(text);
  WayAnswer a{.finished = true};
  int answer = 0;
  bool has_inputs = false;
  in >> answer >> a.build >> a.solve >> has_inputs;
  a.answer = static_cast<Answer>(answer);
  if (!has_inputs) return a;
  std::size_t n = 0;
  in >> n;
  a.inputs.emplace();
  while (n-- > 0) a.inputs->push_back(unpack_input(in));
  return a;
}

/// A way to an answer, and where that goes.
struct Way {
  WayAnswer& to;
  std::function<WayAnswer()> work;
};

/// A forked process that works out one answer.
class Worker {
 public:
  explicit Worker(const Way& way) : to_(way.to) {
    int fds[2];
    CHECK(pipe2(fds, O_CLOEXEC) == 0, "there should be a pipe");
    const pid_t parent = getpid();
    child_ = fork_noted();
    CHECK(child_ >= 0, "there should be a process to fork");
    if (child_ == 0) run(way.work, fds[1], parent);
    close(fds[1]);
    fd_ = fds[0];
    fcntl(fd_, F_SETFL, O_NONBLOCK);
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker() {
    kill(child_, SIGKILL);
    close(fd_);
    wait_noted(child_);
  }

  int fd() const { return fd_; }
  bool done() const { return done_; }
  void read() {
    const bool open = reader_.read_from(fd_);
    Message message;
    if (reader_.next(message)) {
      to_ = unpack(message.payload);
      done_ = true;
    }
    done_ = done_ || !open;
  }

 private:
  [[noreturn]] static void run(const std::function<WayAnswer()>& work, int fd,
                               pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    try {
      write_message(fd, 'A', pack(work()));
    } catch (...) {
      _exit(1);  // no answer
    }
    _exit(0);
  }

  WayAnswer& to_;
  pid_t child_ = -1;
  int fd_ = -1;
  bool done_ = false;
  MessageReader reader_;
};

bool settled(const Answers& a) {
  return a.unsatisfiable() || a.inputs() != nullptr;
}

/// Until one answer settles it, `wait` seconds have passed, or nobody is left.
void race(const std::array<Way, 3>& ways, Answers& answers, double wait) {
  const double begin = wall_seconds();
  const std::array<std::unique_ptr<Worker>, 3> workers = {
      std::make_unique<Worker>(ways[0]), std::make_unique<Worker>(ways[1]),
      std::make_unique<Worker>(ways[2])};
  for (;;) {
    std::vector<pollfd> open;
    for (const auto& w : workers) {
      if (!w->done()) open.push_back({w->fd(), POLLIN, 0});
    }
    if (open.empty() || stop_requested()) break;
    if (settled(answers) && wall_seconds() - begin >= wait) break;
    poll(open.data(), open.size(), 20);
    for (const auto& w : workers) {
      if (!w->done()) w->read();
    }
    if (settled(answers) && answers.seconds == 0) {
      answers.seconds = wall_seconds() - begin;
    }
  }
}

}  // namespace

bool Answers::unsatisfiable() const {
  for (const WayAnswer* w : {&exact, &bounded, &small}) {
    if (w->finished && w->answer == Answer::Unsat) return true;
  }
  return false;
}

bool Answers::satisfiable() const {
  // A run that gets there satisfies every necessary condition.
  return inputs() != nullptr || (exact.finished && exact.answer == Answer::Sat);
}

const std::vector<InputValue>* Answers::inputs() const {
  for (const WayAnswer* w : {&exact, &bounded, &small}) {
    if (w->inputs) return &*w->inputs;
  }
  return nullptr;
}

Answers solve(const Question& question, Env& env, const Options& options) {
  Answers answers;
  const std::array<Way, 3> ways = {
      Way{answers.small, [&] { return solve_small(question, options); }},
      Way{answers.bounded,
          [&] { return solve_bounded(question, env, options); }},
      Way{answers.exact, [&] { return solve_exact(question, options); }}};
  const double begin = wall_seconds();
  if (options.race) {
    race(ways, answers, options.wait);
  } else {
    for (const Way& way : ways) {
      if (!settled(answers) && !stop_requested()) way.to = way.work();
    }
  }
  if (answers.seconds == 0) answers.seconds = wall_seconds() - begin;
  return answers;
}

}  // namespace pleat::engine::apc
