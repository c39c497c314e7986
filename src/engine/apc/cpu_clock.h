#pragma once

// CPU time of this process: other processes do not make an answer more
// expensive.

#include <ctime>

namespace pleat::engine::apc {

inline double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

/// Adds the CPU time of its life to a number of seconds.
class Stopwatch {
 public:
  explicit Stopwatch(double& to) : to_(to), begin_(cpu_seconds()) {}
  ~Stopwatch() { to_ += cpu_seconds() - begin_; }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  double& to_;
  double begin_;
};

}  // namespace pleat::engine::apc
