#pragma once

// What the code of some functions does with memory that is not variables:
// loads, stores, and blocks of bytes.

#include <llvm/IR/InstrTypes.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "frontend/cells.h"
#include "frontend/points_to.h"

namespace pleat::frontend {

/// How bytes are used. Zero that is written is neither.
inline constexpr unsigned kUsesPointer = 1, kUsesNumber = 2;

/// A load, a store, or a part of one.
struct MemoryAccess {
  const llvm::Value* pointer;
  unsigned region;
  std::int64_t offset;  ///< from the pointer
  std::int64_t bytes;
  unsigned use;  ///< kUsesPointer, kUsesNumber
};

/// memcpy, memset, a struct that is passed by value.
struct MemoryBlock {
  const llvm::Value* to;
  const llvm::Value* from;  ///< null: it is filled
  std::optional<std::int64_t> bytes;
  bool fills_numbers;
};

class MemoryUses {
 public:
  MemoryUses(const llvm::DataLayout& layout, const Cells& cells,
             const PointsTo& points_to)
      : layout_(layout), cells_(cells), points_to_(points_to) {}

  void visit(const llvm::Instruction& at);
  const std::vector<MemoryAccess>& accesses() const { return accesses_; }
  const std::vector<MemoryBlock>& blocks() const { return blocks_; }
  /// Does something access memory in another way?
  bool is_strange() const { return is_strange_; }

 private:
  void add(const llvm::Value& pointer, llvm::Type& type, std::int64_t offset,
           bool is_zero);
  void visit_call(const llvm::CallBase& call);

  const llvm::DataLayout& layout_;
  const Cells& cells_;
  const PointsTo& points_to_;
  std::vector<MemoryAccess> accesses_;
  std::vector<MemoryBlock> blocks_;
  bool is_strange_ = false;
};

}  // namespace pleat::frontend
