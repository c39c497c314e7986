#include "frontend/harmless.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/DerivedTypes.h>

#include "frontend/accesses.h"

namespace pleat::frontend {
namespace {

bool holds_pointers(const llvm::Type* type) {
  return type->isPtrOrPtrVectorTy() ||
         llvm::any_of(type->subtypes(), holds_pointers);
}

/// Vectors of numbers, and what else the translation of an operator passes on.
bool computes(const llvm::Instruction& instruction) {
  if (instruction.isBinaryOp() || instruction.isUnaryOp() ||
      instruction.isCast())
    return true;
  switch (instruction.getOpcode()) {
    case llvm::Instruction::ICmp:
    case llvm::Instruction::FCmp:
    case llvm::Instruction::Select:
    case llvm::Instruction::ExtractElement:
    case llvm::Instruction::InsertElement:
    case llvm::Instruction::ShuffleVector:
    case llvm::Instruction::ExtractValue:
    case llvm::Instruction::InsertValue:
    case llvm::Instruction::Fence:  // there is one thread
      return true;
    default:
      return false;
  }
}

}  // namespace

bool may_be_left_out(const llvm::IntrinsicInst& call) {
  switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::stacksave:
    case llvm::Intrinsic::stackrestore:
    case llvm::Intrinsic::prefetch:
    case llvm::Intrinsic::donothing:
    case llvm::Intrinsic::var_annotation:
    case llvm::Intrinsic::experimental_noalias_scope_decl:
      return true;
    default:
      return false;
  }
}

bool may_be_any_value(const llvm::Instruction& instruction) {
  if (holds_pointers(instruction.getType())) return false;
  const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  if (call == nullptr) return computes(instruction);
  return call->onlyReadsMemory() && !call->doesNotReturn();
}

bool may_be_any_value(const llvm::Constant& data) {
  return !holds_pointers(data.getType()) && !has_address_number(&data);
}

bool is_of_other_memory(const llvm::Type& type) {
  return type.isPtrOrPtrVectorTy() && type.getPointerAddressSpace() != 0;
}

}  // namespace pleat::frontend
