#pragma once

// Which basic blocks of a function become locations of the automaton.
//
// The translation follows a path from location to location; in between the
// path may fork, and each fork becomes an edge with its own guard. Locations
// are the headers of loops and the blocks where several branches join, with two
// exceptions, so that clang's lowering of `&&`, `||`, `?:` and of `return` from
// inner scopes leaves no trace in the automaton:
//  - A small join that only decides where to go next is *threaded*: every path
//    that arrives is followed through it on its own, and its successors become
//    locations instead.
//  - A join of branches that only compute a value (a *value join*) is no
//    location: the value is an if-then-else term.

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Function.h>

#include "frontend/debug_names.h"

namespace pleat::frontend {

class BlockRoles {
 public:
  /// `loads_fail`: a load or a step of a pointer may violate a property, so a
  /// branch whose sides contain one is kept, unless the load reads a whole
  /// variable. `keep_branches`: no branch is replaced by an if-then-else term.
  BlockRoles(const llvm::Function& function, const DebugNames& names,
             bool loads_fail = false, bool keep_branches = false);

  /// Is the block the header of a loop? Every cycle contains one.
  bool is_header(const llvm::BasicBlock* block) const {
    return headers_.contains(block);
  }
  bool is_location(const llvm::BasicBlock* block) const;
  /// The join behind a block that branches, if both sides only compute values
  /// for the phis of that join; otherwise null.
  const llvm::BasicBlock* value_join(const llvm::BasicBlock* branch) const {
    return value_joins_.lookup(branch);
  }
  /// The number of `ret` instructions.
  unsigned returns() const { return returns_; }
  /// A branch back to this header, with `llvm.loop` metadata if one has any;
  /// null if the block is no header.
  const llvm::Instruction* back_branch(const llvm::BasicBlock* header) const;

 private:
  void find_headers(const llvm::Function& function);
  bool is_threaded(const llvm::BasicBlock& block,
                   const DebugNames& names) const;
  bool only_values(const llvm::BasicBlock& block) const;
  const llvm::BasicBlock* find_value_join(const llvm::BasicBlock& branch) const;

  llvm::SmallPtrSet<const llvm::BasicBlock*, 16> headers_, threaded_;
  llvm::DenseMap<const llvm::BasicBlock*, const llvm::Instruction*> back_;
  llvm::DenseMap<const llvm::BasicBlock*, const llvm::BasicBlock*> value_joins_;
  unsigned returns_ = 0;
  bool loads_fail_, keep_branches_;
};

}  // namespace pleat::frontend
