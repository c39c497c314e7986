#include <fmt/format.h>

#include "verdict/report.h"

namespace pleat::verdict {

std::vector<std::string> bounds_in_words(const Report& report) {
  std::vector<std::string> result;
  for (const LoopBoundReport& b : report.bounds) {
    result.push_back(
        fmt::format("up to {} iteration{} of the loop in line {}{}",
                    b.iterations, b.iterations == 1 ? "" : "s", b.pos.line,
                    b.function.empty() ? "" : " (" + b.function + ")"));
  }
  return result;
}

std::string bounds_heading(const Report& report) {
  if (report.verdict == Verdict::Proved) return "all runs have";
  return report.bounds_checked ? "no violation with"
                               : "no violation was found with";
}

}  // namespace pleat::verdict
