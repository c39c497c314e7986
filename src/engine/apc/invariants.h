#pragma once

// Invariants that the summaries imply, without counters: what all backbones of
// a loop preserve by the constants that they add. They are candidates; those
// that are inductive together stay, and if they exclude the target, they are a
// proof (which the kernel checks again).

#include <optional>
#include <vector>

#include "engine/apc/builder.h"
#include "transform/slice.h"
#include "verdict/verdict.h"

namespace pleat::engine::apc {

/// Invariants at locations of the original automaton, or nothing.
std::optional<std::vector<verdict::Invariant>> find_proof(
    std::size_t property, const transform::Sliced& sliced,
    const Builder& builder, Env& env);

}  // namespace pleat::engine::apc
