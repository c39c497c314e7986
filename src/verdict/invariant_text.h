#pragma once

// Invariants of the automaton in the words of the source, for people.

#include <vector>

#include "verdict/report.h"

namespace pleat::verdict {

/// What holds whenever a loop's head is reached. Of a function that is inlined
/// several times, one of what holds in its copies does. `variables`: how many
/// are the program's own (cfa::LiveParts).
std::vector<InvariantReport> in_source(const cfa::Cfa& cfa,
                                       const std::vector<Invariant>& invariants,
                                       std::size_t variables = SIZE_MAX);

}  // namespace pleat::verdict
