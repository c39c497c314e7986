#pragma once

// What the engine for necessary conditions can be told.

#include <cstdint>

namespace pleat::engine::apc {

struct Options {
  unsigned bound = 25;  ///< K: iterations that the bounded condition looks at
  // Value rules beyond the four of the paper's section 3.3.
  bool geometric = true;  ///< x := c * x
  bool affine = true;     ///< x := c * x + d
  bool nested = true;     ///< values of inner counters (section 3.4)
  bool arrays = true;     ///< arrays that a loop writes
  bool ordered = false;   ///< iterations in a known order (section 3.6)
  bool smtlib = false;    ///< print SMT-LIB too
  double wait = 0;        ///< seconds, for all answers: to measure them
  /// The ways to an answer at once, in processes of their own. Else one after
  /// the other, with few units each: the same answer every time.
  bool race = true;
  std::uint64_t units() const { return race ? 1'000'000 : 20'000; }
};

}  // namespace pleat::engine::apc
