#include "frontend/clang_main.h"

#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Driver/Compilation.h>
#include <clang/Driver/Driver.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/TextDiagnosticBuffer.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/FrontendTool/Utils.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/TargetParser/Host.h>

namespace pleat::frontend {
namespace {

/// `clang -cc1 ...`, which the driver calls for a single file.
int compile_one(llvm::SmallVectorImpl<const char*>& arguments) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  llvm::InitializeNativeTargetAsmParser();
  // What is said about the options comes before there is a place for it.
  auto* early = new clang::TextDiagnosticBuffer;
  clang::DiagnosticsEngine engine(
      llvm::makeIntrusiveRefCnt<clang::DiagnosticIDs>(),
      llvm::makeIntrusiveRefCnt<clang::DiagnosticOptions>(), early);
  clang::CompilerInstance compiler;
  const bool understood = clang::CompilerInvocation::CreateFromArgs(
      compiler.getInvocation(), llvm::ArrayRef(arguments).drop_front(2), engine,
      arguments[0]);
  compiler.createDiagnostics();
  if (!compiler.hasDiagnostics()) return 1;
  early->FlushDiagnostics(compiler.getDiagnostics());
  return understood && clang::ExecuteCompilerInvocation(&compiler) ? 0 : 1;
}

}  // namespace

int clang_main(const std::vector<std::string>& arguments) {
  auto options = llvm::makeIntrusiveRefCnt<clang::DiagnosticOptions>();
  clang::DiagnosticsEngine engine(
      llvm::makeIntrusiveRefCnt<clang::DiagnosticIDs>(), options,
      new clang::TextDiagnosticPrinter(llvm::errs(), options.get()));
  clang::driver::Driver driver(PLEAT_CLANG, llvm::sys::getDefaultTargetTriple(),
                               engine);
  driver.CC1Main = compile_one;
  std::vector<const char*> words = {PLEAT_CLANG};
  for (const std::string& argument : arguments)
    words.push_back(argument.c_str());
  const std::unique_ptr<clang::driver::Compilation> compilation(
      driver.BuildCompilation(words));
  if (!compilation || compilation->containsError()) return 1;
  llvm::SmallVector<std::pair<int, const clang::driver::Command*>, 4> failed;
  const int code = driver.ExecuteCompilation(*compilation, failed);
  for (const auto& [status, command] : failed)
    if (status != 0) return status > 0 ? status : 1;
  return code;
}

std::string clang_libraries() {
  return clang::driver::Driver::GetResourcesPath(PLEAT_CLANG, "") +
         "/lib/linux";
}

}  // namespace pleat::frontend
