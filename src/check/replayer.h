#pragma once

// What the judge knows of replay: an interface. The replay of C programs lies
// in src/replay, which needs a compiler; the judge needs none.

#include <string>
#include <vector>

#include "verdict/verdict.h"

namespace pleat::check {

struct ReplayResult {
  bool reached = false;
  enum class By { None, Native, Instrumented, Automaton } by = By::None;
  bool relies_on_ub = false;  ///< a sanitizer complained before the target
  std::string ub;             ///< its first complaint, with file:line
  std::string why_not;        ///< when not reached: compile error, other end
  /// What the run was given besides values of the program's own inputs: what a
  /// block of malloc holds. Empty: it gets there without that.
  std::vector<std::string> relies_on;
  /// Not reached, but a stop was requested meanwhile: it proves nothing.
  bool interrupted = false;
};

/// Runs something with the inputs of a counterexample and tells whether the
/// target was reached.
class Replayer {
 public:
  virtual ~Replayer() = default;
  virtual ReplayResult replay(
      const verdict::Counterexample& counterexample) = 0;
};

}  // namespace pleat::check
