#pragma once

// Where paths begin: the locations of the automaton that stand for places in
// the code, and the paths that are still to be followed. How they are followed
// is not known here (control_flow.h).

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "frontend/block_roles.h"
#include "frontend/context.h"

namespace pleat::frontend {

class Locations {
 public:
  explicit Locations(Context& context) : context_(context) {}

  /// The location in front of this instruction in this frame. A new one begins
  /// a path that is followed later. `after`: a call has come back there, so it
  /// is not the header of a loop.
  cfa::LocationId at(Frame* frame, const llvm::Instruction* at, bool after);
  /// Which blocks of the function become locations.
  const BlockRoles& roles(const llvm::Function& function);

  /// The path goes on: it is followed next.
  void go_on(Path path) { open_.push_back(std::move(path)); }
  /// The path begins at a location: it is followed when no other is open.
  void begin(Path path) { heads_.push_back(std::move(path)); }
  /// The path to follow now; none: all were.
  std::optional<Path> next();

 private:
  void add_loop_source(cfa::LocationId id, const llvm::BasicBlock& header);

  Context& context_;
  std::map<const llvm::Function*, std::unique_ptr<BlockRoles>> roles_;
  std::map<std::pair<const Frame*, const llvm::Instruction*>, cfa::LocationId>
      locations_;
  std::vector<Path> open_;
  std::deque<Path> heads_;
};

}  // namespace pleat::frontend
