#pragma once

// Flowgraphs, backbones and loops of the paper (sections 2 and 3.1), on the
// automaton. A backbone is an acyclic path of edges; the loop at one of its
// nodes consists of the cycles through it that avoid what the backbone passed
// before. So a loop belongs to a node and a backbone, not to the program: in
// irreducible graphs the same cycle is entered at different nodes.

#include <optional>
#include <vector>

#include "cfa/cfa.h"

namespace pleat::engine::apc {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocationId;

/// The part of the automaton between a start and a target. Without a target it
/// is a loop's induced flowgraph: paths lead back to the start.
struct Flowgraph {
  std::vector<bool> inside;  ///< by location; with start and target
  LocationId start;
  std::optional<LocationId> target;
};

using Backbone = std::vector<EdgeId>;

/// The graph of all locations that lie on a path from the initial location to
/// the target; nothing goes on behind the target.
Flowgraph whole(const Cfa& cfa, LocationId target);

/// All backbones, in a fixed order; nothing if there are more than `limit`.
std::optional<std::vector<Backbone>> backbones(const Cfa& cfa,
                                               const Flowgraph& g,
                                               std::size_t limit);

/// The loop at `at` for a backbone that passed `before`: its locations, sorted;
/// empty: there is none.
std::vector<LocationId> loop_at(const Cfa& cfa, const Flowgraph& g,
                                LocationId at,
                                const std::vector<LocationId>& before);

/// Which locations lie on a cycle, by location.
std::vector<bool> on_cycles(const Cfa& cfa);

Flowgraph induced(const Cfa& cfa, const std::vector<LocationId>& loop,
                  LocationId entry);

}  // namespace pleat::engine::apc
