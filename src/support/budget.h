#pragma once

// A budget is counted in steps, so that runs repeat exactly. The
// only clock is the outermost one: `stop_requested()` becomes true at the time
// limit, on SIGINT and on SIGTERM, and everything that runs long polls it.

#include <atomic>
#include <cstdint>
#include <limits>

namespace pleat {

/// Set by signal handlers and the deadline timer; polled everywhere.
inline std::atomic<bool> g_stop{false};
/// Set when a part of the run has used up its share of the time (turn.h).
inline std::atomic<bool> g_turn_over{false};
inline bool stop_requested() {
  return g_stop.load(std::memory_order_relaxed) ||
         g_turn_over.load(std::memory_order_relaxed);
}

struct Budget {
  static constexpr std::uint64_t kUnlimited =
      std::numeric_limits<std::uint64_t>::max();
  std::uint64_t steps = kUnlimited;  ///< engine steps left
  /// Further steps for a search that knows that it is nearly through.
  std::uint64_t reserve = 0;

  /// Takes n steps; false when they are used up or a stop was requested.
  bool take(std::uint64_t n = 1) {
    if (stop_requested() || steps < n) return false;
    if (steps != kUnlimited) steps -= n;
    return true;
  }
};

}  // namespace pleat
