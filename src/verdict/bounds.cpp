#include "verdict/bounds.h"

#include <fmt/format.h>

#include <algorithm>

#include "cfa/loops.h"

namespace pleat::verdict {

namespace {

LoopBoundReport in_source(const cfa::Cfa& cfa, const LoopBound& bound) {
  const auto* loop = cfa.loop_source(bound.header);
  const cfa::Location& at = cfa.at(bound.header);
  return {loop != nullptr ? loop->statement : at.pos,
          loop != nullptr ? loop->function : at.function, bound.iterations};
}

}  // namespace

void add_bounds(const cfa::Cfa& cfa, const std::vector<LoopBound>& bounds,
                Report& report) {
  for (const LoopBound& bound : bounds) {
    LoopBoundReport added = in_source(cfa, bound);
    const auto same = std::ranges::find_if(report.bounds, [&](const auto& b) {
      return b.pos == added.pos && b.function == added.function;
    });
    if (same == report.bounds.end())
      report.bounds.push_back(std::move(added));
    else
      same->iterations = std::max(same->iterations, added.iterations);
  }
  std::ranges::stable_sort(report.bounds, {}, &LoopBoundReport::pos);
}

std::vector<LoopBound> bounds_by_header(const cfa::Cfa& cfa,
                                        const Report& report) {
  std::vector<LoopBound> result;
  for (cfa::LocationId header : cfa::cut_points(cfa)) {
    LoopBound bound{header, 0};
    const LoopBoundReport here = in_source(cfa, bound);
    for (const LoopBoundReport& told : report.bounds) {
      // A report that was read back knows no columns.
      if (told.pos.file == here.pos.file && told.pos.line == here.pos.line &&
          told.function == here.function)
        bound.iterations = std::max(bound.iterations, told.iterations);
    }
    result.push_back(bound);
  }
  return result;
}

std::vector<std::string> bounds_in_words(const Report& report) {
  std::vector<std::string> result;
  std::size_t not_entered = 0;
  for (const LoopBoundReport& b : report.bounds) {
    if (b.iterations == 0) {
      ++not_entered;
      continue;
    }
    result.push_back(
        fmt::format("up to {} iteration{} of the loop in line {}{}",
                    b.iterations, b.iterations == 1 ? "" : "s", b.pos.line,
                    b.function.empty() ? "" : " (" + b.function + ")"));
  }
  if (not_entered > 0)
    result.push_back(fmt::format("no iteration of {}{} loop{}", not_entered,
                                 result.empty() ? "" : " other",
                                 not_entered == 1 ? "" : "s"));
  return result;
}

std::string induction_in_words(const Report& report) {
  if (report.segments == 0) return "";
  return fmt::format(
      "k-induction with k = {}: no run that visits loop headers {} times{} "
      "gets to a violation, wherever it begins",
      report.segments, report.segments,
      report.invariants.empty() ? "" : ", with these invariants,");
}

std::string bounds_heading(const Report& report) {
  if (report.verdict == Verdict::Proved) return "all runs have";
  return report.bounds_checked ? "no violation with"
                               : "no violation was found with";
}

}  // namespace pleat::verdict
