#pragma once

// Drops assignments whose value is never read again: parameters of inlined
// calls, locals of scopes that have ended.

#include "cfa/cfa.h"

namespace pleat::frontend {

/// Backward liveness over the whole automaton. Nothing is live at a location
/// without outgoing edges: targets ask only whether they are reached.
void drop_dead_assignments(cfa::Cfa& cfa);

}  // namespace pleat::frontend
