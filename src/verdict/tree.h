#pragma once

// The tree that a backward search explored, for people: `pleat show --tree`.
// An engine fills it when it is given one (engine::Env); all texts are C.

#include <optional>
#include <string>
#include <vector>

#include "cfa/cfa.h"

namespace pleat::verdict {

struct TreeNode {
  enum class Status : std::uint8_t {
    Open,        ///< not looked at yet
    Infeasible,  ///< no state satisfies it
    Expanded,    ///< its predecessors are its children
    Undecided,   ///< at the start, and the solver did not know
    Reached,     ///< a program run starts here
    Folded,      ///< a header: the loop was folded, `invariants` exclude it
    Excluded,    ///< a header: known invariants exclude it
    Subsumed     ///< a header: part of what was met before
  };
  std::optional<std::size_t> parent;
  cfa::LocationId at;
  cfa::SourcePos pos;
  bool header = false, target = false;
  std::string edge;    ///< from here to the parent
  std::string states;  ///< from which the target is reached
  Status status = Status::Open;
  std::vector<std::string> candidates = {};  ///< tried for this node
  std::vector<std::string> invariants = {};  ///< that close it
};

struct SearchTree {
  std::vector<TreeNode> nodes;  ///< parents first
};

}  // namespace pleat::verdict
