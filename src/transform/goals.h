#pragma once

// Questions about single edges, for the generation of tests.

#include <functional>
#include <vector>

#include "cfa/cfa.h"

namespace pleat::transform {

/// The automaton with one property: can one of these edges be taken? All
/// others are gone. At each of the edges a new input (behind all others)
/// decides whether the run ends in the target, so that what lies behind it
/// stays reachable.
cfa::Cfa ask_about(const cfa::Cfa& cfa, const std::vector<cfa::EdgeId>& edges);

/// The automaton where all inputs of which `fixed` holds are zero. They are
/// still read. `any` tells whether one of them could have mattered.
cfa::Cfa with_zero_inputs(const cfa::Cfa& cfa,
                          const std::function<bool(const cfa::Input&)>& fixed,
                          bool& any);

}  // namespace pleat::transform
