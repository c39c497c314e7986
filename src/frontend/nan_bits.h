#pragma once

// Can a program tell one NaN from another?
//
// Which NaN an operation gives is the machine's choice (sign and payload);
// terms know only one. As long as a program cannot look at the bits, all NaNs
// are alike and one stands for all. Where it can (a union, a copy of bytes,
// signbit, copysign), the front end lets every NaN that arithmetic gives be
// any NaN.

#include <llvm/IR/Module.h>

#include "frontend/cells.h"
#include "frontend/points_to.h"

namespace pleat::frontend {

/// Over-approximates: false only if no bit of a NaN can be observed.
bool sees_nan_bits(const llvm::Module& module, const Cells& cells,
                   const PointsTo& points_to);

/// Does the program set the rounding mode (or may it, in assembly)?
bool sets_rounding(const llvm::Module& module);

}  // namespace pleat::frontend
