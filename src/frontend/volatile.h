#pragma once

// Which reads through a volatile lvalue give what the outside put there. An
// object that is declared volatile may change on its own; a plain one keeps
// its value, also if it is read through a `volatile int *`.

#include <llvm/IR/Module.h>

#include "frontend/debug_names.h"

namespace pleat::frontend {

class VolatileObjects {
 public:
  explicit VolatileObjects(const llvm::Module& module);
  /// May the value come from outside? Where debug information says too little,
  /// yes.
  bool may_change(const llvm::LoadInst& load) const;

 private:
  DebugNames names_;
  const llvm::DataLayout& layout_;
  bool somewhere_ = false;  ///< may a pointer lead to such an object?
};

}  // namespace pleat::frontend
