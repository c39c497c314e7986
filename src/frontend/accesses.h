#pragma once

// Shared by the analyses of memory: block operations, however they are spelt.

#include <llvm/IR/Instructions.h>

#include <optional>

namespace pleat::frontend {

/// memset, memcpy or memmove: as an intrinsic (clang's own struct assignments)
/// or as a call of the library function.
struct BlockOperation {
  const llvm::Value* to = nullptr;
  const llvm::Value* from = nullptr;  ///< null: a fill
  const llvm::Value* fill = nullptr;  ///< the byte, when `from` is null
  const llvm::Value* length = nullptr;

  /// The length if it is constant.
  std::optional<std::uint64_t> bytes() const;
};

/// The function that a call names, even where its type does not fit (K&R C);
/// null: the call goes through a pointer.
const llvm::Function* callee_of(const llvm::CallBase& call);

/// May a call through a pointer go to this function? Its address must be taken,
/// and the types must fit; a call without a prototype has those of its
/// arguments.
bool may_call(const llvm::CallBase& call, const llvm::Function& function);

std::optional<BlockOperation> block_operation(
    const llvm::Instruction& instruction);

/// Is this the number of an address? (`(long)&((T *)0)->field` is not: it is
/// the same number wherever objects lie.)
bool is_address_number(const llvm::Value* value);
/// Does this constant contain one?
bool has_address_number(const llvm::Value* value);

/// The object and the constant offset behind a pointer, through constant GEPs
/// and casts; the object is an alloca, a global, an argument or whatever the
/// chain starts with.
struct BaseOffset {
  const llvm::Value* base = nullptr;
  std::int64_t offset = 0;
};
BaseOffset base_and_offset(const llvm::Value* pointer,
                           const llvm::DataLayout& layout);

}  // namespace pleat::frontend
