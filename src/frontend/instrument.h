#pragma once

// The instrumented build: the very module that was translated, in which every
// input site asks the harness for its value and every property tells it that
// it was reached. Unlike the plain build it can feed uninitialised variables,
// volatile reads and functions without a body.

#include <llvm/IR/Module.h>

#include <functional>
#include <memory>
#include <string>

#include "cfa/cfa.h"
#include "frontend/inputs.h"

namespace pleat::frontend {

struct Instrumentation {
  const cfa::Cfa& cfa;      ///< its properties
  const InputSites& sites;  ///< of the module
  std::string entry = "main";
  std::vector<std::string> checks = {};  ///< as in Options
  /// Where an instruction stands, in the terms of the properties' positions.
  std::function<cfa::SourcePos(const llvm::Instruction&)> pos;
  bool malloc_never_fails = false;  ///< as in Options
};

/// A copy of the module with calls of
///   void __pleat_input(int site, void *to, size_t bytes)
/// at every site (a read of a whole object) and of
///   void __pleat_reached(int key)
/// at every place of a property (`property_key`). Instead of malloc or calloc
/// comes
///   int __pleat_fails(int site)
/// and, where that is 0, the call and
///   void __pleat_block(int site, void *block, size_t bytes).
std::unique_ptr<llvm::Module> instrumented(const llvm::Module& module,
                                           const Instrumentation& what);

/// Throws InputError when the file cannot be written.
void write_bitcode(const llvm::Module& module, const std::string& file);

}  // namespace pleat::frontend
