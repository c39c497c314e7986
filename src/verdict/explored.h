#pragma once

// Proofs that are not certified, in words.

#include <string>

#include "verdict/report.h"

namespace pleat::verdict {

/// "explored, not certified: all 12 paths were followed"
std::string how_explored(const Report& report);

}  // namespace pleat::verdict
