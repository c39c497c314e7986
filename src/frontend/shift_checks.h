#pragma once

// What clang makes of shifts and of arithmetic where it is asked what is
// shifted: then it must not be told that signed arithmetic wraps
// (`-fno-wrapv`), though everybody behind it relies on that.

#include <llvm/IR/Module.h>

namespace pleat::frontend {

/// Signed arithmetic wraps, and so does that of pointers: takes all notes of
/// the contrary away.
void let_wrap(llvm::Module& module);

/// The check of a shift has a branch of its own: is the count valid? Then
///   check:  is (x >> (31 - count)) 0?
/// and both ways meet in front of the branch to the trap. Makes of these blocks
/// one, without the branch, so that a shift does not end a path.
void join_shift_checks(llvm::Module& module);

}  // namespace pleat::frontend
