// The race: workers are started when they first get a turn. Where fewer may
// run than there are, those run that have had least time for their weight; the
// others are stopped where they stand.

#include "portfolio/portfolio.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>

#include "portfolio/combine.h"
#include "portfolio/pipe_board.h"
#include "portfolio/worker.h"
#include "support/budget.h"
#include "verdict/bounds.h"
#include "verdict/proof_text.h"

namespace pleat::portfolio {
namespace {

using verdict::Invariant;
using verdict::Report;
using Clock = std::chrono::steady_clock;

constexpr int kTick = 20;          // ms between two looks
constexpr double kPreference = 8;  // of who has a proof to check
constexpr auto kSlice = std::chrono::milliseconds(150);
/// While each worker checks or replays for the first time, the others wait, no
/// longer than this.
constexpr auto kAlone = std::chrono::seconds(1);
/// To tell why there is no answer, when time is up; the supervisor waits for a
/// second altogether.
constexpr auto kGrace = std::chrono::milliseconds(500);
/// Seconds that a proof which the kernel did not accept waits for one that it
/// accepts; never longer than it took itself.
constexpr double kLongestWait = 3;

class Portfolio {
 public:
  Portfolio(const cfa::Cfa& cfa, const std::vector<Member>& members,
            const Options& options, const Job& job,
            const engine::Progress& progress, Registry& stats)
      : cfa_(cfa),
        members_(members),
        options_(options),
        job_(job),
        progress_(progress),
        stats_(stats) {
    if (options.facts) facts_ = *options.facts;
  }

  Report race() {
    begin_ = Clock::now();
    for (const Member& m : members_) {
      workers_.emplace_back(m.engine, m.weight, m.hurry);
    }
    while (!done_ && !stop_requested() && !is_over() && someone_left()) {
      give_turns();
      wait();
      gather();
      watch_memory();
    }
    if (!done_ && stop_requested()) last_words();
    return finish();
  }

  /// Counted budgets instead of clocks: every engine in turn, from its
  /// beginning, with what the earlier ones proved.
  Report take_turns() {
    std::vector<bool> out(members_.size(), false);  // ended by itself
    for (std::uint64_t steps = 64; !done_ && !stop_requested(); steps *= 4) {
      workers_.clear();
      for (std::size_t m = 0; m < members_.size(); ++m) {
        if (!out[m]) out[m] = !turn(members_[m], steps);
        if (done_ || stop_requested()) break;
      }
      if (std::all_of(out.begin(), out.end(), [](bool o) { return o; })) break;
    }
    return finish();
  }

 private:
  Worker::Job job_of(const std::string& engine, Budget budget) {
    return [this, engine, budget](int in, int out) mutable {
      PipeBoard board(cfa_, facts_, in, out, options_.checker, stats_);
      const engine::Progress tell = [out](const std::string& line) {
        write_message(out, kProgress, line);
      };
      Report report = job_(engine, budget, board, tell);
      if (budget.steps > 0) write_message(out, kEndedItself, "");
      return report;
    };
  }

  /// One engine with a budget, alone. True if more budget could help.
  bool turn(const Member& member, std::uint64_t steps) {
    ended_itself_ = false;
    Worker& worker = workers_.emplace_back(member.engine, member.weight);
    Budget budget;
    budget.steps = steps;
    worker.start(job_of(member.engine, budget));
    while (worker.is_alive() && !stop_requested()) {
      wait();
      gather();
      watch_memory();
    }
    if (worker.is_alive()) last_words();
    return worker.fault().empty() && !ended_itself_;
  }

  bool someone_left() const {
    return std::any_of(workers_.begin(), workers_.end(), [](const Worker& w) {
      return w.state() != Worker::State::Ended;
    });
  }

  /// Every slice: the `jobs` workers that have had least run, the rest waits.
  void give_turns() {
    const auto now = Clock::now();
    std::size_t running = 0;
    for (const Worker& w : workers_) {
      running += w.state() == Worker::State::Running;
    }
    const bool alone =
        now < alone_until_ && workers_[alone_].state() != Worker::State::Ended;
    const std::size_t jobs = alone ? 1 : options_.jobs;
    if (running >= jobs && now < next_turn_) return;
    next_turn_ = now + kSlice;
    std::vector<Worker*> order;
    for (Worker& w : workers_) {
      w.measure();
      if (w.state() != Worker::State::Ended) order.push_back(&w);
    }
    std::stable_sort(order.begin(), order.end(),
                     [](const Worker* a, const Worker* b) {
                       return a->share() < b->share();
                     });
    if (alone) {
      std::stable_partition(order.begin(), order.end(), [&](const Worker* w) {
        return w == &workers_[alone_];
      });
    }
    for (std::size_t i = jobs; i < order.size(); ++i) order[i]->pause();
    for (std::size_t i = 0; i < std::min(jobs, order.size()); ++i) {
      if (order[i]->state() == Worker::State::Waiting) {
        order[i]->start(job_of(order[i]->name(), {}));
        began_[order[i]->name()] = seconds();
      }
      order[i]->resume();
    }
  }

  void wait() {
    std::vector<pollfd> fds;
    for (const Worker& w : workers_) {
      if (w.is_alive()) fds.push_back({w.descriptor(), POLLIN, 0});
    }
    poll(fds.data(), fds.size(), kTick);
  }

  void gather() {
    for (Worker& w : workers_) {
      if (!w.is_alive()) continue;
      w.receive([&](const Message& m) {
        if (m.kind == kAlmostDone) w.prefer(kPreference);
        if (m.kind == kExplored) w.promise(std::stod(m.payload), kPreference);
        if (m.kind == kAlmostDone || m.kind == kReplays) leave_alone(w);
        take(w, m);
      });
      w.flush();
      if (w.state() == Worker::State::Ended) ended(w);
      if (done_) return;
    }
  }

  void leave_alone(Worker& w) {
    if (!checked_.insert(w.name()).second) return;
    alone_ = static_cast<std::size_t>(&w - workers_.data());
    alone_until_ = Clock::now() + kAlone;
    next_turn_ = {};
  }

  void take(const Worker& from, const Message& m) {
    if (m.kind == kProgress && progress_) {
      progress_(from.name() + ": " + m.payload);
    }
    ended_itself_ |= m.kind == kEndedItself;
    if (m.kind == kReached) reached_[from.name()] = read_bounds(m.payload);
    if (m.kind != kFacts) return;
    stats_.counter("portfolio.facts") +=
        merge(facts_, verdict::read_invariants(cfa_, m.payload));
    for (Worker& w : workers_) {
      if (&w != &from) w.send(kFacts, m.payload);
    }
  }

  bool is_over() const {
    return (options_.seconds > 0 && seconds() >= options_.seconds) ||
           (end_ > 0 && seconds() >= end_);
  }

  double seconds() const {
    return std::chrono::duration<double>(Clock::now() - begin_).count();
  }

  void ended(const Worker& w) {
    ended_[w.name()] = seconds();
    Report report;
    if (w.report()) {
      report = *w.report();
    } else {
      report.unknown_because.push_back({"ended by " + w.fault(), {}});
    }
    report.engine = w.name();
    std::erase_if(reports_, [&](const Report& r) {  // of an earlier round
      return r.engine == report.engine;
    });
    const bool is_hopeless =
        options_.is_hopeless && options_.is_hopeless(report);
    reports_.push_back(std::move(report));
    done_ = done_ || is_hopeless;
    const Report all = combine(reports_);
    if (!is_final(all, options_.all)) return;
    const bool is_only_explored =
        all.verdict == verdict::Verdict::Proved && !all.certified;
    if (is_only_explored && !options_.deterministic) {
      if (end_ == 0) end_ = seconds() + std::min(seconds(), kLongestWait);
    } else {
      done_ = true;
    }
  }

  void watch_memory() {
    if (options_.memory_bytes == 0) return;
    std::uint64_t sum = 0;
    Worker* largest = nullptr;
    for (Worker& w : workers_) {
      sum += w.memory();
      if (largest == nullptr || w.memory() > largest->memory()) largest = &w;
    }
    if (sum <= options_.memory_bytes || largest == nullptr) return;
    largest->kill_now();
    ended(*largest);
  }

  /// Time is up: everyone may say how far it came.
  void last_words() {
    for (Worker& w : workers_) w.ask_to_stop();
    const auto end = Clock::now() + kGrace;
    const auto alive = [](const Worker& w) { return w.is_alive(); };
    while (!done_ && Clock::now() < end &&
           std::any_of(workers_.begin(), workers_.end(), alive)) {
      wait();
      gather();
    }
  }

  /// When it was at work, for a picture of the race.
  void add_times(const std::string& name, Report& report) const {
    const auto begin = began_.find(name);
    if (begin == began_.end()) return;
    const auto end = ended_.find(name);
    report.stats.emplace_back("time.began." + name,
                              fmt::format("{:.6f}", begin->second));
    report.stats.emplace_back(
        "time.ended." + name,
        fmt::format("{:.6f}", end == ended_.end() ? seconds() : end->second));
  }

  /// How far those came that could not say more.
  void add_bounds() {
    for (const auto& [name, bounds] : reached_) {
      const auto is_of = [&](const Report& r) { return r.engine == name; };
      auto report = std::ranges::find_if(reports_, is_of);
      if (report == reports_.end()) {
        report = reports_.emplace(report);
        report->engine = name;
      }
      if (!report->bounds.empty() ||
          report->verdict != verdict::Verdict::Unknown)
        continue;
      verdict::add_bounds(cfa_, bounds, *report);
    }
  }

  Report finish() {
    for (Worker& w : workers_) {
      w.measure();
      w.kill_now();
    }
    if (options_.facts) *options_.facts = facts_;
    add_bounds();
    Report report = combine(reports_);
    if (report.properties.empty()) {  // nobody came to an end
      for (const cfa::Property& p : cfa_.properties)
        report.properties.push_back({p, verdict::Verdict::Unknown});
      report.approximations = cfa_.approximations;
    }
    for (const Worker& w : workers_) {
      if (w.state() == Worker::State::Waiting) continue;
      report.stats.emplace_back("time.portfolio." + w.name(),
                                fmt::format("{:.6f}", w.cpu_seconds()));
      add_times(w.name(), report);
      if (!w.fault().empty() && !done_) {
        report.stats.emplace_back("portfolio.fault." + w.name(), w.fault());
      }
    }
    for (const Report& r : reports_) {
      if (!is_among(report.engine, r.engine)) continue;
      report.stats.insert(report.stats.end(), r.stats.begin(), r.stats.end());
    }
    if (report.engine.empty()) report.engine = "auto";
    return report;
  }

  const cfa::Cfa& cfa_;
  const std::vector<Member>& members_;
  const Options& options_;
  const Job& job_;
  const engine::Progress& progress_;
  Registry& stats_;
  std::vector<Worker> workers_;
  std::vector<Invariant> facts_;
  std::vector<Report> reports_;
  /// By engine: bounds without a violation.
  std::map<std::string, std::vector<verdict::LoopBound>> reached_;
  Clock::time_point next_turn_{}, begin_{}, alone_until_{};
  std::size_t alone_ = 0;          ///< the worker that others wait for
  std::set<std::string> checked_;  ///< who had its time alone
  std::map<std::string, double> began_, ended_;  ///< in seconds
  /// When a proof that the kernel did not accept is the answer; 0: there is
  /// none.
  double end_ = 0;
  bool done_ = false;
  bool ended_itself_ = false;  ///< the engine whose turn it is
};

}  // namespace

Report run(const cfa::Cfa& cfa, const std::vector<Member>& members,
           const Options& options, const Job& job,
           const engine::Progress& progress, Registry& stats) {
  Portfolio portfolio(cfa, members, options, job, progress, stats);
  return options.deterministic ? portfolio.take_turns() : portfolio.race();
}

}  // namespace pleat::portfolio
