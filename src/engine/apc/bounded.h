#pragma once

// The condition without quantifiers (section 4): of every looping condition
// only the first K iterations are kept. What an iteration chooses becomes a
// fresh symbol; facts about arrays are put in at the cells that are read.

#include <vector>

#include "engine/apc/condition.h"

namespace pleat::engine::apc {

/// One iteration that the bounded condition looks at.
struct Instance {
  std::size_t parent = SIZE_MAX;  ///< index of the iteration around it
  Term happens = {};              ///< t < k
  std::vector<Term> before = {};  ///< iterations of all backbones before this one
  std::vector<std::pair<cfa::InputId, Term>> inputs = {};  ///< read in it
};

struct Bounded {
  std::vector<Term> formulas = {};  ///< their conjunction is the condition
  std::vector<Instance> instances = {};
  std::vector<Term> counters = {};  ///< all: of loops, and chosen ones
};

/// By nesting depth, from 0: iterations that are looked at. Deeper: the last.
using Depths = std::vector<unsigned>;

/// With `bits` below 64 only counters below 2^bits are looked at: easier to
/// solve, but no longer implied by the condition.
Bounded bounded(const Disjunct& disjunct, const Depths& depths,
                unsigned bits = kCounterWidth);

}  // namespace pleat::engine::apc
