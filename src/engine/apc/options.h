#pragma once

// What the engine for necessary conditions can be told.

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
};

}  // namespace pleat::engine::apc
