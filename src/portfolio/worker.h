#pragma once

// One engine in a process of its own, on a copy of everything read so far. A
// crash, a runaway or a memory limit ends that engine and nothing else.

#include <sys/types.h>

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "support/forks.h"
#include "support/pipe.h"
#include "verdict/report.h"

namespace pleat::portfolio {

class Worker {
 public:
  /// Runs in the new process and returns a report, already checked. `in` and
  /// `out` are its ends of the pipes.
  using Job = std::function<verdict::Report(int in, int out)>;

  enum class State : std::uint8_t {
    Waiting,  ///< not started yet
    Running,
    Paused,
    Ended
  };

  /// It weighs no more than 1 once it has had `hurry` seconds.
  Worker(std::string name, double weight,
         double hurry = std::numeric_limits<double>::infinity())
      : name_(std::move(name)), weight_(weight), hurry_(hurry) {}
  ~Worker() { kill_now(); }
  Worker(Worker&& other) noexcept;
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  void start(const Job& job);
  void pause();
  void resume();
  void ask_to_stop();  ///< it may still send a report
  void kill_now();

  /// Reads what came; messages other than the report go to `take`.
  void receive(const std::function<void(const Message&)>& take);
  /// Queues a message; what a paused worker does not read waits here.
  void send(char kind, const std::string& payload);
  void flush();

  const std::string& name() const { return name_; }
  State state() const { return state_; }
  bool is_alive() const {
    return state_ == State::Running || state_ == State::Paused;
  }
  int descriptor() const { return from_; }
  const std::optional<verdict::Report>& report() const { return report_; }
  /// How it ended without a report; empty else.
  const std::string& fault() const { return fault_; }
  double cpu_seconds() const { return cpu_; }
  void measure();  ///< updates cpu_seconds
  std::uint64_t memory() const;
  /// Who has had least for its weight comes next.
  double share() const { return (cpu_ - not_counted_) / weight_; }
  /// From now on it has `factor` times the weight, starting with the share
  /// that it has. Counts once.
  void prefer(double factor);
  /// It has done this share of its search. If the rest will not take long, it
  /// has `factor` times the weight until it ends, or until it has had twice the
  /// time that this should take: no promise counts after a broken one.
  void promise(double explored, double factor);

 private:
  void reap();
  void weigh(double weight);  ///< from now on

  std::string name_;
  double weight_;
  double hurry_;
  State state_ = State::Waiting;
  pid_t pid_ = -1;
  int from_ = -1, to_ = -1;
  MessageReader reader_;
  std::string outbox_;
  std::optional<verdict::Report> report_;
  std::string fault_;
  double cpu_ = 0;
  double not_counted_ =
      0;                   ///< seconds; keeps the share when the weight changes
  double preference_ = 1;  ///< the factor of who is preferred
  /// A promise: the CPU time when it is broken, and the weight after that.
  std::optional<std::pair<double, double>> promised_;
  bool may_promise_ = true;
  std::unique_ptr<Forks> forks_;  ///< of a started worker
};

}  // namespace pleat::portfolio
