#pragma once

// Addresses in the first page that are not 0. `&s->v` is one where s is null,
// and an access to it is one to null; but what an input holds may be any
// number, and 16 is not null. The number alone does not tell: where a program
// keeps results of arithmetic that may start from null (pointer_arithmetic.h),
// such an address may come from there.

#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include <cstdint>
#include <vector>

#include "frontend/inputs.h"
#include "frontend/points_to.h"

namespace pleat::frontend {

enum class NearNull : std::uint8_t {
  Wild,    ///< never made of null: not null
  Null,    ///< always made of null, by a step that is kept
  Unclear  ///< may be either: only a run shows which
};

/// May this step, or constant, make an address near null of null, and is the
/// result kept?
bool may_keep_near_null(const llvm::GEPOperator& step);

/// Where pointers into each region may come from.
struct Origins {
  std::vector<NearNull> near_null;
  /// What an entry function's parameter leads to: its number is an input.
  std::vector<bool> from_parameter;
};
/// `caller_is_known`: all pointers in the objects of the entry function's
/// caller lead to its objects, or are null.
Origins origins(const llvm::Module& module, const PointsTo& points_to,
                const InputSites& sites, bool caller_is_known);

}  // namespace pleat::frontend
