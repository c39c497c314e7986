#pragma once

// Which blocks of a function become locations of the automaton.
//
// A path is followed from location to location; in between it may fork (the
// guards of several edges). Locations are loop headers and joins, with two
// exceptions, so that clang's lowering of `&&`, `||`, `?:` and of `return`
// from inner scopes leaves no trace:
//  - a small join that only decides where to go next is followed once per
//    arrival (threaded), and its successors become locations;
//  - a join of branches that compute a value without effects is no join at
//    all: the value is an if-then-else term.

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Function.h>

#include "frontend/debug_names.h"

namespace pleat::frontend {

class Shape {
 public:
  /// `loads_fail`: a load may end in a property, so only those of whole
  /// variables are values; so may pointer arithmetic. `keep_branches`: a value
  /// is no reason to do without a branch.
  Shape(const llvm::Function& function, const DebugNames& names,
        bool loads_fail = false, bool keep_branches = false);

  bool is_header(const llvm::BasicBlock* block) const {
    return headers_.contains(block);
  }
  bool is_location(const llvm::BasicBlock* block) const;
  /// The join behind a branch whose sides only compute values for its phis;
  /// null if there is none.
  const llvm::BasicBlock* value_join(const llvm::BasicBlock* branch) const;
  unsigned returns() const { return returns_; }
  /// A branch back to this header, for its `llvm.loop` metadata.
  const llvm::Instruction* back_branch(const llvm::BasicBlock* header) const;

 private:
  void find_headers(const llvm::Function& function);
  bool is_threaded(const llvm::BasicBlock& block,
                   const DebugNames& names) const;
  bool only_values(const llvm::BasicBlock& block) const;

  llvm::SmallPtrSet<const llvm::BasicBlock*, 16> headers_, threaded_;
  llvm::DenseMap<const llvm::BasicBlock*, const llvm::Instruction*> back_;
  llvm::DenseMap<const llvm::BasicBlock*, const llvm::BasicBlock*> joins_;
  llvm::SmallPtrSet<const llvm::BasicBlock*, 16> value_joins_;
  unsigned returns_ = 0;
  bool loads_fail_, keep_branches_;
};

}  // namespace pleat::frontend
