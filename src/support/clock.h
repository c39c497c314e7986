#pragma once

// Clocks, in seconds. CPU time is of this process alone: other processes make
// nothing more expensive.

#include <ctime>

namespace pleat {

inline double seconds_of(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

/// Since some fixed moment.
inline double wall_seconds() { return seconds_of(CLOCK_MONOTONIC); }
inline double cpu_seconds() { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }

}  // namespace pleat
