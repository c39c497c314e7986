#pragma once

// What the translation may leave out, or give any value to, and still allow
// proofs: the one list of it. Whatever is not on it is noted as not modelled,
// which forbids them.

#include <llvm/IR/Constant.h>
#include <llvm/IR/Instruction.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Type.h>

namespace pleat::frontend {

/// Does nothing that the program could tell: its result, if it has one, may be
/// anything.
bool may_be_left_out(const llvm::IntrinsicInst& call);

/// Computes a value from its operands and from what it reads, and does nothing
/// else: the value may be anything. Not so for pointers: an address that comes
/// from nowhere would belong to no object, and what is written through it would
/// be lost.
bool may_be_any_value(const llvm::Instruction& instruction);

/// The same for a constant: no address is a part of it, nor a number that was
/// one.
bool may_be_any_value(const llvm::Constant& data);

/// Pointers to other memory than that of C objects: `__seg_fs`,
/// `address_space(1)`.
bool is_of_other_memory(const llvm::Type& type);

}  // namespace pleat::frontend
