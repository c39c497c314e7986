#pragma once

// A small, slow interpreter of the automaton that shares no code with
// src/exec, so that exec cannot vouch for itself: does this sequence of inputs
// lead to that target?

#include <string>

#include "cfa/cfa.h"
#include "check/replayer.h"
#include "verdict/verdict.h"

namespace pleat::check {

struct WalkResult {
  bool reached = false;
  std::string why_not;
  std::uint64_t edges = 0;
};

WalkResult walk(const cfa::Cfa& cfa,
                const verdict::Counterexample& counterexample,
                std::uint64_t max_edges = 2'000'000);

/// Replay where there is no program to compile.
class AutomatonReplayer : public Replayer {
 public:
  explicit AutomatonReplayer(const cfa::Cfa& cfa) : cfa_(cfa) {}
  ReplayResult replay(const verdict::Counterexample& counterexample) override;

 private:
  const cfa::Cfa& cfa_;
};

}  // namespace pleat::check
