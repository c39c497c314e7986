#pragma once

// The loops of an automaton as a backward search sees them: the paths of one
// iteration, and the paths that enter. Needs an automaton whose every cycle
// passes exactly one header (see transform/flatten.h).

#include <vector>

#include "engine/engine.h"
#include "prove/paths.h"

namespace pleat::engine::backward {

using cfa::Cfa;
using cfa::LocationId;
using prove::Path;
using term::Term;

struct LoopInfo {
  LocationId header;
  std::vector<Path> paths;    ///< from the header to itself
  std::vector<Path> entries;  ///< from the start or other headers
  std::vector<Term> exits;    ///< guards of paths that leave it, not to goals
  bool complete = true;       ///< all paths were listed
};

/// All loops of the automaton, earlier ones first. At most `limit` edges are
/// followed from a header; where that is not enough, the loop is incomplete.
std::vector<LoopInfo> find_loop_paths(const Cfa& cfa, solver::Solver& solver,
                                      std::size_t limit);

}  // namespace pleat::engine::backward
