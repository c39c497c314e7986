#pragma once

// Steps: pointer arithmetic, that is GEPs. C wants the result in the object
// that the step starts from (or just behind its end). A result that is accessed
// at once is judged by the access, where a compiled program can confirm what is
// found; one that is kept, by the step itself.

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

#include <cstdint>

namespace pleat::frontend {

/// How far behind and in front of an object a pointer may be kept (`p--` down
/// to the first element ends there). Objects have a gap of twice as much.
inline constexpr std::uint64_t kSlack = 8;
/// No object lies below.
inline constexpr std::uint64_t kFirstPage = 4096;

/// Is the result used by accesses and steps only, before anything else happens,
/// and by comparisons?
bool is_only_accessed(const llvm::GEPOperator& step);

/// The pointer that an access, or a step, through this one starts from.
const llvm::Value* start_of_steps(const llvm::Value* pointer);

/// Is the result kept, and not surely in its object?
bool may_stray(const llvm::GEPOperator& step, const llvm::DataLayout& layout);

/// Does the instruction keep a constant address outside of its object?
bool keeps_strayed(const llvm::Instruction& at);
/// Does the constant hold one?
bool has_strayed(const llvm::Constant& data, const llvm::DataLayout& layout);

}  // namespace pleat::frontend
