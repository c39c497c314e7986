#pragma once

// The report as a person reads it: what was asked, the answer, the evidence.

#include <string>
#include <vector>

#include "verdict/report.h"

namespace pleat::output {

struct TextOptions {
  bool color = false;
  bool stats = false;
  std::vector<std::string> hints;  ///< what to try after an unknown
  bool conditions = false;         ///< show them whatever the verdict is
};

/// Ends with the line `VERDICT: ...`.
std::string to_text(const verdict::Report& report, const TextOptions& options);

/// `VERDICT: proved`.
std::string verdict_line(const verdict::Report& report);

}  // namespace pleat::output
