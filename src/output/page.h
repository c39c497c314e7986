#pragma once

// The report as one HTML file that needs nothing else: verdict, source with
// invariants, a run to step through, pictures, statistics.

#include <map>
#include <string>
#include <vector>

#include "verdict/report.h"

namespace pleat::output {

/// One step of a run, with the variables that it changes.
struct PageStep {
  std::string file;
  unsigned line = 0;
  std::string function, text;
  std::vector<std::pair<std::string, std::string>> changes;
  unsigned loop = 0;            ///< line of the innermost loop; 0: none
  std::uint64_t iteration = 0;  ///< of it, from 1
};

/// Two pictures as SVG; empty: none.
struct PagePictures {
  std::string automaton, tree;
};

struct PageSource {
  std::string file, text;
  enum class Line : std::uint8_t { Plain, Covered, Unreachable };
  std::map<unsigned, Line> lines;
};

/// What a proof needs of its invariants for one place.
struct PageNeed {
  std::size_t property = 0;  ///< index in Report::properties
  std::vector<verdict::InvariantReport> invariants;
};

struct PageContent {
  std::vector<PageSource> sources;
  std::vector<PageStep> steps;
  std::uint64_t left_out = 0;   ///< edges in the middle of a long run
  std::size_t gap_after = 0;    ///< the steps before them
  std::vector<PageNeed> needs;  ///< of a proof of several places
  PagePictures pictures;
  std::string version;
};

std::string to_page(const verdict::Report& report, const PageContent& content);

/// The fixed parts.
extern const char* const kPageStyle;
extern const char* const kPageScript;

}  // namespace pleat::output
