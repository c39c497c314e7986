#pragma once

// What a run of the compiled program covers, as clang's own instrumentation
// counts it: every side of every condition, and every line with code.

#include <compare>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/frontend.h"
#include "replay/builds.h"

namespace pleat::replay {

/// A line (column 0), or one side of the condition that begins there.
struct CoverSite {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  bool side = true;  ///< the condition holds
  friend auto operator<=>(const CoverSite&, const CoverSite&) = default;
};

struct Measured {
  std::set<CoverSite> branches, lines;  ///< all that there are
  std::set<CoverSite> covered_branches, covered_lines;
  /// Where several conditions begin (`c ? x : y` and c): they are not told
  /// apart. The side says nothing.
  std::set<CoverSite> ambiguous;
  bool error = false;    ///< the run ended in a failing assertion or the like
  bool endless = false;  ///< it had to be stopped
  std::string why_not;   ///< not empty: nothing was measured
};

/// Reads what `llvm-cov export` writes. Throws InputError for anything else.
Measured read_coverage(std::string_view json);

class Coverage {
 public:
  /// `harness`: C source of the functions that the program lacks; must write
  /// the profile however the program ends, with exit code 10 after an error, 11
  /// where it does not end in time.
  Coverage(const frontend::Program& program, std::string harness);

  /// Empty, or why nothing can be measured (no clang-19, no llvm-cov-19, ...).
  std::string why_not();

  /// Runs with the file `values` in its folder.
  Measured measure(const std::string& values, unsigned seconds);

 private:
  Builds builds_;
  std::string harness_;
  std::set<cfa::SourcePos> constant_;
  std::string profdata_, cov_;  ///< programs
  std::optional<Build> build_;
};

}  // namespace pleat::replay
