#pragma once

// Bounds of loops by header, and as people see them.

#include <vector>

#include "cfa/cfa.h"
#include "verdict/report.h"
#include "verdict/verdict.h"

namespace pleat::verdict {

LoopBoundReport bound_in_source(const cfa::Cfa& cfa, const LoopBound& bound);

/// The way back: for every header, the largest bound that is told of its place.
std::vector<LoopBound> bounds_by_header(const cfa::Cfa& cfa,
                                        const Report& report);

}  // namespace pleat::verdict
