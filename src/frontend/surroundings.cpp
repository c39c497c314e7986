#include "frontend/surroundings.h"

#include <llvm/IR/InstIterator.h>

#include "frontend/harmless.h"
#include "frontend/stubs.h"

namespace pleat::frontend {

namespace {

/// The start of a program runs what such sections hold or list. (`.init.text`
/// is none of them, but the kernel's.)
bool runs_by_itself(llvm::StringRef section) {
  return section == ".init" || section == ".fini" ||
         llvm::any_of(
             std::initializer_list<llvm::StringRef>{
                 ".init_array", ".fini_array", ".preinit_array", ".ctors",
                 ".dtors"},
             [&](llvm::StringRef name) { return section.starts_with(name); });
}

bool multiplies(const llvm::Instruction& at) {
  const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&at);
  return at.getOpcode() == llvm::Instruction::FMul ||
         (call && call->getIntrinsicID() == llvm::Intrinsic::fmuladd);
}

}  // namespace

void note_surroundings(Context& context) {
  const cfa::SourcePos pos = context.names.pos(*context.entry);
  for (const char* list : {"llvm.global_ctors", "llvm.global_dtors"}) {
    const llvm::GlobalVariable* functions = context.module.getNamedGlobal(list);
    if (functions && functions->hasInitializer() &&
        !functions->getInitializer()->isNullValue())
      context.unmodelled(
          "a function that runs before or after " + context.options.entry, pos);
  }
  for (const char* name : {"_init", "_fini", "__gmon_start__", "__cxa_finalize",
                           "__libc_start_main"}) {
    const llvm::Function* function = context.module.getFunction(name);
    if (function && !function->isDeclaration() && !function->hasLocalLinkage())
      context.unmodelled(
          std::string(name) + ", which the start of a program calls", pos);
  }
  for (const llvm::Function& function : context.module) {
    const llvm::StringRef features =
        function.getFnAttribute("target-features").getValueAsString();
    if ((features.contains("+fma") || features.contains("+avx512f")) &&
        llvm::any_of(llvm::instructions(function), multiplies))
      context.unmodelled("a product and a sum may be rounded once", pos);
  }
  for (const llvm::GlobalIFunc& function : context.module.ifuncs())
    context.unmodelled(
        function.getName().str() + ", which is chosen at the start", pos);
  for (const llvm::Function& function : context.module) {
    for (const llvm::Instruction& at : llvm::instructions(function)) {
      if (llvm::any_of(at.operand_values(), [](const llvm::Value* operand) {
            return is_of_other_memory(*operand->getType());
          }))
        context.unmodelled("memory of another address space",
                           context.names.pos(at));
    }
  }
  for (const llvm::GlobalObject& object : context.module.global_objects()) {
    if (runs_by_itself(object.getSection()))
      context.unmodelled(
          "a function that runs before or after " + context.options.entry, pos);
  }
  for (const llvm::GlobalValue& value : context.module.global_values()) {
    if (value.use_empty()) continue;
    const llvm::StringRef name = value.getName();
    if (value.hasExternalWeakLinkage())
      context.unmodelled("weak " + name.str() + " may be missing", pos);
    if (value.isDeclaration() &&
        (name.starts_with("__start_") || name.starts_with("__stop_")))
      context.unmodelled(name.str() + ", which the linker makes", pos);
  }
  for (const std::string& what : stubs_in_words(context.options))
    context.builder.approximate(cfa::Approximation::Kind::Outside, what, pos);
  for (const std::string& what : context.compiled.not_one_meaning)
    context.unmodelled(what, pos);
  if (!context.module.getModuleInlineAsm().empty())
    context.unmodelled("inline assembly", pos);
}

}  // namespace pleat::frontend
