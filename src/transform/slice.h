#pragma once

// Cone of influence: what the targets do not depend on goes.

#include <vector>

#include "cfa/cfa.h"

namespace pleat::transform {

struct Sliced {
  cfa::Cfa cfa;  ///< variables and inputs keep their ids
  std::vector<cfa::LocationId> original;   ///< by the slice's LocationId
  std::vector<cfa::EdgeId> original_edge;  ///< by the slice's EdgeId
  std::vector<cfa::LocationId> in_slice;   ///< by the original's; or not valid
};

/// Which assignments go: those whose value no guard on a way to a target or cut
/// depends on, at this place or at any. With Unrelated, a variable is assigned
/// everywhere or nowhere, edges that leave stay, and an invariant over
/// variables that the slice mentions holds in the original too.
enum class Drop { Dead, Unrelated };

/// Drops locations that are unreachable or cannot reach a target or a cut, the
/// edges into them, and assignments. Reads of inputs stay, so that runs with
/// the same inputs reach the same targets. Targets, cuts and the initial
/// location stay.
Sliced slice(const cfa::Cfa& cfa, Drop drop = Drop::Dead);

/// Symbols of the variables that some edge mentions, in order.
std::vector<cfa::Term> mentioned_variables(const cfa::Cfa& cfa);

}  // namespace pleat::transform
