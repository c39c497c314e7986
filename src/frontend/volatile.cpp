#include "frontend/volatile.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Operator.h>

#include "frontend/accesses.h"
#include "frontend/library.h"
#include "frontend/start.h"

namespace pleat::frontend {
namespace {

/// Is an object of this type volatile, or a part of it?
bool has_volatile(const llvm::DIType* type) {
  if (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getTag() == llvm::dwarf::DW_TAG_volatile_type) return true;
    const bool points = derived->getTag() == llvm::dwarf::DW_TAG_pointer_type;
    return !points && has_volatile(derived->getBaseType());
  }
  const auto* whole = llvm::dyn_cast_or_null<llvm::DICompositeType>(type);
  if (!whole) return false;
  if (has_volatile(whole->getBaseType())) return true;  // of an array
  const auto is = [](const llvm::DINode* part) {
    return has_volatile(llvm::dyn_cast_or_null<llvm::DIType>(part));
  };
  return llvm::any_of(whole->getElements(), is);
}

/// Is an address written as a number in here?
bool makes_address(const llvm::Value* value) {
  const auto* constant = llvm::dyn_cast<llvm::Constant>(value);
  if (!constant || llvm::isa<llvm::GlobalValue>(constant)) return false;
  const auto* made = llvm::dyn_cast<llvm::ConstantExpr>(constant);
  if (made && made->getOpcode() == llvm::Instruction::IntToPtr) return true;
  return llvm::any_of(constant->operands(), [](const llvm::Use& part) {
    return makes_address(part.get());
  });
}

bool gives_foreign_pointer(const llvm::Function& function) {
  if (function.getName() == kStart) return true;  // to what the caller has
  return function.isDeclaration() && !function.isIntrinsic() &&
         function.getReturnType()->isPointerTy() &&
         (library_function(function) == Library::Unknown ||
          library_function(function) == Library::Nondet);
}

}  // namespace

VolatileObjects::VolatileObjects(const llvm::Module& module)
    : names_(module, {}), layout_(module.getDataLayout()) {
  llvm::DebugInfoFinder found;
  found.processModule(module);
  for (const llvm::DIType* type : found.types()) {
    // Of variables below; a type that is only pointed to is no object yet.
    if (llvm::isa<llvm::DICompositeType>(type))
      somewhere_ = somewhere_ || has_volatile(type);
  }
  for (const llvm::GlobalVariable& global : module.globals()) {
    const llvm::DIType* type = names_.declaration(global).type;
    somewhere_ =
        somewhere_ || has_volatile(type) || (!type && global.isDeclaration()) ||
        (global.hasInitializer() && makes_address(global.getInitializer()));
  }
  for (const llvm::Function& function : module) {
    somewhere_ = somewhere_ || gives_foreign_pointer(function);
    for (const llvm::Instruction& at : llvm::instructions(function)) {
      somewhere_ = somewhere_ || llvm::isa<llvm::IntToPtrInst>(at) ||
                   llvm::any_of(at.operands(),
                                [](const llvm::Use& part) {
                                  return makes_address(part.get());
                                }) ||
                   (llvm::isa<llvm::AllocaInst>(at) &&
                    has_volatile(names_.declaration(at).type));
    }
  }
}

bool VolatileObjects::may_change(const llvm::LoadInst& load) const {
  if (!load.isVolatile()) return false;
  const llvm::Value* base =
      base_and_offset(load.getPointerOperand(), layout_).base;
  if (!llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(base))
    return somewhere_;
  const llvm::DIType* type = names_.declaration(*base).type;
  return !type || has_volatile(type);
}

}  // namespace pleat::frontend
