#include "frontend/shift_checks.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>
#include <llvm/Support/MathExtras.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include <vector>

namespace pleat::frontend {
namespace {

bool is_ours(const llvm::Instruction& at) {
  return at.hasMetadata(llvm::LLVMContext::MD_nosanitize);
}

/// May it be computed where the count is not valid? The shift may, once its own
/// count was masked.
bool can_go_ahead(const llvm::Instruction& at) {
  switch (at.getOpcode()) {
    case llvm::Instruction::Sub:
    case llvm::Instruction::ICmp:
    case llvm::Instruction::ZExt:
    case llvm::Instruction::Trunc:
      return true;
    case llvm::Instruction::LShr:
      return at.getType()->isIntegerTy() &&
             llvm::isPowerOf2_32(at.getType()->getIntegerBitWidth());
    default:
      return false;
  }
}

/// The branch of clang's that asks for the count, if the block ends in one.
llvm::BranchInst* count_check(llvm::BasicBlock& block) {
  auto* end = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
  if (!end || !end->isConditional() || !is_ours(*end)) return nullptr;
  llvm::BasicBlock* check = end->getSuccessor(0);
  llvm::BasicBlock* join = end->getSuccessor(1);
  const auto* phi = llvm::dyn_cast<llvm::PHINode>(&join->front());
  if (check->getSinglePredecessor() != &block ||
      check->getSingleSuccessor() != join || !phi || !is_ours(*phi) ||
      phi->getNumIncomingValues() != 2 || !phi->getType()->isIntegerTy(1) ||
      phi->getNextNode() != join->getFirstNonPHI())
    return nullptr;
  for (const llvm::Instruction& at : *check) {
    if (!at.isTerminator() && (!is_ours(at) || !can_go_ahead(at)))
      return nullptr;
  }
  return end;
}

/// A count that is valid stays what it is.
void mask_count(llvm::Instruction& shift) {
  llvm::IRBuilder<> builder(&shift);
  llvm::Value* most = llvm::ConstantInt::get(
      shift.getType(), shift.getType()->getIntegerBitWidth() - 1);
  shift.setOperand(1, builder.CreateAnd(shift.getOperand(1), most));
}

void join_blocks(llvm::BranchInst& end) {
  llvm::BasicBlock* check = end.getSuccessor(0);
  llvm::BasicBlock* join = end.getSuccessor(1);
  while (!check->front().isTerminator()) {
    llvm::Instruction& at = check->front();
    at.moveBefore(&end);
    if (at.getOpcode() == llvm::Instruction::LShr) mask_count(at);
  }
  auto& phi = llvm::cast<llvm::PHINode>(join->front());
  llvm::IRBuilder<> builder(&end);
  llvm::Value* fits = builder.CreateSelect(
      end.getCondition(), phi.getIncomingValueForBlock(check),
      phi.getIncomingValueForBlock(end.getParent()));
  phi.replaceAllUsesWith(fits);
  phi.eraseFromParent();
  builder.CreateBr(join);
  end.eraseFromParent();
  llvm::DeleteDeadBlock(check);
  llvm::MergeBlockIntoPredecessor(join);
}

}  // namespace

void let_wrap(llvm::Module& module) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction& at : llvm::instructions(function)) {
      if (llvm::isa<llvm::OverflowingBinaryOperator, llvm::GetElementPtrInst>(
              at))
        at.dropPoisonGeneratingFlags();
    }
  }
}

void join_shift_checks(llvm::Module& module) {
  for (llvm::Function& function : module) {
    std::vector<llvm::BranchInst*> found;
    for (llvm::BasicBlock& block : function) {
      if (llvm::BranchInst* end = count_check(block)) found.push_back(end);
    }
    for (llvm::BranchInst* end : found) join_blocks(*end);
  }
}

}  // namespace pleat::frontend
