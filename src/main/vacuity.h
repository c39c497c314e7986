#pragma once

// Is something proved only because nothing gets there: a condition that is
// never evaluated, an assumption that excludes everything?

#include "main/load.h"
#include "main/options.h"
#include "support/stats.h"
#include "verdict/report.h"

namespace pleat {

/// Marks such properties. What cannot be told in a moment is not marked.
void find_vacuous(const VerifyOptions& options, const Loaded& loaded,
                  verdict::Report& report, Registry& stats);

}  // namespace pleat
