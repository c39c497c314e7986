#pragma once

// Checks for undefined behaviour. clang's sanitizers put a branch to a trap in
// front of what may go wrong; that branch is a property. (Optimising clang
// gives several checks of a function one trap: only the branch knows its line.)

#include <llvm/IR/Instructions.h>

#include <optional>
#include <string>
#include <vector>

namespace pleat::frontend {

/// Which successor of a conditional branch is a sanitizer's trap.
std::optional<unsigned> trap_side(const llvm::Instruction& end);

/// The check that such a branch is, named as the option names it.
std::string check_text(const llvm::Instruction& end,
                       const std::vector<std::string>& checks);

/// clang's options for these checks.
std::vector<std::string> check_arguments(
    const std::vector<std::string>& checks);

}  // namespace pleat::frontend
