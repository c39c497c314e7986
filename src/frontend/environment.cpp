#include "frontend/environment.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/IR/Instructions.h>

#include "frontend/arguments.h"
#include "frontend/library.h"
#include "frontend/models.h"

namespace pleat::frontend {
namespace {

bool may_change(const llvm::Module& module) {
  for (const char* name : {"setenv", "unsetenv", "putenv", "clearenv"}) {
    if (module.getFunction(name)) return true;
  }
  return module.getNamedGlobal("environ") || module.getNamedGlobal("__environ");
}

/// What gives a variable: a model of getenv for one name.
llvm::Function* reader(llvm::Module& module, llvm::GlobalVariable& variable) {
  llvm::Function* getenv = module.getFunction("getenv");
  llvm::Function* result = llvm::Function::Create(
      getenv->getFunctionType(), llvm::GlobalValue::InternalLinkage,
      "getenv.variable", module);
  result->addFnAttr(kModel, "getenv");
  llvm::IRBuilder<> builder(
      llvm::BasicBlock::Create(module.getContext(), "", result));
  builder.CreateRet(builder.CreateLoad(variable.getValueType(), &variable));
  return result;
}

}  // namespace

void add_environment(llvm::IRBuilder<>& builder, llvm::Module& module,
                     const Options& limits) {
  const llvm::Function* getenv = module.getFunction("getenv");
  if (!getenv || library_function(*getenv) != Library::Writes ||
      may_change(module))
    return;
  llvm::MapVector<llvm::StringRef, std::vector<llvm::CallBase*>> calls;
  for (const llvm::User* user : getenv->users()) {
    auto* call = llvm::dyn_cast<llvm::CallBase>(const_cast<llvm::User*>(user));
    if (!call || call->getCalledOperand() != getenv ||
        call->getFunctionType() != getenv->getFunctionType())
      continue;
    if (const auto name = constant_string(call->getArgOperand(0)))
      calls[*name].push_back(call);
  }
  auto* pointer = builder.getPtrTy();
  llvm::Value* null = llvm::ConstantPointerNull::get(pointer);
  unsigned number = 0;
  for (const auto& [name, all] : calls) {
    const auto read_byte = [&, which = builder.getInt32(number),
                            text = all[0]->getArgOperand(0)](unsigned i) {
      return builder.CreateCall(module.getOrInsertFunction(
                                    kVariableByte, builder.getInt8Ty(), pointer,
                                    builder.getInt32Ty(), builder.getInt32Ty()),
                                {text, which, builder.getInt32(i)});
    };
    ++number;
    llvm::Value* is_set = builder.CreateIsNotNull(read_byte(0));
    llvm::Value* string = add_string(
        builder, module, limits, [&](unsigned i) { return read_byte(i + 1); });
    auto* variable = new llvm::GlobalVariable(
        module, pointer, false, llvm::GlobalValue::InternalLinkage,
        llvm::Constant::getNullValue(pointer), "environment variable");
    builder.CreateStore(builder.CreateSelect(is_set, string, null), variable);
    llvm::Function* function = reader(module, *variable);
    for (llvm::CallBase* call : all) call->setCalledOperand(function);
  }
}

}  // namespace pleat::frontend
