#pragma once

// Which functions of the program may call which, directly or by a pointer.

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include <set>

#include "frontend/points_to.h"

namespace pleat::frontend {

using Functions = std::set<const llvm::Function*>;

/// May this call through a pointer reach the function, as one of its type or of
/// another?
bool may_call_somehow(const llvm::CallBase& call,
                      const llvm::Function& function,
                      const PointsTo& points_to);

/// Functions with a body that calls from this one lead to; itself only if it is
/// recursive.
Functions reached_from(const llvm::Function& function,
                       const PointsTo& points_to);

/// May a call of the function be open in another one?
bool is_recursive(const llvm::Function& function, const PointsTo& points_to);

}  // namespace pleat::frontend
