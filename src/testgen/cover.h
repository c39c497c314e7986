#pragma once

// Tests that cover a program: inputs from random runs and from dynamic
// symbolic execution, each measured on the compiled program; what stays
// uncovered is asked about one by one, and perhaps proved unreachable.

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "output/suite.h"
#include "replay/coverage.h"
#include "support/stats.h"

namespace pleat::testgen {

struct CoverSettings {
  /// What tests shall cover: both sides of every condition, every line, or the
  /// places that `pleat verify` asks about.
  enum class Cover { Branches, Lines, Target } cover = Cover::Branches;
  double timeout = 60;          ///< seconds; 0: none
  std::uint64_t memory_mb = 0;  ///< 0: no limit
  std::uint64_t seed = 1;
  std::string producer;  ///< of the suite: "pleat 1.0"
};

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
CoverResult cover(const CoverSettings& settings,
                  const frontend::Options& program, const CoverProgress& show,
                  const std::function<void(const CoverResult&)>& interim,
                  Registry& stats);

}  // namespace pleat::testgen
