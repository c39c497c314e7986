#pragma once

// An entry function with parameters is called by a function that we make:
//
//   void __pleat_start(void) { entry(<inputs>); }
//
// A number is an input. A pointer points to one object of its own, of the type
// that its declaration names, whose content is an input. `main` gets the
// arguments of the program (arguments.h).

#include <llvm/IR/Module.h>

#include <string>

#include "cfa/vocabulary.h"
#include "frontend/entry_driver.h"
#include "frontend/frontend.h"

namespace pleat::frontend {

inline constexpr const char* kStart = vocabulary::kCaller;
/// Functions that give the parameters' values; behind it: the number.
inline constexpr const char* kArgument = "__VERIFIER_nondet_argument_";

/// Adds `__pleat_start` if the entry function has parameters that it uses.
void add_start(llvm::Module& module, const Options& options);

/// The function where execution starts; null if there is none with a body.
const llvm::Function* start_of(const llvm::Module& module,
                               const std::string& entry);

}  // namespace pleat::frontend
