#pragma once

// C files to one LLVM module, with clang as a library. Internal to the front
// end: only this folder includes LLVM and clang headers.

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "frontend/conditions.h"
#include "frontend/entry_driver.h"
#include "frontend/frontend.h"
#include "frontend/loop_sources.h"

namespace pleat::frontend {

/// What clang made of the program: unoptimised code with debug information and
/// lifetime markers. The order of the members matters: the context must
/// outlive the module.
struct Compiled {
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;
  /// Every `while`, `for` and `do` of all files, in source order per file. The
  /// `statement` position is the start of the `!llvm.loop` metadata's location.
  std::vector<cfa::LoopSource> loops;
  Conditions conditions;
  ConstantConditions constant_conditions;
  /// Every call of a named function by the source, also where the generated
  /// code has none: clang drops `if (0) f();`.
  std::vector<CallSource> calls;
  /// Library functions whose models were linked in (models.h), and their
  /// files.
  std::vector<std::pair<std::string, std::string>> models;
  std::vector<std::string> files;  ///< that were linked
  EntryDriver driver;              ///< empty: there is none
  /// Loads and stores at constant addresses where no device is (devices.h).
  std::map<const llvm::Instruction*, std::uint64_t> undeclared_devices;
  /// What C leaves to the compiler, in words.
  std::vector<std::string> not_one_meaning;
};

/// Throws InputError: a missing file (one line), C errors (clang's own text),
/// several files that do not link.
///
/// Line markers (`# 12 "x.c"`, `#line 12`) are ignored: positions are those of
/// the file that was given, as witnesses need them.
Compiled compile(const Options& options);

/// The parts of it: one file, with the text of Compiled::driver if it is the
/// driver's, and what links it to the others.
std::unique_ptr<llvm::Module> compile_file(const Options& options,
                                           const std::string& file,
                                           Compiled& result);
void link(Compiled& result, std::unique_ptr<llvm::Module> module,
          const std::string& file);

/// Only parses the file: the consumer gets its syntax tree.
void with_syntax_tree(const Options& options, const std::string& file,
                      std::unique_ptr<clang::ASTConsumer> consumer);

/// The arguments (without program name and input) that every compilation of
/// this program gets, so that other builds of it agree on its meaning.
std::vector<std::string> clang_arguments(const Options& options);

}  // namespace pleat::frontend
