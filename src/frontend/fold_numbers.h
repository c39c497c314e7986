#pragma once

// Numbers that clang leaves as addresses from null on: the offset of a member
// by hand, `(size_t)&((struct s *)0)->m`, as old macros for container_of have
// it. They become numbers, so that nobody takes them for addresses.

#include <llvm/IR/Module.h>

namespace pleat::frontend {

/// In the operands of all instructions.
void fold_numbers(llvm::Module& module);

}  // namespace pleat::frontend
