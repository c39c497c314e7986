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

/// What answers take for granted where signed overflow ends a run.
inline constexpr const char* kNoOverflow =
    "no signed overflow is assumed (--signed undefined); --check overflow asks";

/// Which successor of a conditional branch is a sanitizer's trap.
std::optional<unsigned> trap_side(const llvm::Instruction& end);

/// The check that such a branch is, named as the option names it.
std::string check_text(const llvm::Instruction& end,
                       const std::vector<std::string>& checks);

/// Is it what clang makes of `__builtin_unreachable()` (where that is checked)
/// or of `__builtin_trap()`?
bool is_unreachable_mark(const llvm::Instruction& at);

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

/// Is the check that such a branch is among those asked about? Where signed
/// arithmetic is assumed not to overflow, clang checks that, too.
bool is_asked(const llvm::Instruction& end,
              const std::vector<std::string>& checks);
/// The divisor of the division behind such a branch; null: there is none.
const llvm::Value* checked_divisor(const llvm::Instruction& end);

/// clang's options for these checks.
std::vector<std::string> check_arguments(
    const std::vector<std::string>& checks);
/// Is it asked what is shifted to the left? clang does so only where signed
/// arithmetic does not wrap.
bool judges_shifted(const std::vector<std::string>& checks);

}  // namespace pleat::frontend
