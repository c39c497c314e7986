#include "frontend/direct_calls.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include <vector>

#include "frontend/library.h"

namespace pleat::frontend {

namespace {

constexpr const char* kMark = "pleat.call";

void mark(llvm::Instruction& at) {
  at.setMetadata(kMark, llvm::MDNode::get(at.getContext(), {}));
}

/// if (pointer == function) function(...); else pointer(...);
void split(llvm::CallInst& call, llvm::Function& function) {
  llvm::IRBuilder<> builder(&call);
  llvm::Value* is_this =
      builder.CreateICmpEQ(call.getCalledOperand(), &function);
  llvm::Instruction *direct_end = nullptr, *other_end = nullptr;
  llvm::SplitBlockAndInsertIfThenElse(is_this, &call, &direct_end, &other_end);
  mark(*direct_end->getParent()->getSinglePredecessor()->getTerminator());
  auto* direct = llvm::cast<llvm::CallInst>(call.clone());
  direct->setCalledOperand(&function);
  direct->insertBefore(direct_end);
  llvm::BasicBlock* join = call.getParent();
  call.moveBefore(other_end);
  if (call.use_empty()) return;
  auto* result = llvm::PHINode::Create(call.getType(), 2, "", &join->front());
  call.replaceAllUsesWith(result);
  result->addIncoming(direct, direct->getParent());
  result->addIncoming(&call, call.getParent());
  result->setDebugLoc(call.getDebugLoc());
}

/// Those whose effect depends on where they are called.
bool is_called_by_name(const llvm::Function& function) {
  if (!function.hasAddressTaken() || function.isVarArg()) return false;
  switch (library_function(function)) {
    case Library::Malloc:
    case Library::Calloc:
    case Library::Free:
      return true;
    default:
      return false;
  }
}

}  // namespace

bool goes_by_name(const llvm::CallBase& call, const llvm::Function& function) {
  return call.hasMetadata(kMark) &&
         call.getFunctionType() == function.getFunctionType() &&
         is_called_by_name(function);
}

bool chooses_callee(const llvm::BranchInst& branch) {
  return branch.hasMetadata(kMark);
}

void call_library_by_name(llvm::Module& module) {
  std::vector<llvm::CallInst*> calls;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& at : llvm::instructions(function)) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(&at);
      if (call && !call->isInlineAsm() && !call->isMustTailCall() &&
          !llvm::isa<llvm::Function>(
              call->getCalledOperand()->stripPointerCastsAndAliases()))
        calls.push_back(call);
    }
  }
  std::vector<llvm::Function*> functions;
  for (llvm::Function& function : module) {
    if (is_called_by_name(function)) functions.push_back(&function);
  }
  for (llvm::CallInst* call : calls) {
    for (llvm::Function* function : functions) {
      if (function->getFunctionType() == call->getFunctionType())
        split(*call, *function);
    }
    mark(*call);
  }
}

}  // namespace pleat::frontend
