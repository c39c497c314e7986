#pragma once

// What LLVM's branches are in the source: `if`, loops, `&&`, `||`. From the
// shape of the code and the names that clang gives to blocks.

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>

namespace pleat::frontend {

/// Does the condition of the source hold on this side of the branch? clang
/// swaps the sides of a branch for `!`, but names the blocks by the source.
bool condition_holds(const llvm::BranchInst& branch, unsigned successor);

/// The place of the loop statement that this branch back belongs to; null: it
/// belongs to none.
const llvm::DILocation* loop_place(const llvm::Instruction& back);

/// The value of `a && b` or `a || b` in `to`, if `from` evaluates b; else null.
const llvm::PHINode* logical_join(const llvm::BasicBlock& from,
                                  const llvm::BasicBlock& to);
/// The last block before `from` (in the order of the source) that decides the
/// value alone, without what `from` evaluates; null: there is none.
const llvm::BasicBlock* last_operator(const llvm::PHINode& join,
                                      const llvm::BasicBlock& from);

/// Is it `a && b`, `a || b`, or the opposite of one?
bool is_logical_value(const llvm::Value* value);

}  // namespace pleat::frontend
