#pragma once

// Bounds of loops by header, and as people see them.

#include <vector>

#include "cfa/cfa.h"
#include "verdict/report.h"
#include "verdict/verdict.h"

namespace pleat::verdict {

/// Adds what people see of these bounds. A loop of the source stands once, with
/// the largest bound of its copies (of the calls that were inlined).
void add_bounds(const cfa::Cfa& cfa, const std::vector<LoopBound>& bounds,
                Report& report);

/// The way back: for every header, the largest bound that is told of its place.
std::vector<LoopBound> bounds_by_header(const cfa::Cfa& cfa,
                                        const Report& report);

}  // namespace pleat::verdict
