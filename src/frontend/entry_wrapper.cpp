#include "frontend/entry_wrapper.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

#include "cfa/vocabulary.h"
#include "frontend/arguments.h"
#include "frontend/environment.h"

namespace pleat::frontend {
namespace {

/// Is the parameter more than put into its variable?
bool is_used(const llvm::Argument& argument) {
  for (const llvm::User* user : argument.users()) {
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    const auto* slot =
        store ? llvm::dyn_cast<llvm::AllocaInst>(store->getPointerOperand())
              : nullptr;
    if (!slot || store->getValueOperand() != &argument) return true;
    for (const llvm::User* other : slot->users()) {
      const auto* at = llvm::cast<llvm::Instruction>(other);
      if (at != store && !at->isLifetimeStartOrEnd()) return true;
    }
  }
  return false;
}

const llvm::DIType* down_to_pointer(const llvm::DIType* type) {
  while (const auto* derived =
             llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getTag() == llvm::dwarf::DW_TAG_pointer_type) break;
    type = derived->getBaseType();
  }
  return type;
}

/// Bytes of what the parameter points to; 0: nobody knows.
std::uint64_t pointed_bytes(const llvm::Argument& argument) {
  const llvm::Function& function = *argument.getParent();
  const llvm::DISubprogram* program = function.getSubprogram();
  if (!program) return 0;
  const auto types = program->getType()->getTypeArray();
  // Struct parameters may be split: then the numbers do not fit.
  if (types.size() != function.arg_size() + 1) return 0;
  const auto* pointer = llvm::dyn_cast_or_null<llvm::DIDerivedType>(
      down_to_pointer(types[argument.getArgNo() + 1]));
  if (!pointer) return 0;
  const llvm::DIType* to = down_to_pointer(pointer->getBaseType());
  return to ? to->getSizeInBits() / 8 : 0;
}

class Starter {
 public:
  Starter(llvm::Module& module, llvm::Function& entry, const Options& options)
      : module_(module),
        entry_(entry),
        options_(options),
        function_(llvm::Function::Create(
            llvm::FunctionType::get(llvm::Type::getInt32Ty(module.getContext()),
                                    false),
            llvm::GlobalValue::ExternalLinkage, kStart, module)),
        builder_(llvm::BasicBlock::Create(module.getContext(), "", function_)) {
  }

  void run() {
    std::vector<llvm::Value*> arguments;
    if (takes_arguments(entry_)) {
      arguments = arguments_of_main();
    } else {
      for (const llvm::Argument& argument : entry_.args())
        arguments.push_back(value(argument));
    }
    if (entry_.getName() == "main" && entry_.arg_size() < 3)
      add_environment(builder_, module_, options_);
    llvm::CallInst* call = builder_.CreateCall(&entry_, arguments);
    call->setAttributes(entry_.getAttributes());
    builder_.CreateRet(builder_.getInt32(0));
  }

 private:
  std::vector<llvm::Value*> arguments_of_main() {
    llvm::Value* argc =
        call(kArgument + std::to_string(0), builder_.getInt32Ty());
    assume(builder_.CreateICmpSGE(argc, builder_.getInt32(1)));
    assume(builder_.CreateICmpSLT(argc, builder_.getInt32(kMostArguments)));
    std::vector<llvm::Value*> result = {argc};
    for (const llvm::Argument& argument : llvm::drop_begin(entry_.args())) {
      if (!is_used(argument))
        result.push_back(llvm::Constant::getNullValue(argument.getType()));
      else if (argument.getArgNo() == 1)
        result.push_back(add_arguments(builder_, module_, argc, options_));
      else  // the environment
        result.push_back(call("__pleat_any_pointer", argument.getType()));
    }
    return result;
  }

  llvm::Value* value(const llvm::Argument& argument) {
    llvm::Type* type = argument.getType();
    if (argument.hasByValAttr()) return object(argument.getParamByValType());
    if (type->isPointerTy()) {
      const std::uint64_t bytes =
          entry_.getName() == "main" ? 0 : pointed_bytes(argument);
      if (bytes == 0) return call("__pleat_any_pointer", type);
      return object(llvm::ArrayType::get(builder_.getInt8Ty(), bytes));
    }
    return call(kArgument + std::to_string(argument.getArgNo()), type);
  }

  void assume(llvm::Value* condition) {
    const llvm::FunctionCallee function = module_.getOrInsertFunction(
        vocabulary::kAssume, builder_.getVoidTy(), builder_.getInt32Ty());
    builder_.CreateCall(function,
                        builder_.CreateZExt(condition, builder_.getInt32Ty()));
  }

  llvm::Value* object(llvm::Type* type) {
    llvm::AllocaInst* result = builder_.CreateAlloca(type);
    result->setAlignment(llvm::Align(16));
    return result;
  }

  llvm::Value* call(const std::string& name, llvm::Type* type) {
    return builder_.CreateCall(module_.getOrInsertFunction(name, type));
  }

  llvm::Module& module_;
  llvm::Function& entry_;
  const Options& options_;
  llvm::Function* function_;
  llvm::IRBuilder<> builder_;
};

/// Traces need not tell how the arguments are made, and what is asked behind
/// the call stands where the function begins.
void hide_steps(llvm::Function& start) {
  unsigned column = 0;
  for (llvm::BasicBlock& block : start) {
    for (llvm::Instruction& at : block) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&at);
      const llvm::DebugLoc place = at.getDebugLoc();
      if (!call)
        at.setDebugLoc(llvm::DebugLoc());
      else if (call->getCalledFunction() && place &&
               call->getCalledFunction()->getName() == vocabulary::kAssertion)
        at.setDebugLoc(llvm::DILocation::get(
            start.getContext(), place.getLine(), ++column, place.getScope()));
    }
  }
  constexpr unsigned kName = 2;  // which operand it is
  if (llvm::DISubprogram* program = start.getSubprogram())
    program->replaceOperandWith(
        kName, llvm::MDString::get(start.getContext(), "caller"));
}

}  // namespace

void add_start(llvm::Module& module, const Options& options) {
  llvm::Function* function = module.getFunction(options.entry);
  if (llvm::Function* start = module.getFunction(kStart))
    return hide_steps(*start);  // of a text in C
  if (!function || function->isDeclaration()) return;
  if (llvm::any_of(function->args(),
                   [](const auto& argument) { return is_used(argument); }))
    Starter(module, *function, options).run();
}

const llvm::Function* start_of(const llvm::Module& module,
                               const std::string& entry) {
  if (const llvm::Function* start = module.getFunction(kStart)) return start;
  const llvm::Function* function = module.getFunction(entry);
  return function && !function->isDeclaration() ? function : nullptr;
}

}  // namespace pleat::frontend
