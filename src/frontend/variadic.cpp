// The list is what the ABIs of x86 call the overflow area: the arguments one
// behind the other, in slots of 8 bytes (of 4 in 32-bit programs, where bigger
// arguments take two). On x86-64, `va_list` also has offsets into an area of
// saved registers; those of a list that begins here are at that area's end, so
// that `va_arg` (which clang has written out) looks at the overflow area only.
// Compiled, the copies work as the functions did: the library's own functions
// understand such lists.

#include "frontend/variadic.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/TargetParser/Triple.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <set>
#include <utility>
#include <vector>

#include "frontend/accesses.h"
#include "frontend/formats.h"
#include "frontend/library.h"

namespace pleat::frontend {
namespace {

constexpr unsigned kSavedRegisters = 48, kAllSavedRegisters = 176;  // bytes

class ListPasser {
 public:
  explicit ListPasser(llvm::Module& module)
      : module_(module),
        layout_(module.getDataLayout()),
        wide_(layout_.getPointerSize() == 8),
        pointer_(llvm::PointerType::getUnqual(module.getContext())) {}

  void run() {
    std::vector<llvm::CallBase*> calls;
    for (llvm::Function& function : module_) {
      for (llvm::Instruction& at : llvm::instructions(function)) {
        auto* call = llvm::dyn_cast<llvm::CallInst>(&at);
        if (call && takes_list(*call)) calls.push_back(call);
      }
    }
    // Copies call, too: they are made before any call is changed.
    for (const llvm::CallBase* call : calls) copy_for(*call);
    for (auto& [made_for, copy] : copies_) {
      for (llvm::Instruction& at : llvm::instructions(*copy)) {
        auto* call = llvm::dyn_cast<llvm::CallInst>(&at);
        if (call && takes_list(*call) && copies_.contains(key_of(*call)))
          calls.push_back(call);
      }
    }
    for (llvm::CallBase* call : calls) pass(*call);
    std::set<llvm::Function*> originals;
    for (auto& [made_for, copy] : copies_) {
      use_list(*copy);
      originals.insert(made_for.first);
    }
    for (llvm::Function* original : originals) {
      if (original->use_empty() && original->hasLocalLinkage())
        original->eraseFromParent();
    }
  }

 private:
  /// Bytes of an argument's slots; 0: it has no simple place.
  unsigned slot(const llvm::Type& type) const {
    const unsigned word = wide_ ? 8 : 4;
    if (type.isPointerTy()) return word;
    if (type.isDoubleTy()) return 8;
    if (type.isIntegerTy(32)) return word;
    if (type.isIntegerTy(64)) return 8;
    return 0;
  }

  bool takes_list(const llvm::CallBase& call) const {
    const llvm::Function* callee = callee_of(call);
    if (!callee || callee->isDeclaration() || !callee->isVarArg() ||
        call.getFunctionType() != callee->getFunctionType() ||
        !starts_lists(*callee))
      return false;
    for (unsigned i = callee->arg_size(); i < call.arg_size(); ++i) {
      if (slot(*call.getArgOperand(i)->getType()) == 0 ||
          call.isByValArgument(i))
        return false;
    }
    return true;
  }

  static bool starts_lists(const llvm::Function& function) {
    return llvm::any_of(llvm::instructions(function), [](const auto& at) {
      return llvm::isa<llvm::VAStartInst>(at);
    });
  }

  /// The function, and the format that it is called with, if that is constant
  /// and the function passes formats on: what each format does is known only
  /// where it is (formats.cpp).
  using Key = std::pair<llvm::Function*, llvm::Constant*>;

  static Key key_of(const llvm::CallBase& call) {
    auto* callee = const_cast<llvm::Function*>(callee_of(call));
    const unsigned named = callee->arg_size();
    llvm::Value* last = named > 0 ? call.getArgOperand(named - 1) : nullptr;
    const bool is_format =
        last && constant_string(last) && passes_formats_on(*callee);
    return {callee, is_format ? llvm::cast<llvm::Constant>(last) : nullptr};
  }

  static bool passes_formats_on(const llvm::Function& function) {
    return llvm::any_of(llvm::instructions(function), [](const auto& at) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&at);
      const llvm::Function* callee = call ? callee_of(*call) : nullptr;
      return callee && takes_format_and_list(callee->getName());
    });
  }

  void copy_for(const llvm::CallBase& call) {
    const Key key = key_of(call);
    llvm::Function& original = *key.first;
    llvm::Function*& copy = copies_[key];
    if (copy) return;
    std::vector<llvm::Type*> types = original.getFunctionType()->params();
    types.push_back(pointer_);
    copy = llvm::Function::Create(
        llvm::FunctionType::get(original.getReturnType(), types, false),
        llvm::GlobalValue::InternalLinkage, original.getName() + ".list",
        module_);
    llvm::ValueToValueMapTy map;
    for (llvm::Argument& argument : original.args()) {
      map[&argument] = copy->getArg(argument.getArgNo());
      copy->getArg(argument.getArgNo())->setName(argument.getName());
      if (key.second && argument.getArgNo() + 1 == original.arg_size())
        map[&argument] = key.second;
    }
    llvm::SmallVector<llvm::ReturnInst*, 4> returns;
    llvm::CloneFunctionInto(copy, &original, map,
                            llvm::CloneFunctionChangeType::LocalChangesOnly,
                            returns);
  }

  /// The call puts its arguments into a list, and calls the copy.
  void pass(llvm::CallBase& call) {
    auto* callee = const_cast<llvm::Function*>(callee_of(call));
    llvm::Function* copy = copies_.lookup(key_of(call));
    const unsigned named = callee->arg_size();
    std::uint64_t bytes = 0;
    for (unsigned i = named; i < call.arg_size(); ++i)
      bytes += slot(*call.getArgOperand(i)->getType());
    llvm::BasicBlock& entry = call.getFunction()->getEntryBlock();
    llvm::IRBuilder<> start(&entry, entry.getFirstInsertionPt());
    llvm::IRBuilder<> builder(&call);
    llvm::Value* list = llvm::ConstantPointerNull::get(pointer_);
    if (bytes > 0) {
      llvm::AllocaInst* object =
          start.CreateAlloca(llvm::ArrayType::get(builder.getInt8Ty(), bytes));
      object->setAlignment(llvm::Align(16));
      list = object;
    }
    std::uint64_t at = 0;
    for (unsigned i = named; i < call.arg_size(); ++i) {
      llvm::Value* argument = call.getArgOperand(i);
      builder.CreateStore(
          argument, builder.CreateConstGEP1_64(builder.getInt8Ty(), list, at));
      at += slot(*argument->getType());
    }
    std::vector<llvm::Value*> arguments(call.arg_begin(),
                                        call.arg_begin() + named);
    arguments.push_back(list);
    llvm::CallInst* direct = builder.CreateCall(copy, arguments);
    direct->setAttributes(copy->getAttributes());
    direct->setDebugLoc(call.getDebugLoc());
    direct->takeName(&call);
    call.replaceAllUsesWith(direct);
    call.eraseFromParent();
  }

  /// `va_start` begins with the list that the copy was given; `va_copy` copies.
  void use_list(llvm::Function& copy) {
    std::vector<llvm::IntrinsicInst*> found;
    for (llvm::Instruction& at : llvm::instructions(copy)) {
      auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&at);
      if (call && (llvm::isa<llvm::VAStartInst>(call) ||
                   llvm::isa<llvm::VACopyInst>(call)))
        found.push_back(call);
    }
    llvm::Argument* list = copy.getArg(copy.arg_size() - 1);
    for (llvm::IntrinsicInst* call : found) {
      llvm::IRBuilder<> builder(call);
      llvm::Value* to = call->getArgOperand(0);
      const llvm::Align align(wide_ ? 8 : 4);
      if (llvm::isa<llvm::VACopyInst>(call))
        builder.CreateMemCpy(to, align, call->getArgOperand(1), align,
                             wide_ ? 24 : 4);
      else if (wide_)
        begin_wide(builder, to, list);
      else
        builder.CreateStore(list, to);
      call->eraseFromParent();
    }
  }

  void begin_wide(llvm::IRBuilder<>& builder, llvm::Value* to,
                  llvm::Value* list) {
    llvm::Type* word = builder.getInt32Ty();
    auto* type = llvm::StructType::get(module_.getContext(),
                                       {word, word, pointer_, pointer_});
    const auto put = [&](unsigned field, llvm::Value* value) {
      builder.CreateStore(value, builder.CreateStructGEP(type, to, field));
    };
    put(0, builder.getInt32(kSavedRegisters));
    put(1, builder.getInt32(kAllSavedRegisters));
    put(2, list);
    put(3, llvm::ConstantPointerNull::get(pointer_));
  }

  llvm::Module& module_;
  const llvm::DataLayout& layout_;
  const bool wide_;
  llvm::PointerType* pointer_;
  llvm::MapVector<Key, llvm::Function*> copies_;
};

}  // namespace

void pass_lists_of_arguments(llvm::Module& module) {
  if (llvm::Triple(module.getTargetTriple()).isX86()) ListPasser(module).run();
}

}  // namespace pleat::frontend
