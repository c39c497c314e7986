#pragma once

// How much CPU time a part of the work took.

#include "support/clock.h"

namespace pleat::engine::apc {

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
