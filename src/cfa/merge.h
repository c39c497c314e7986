#pragma once

// Makes an automaton small: linear chains and small branches become single
// edges, choices that are already decided are threaded, dead temporaries go.

#include "cfa/cfa.h"

namespace pleat::cfa {

struct MergeLimits {
  /// Nodes of an edge's terms together; what would be larger is not merged.
  std::size_t edge_size = 2000;
  /// Pairs of edges that are tried at one location.
  std::size_t pairs = 64;
  std::size_t threaded_pairs = 4096;  ///< where incoming constants decide
  /// Edges that differ only in the branches they take stay apart.
  bool keep_branches = false;
};

/// Removes unreachable locations, edges that are never enabled, locations that
/// composition can do without (never the initial one, a target, a cut, or the
/// header of a loop), assignments to temporaries that are not read again, and
/// variables and inputs without use. Ids are compacted; runs with the same
/// inputs reach the same targets. A run that would get stuck at a removed
/// location ends before it.
void merge_chains(Cfa& cfa, const MergeLimits& limits = {});

}  // namespace pleat::cfa
