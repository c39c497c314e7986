#include "frontend/fold_numbers.h"

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>

namespace pleat::frontend {
namespace {

/// Does it depend on no object's address?
bool is_from_null(const llvm::Constant& data) {
  if (llvm::isa<llvm::ConstantInt, llvm::ConstantPointerNull>(data))
    return true;
  return llvm::isa<llvm::ConstantExpr>(data) &&
         llvm::all_of(data.operands(), [](const llvm::Use& part) {
           return is_from_null(*llvm::cast<llvm::Constant>(part.get()));
         });
}

llvm::Constant* folded(llvm::Constant* data, const llvm::DataLayout& layout) {
  auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(data);
  if (!expression) return data;
  if (data->getType()->isIntegerTy() && is_from_null(*data)) {
    llvm::Constant* number = llvm::ConstantFoldConstant(data, layout);
    return llvm::isa<llvm::ConstantInt>(number) ? number : data;
  }
  llvm::SmallVector<llvm::Constant*, 4> parts;
  for (const llvm::Use& part : data->operands())
    parts.push_back(folded(llvm::cast<llvm::Constant>(part.get()), layout));
  const bool changed =
      !std::ranges::equal(parts, data->operands(), {}, {},
                          [](const llvm::Use& part) { return part.get(); });
  return changed ? expression->getWithOperands(parts) : data;
}

}  // namespace

void fold_numbers(llvm::Module& module) {
  const llvm::DataLayout& layout = module.getDataLayout();
  for (llvm::Function& function : module) {
    for (llvm::Instruction& at : llvm::instructions(function)) {
      for (llvm::Use& operand : at.operands()) {
        if (auto* data = llvm::dyn_cast<llvm::ConstantExpr>(operand.get()))
          operand.set(folded(data, layout));
      }
    }
  }
}

}  // namespace pleat::frontend
