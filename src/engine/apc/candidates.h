#pragma once

// Candidates for invariants at a loop's entry, read off its summary.

#include <vector>

#include "engine/apc/builder.h"

namespace pleat::engine::apc {

/// `entries`: values where the loop is entered.
std::vector<Term> candidates(const Cfa& cfa, const Summary& summary,
                             const std::vector<Memory>& entries);

}  // namespace pleat::engine::apc
