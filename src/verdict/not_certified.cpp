#include "verdict/not_certified.h"

#include <fmt/format.h>

namespace pleat::verdict {

std::string why_not_certified(const Report& report) {
  if (!report.decided_alone_by.empty())
    return fmt::format(
        "not certified: of a part of the proof {} alone says that it is right",
        report.decided_alone_by);
  const std::string number =
      report.paths > 1 ? fmt::format("{} ", report.paths) : "";
  return fmt::format("explored, not certified: all {}paths were followed",
                     number);
}

}  // namespace pleat::verdict
