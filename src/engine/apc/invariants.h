#pragma once

// A proof from the summaries. An unsatisfiable condition speaks of runs with
// fewer than 2^62 iterations; invariants that exclude the targets speak of all.
// What the summaries say becomes candidates at loop headers (facts.h,
// candidates.h, predicates.h); those that are inductive together are kept.

#include <vector>

#include "engine/apc/builder.h"
#include "engine/engine.h"
#include "transform/slice.h"
#include "verdict/verdict.h"

namespace pleat::engine::apc {

struct Proof {
  std::vector<std::size_t> safe = {};  ///< properties
  std::vector<verdict::Invariant> invariants = {};
};

/// What invariants from the summaries prove of the program. The builder worked
/// on the slice.
Proof find_proof(const Cfa& program, const transform::Sliced& sliced,
                 const Builder& builder, Env& env);

}  // namespace pleat::engine::apc
