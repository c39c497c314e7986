#pragma once

// Variables of the environment that the program asks for by constant names.

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include "frontend/frontend.h"

namespace pleat::frontend {

/// Gives whether a variable is set (byte 0), or a byte of its text, from 1 on:
/// (its name, its number, which byte).
inline constexpr const char* kVariableByte =
    "__VERIFIER_nondet_environment_byte";

/// Each such name has a string of its own, as arguments have (arguments.h), or
/// is not set; `getenv` gives the same each time. Where the program may change
/// its environment, `getenv` stays what library.def says; so it does where
/// `main` has no parameters (entry_wrapper.cpp).
void add_environment(llvm::IRBuilder<>& builder, llvm::Module& module,
                     const Options& limits);

}  // namespace pleat::frontend
