#pragma once

// Candidates for invariants at a loop's entry, read off its summary.

#include <vector>

#include "engine/apc/builder.h"
#include "engine/apc/segments.h"

namespace pleat::engine::apc {

/// `entries`: segments that lead to the loop's entry from elsewhere.
std::vector<Term> candidates(const Cfa& cfa, const Summary& summary,
                             const std::vector<const Segment*>& entries);

}  // namespace pleat::engine::apc
