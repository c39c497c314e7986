#pragma once

// Drops assignments whose value is never read again: parameters of inlined
// calls, locals of scopes that have ended.

#include "cfa/cfa.h"

namespace pleat::frontend {

/// The variable of an instrumented program (src/evidence) that counts the
/// waypoints passed: it is looked at where a run ends in a target.
inline constexpr const char* kWaypointCounter = "__pleat_w_segment";

/// Backward liveness over the whole automaton. But for that variable, nothing
/// is live at a location without outgoing edges: targets ask only whether they
/// are reached.
void drop_dead_assignments(cfa::Cfa& cfa);

}  // namespace pleat::frontend
