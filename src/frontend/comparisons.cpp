#include "frontend/comparisons.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <map>

#include "frontend/accesses.h"
#include "frontend/library.h"
#include "frontend/models.h"

namespace pleat::frontend {
namespace {

/// The object that a pointer leads to, as far as the text of the function says.
const llvm::Value* object_of(const llvm::Value& pointer,
                             const llvm::Instruction& at) {
  return base_and_offset(&pointer, at.getModule()->getDataLayout()).base;
}

/// Walks over a function and those that it calls. `elements` is the array that
/// the library works on.
class Comparison {
 public:
  explicit Comparison(const llvm::Value& elements) : elements_(elements) {}

  bool is_pure(const llvm::Function& function) {
    if (function.isDeclaration()) return has_pure_result(function);
    const auto [it, is_new] = known_.try_emplace(&function, false);
    // Of what is still open: it calls itself, perhaps for ever.
    if (!is_new) return it->second;
    const bool result =
        !has_loop(function) &&
        llvm::all_of(llvm::instructions(function),
                     [&](const auto& at) { return is_pure(at); });
    known_[&function] = result;
    return result;
  }

 private:
  /// Then it may not return for elements that only the model compares, and
  /// later parts of the run would be lost. Models of the library do return.
  static bool has_loop(const llvm::Function& function) {
    if (function.hasFnAttribute(kModel)) return false;
    llvm::SmallVector<
        std::pair<const llvm::BasicBlock*, const llvm::BasicBlock*>>
        back;
    llvm::FindFunctionBackedges(function, back);
    return !back.empty();
  }

  static bool has_pure_result(const llvm::Function& function) {
    const Library effect = library_function(function);
    return effect == Library::Abs || effect == Library::Math ||
           (effect == Library::NoEffect &&
            (about(function.getName()) & Pure) != 0);
  }

  bool is_pure(const llvm::Instruction& at) {
    if (at.isAtomic()) return false;
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&at))
      return !load->isVolatile() && !may_read_elements(*load);
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&at))
      return !store->isVolatile() && is_local(*store->getPointerOperand(), at);
    // Copies of elements lie elsewhere.
    if (llvm::isa<llvm::PtrToIntInst>(at) || llvm::isa<llvm::IntToPtrInst>(at))
      return false;
    if (const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&at))
      return !compare->getOperand(0)->getType()->isPointerTy() ||
             llvm::isa<llvm::ConstantPointerNull>(compare->getOperand(1));
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&at))
      return is_pure_call(*call);
    return true;
  }

  bool is_pure_call(const llvm::CallBase& call) {
    if (const auto* block = llvm::dyn_cast<llvm::MemIntrinsic>(&call))
      return is_local(*block->getRawDest(), call);
    if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call))
      return intrinsic->isLifetimeStartOrEnd() ||
             llvm::isa<llvm::DbgInfoIntrinsic>(call) ||
             intrinsic->getIntrinsicID() == llvm::Intrinsic::ubsantrap ||
             !intrinsic->mayHaveSideEffects();
    const llvm::Function* callee = callee_of(call);
    return callee && !call.isInlineAsm() && is_pure(*callee);
  }

  /// Does what is written there end with the call?
  static bool is_local(const llvm::Value& pointer,
                       const llvm::Instruction& at) {
    return llvm::isa<llvm::AllocaInst>(object_of(pointer, at));
  }

  /// Not by the arguments, but by a variable of the program: the library moves
  /// them meanwhile.
  bool may_read_elements(const llvm::LoadInst& load) const {
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(
        object_of(*load.getPointerOperand(), load));
    if (!global || global->isConstant()) return false;
    return load.getType()->isPointerTy() || &elements_ == global ||
           !(llvm::isa<llvm::AllocaInst>(elements_) ||
             llvm::isa<llvm::GlobalVariable>(elements_));
  }

  const llvm::Value& elements_;
  std::map<const llvm::Function*, bool> known_;
};

}  // namespace

bool compares_by_content(const llvm::Module& module, llvm::StringRef name) {
  return llvm::all_of(
      module.getFunction(name)->users(), [](const llvm::User* user) {
        const auto* call = llvm::dyn_cast<llvm::CallBase>(user);
        // The array stands before its length, its elements' size, and this.
        if (!call || call->arg_size() < 4) return false;
        const auto* comparison = llvm::dyn_cast<llvm::Function>(
            call->getArgOperand(call->arg_size() - 1));
        return comparison && !comparison->isDeclaration() &&
               Comparison(*object_of(*call->getArgOperand(call->arg_size() - 4),
                                     *call))
                   .is_pure(*comparison);
      });
}

}  // namespace pleat::frontend
