#pragma once

// A proof made shorter (prove/reduction.h), with the effort that this is worth
// to a backward search.

#include "engine/backward/loop_paths.h"
#include "verdict/verdict.h"

namespace pleat::engine::backward {

/// `errors`: states at headers from which a goal is reached without passing
/// another header. The result is a part of the invariants that still excludes
/// them; all of them where that is not worth the effort.
std::vector<verdict::Invariant> shortened(
    std::vector<verdict::Invariant> invariants,
    const std::vector<std::pair<LocationId, Term>>& errors,
    const std::vector<LoopInfo>& loops, Env& env);

}  // namespace pleat::engine::backward
