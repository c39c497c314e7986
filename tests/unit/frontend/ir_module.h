#pragma once

// Small hand-made programs for the analyses of the front end: in LLVM's
// assembly language where the exact instructions matter, and in C where debug
// information does.

#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/ValueSymbolTable.h>
#include <llvm/Support/SourceMgr.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>

#include "frontend/compile.h"

namespace pleat::frontend {

/// A module read from LLVM assembly text, with the layout of x86-64 Linux. Its
/// functions, globals, blocks and instructions are found by their names.
class IrModule {
 public:
  explicit IrModule(const std::string& text) {
    llvm::SMDiagnostic error;
    module_ = llvm::parseAssemblyString(
        "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-"
        "i128:128-f80:128-n8:16:32:64-S128\"\n" +
            text,
        error, context_);
    if (!module_)
      throw std::runtime_error("line " + std::to_string(error.getLineNo()) +
                               ": " + error.getMessage().str());
  }

  const llvm::Module& module() const { return *module_; }
  const llvm::Function& function(const std::string& name = "main") const {
    return found(module_->getFunction(name), name);
  }
  const llvm::GlobalVariable& global(const std::string& name) const {
    return found(module_->getGlobalVariable(name, true), name);
  }
  /// An argument or instruction of a function.
  const llvm::Value& value(const std::string& name,
                           const std::string& in = "main") const {
    return found(function(in).getValueSymbolTable()->lookup(name), name);
  }
  const llvm::Instruction& instruction(const std::string& name,
                                       const std::string& in = "main") const {
    return llvm::cast<llvm::Instruction>(value(name, in));
  }
  const llvm::BasicBlock* block(const std::string& name,
                                const std::string& in = "main") const {
    return llvm::cast<llvm::BasicBlock>(&value(name, in));
  }

 private:
  template <typename T>
  static const T& found(const T* thing, const std::string& name) {
    if (!thing) throw std::runtime_error("nothing is called " + name);
    return *thing;
  }

  llvm::LLVMContext context_;
  std::unique_ptr<llvm::Module> module_;
};

/// What clang makes of the text of one C file.
inline Compiled compile_text(const std::string& text) {
  const auto path = std::filesystem::temp_directory_path() /
                    ("pleat-frontend-unit-" + std::to_string(getpid()) + ".c");
  std::ofstream(path) << text;
  Options options;
  options.files = {path.string()};
  Compiled result = compile(options);
  std::filesystem::remove(path);
  return result;
}

}  // namespace pleat::frontend
