#pragma once

// Tests that cover a program: inputs from random runs and from dynamic
// symbolic execution, each measured on the compiled program; what stays
// uncovered is asked about one by one, and perhaps proved unreachable.

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "main/load.h"
#include "main/options.h"
#include "output/suite.h"
#include "replay/coverage.h"

namespace pleat {

/// Something that no test covers.
struct Uncovered {
  replay::CoverSite site;
  std::string what;          ///< `x > 0 (false)`, `line 12`, `reach_error()`
  bool unreachable = false;  ///< proved
  std::string why;           ///< "proved unreachable", "not reached in time"
};

struct CoverResult {
  output::Suite suite;
  replay::Measured total;  ///< of the whole suite; `why_not`: nothing measured
  std::size_t goals = 0, reached = 0;
  std::vector<Uncovered> uncovered;
  std::uint64_t tried = 0;  ///< tests that were measured
};

/// `show`: tests so far, goals reached, goals.
using CoverProgress =
    std::function<void(std::size_t, std::size_t, std::size_t)>;

/// `interim` gets what there is whenever a test was added.
CoverResult cover(const TestOptions& options, const Plan& plan,
                  const CoverProgress& show,
                  const std::function<void(const CoverResult&)>& interim,
                  Registry& stats);

}  // namespace pleat
