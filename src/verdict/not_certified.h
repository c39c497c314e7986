#pragma once

// Proofs that are not certified, in words.

#include <string>

#include "verdict/report.h"

namespace pleat::verdict {

/// "explored, not certified: all 12 paths were followed", or which solver
/// nobody seconds.
std::string why_not_certified(const Report& report);

}  // namespace pleat::verdict
