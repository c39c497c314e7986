#pragma once

// A proof that people can read, in place of one that they cannot: engines
// derive invariants from formulas, which may be far from what a person would
// write, where the ranges of a few variables are enough.

#include "run/ask.h"
#include "support/stats.h"
#include "verdict/report.h"

namespace pleat::run {

/// Is an invariant of the report too long for people, or of a form that nobody
/// writes?
bool is_hard_to_read(const verdict::Report& report);

/// Replaces a proof that is hard to read by one of ranges (`head <= 7`), if
/// there is such a one and the kernel accepts it. What cannot be done in a
/// moment stays as it is.
void make_plain(const Settings& settings, const Subject& subject,
                verdict::Report& report, Registry& stats);

}  // namespace pleat::run
