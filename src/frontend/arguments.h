#pragma once

// What `main` finds behind argv. The function that starts the program makes
//
//   char *argv[argc + 1];   argv[argc] is null
//   argv[i], i <= --arguments: a string of its own
//
// for every argc from 1 on and for strings of every length. The first
// --argument-length + 1 bytes of each of these strings are inputs, which replay
// gives to the compiled program as its arguments; where none of them is zero,
// the string is longer, and what follows is anything. Further elements of argv
// are any pointers. So nothing is cut off: what is proved holds for all
// arguments, and a violation that rests on what lies beyond the limits is not
// confirmed by its replay.

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include "frontend/frontend.h"

namespace pleat::frontend {

/// Gives a byte of an argument: (which argument, which byte).
inline constexpr const char* kArgumentByte = "__VERIFIER_nondet_argument_byte";
/// Says how many bytes an object has in this run: (object, bytes).
inline constexpr const char* kExtent = "__pleat_extent";
/// No system passes so many arguments, or one so long.
inline constexpr unsigned kMostArguments = 1U << 22;

/// Is it `int main(int)`, `int main(int, char **)`, or with one pointer more?
bool takes_arguments(const llvm::Function& entry);

/// Makes the objects behind argv; returns argv.
llvm::Value* add_arguments(llvm::IRBuilder<>& builder, llvm::Module& module,
                           llvm::Value* argc, const Options& limits);

/// Makes a string as one of these: `read_byte(i)` gives its i-th byte.
llvm::Value* add_string(llvm::IRBuilder<>& builder, llvm::Module& module,
                        const Options& limits,
                        llvm::function_ref<llvm::Value*(unsigned)> read_byte);

/// Is the object argv, or one of its strings?
bool is_argument_object(const llvm::Value& object);

}  // namespace pleat::frontend
