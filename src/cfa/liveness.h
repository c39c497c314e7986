#pragma once

// Liveness of variables: who is read again on some path.

#include <cstdint>
#include <vector>

#include "cfa/cfa.h"

namespace pleat::cfa {

/// Removes assignments to candidates (by VariableId) that are not read again by
/// a guard, or for an assignment that is itself needed. Assignments to others
/// are always needed. True if any was removed.
bool drop_dead_assignments(Cfa& cfa, const std::vector<bool>& candidate);

/// Per location, the variables whose value there can decide a guard later on.
std::vector<std::vector<bool>> live_variables(const Cfa& cfa);

}  // namespace pleat::cfa
