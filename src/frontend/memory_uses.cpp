#include "frontend/memory_uses.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Instructions.h>

#include "frontend/accesses.h"
#include "frontend/library.h"

namespace pleat::frontend {
namespace {

/// Blocks that are longer become loops (memory.h).
constexpr std::int64_t kLongest = 4096;

}  // namespace

void MemoryUses::visit(const llvm::Instruction& at) {
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&at)) {
    add(*load->getPointerOperand(), *load->getType(), 0, false);
  } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&at)) {
    const auto* data = llvm::dyn_cast<llvm::Constant>(store->getValueOperand());
    add(*store->getPointerOperand(), *store->getValueOperand()->getType(), 0,
        data && data->isNullValue());
  } else if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&at)) {
    visit_call(*call);
  }
}

void MemoryUses::add(const llvm::Value& pointer, llvm::Type& type,
                     std::int64_t offset, bool is_zero) {
  if (cells_.of(base_and_offset(&pointer, layout_).base)) return;
  if (auto* record = llvm::dyn_cast<llvm::StructType>(&type)) {
    for (unsigned i = 0; i < record->getNumElements(); ++i)
      add(pointer, *record->getElementType(i),
          offset + static_cast<std::int64_t>(
                       layout_.getStructLayout(record)->getElementOffset(i)),
          is_zero);
    return;
  }
  const auto bytes = static_cast<std::int64_t>(
      layout_.getTypeStoreSize(&type).getKnownMinValue());
  accesses_.push_back({&pointer, points_to_.region_of(&pointer), offset, bytes,
                       is_zero                     ? 0
                       : type.isPtrOrPtrVectorTy() ? kUsesPointer
                                                   : kUsesNumber});
}

void MemoryUses::visit_call(const llvm::CallBase& call) {
  if (const auto operation = block_operation(call)) {
    std::optional<std::int64_t> bytes;
    if (operation->bytes() && *operation->bytes() <= kLongest)
      bytes = static_cast<std::int64_t>(*operation->bytes());
    const auto* fill = operation->from
                           ? nullptr
                           : llvm::dyn_cast<llvm::ConstantInt>(operation->fill);
    blocks_.push_back({operation->to, operation->from, bytes,
                       !operation->from && !(fill && fill->isZero())});
    return;
  }
  const llvm::Function* callee = callee_of(call);
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    if (!call.isByValArgument(i)) continue;
    if (!callee || i >= callee->arg_size()) {
      is_strange_ = true;
      continue;
    }
    blocks_.push_back({callee->getArg(i), call.getArgOperand(i),
                       static_cast<std::int64_t>(
                           layout_.getTypeAllocSize(call.getParamByValType(i))),
                       false});
  }
  if (!callee || library_function(*callee) != Library::Calloc) return;
  std::optional<std::int64_t> bytes = 1;
  for (const llvm::Use& part : call.args()) {
    const auto* number = llvm::dyn_cast<llvm::ConstantInt>(part.get());
    if (bytes && number && number->getValue().ult(kLongest + 1))
      bytes = *bytes * static_cast<std::int64_t>(number->getZExtValue());
    else
      bytes.reset();
  }
  if (bytes && *bytes > kLongest) bytes.reset();
  blocks_.push_back({&call, nullptr, bytes, false});
}

}  // namespace pleat::frontend
