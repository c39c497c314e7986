#pragma once

// Is something proved only because nothing gets there: a condition that is
// never evaluated, an assumption that excludes everything?

#include "run/ask.h"
#include "support/stats.h"
#include "verdict/report.h"

namespace pleat::run {

/// Marks such properties. What cannot be told in a moment is not marked.
void find_vacuous(const Settings& settings, const Subject& subject,
                  verdict::Report& report, Registry& stats);

}  // namespace pleat::run
