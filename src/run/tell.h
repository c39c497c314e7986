#pragma once

// What people are told about an answer that is known: the runs to the places
// that are violated, and the source lines that the report speaks of.

#include "run/load.h"
#include "verdict/report.h"

namespace pleat::run {

/// Lets the compiled program record the runs to the violated places, and tells
/// from that why they are violated. Where that does not work, the traces stay
/// as they are.
void tell_violations(const Loaded& loaded, verdict::Report& report);

/// Calls fields in invariants by their names: `r.head`, not `r[16]`.
void name_fields(const Loaded& loaded,
                 std::vector<verdict::InvariantReport>& invariants);

/// Adds the lines of the source that the report speaks of.
void add_source_lines(verdict::Report& report);

}  // namespace pleat::run
