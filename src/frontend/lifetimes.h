#pragma once

// Which locals may somebody still point to when their life has ended? The life
// of a local ends with its block, which clang marks (llvm.lifetime.end), and
// that of a parameter with its call. Most locals are never pointed to then, and
// nothing needs to be remembered about them.
//
// A pointer to a local is followed through values, variables (cells.h), calls
// and returns; once it is in memory, whoever can hold a pointer to its region
// holds it.

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <map>
#include <set>

#include "frontend/cells.h"
#include "frontend/debug_names.h"
#include "frontend/points_to.h"

namespace pleat::frontend {

/// When may a pointer to a local be used that has ended?
struct Kept {
  bool beyond_block = false;  ///< in the same call, behind the end of its block
  bool beyond_call = false;   ///< when the call has returned
  /// Behind the end of its block, but where that is nothing marks.
  bool unmarked = false;
  bool again = false;  ///< its block may begin again in the same call
  /// Not only by pointers: the code names it behind the end of its block.
  bool named_late = false;
};

class Lifetimes {
 public:
  Lifetimes() = default;
  Lifetimes(const llvm::Module& module, const Cells& cells,
            const PointsTo& points_to, const DebugNames& names,
            const llvm::Function* entry);
  /// Null: there is no such pointer.
  const Kept* of(const llvm::Value& object) const;
  /// May a pointer to this object of variable size be used when it has ended?
  /// That is at the end of its call, or where the stack is taken back.
  bool outlives(const llvm::AllocaInst& object) const {
    return outlived_.contains(&object);
  }
  /// Locals of a function that are kept.
  const std::vector<const llvm::Value*>& in(
      const llvm::Function& function) const;

 private:
  std::map<const llvm::Value*, Kept> kept_;
  std::set<const llvm::AllocaInst*> outlived_;
  std::map<const llvm::Function*, std::vector<const llvm::Value*>> by_function_;
};

/// The local whose life a marker ends.
const llvm::AllocaInst* lifetime_end(const llvm::Instruction& instruction);
/// May control come back to the instruction in the same call?
bool is_repeated(const llvm::Instruction& instruction);

}  // namespace pleat::frontend
