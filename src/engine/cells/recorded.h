#pragma once

// Guesses about what loops compute from all cells: sums, counts, maxima. A
// ghost remembers the value of a variable for every value of the loop's counter
// (cfa::Recorded). So `s` is the sum of the cells before `i` if each remembered
// value is the one before it and a cell; and a later loop computes the same
// if its variable equals a remembered value in every iteration.

#include <map>

#include "engine/cells/candidates.h"
#include "prove/paths.h"
#include "verdict/verdict.h"

namespace pleat::engine::cells {

struct AboutRecorded {
  /// What an iteration does with a remembered value: relations for any index,
  /// by its width, that may hold in some range.
  std::map<unsigned, std::vector<term::Term>> steps;
  /// The first and the last remembered value.
  std::vector<verdict::Invariant> ends;
  /// Variables of other loops that may equal a remembered value. Where runs
  /// refute all of them, the rest is not worth a try.
  std::vector<verdict::Invariant> links;
};

/// `cfa`: with ghosts. `paths`: its paths between cut points. `indices`: tell
/// what counters are compared with.
AboutRecorded guess_about_recorded(const cfa::Cfa& cfa,
                                   const std::vector<prove::Path>& paths,
                                   const std::vector<Indices>& indices);

}  // namespace pleat::engine::cells
