#pragma once

// Inputs that a person would have chosen: the solver's 985575162 may be 2147484
// as well, or 0.

#include <optional>

#include "exec/interpreter.h"
#include "verdict/verdict.h"

namespace pleat::exec {

/// Finds simpler inputs that reach the same place of the automaton, by running
/// it with them. Keeps a reference to the automaton.
class SimplerInputs {
 public:
  explicit SimplerInputs(const cfa::Cfa& cfa) : cfa_(cfa) {}

  /// None: the automaton does not get there with the inputs at hand, or nothing
  /// simpler was found. What the command line and standard input hold is left
  /// as it is: only strings of letters are simple there (check/judge).
  std::optional<verdict::Counterexample> of(
      const verdict::Counterexample& counterexample);

 private:
  const cfa::Cfa& cfa_;
  std::optional<Interpreter> interpreter_;  ///< compiled when it is needed
};

}  // namespace pleat::exec
