#include "frontend/accesses.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include "frontend/direct_calls.h"
#include "frontend/library.h"

namespace pleat::frontend {

std::optional<std::uint64_t> BlockOperation::bytes() const {
  if (const auto* number = llvm::dyn_cast<llvm::ConstantInt>(length))
    return number->getZExtValue();
  return std::nullopt;
}

const llvm::Function* callee_of(const llvm::CallBase& call) {
  return llvm::dyn_cast<llvm::Function>(
      call.getCalledOperand()->stripPointerCastsAndAliases());
}

std::optional<BlockOperation> block_operation(
    const llvm::Instruction& instruction) {
  if (const auto* set = llvm::dyn_cast<llvm::MemSetInst>(&instruction))
    return BlockOperation{set->getRawDest(), nullptr, set->getValue(),
                          set->getLength()};
  if (const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&instruction))
    return BlockOperation{copy->getRawDest(), copy->getRawSource(), nullptr,
                          copy->getLength()};
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function* callee = call ? callee_of(*call) : nullptr;
  if (!callee || call->arg_size() != 3) return std::nullopt;
  switch (library_function(*callee)) {
    case Library::Memset:
      return BlockOperation{call->getArgOperand(0), nullptr,
                            call->getArgOperand(1), call->getArgOperand(2)};
    case Library::Memcpy:
      return BlockOperation{call->getArgOperand(0), call->getArgOperand(1),
                            nullptr, call->getArgOperand(2)};
    default:
      return std::nullopt;
  }
}

bool is_address_number(const llvm::Value* value) {
  const auto* number = llvm::dyn_cast<llvm::PtrToIntOperator>(value);
  if (!number) return false;
  const llvm::Value* base = number->getPointerOperand();
  while (const auto* step = llvm::dyn_cast<llvm::GEPOperator>(base))
    base = step->getPointerOperand();
  return !llvm::isa<llvm::ConstantPointerNull>(base);
}

bool has_address_number(const llvm::Value* value) {
  if (!llvm::isa<llvm::ConstantExpr, llvm::ConstantAggregate>(value))
    return false;
  if (llvm::isa<llvm::PtrToIntOperator>(value)) return is_address_number(value);
  return llvm::any_of(
      llvm::cast<llvm::Constant>(value)->operands(),
      [](const llvm::Use& part) { return has_address_number(part.get()); });
}

bool may_call(const llvm::CallBase& call, const llvm::Function& function) {
  if (!function.hasAddressTaken() || function.isIntrinsic()) return false;
  const llvm::FunctionType& type = *function.getFunctionType();
  const llvm::FunctionType& called = *call.getFunctionType();
  if (&type == &called) return !goes_by_name(call, function);
  return called.isVarArg() && !type.isVarArg() &&
         type.getReturnType() == called.getReturnType() &&
         llvm::equal(type.params(), call.args(),
                     [](const llvm::Type* parameter, const llvm::Use& given) {
                       return parameter == given->getType();
                     });
}

BaseOffset base_and_offset(const llvm::Value* pointer,
                           const llvm::DataLayout& layout) {
  BaseOffset result{pointer, 0};
  while (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(result.base)) {
    llvm::APInt offset(layout.getIndexTypeSizeInBits(gep->getType()), 0);
    if (!gep->accumulateConstantOffset(layout, offset)) break;
    result.offset += offset.getSExtValue();
    result.base = gep->getPointerOperand();
  }
  return result;
}

}  // namespace pleat::frontend
