#pragma once

// Which objects are variables. A local or global object whose address goes
// nowhere, and which is only accessed at constant offsets, falls apart into
// cells; each cell is a CFA variable. Accesses that overlap share a cell
// (bit-fields, unions), as long as it fits into one bit-vector.

#include <llvm/ADT/MapVector.h>
#include <llvm/IR/Module.h>

#include <optional>
#include <vector>

namespace pleat::frontend {

struct Cell {
  std::uint64_t offset = 0;
  unsigned bytes = 0;
  const llvm::Type* type = nullptr;  ///< of the first access
  std::uint64_t end() const { return offset + bytes; }
};

class Cells {
 public:
  static constexpr unsigned kMaxBytes = 16;  ///< of one cell

  explicit Cells(const llvm::Module& module);
  /// The cells of an alloca or global, sorted; null: it lives in memory.
  const std::vector<Cell>* of(const llvm::Value* object) const;

 private:
  struct Copy {
    const llvm::Value *to, *from;
    std::uint64_t to_offset, from_offset, bytes;
  };
  struct Object {
    bool direct = true;
    std::uint64_t size = 0;
    std::vector<Cell> cells;
  };

  void collect(const llvm::Value& object, std::uint64_t size);
  bool visit_uses(const llvm::Value& pointer, const llvm::Value& object,
                  std::uint64_t offset, Object& result);
  bool visit_use(const llvm::Use& use, const llvm::Value& object,
                 std::uint64_t offset, Object& result);
  bool visit_block(const llvm::Instruction& user, const llvm::Value& pointer,
                   const llvm::Value& object, std::uint64_t offset,
                   const Object& result);
  static bool access(Object& object, std::uint64_t offset, std::uint64_t bytes,
                     const llvm::Type* type);
  bool access_value(Object& object, std::uint64_t offset,
                    llvm::Type* type) const;
  bool propagate(const Copy& copy);
  void settle();

  const llvm::DataLayout& layout_;
  llvm::MapVector<const llvm::Value*, Object> objects_;
  std::vector<Copy> copies_;
};

}  // namespace pleat::frontend
