#pragma once

// Concrete runs beside a symbolic search. Each may be twice as long as the one
// before, as soon as the search has done enough for that: so runs take a share
// of the time, and violations behind millions of iterations are found that a
// search would have to unwind one by one. Does not choose inputs.

#include <optional>

#include "exec/interpreter.h"
#include "support/stats.h"

namespace pleat::engine {

class LongerRuns {
 public:
  /// `edges_per_step`: how many edges one step of the search is worth. Keeps a
  /// reference to the automaton.
  LongerRuns(const cfa::Cfa& cfa, std::uint64_t edges_per_step,
             Registry& stats);

  /// A run with these inputs; none if the last was not half as long as one may
  /// be after so many steps, or if all runs are known to be the same.
  std::optional<exec::RunResult> run(exec::InputSource& inputs,
                                     std::uint64_t steps);

 private:
  const cfa::Cfa& cfa_;
  const std::uint64_t edges_per_step_;
  std::optional<exec::Interpreter> interpreter_;  ///< once it is needed
  std::uint64_t limit_ = 0;                       ///< of the last run
  bool over_ = false;
  Counter& runs_;
  Counter& edges_;
};

}  // namespace pleat::engine
