#pragma once

// Weak topological order of a graph (Bourdoncle, "Efficient chaotic iteration
// strategies with widenings", 1993): nested components, each with a head; every
// cycle passes the head of a component that it lies in. Fixpoints are computed
// from inside out, and only heads need widening.

#include <vector>

namespace pleat::domain {

struct Component {
  unsigned node = 0;              ///< the head, or the node itself
  bool loop = false;              ///< is it a component with more than this?
  std::vector<Component> inside;  ///< of a loop: the rest, in order
};

/// Of the nodes that can be reached from `roots`, in an order that visits
/// successors later wherever that is possible.
std::vector<Component> weak_topological_order(
    const std::vector<std::vector<unsigned>>& successors,
    const std::vector<unsigned>& roots);

}  // namespace pleat::domain
