#pragma once

// The report as JSON (docs/json.md describes it for users) and back: the
// supervised process sends its report to its parent in this form. Everything
// that users see survives the way back; terms and ids do not.

#include <string>
#include <string_view>

#include "verdict/report.h"

namespace pleat::output {

/// Raised when a key changes its meaning (first number) or is added (second).
inline constexpr std::string_view kJsonFormat = "1.8";

/// Indented, keys in a fixed order, with a final newline. Times stand only
/// under `seconds` and `stats.time`: all else repeats from run to run.
std::string to_json(const verdict::Report& report);

/// The same with what only Pleat itself reads: the terms of the proof and the
/// bits of the inputs.
std::string to_private_json(const verdict::Report& report);

/// Throws InputError for anything that these two did not write.
verdict::Report from_json(std::string_view text);

}  // namespace pleat::output
