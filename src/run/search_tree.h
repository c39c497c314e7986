#pragma once

// A picture of a backward search. It claims nothing, so nothing is checked.

#include "cfa/cfa.h"
#include "run/settings.h"
#include "verdict/tree.h"

namespace pleat::run {

/// Runs the settings' engine (bse or bself) until its tree has that many nodes,
/// the search ends, or the seconds are over (0: no limit).
verdict::SearchTree search_tree(const cfa::Cfa& cfa, const Settings& settings,
                                std::uint64_t nodes, double seconds);

}  // namespace pleat::run
