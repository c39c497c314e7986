#pragma once

// What a read through a volatile lvalue gives. An object that is declared
// volatile may change on its own; a plain one keeps its value, also if it is
// read through a `volatile int *`. Where it is not known which of both is read,
// the value is anything, but nobody can feed it. The user may say that objects
// declared volatile are plain ones (--volatile plain).

#include <llvm/IR/Module.h>

#include <optional>

#include "frontend/debug_names.h"
#include "frontend/points_to.h"

namespace pleat::frontend {

class VolatileObjects {
 public:
  /// `change`: may they change on their own?
  VolatileObjects(const llvm::Module& module, const llvm::Function* entry,
                  bool change);

  /// Is what a load or a copy reads declared volatile, and may it change?
  enum class Is : std::uint8_t { No, Perhaps, Yes };
  Is read_by(const llvm::Instruction& at) const;
  /// Does only the user's word keep it from changing?
  bool is_taken_for_plain(const llvm::Instruction& at) const;

 private:
  Is declared(const llvm::Instruction& at) const;
  Is in_region(const Region& region) const;

  DebugNames names_;
  const llvm::DataLayout& layout_;
  const bool change_;
  /// Only where something is read through a volatile lvalue.
  std::optional<Cells> cells_;
  std::optional<PointsTo> points_to_;
};

}  // namespace pleat::frontend
