#pragma once

// A proof as short as people want it: facts that it can do without are dropped,
// and the kernel checks what is left.

#include "run/ask.h"
#include "support/stats.h"
#include "verdict/report.h"

namespace pleat::run {

/// Drops parts of the proof's invariants while the kernel still accepts it.
/// What cannot be done in a moment stays as it is.
void shorten_proof(const Settings& settings, const Subject& subject,
                   verdict::Report& report, Registry& stats);

}  // namespace pleat::run
