#include "engine/apc/solve.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <functional>
#include <sstream>

#include "engine/apc/answer_strategies.h"
#include "support/check.h"
#include "support/clock.h"
#include "support/forks.h"
#include "support/pipe.h"
#include "verdict/proof_text.h"

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

using MaybeInputs = std::optional<std::vector<InputValue>>;

void put_inputs(std::ostream& out, const MaybeInputs& inputs) {
  out << inputs.has_value() << ' ';
  if (!inputs) return;
  out << inputs->size() << ' ';
  for (const InputValue& i : *inputs) {
    out << i.input.index << ' ' << i.matters << ' ';
    put_value(out, i.value);
    put_value(out, i.array.otherwise);
    out << i.array.elements.size() << ' ';
    for (const auto& [index, value] : i.array.elements) {
      put_value(out, index);
      put_value(out, value);
    }
  }
}

std::string pack(const WayAnswer& a) {
  std::ostringstream out;
  out << static_cast<int>(a.answer) << ' ' << a.build << ' ' << a.solve << ' ';
  out << a.proof.safe.size() << ' ';
  for (const std::size_t p : a.proof.safe) out << p << ' ';
  const std::string invariants = verdict::to_text(a.proof.invariants);
  out << invariants.size() << ' ' << invariants << ' ';
  out << a.ended_elsewhere << ' ';
  put_inputs(out, a.inputs);
  put_inputs(out, a.long_run);
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

MaybeInputs unpack_inputs(std::istream& in) {
  bool any = false;
  in >> any;
  if (!any) return std::nullopt;
  std::size_t n = 0;
  in >> n;
  std::vector<InputValue> inputs;
  while (n-- > 0) inputs.push_back(unpack_input(in));
  return inputs;
}

Proof unpack_proof(std::istream& in, const cfa::Cfa& cfa) {
  Proof proof;
  std::size_t n = 0;
  in >> n;
  for (proof.safe.resize(n); std::size_t& p : proof.safe) in >> p;
  in >> n;
  in.get();
  std::string text(n, ' ');
  in.read(text.data(), static_cast<std::streamsize>(n));
  if (n > 0) proof.invariants = verdict::read_invariants(cfa, text);
  return proof;
}

WayAnswer unpack(const std::string& text, const cfa::Cfa& cfa) {
  std::istringstream in(text);
  WayAnswer a{.finished = true};
  int answer = 0;
  in >> answer >> a.build >> a.solve;
  a.answer = static_cast<Answer>(answer);
  a.proof = unpack_proof(in, cfa);
  in >> a.ended_elsewhere;
  a.inputs = unpack_inputs(in);
  a.long_run = unpack_inputs(in);
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
  Worker(const Way& way, const cfa::Cfa& cfa) : to_(way.to), cfa_(cfa) {
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
      to_ = unpack(message.payload, cfa_);
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
  const cfa::Cfa& cfa_;
  pid_t child_ = -1;
  int fd_ = -1;
  bool done_ = false;
  MessageReader reader_;
};

/// An unsatisfiable condition is not enough: the proof may still come.
bool settled(const Question& question, const Answers& a) {
  const bool proof_may_come = question.prove && !a.proof.finished;
  return question.is_proved(a) || a.inputs() != nullptr ||
         (a.unsatisfiable() && !proof_may_come);
}

/// A proof does not look at the condition: what decides it quickly may still
/// say whether it is satisfiable.
constexpr double kAfterProof = 0.1;

bool anybody_knows(const Answers& a) {
  return a.unsatisfiable() || a.satisfiable();
}

/// The small way and the proof come first.
constexpr std::size_t kCheapWays = 2;
/// A proof is looked for so long before the expensive ways begin: most
/// conditions that they would think about for long need none of them.
constexpr double kProofFirst = 1;

/// Until one answer settles it, `wait` seconds have passed, or nobody is left.
void race(const Question& question, const std::vector<Way>& ways,
          Answers& answers, double wait) {
  const double begin = wall_seconds();
  std::vector<std::unique_ptr<Worker>> workers;
  const auto start = [&](const Way& way) {
    workers.push_back(std::make_unique<Worker>(way, question.cfa));
  };
  const std::size_t at_once =
      question.prove && wait == 0 ? kCheapWays : ways.size();
  for (std::size_t i = 0; i < at_once; ++i) start(ways[i]);
  for (;;) {
    const bool all_started = workers.size() == ways.size();
    if (!all_started && !settled(question, answers) &&
        (answers.proof.finished || wall_seconds() - begin >= kProofFirst)) {
      for (std::size_t i = at_once; i < ways.size(); ++i) start(ways[i]);
    }
    std::vector<pollfd> open;
    for (const auto& w : workers) {
      if (!w->done()) open.push_back({w->fd(), POLLIN, 0});
    }
    if (open.empty() || stop_requested()) break;
    const double now = wall_seconds();
    if (settled(question, answers) && now - begin >= wait &&
        (anybody_knows(answers) ||
         now - begin >= answers.seconds + kAfterProof)) {
      break;
    }
    poll(open.data(), open.size(), 20);
    for (const auto& w : workers) {
      if (!w->done()) w->read();
    }
    if (settled(question, answers) && answers.seconds == 0) {
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

bool Answers::ended_elsewhere() const {
  return exact.ended_elsewhere || bounded.ended_elsewhere ||
         small.ended_elsewhere;
}

std::vector<std::vector<InputValue>> Answers::long_runs() const {
  std::vector<std::vector<InputValue>> all;
  for (const WayAnswer* w : {&exact, &bounded, &small}) {
    if (w->long_run) all.push_back(*w->long_run);
  }
  return all;
}

bool Question::is_proved(const Answers& answers) const {
  return std::ranges::count(answers.proof.proof.safe, property) > 0;
}

const std::vector<InputValue>* Answers::inputs() const {
  for (const WayAnswer* w : {&exact, &bounded, &small}) {
    if (w->inputs) return &*w->inputs;
  }
  return nullptr;
}

Answers solve(const Question& question, Env& env, const Options& options) {
  Answers answers;
  std::vector<Way> ways = {
      {answers.small, [&] { return solve_small(question, options); }}};
  if (question.prove) {
    ways.push_back({answers.proof, [&] { return solve_by_proof(question); }});
  }
  ways.push_back(
      {answers.bounded, [&] { return solve_bounded(question, env, options); }});
  ways.push_back(
      {answers.exact, [&] { return solve_exact(question, options); }});
  const double begin = wall_seconds();
  if (options.race) {
    race(question, ways, answers, options.wait);
  } else {
    for (const Way& way : ways) {
      if (!settled(question, answers) && !stop_requested()) way.to = way.work();
    }
  }
  if (answers.seconds == 0) answers.seconds = wall_seconds() - begin;
  return answers;
}

}  // namespace pleat::engine::apc
