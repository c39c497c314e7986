#pragma once

// Loop forest: headers are the targets of retreating edges of a depth-first
// search; a loop is reducible if its header dominates its body.

#include <optional>
#include <vector>

#include "cfa/cfa.h"

namespace pleat::cfa {

struct Loop {
  LocationId header;
  std::vector<LocationId> body;       ///< sorted, with the header
  std::vector<EdgeId> back_edges;     ///< into the header from the body
  std::vector<EdgeId> entry_edges;    ///< into the header from outside
  std::vector<EdgeId> exit_edges;     ///< from the body to outside
  std::optional<std::size_t> parent;  ///< index in LoopForest::loops
  std::vector<std::size_t> children;
  bool reducible = true;
  unsigned depth = 1;
};

struct LoopForest {
  std::vector<Loop> loops;  ///< outer loops before inner ones
  /// Innermost loop of each location, if any.
  std::vector<std::optional<std::size_t>> innermost;
  std::optional<std::size_t> loop_at(LocationId header) const;
};

LoopForest find_loops(const Cfa& cfa);

/// The targets of all retreating edges, in a deterministic order: every cycle
/// contains one. Computed independently of the forest, for the kernel.
std::vector<LocationId> cut_points(const Cfa& cfa);

/// Locations in reverse post-order from the initial one (reachable ones only).
std::vector<LocationId> reverse_post_order(const Cfa& cfa);

}  // namespace pleat::cfa
