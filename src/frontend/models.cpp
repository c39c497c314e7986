#include "frontend/models.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "cfa/vocabulary.h"
#include "frontend/accesses.h"
#include "frontend/clang_main.h"
#include "frontend/comparisons.h"
#include "frontend/library.h"

namespace pleat::frontend {
namespace {

namespace fs = std::filesystem;

constexpr unsigned kMaxCopies = 400;

bool is_name(llvm::StringRef name) {
  return !name.empty() && std::ranges::all_of(name, [](char c) {
    return llvm::isAlnum(c) || c == '_';
  });
}

std::string file_of(const std::vector<std::string>& folders,
                    llvm::StringRef function) {
  std::error_code ignored;
  for (const std::string& folder : folders) {
    const std::string file = folder + "/" + function.str() + ".c";
    if (fs::is_regular_file(file, ignored)) return file;
  }
  return "";
}

/// Functions that are called or pointed to and have no body.
std::vector<std::string> missing(const llvm::Module& module) {
  std::vector<std::string> result;
  for (const llvm::Function& function : module) {
    if (function.isDeclaration() && !function.isIntrinsic() &&
        !function.use_empty() && is_name(function.getName()))
      result.push_back(function.getName().str());
  }
  return result;
}

/// Does what the model says hold in one locale only, and may there be others?
bool depends_on_locale(const llvm::Module& module, llvm::StringRef name) {
  const auto sets = [&](const char* setter) {
    return module.getFunction(setter) != nullptr;
  };
  if (!sets("setlocale") && !sets("uselocale")) return false;
  return (about(name) & Locale) != 0;
}

/// May a call divide by 0, or -1? Checks ask about it, and models do not.
bool may_divide_badly(const llvm::Module& module, llvm::StringRef name) {
  if ((about(name) & Divides) == 0) return false;
  return !llvm::all_of(
      module.getFunction(name)->users(), [](const llvm::User* user) {
        const auto* call = llvm::dyn_cast<llvm::CallBase>(user);
        const auto* divisor =
            call && call->arg_size() == 2
                ? llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(1))
                : nullptr;
        return divisor && !divisor->isZero() && !divisor->isMinusOne();
      });
}

/// Does what the model says of the function hold in this program, and is it
/// needed?
bool holds_here(const Options& options, const llvm::Module& module,
                llvm::StringRef name) {
  const bool reads_matter =
      std::ranges::any_of(options.checks, vocabulary::is_memory_check);
  if ((about(name) & Output) != 0 && !reads_matter) return false;
  if (!options.checks.empty() && may_divide_badly(module, name)) return false;
  if ((about(name) & Compares) != 0 && !compares_by_content(module, name))
    return false;
  return !depends_on_locale(module, name) && may_be_modelled(module, name);
}

/// The only function that others may see is the one that the file models.
void keep_apart(llvm::Module& model, const std::string& name) {
  for (llvm::Function& function : model) {
    if (function.isDeclaration()) continue;
    if (function.getName() == name)
      function.addFnAttr(kModel, name);
    else
      function.setLinkage(llvm::GlobalValue::InternalLinkage);
  }
}

/// Gives each call of a model its own copy, and each call in such a copy.
class Separator {
 public:
  explicit Separator(llvm::Module& module) : module_(module) {}

  void run() {
    std::vector<llvm::Function*> open;
    for (llvm::Function& function : module_) {
      if (function.isDeclaration()) continue;
      if (function.hasFnAttribute(kModel))
        models_.insert(&function);
      else
        open.push_back(&function);
    }
    while (!open.empty()) {
      llvm::Function* function = open.back();
      open.pop_back();
      for (llvm::Instruction& instruction : llvm::instructions(*function)) {
        if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
          if (llvm::Function* copy = separate(*call)) open.push_back(copy);
        }
      }
    }
  }

 private:
  llvm::Function* separate(llvm::CallBase& call) {
    auto* callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand());
    if (!callee || !models_.contains(callee) || copies_ >= kMaxCopies ||
        callee->getFunctionType() != call.getFunctionType())
      return nullptr;
    ++copies_;
    llvm::ValueToValueMapTy map;
    llvm::Function* copy = llvm::CloneFunction(callee, map);
    copy->setLinkage(llvm::GlobalValue::InternalLinkage);
    call.setCalledOperand(copy);
    return copy;
  }

  llvm::Module& module_;
  std::set<const llvm::Function*> models_;
  unsigned copies_ = 0;
};

}  // namespace

bool is_helper(llvm::StringRef name) { return name.starts_with("__pleat_"); }

std::string find_models_folder() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& folder :
       {self / "../share/pleat/models", self / "../../models",
        fs::path(PLEAT_MODELS)}) {
    if (fs::is_regular_file(folder / "strlen.c", error))
      return fs::weakly_canonical(folder, error).string();
  }
  return "";
}

std::vector<std::string> own_header_arguments() {
  const std::string models = find_models_folder();
  if (models.empty()) return {};
  return {"-idirafter", models + "/include"};
}

void add_models(const Options& options, Compiled& program) {
  std::vector<std::string> folders = options.model_folders;
  if (const std::string own = find_models_folder(); !own.empty())
    folders.push_back(own);
  Options plain = options;
  plain.clang_args.clear();  // what is meant for the program
  plain.checks.clear();
  plain.signed_overflow = SignedOverflow::Wraps;
  std::set<std::string> tried;
  for (bool changed = true; changed;) {
    changed = false;
    for (const std::string& name : missing(*program.module)) {
      if (!tried.insert(name).second) continue;
      const std::string file = file_of(folders, name);
      if (file.empty() || !holds_here(options, *program.module, name)) continue;
      auto model = compile_file(plain, file, program);
      keep_apart(*model, name);
      link(program, std::move(model), file);
      program.models.push_back({name, file});
      changed = true;
    }
  }
  if (program.models.empty()) return;
  // Not before all are linked: they call each other.
  Separator(*program.module).run();
  for (const auto& [name, file] : program.models) {
    if (llvm::Function* function = program.module->getFunction(name))
      function->setLinkage(llvm::GlobalValue::InternalLinkage);
  }
}

}  // namespace pleat::frontend
