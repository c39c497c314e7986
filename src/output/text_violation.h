#pragma once

// A violation as a person reads it: the place, why, what inputs get there, and
// the run. Only src/output includes this.

#include "output/lines.h"
#include "output/text.h"
#include "verdict/report.h"

namespace pleat::output {

void tell_violation(const verdict::Report& report,
                    const verdict::CounterexampleReport& told,
                    const TextOptions& options, Lines& out);

}  // namespace pleat::output
