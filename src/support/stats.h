#pragma once

// Statistics: named counters and timers, registered under `folder.name`,
// printed sorted by `--stats` and as JSON. Members hold references:
//
//   struct Stats {
//     explicit Stats(Registry& r) : steps(r.counter("se.steps")) {}
//     Counter& steps;
//   };

#include <chrono>
#include <cstdint>
#include <map>
#include <string>

namespace pleat {

struct Counter {
  std::uint64_t value = 0;
  void operator++() { ++value; }
  void operator+=(std::uint64_t n) { value += n; }
};

/// Accumulated wall time; never part of anything that must be deterministic.
struct Timer {
  std::chrono::nanoseconds total{0};
};

/// Adds the life time of this object to a timer.
class ScopedTimer {
 public:
  explicit ScopedTimer(Timer& timer)
      : timer_(timer), start_(std::chrono::steady_clock::now()) {}
  ~ScopedTimer() { timer_.total += std::chrono::steady_clock::now() - start_; }
  ScopedTimer(const ScopedTimer&) = delete;
  ScopedTimer& operator=(const ScopedTimer&) = delete;

 private:
  Timer& timer_;
  std::chrono::steady_clock::time_point start_;
};

/// Owns all counters and timers of a run. References stay valid.
class Registry {
 public:
  Counter& counter(const std::string& name) { return counters_[name]; }
  Timer& timer(const std::string& name) { return timers_[name]; }
  const std::map<std::string, Counter>& counters() const { return counters_; }
  const std::map<std::string, Timer>& timers() const { return timers_; }

 private:
  std::map<std::string, Counter> counters_;
  std::map<std::string, Timer> timers_;
};

}  // namespace pleat
