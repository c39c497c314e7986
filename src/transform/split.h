#pragma once

// Loops told apart by predicates: a header becomes one location per region (a
// truth value for each of its predicates), and the body is copied with it, so
// that whatever is computed per location is computed per region. For analyses
// that keep one convex state at a location (value partitioning).
//
//   h ─▶ b ─▶ h     becomes     h/p ─▶ b/p ─▶ h/p or h/not p
//                               h/not p ─▶ b/not p ─▶ h/p or h/not p
//
// Behind the loop the copies meet again. Runs are the same in both.

#include <optional>
#include <vector>

#include "cfa/cfa.h"

namespace pleat::transform {

struct Partition {
  cfa::LocationId header;
  std::vector<cfa::Term> predicates;  ///< over variables
};

struct Split {
  cfa::Cfa cfa;  ///< variables and inputs keep their ids
  std::vector<cfa::LocationId> original;  ///< by LocationId of `cfa`
  /// By LocationId of `cfa`: what holds there by construction.
  std::vector<cfa::Term> region;
};

/// None where there would be more than so many locations. A header that is the
/// start of the program is not told apart.
std::optional<Split> split(const cfa::Cfa& cfa,
                           const std::vector<Partition>& partitions,
                           std::size_t most_locations);

/// The automaton without these edges (by EdgeId); locations keep their ids.
cfa::Cfa without_edges(const cfa::Cfa& cfa, const std::vector<bool>& gone);

}  // namespace pleat::transform
