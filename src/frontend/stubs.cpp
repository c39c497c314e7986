#include "frontend/stubs.h"

#include <fmt/format.h>

#include "support/check.h"

namespace pleat::frontend {
namespace {

llvm::Function& required(llvm::Module& module, const std::string& name) {
  llvm::Function* function = module.getFunction(name);
  if (!function)
    throw UsageError(
        fmt::format("--stub {0}: the program has no function {0}", name));
  return *function;
}

/// The file may bring functions of its own, which do not meet the program's.
void link_body(const Options& options, Compiled& program,
               const std::string& name, const std::string& file) {
  std::unique_ptr<llvm::Module> body = compile_file(options, file, program);
  const llvm::Function* defined = body->getFunction(name);
  if (!defined || defined->isDeclaration() || defined->hasLocalLinkage())
    throw InputError(fmt::format("{}: does not define {}", file, name));
  for (llvm::Function& function : *body) {
    if (!function.isDeclaration() && &function != defined)
      function.setLinkage(llvm::GlobalValue::InternalLinkage);
  }
  link(program, std::move(body), file);
}

}  // namespace

void use_stubs(const Options& options, Compiled& program) {
  for (const auto& [name, file] : options.stubs) {
    llvm::Function& function = required(*program.module, name);
    function.deleteBody();
    function.setComdat(nullptr);
    if (file.empty())
      function.addFnAttr(kStub);
    else
      link_body(options, program, name, file);
  }
}

std::vector<std::string> stubs_in_words(const Options& options) {
  std::vector<std::string> result;
  for (const auto& [name, file] : options.stubs) {
    result.push_back(
        file.empty()
            ? fmt::format("{}() is a stub: it returns anything and changes "
                          "only what it gets a pointer to",
                          name)
            : fmt::format("{}() is a stub: its body is that of {}", name,
                          file));
  }
  return result;
}

}  // namespace pleat::frontend
