#pragma once

// Which loops end, as far as the code of their function alone tells: those that
// count to a bound, and those that an input may end in every turn.

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>

namespace pleat::frontend {

/// The loops of one function.
class FunctionLoops {
 public:
  explicit FunctionLoops(const llvm::Function& function)
      : dominators_(const_cast<llvm::Function&>(function)),
        loops_(dominators_) {}

  /// The loop with this header; null: control enters it elsewhere, too.
  const llvm::Loop* loop_of(const llvm::BasicBlock& header) const;
  /// Does every turn come to a place where the loop ends as soon as it has
  /// counted far enough, or where an input may end it?
  bool ends(const llvm::Loop& loop) const;
  /// Is the block in a loop that may not end, as far as is known?
  bool may_repeat_forever(const llvm::BasicBlock& block) const;

 private:
  llvm::DominatorTree dominators_;
  llvm::LoopInfo loops_;
};

}  // namespace pleat::frontend
