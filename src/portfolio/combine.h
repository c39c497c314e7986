#pragma once

// Reports of several engines about one program as one.

#include <string>
#include <vector>

#include "verdict/report.h"

namespace pleat::portfolio {

/// Per property the best answer of any engine. Answers were checked, so two
/// that contradict each other are an internal error, and unknown.
verdict::Report combine(const std::vector<verdict::Report>& reports);

/// Is `name` one of the names in `list` (`se, bself`)?
bool is_among(const std::string& list, const std::string& name);

/// Is nothing left to find?
bool is_final(const verdict::Report& report, bool all);

}  // namespace pleat::portfolio
