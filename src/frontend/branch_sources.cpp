#include "frontend/branch_sources.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/LLVMContext.h>

#include <algorithm>
#include <optional>

namespace pleat::frontend {

namespace {

/// Does the condition of the source hold on the way to this block?
std::optional<bool> holds_at(const llvm::BasicBlock& block) {
  const llvm::StringRef name = block.getName();
  for (const char* prefix :
       {"if.then", "while.body", "for.body", "do.body", "cond.true", "land.rhs",
        "land.lhs.true", "lor.end"}) {
    if (name.starts_with(prefix)) return true;
  }
  for (const char* prefix :
       {"if.else", "if.end", "while.end", "for.end", "for.cond.cleanup",
        "do.end", "cond.false", "lor.rhs", "lor.lhs.false", "land.end"}) {
    if (name.starts_with(prefix)) return false;
  }
  return std::nullopt;
}

}  // namespace

bool condition_holds(const llvm::BranchInst& branch, unsigned successor) {
  if (const auto here = holds_at(*branch.getSuccessor(successor))) return *here;
  if (const auto there = holds_at(*branch.getSuccessor(1 - successor)))
    return !*there;
  return successor == 0;
}

const llvm::DILocation* loop_place(const llvm::Instruction& back) {
  const llvm::MDNode* loop = back.getMetadata(llvm::LLVMContext::MD_loop);
  if (!loop) return nullptr;
  for (const llvm::MDOperand& operand : loop->operands()) {
    if (const auto* at =
            llvm::dyn_cast_or_null<llvm::DILocation>(operand.get()))
      return at;
  }
  return nullptr;
}

const llvm::BasicBlock* last_operator(const llvm::PHINode& join,
                                      const llvm::BasicBlock& from) {
  const llvm::BasicBlock* last = nullptr;
  for (const llvm::BasicBlock& block : *from.getParent()) {
    if (&block == &from) return last;
    if (join.getBasicBlockIndex(&block) < 0 ||
        !llvm::isa<llvm::ConstantInt>(join.getIncomingValueForBlock(&block)))
      continue;
    const auto* end = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
    if (end && end->isConditional()) last = &block;
  }
  return nullptr;
}

const llvm::PHINode* logical_join(const llvm::BasicBlock& from,
                                  const llvm::BasicBlock& to) {
  for (const llvm::PHINode& phi : to.phis()) {
    if (!phi.getType()->isIntegerTy(1) ||
        llvm::isa<llvm::Constant>(phi.getIncomingValueForBlock(&from)))
      continue;
    if (last_operator(phi, from)) return &phi;
  }
  return nullptr;
}

bool is_logical_value(const llvm::Value* value) {
  while (const auto* opposite = llvm::dyn_cast<llvm::BinaryOperator>(value)) {
    if (opposite->getOpcode() != llvm::Instruction::Xor) return false;
    value = opposite->getOperand(0);
  }
  const auto* phi = llvm::dyn_cast<llvm::PHINode>(value);
  if (!phi || !phi->getType()->isIntegerTy(1)) return false;
  return std::ranges::any_of(phi->blocks(), [&](const llvm::BasicBlock* from) {
    return logical_join(*from, *phi->getParent()) == phi;
  });
}

}  // namespace pleat::frontend
