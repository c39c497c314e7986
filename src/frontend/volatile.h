#pragma once

// What a read through a volatile lvalue gives. An object that is declared
// volatile may change on its own; a plain one keeps its value, also if it is
// read through a `volatile int *`. Where it is not known which of both is read,
// the value is anything, but nobody can feed it.

#include <llvm/IR/Module.h>

#include <optional>

#include "frontend/debug_names.h"
#include "frontend/points_to.h"

namespace pleat::frontend {

class VolatileObjects {
 public:
  VolatileObjects(const llvm::Module& module, const llvm::Function* entry);

  /// Is what a load or a copy reads declared volatile?
  enum class Is : std::uint8_t { No, Perhaps, Yes };
  Is read_by(const llvm::Instruction& at) const;

 private:
  Is in_region(const Region& region) const;

  DebugNames names_;
  const llvm::DataLayout& layout_;
  /// Only where something is read through a volatile lvalue.
  std::optional<Cells> cells_;
  std::optional<PointsTo> points_to_;
};

}  // namespace pleat::frontend
