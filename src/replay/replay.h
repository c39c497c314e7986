#pragma once

// Native replay: the original program, compiled for its data model and linked
// with a generated harness that feeds the inputs, run in a child with limits
// and no way out of its temporary folder. Did it really reach the target?

#include <string>

#include "check/judge.h"
#include "frontend/frontend.h"
#include "verdict/verdict.h"

namespace pleat::replay {

struct ReplayLimits {
  unsigned seconds = 10;
  std::uint64_t memory_bytes = std::uint64_t{2} << 30;
};

using check::ReplayResult;

ReplayResult replay(const frontend::Program& program,
                    const verdict::Counterexample& counterexample,
                    const ReplayLimits& limits);

/// How to judge claims about this program: what is replayed, and what its
/// question means.
check::JudgeOptions judge_options(const frontend::Program& program,
                                  const ReplayLimits& limits = {});

}  // namespace pleat::replay
