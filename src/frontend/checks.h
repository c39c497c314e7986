#pragma once

// Checks for undefined behaviour. clang's sanitizers put a branch to a trap in
// front of what may go wrong; that branch is a property. (Optimising clang
// gives several checks of a function one trap: only the branch knows its line.)
// Accesses to memory have no such branch: memory_checks.h asks there whether
// their object is alive and big enough.

#include <llvm/IR/Instructions.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pleat::frontend {

/// Which successor of a conditional branch is a sanitizer's trap.
std::optional<unsigned> trap_side(const llvm::Instruction& end);

/// The check that such a branch is, named as the option names it.
std::string check_text(const llvm::Instruction& end,
                       const std::vector<std::string>& checks);

/// Is it about a shift?
bool is_shift_check(const llvm::Instruction& end);
/// The shift to the left that such a branch is about; null: it is about
/// another operation, or about constants, of which no shift is left.
const llvm::BinaryOperator* checked_shift(const llvm::Instruction& end);

/// A pointer that an instruction uses.
struct Touched {
  enum class Use { Access, Free, Call };
  const llvm::Value* pointer = nullptr;
  const llvm::Value* length = nullptr;  ///< null: `bytes`
  std::uint64_t bytes = 0;
  Use use = Use::Access;
};
/// The pointers that a load, store, block operation, call, or `free` uses.
std::vector<Touched> touched(const llvm::Instruction& instruction);

/// clang's options for these checks.
std::vector<std::string> check_arguments(
    const std::vector<std::string>& checks);
/// Is it asked what is shifted to the left? clang does so only where signed
/// arithmetic does not wrap.
bool judges_shifted(const std::vector<std::string>& checks);

}  // namespace pleat::frontend
