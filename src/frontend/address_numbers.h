#pragma once

// Which results depend on where objects lie: numbers of addresses, and
// comparisons of pointers. One layout of memory stands for all others only
// where nothing depends on it. What is done about the rest is up to the callers
// (`Builder::if_not_moved`).

#include <llvm/IR/Instructions.h>

#include <functional>
#include <optional>
#include <string>

#include "frontend/context.h"
#include "frontend/path.h"

namespace pleat::frontend {

/// What depends on where objects lie.
inline constexpr const char* kUsedAsNumber = "an address used as a number";
inline constexpr const char* kReadAsNumber = "an address read as a number";
/// The other way round: such a run is cut off where objects may lie anywhere.
inline constexpr const char* kReadAsPointer = "a number read as an address";

class AddressNumbers {
 public:
  /// Gives the value of a pointer on a path.
  using AddressOf = std::function<term::Term(Path&, const llvm::Value&)>;
  AddressNumbers(const Context& context, Memory& memory, AddressOf address_of)
      : context_(context),
        memory_(memory),
        address_of_(std::move(address_of)) {}

  /// When the result of a comparison depends on where objects lie, and why.
  struct Doubt {
    term::Term when;
    std::string why;
  };
  std::optional<Doubt> doubt(Path& path, const llvm::ICmpInst& test);
  /// The difference of two addresses is that of two places of one object,
  /// unless this holds.
  term::Term is_difference_in_doubt(Path& path, const llvm::Instruction& minus);
  /// The number of an address may only serve for a difference within an object,
  /// an equality (see `doubt`) or the way back to a pointer; else what the
  /// program does depends on where its objects lie, and one layout stands for
  /// all only by luck.
  bool is_harmless(Path& path, const llvm::User& user);
  /// Is the result the number of an address, and used as one?
  bool is_used_as_number(Path& path, const llvm::Instruction& instruction);

 private:
  term::Term are_together(Path& path, const llvm::Value& a,
                          const llvm::Value& b);
  term::Term may_meet(Path& path, const llvm::Value& a, const llvm::Value& b);
  bool is_once(const Path& path, const llvm::Value& object) const;
  bool same_object(Path& path, const llvm::Value& a, const llvm::Value& b);
  const Placed* base_object(Path& path, const llvm::Value& pointer);

  const Context& context_;
  Memory& memory_;
  AddressOf address_of_;
};

}  // namespace pleat::frontend
