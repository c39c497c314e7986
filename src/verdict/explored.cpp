#include "verdict/explored.h"

#include <fmt/format.h>

namespace pleat::verdict {

std::string how_explored(const Report& report) {
  const std::string number =
      report.paths > 1 ? fmt::format("{} ", report.paths) : "";
  return fmt::format("explored, not certified: all {}paths were followed",
                     number);
}

}  // namespace pleat::verdict
