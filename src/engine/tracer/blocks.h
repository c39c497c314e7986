#pragma once

// Large blocks: locations that are neither loop headers nor ends go, and edges
// between the same two locations become one, with a choice of values inside.
// Locations keep their numbers. Inputs keep no order of reading, so a path of
// the result says that there is one, not which.

#include <vector>

#include "cfa/cfa.h"

namespace pleat::engine::tracer {

/// `kept`: locations that must stay. What would give an edge of more than
/// `largest` nodes is left as it is.
cfa::Cfa large_blocks(const cfa::Cfa& cfa, const std::vector<bool>& kept,
                      std::size_t largest = 3000);

}  // namespace pleat::engine::tracer
