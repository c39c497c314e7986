#pragma once

// The functions by which a program lets the C library compare (qsort, bsearch).

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/Module.h>

namespace pleat::frontend {

/// Do all calls of the library's function of this name hand over, as their last
/// argument, a function of the program that only compares: one whose result
/// depends on what its arguments point to, not on where that lies, and which
/// changes nothing, does not end the run, and has no loop that might not end?
/// Then it does not matter which elements the library compares, how often, and
/// when; nor whether it compares copies of them.
bool compares_by_content(const llvm::Module& module, llvm::StringRef name);

}  // namespace pleat::frontend
