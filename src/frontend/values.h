#pragma once

// What instructions compute, as terms over the state at the path's start. It
// knows which class computes what; calls, stores, and where control goes are
// not among it (calls.h, control_flow.h).

#include <optional>

#include "frontend/context.h"
#include "frontend/floats.h"
#include "frontend/integers.h"
#include "frontend/loads_stores.h"
#include "frontend/operands.h"

namespace pleat::frontend {

class Values {
 public:
  Values(Context& context, Operands& operands, Integers& integers,
         Floats& floats, LoadsAndStores& loads_and_stores)
      : context_(context),
        operands_(operands),
        integers_(integers),
        floats_(floats),
        loads_and_stores_(loads_and_stores) {}

  /// Of an instruction that is no call, no store and no terminator. Empty if it
  /// has no value.
  Terms compute(Path& path, const llvm::Instruction& instruction);

 private:
  // Nothing where the instruction is not one of these, or not known.
  Terms arithmetic(Path& path, const llvm::Instruction& instruction);
  Terms cast(Path& path, const llvm::CastInst& change);
  std::optional<Terms> part_or_choice(Path& path,
                                      const llvm::Instruction& instruction);

  Terms unmodelled_access(Path& path, const llvm::Instruction& instruction);
  Terms unknown(Path& path, const llvm::Instruction& instruction);

  Context& context_;
  Operands& operands_;
  Integers& integers_;
  Floats& floats_;
  LoadsAndStores& loads_and_stores_;
};

}  // namespace pleat::frontend
