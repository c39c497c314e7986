#pragma once

// Calls of functions without a body that library.def has. Those with a model
// (models/) have a body and are calls like others (calls.h); all that is left
// is unknown (unknown_functions.h).

#include <string>

#include "frontend/allocations.h"
#include "frontend/call_values.h"
#include "frontend/context.h"
#include "frontend/floats.h"
#include "frontend/integers.h"
#include "frontend/leaks.h"
#include "frontend/memory_checks.h"
#include "frontend/operands.h"
#include "frontend/path_ends.h"
#include "frontend/unknown_functions.h"

namespace pleat::frontend {

class LibraryCalls {
 public:
  LibraryCalls(Context& context, Operands& operands, Integers& integers,
               Floats& floats, CallValues& call_values, PathEnds& ends,
               MemoryChecks& memory_checks, LeakChecks& leaks,
               Allocations& allocations, UnknownFunctions& unknown)
      : context_(context),
        operands_(operands),
        integers_(integers),
        floats_(floats),
        call_values_(call_values),
        ends_(ends),
        memory_checks_(memory_checks),
        leaks_(leaks),
        allocations_(allocations),
        unknown_(unknown) {}

  Flow call(Path& path, const llvm::CallBase& call,
            const llvm::Function& callee);

 private:
  void assume(Path& path, const llvm::CallBase& call);
  void call_writing(Path& path, const llvm::CallBase& call,
                    const llvm::Function& callee);
  void call_without_effect(Path& path, const llvm::CallBase& call,
                           const llvm::Function& callee);

  Context& context_;
  Operands& operands_;
  Integers& integers_;
  Floats& floats_;
  CallValues& call_values_;
  PathEnds& ends_;
  MemoryChecks& memory_checks_;
  LeakChecks& leaks_;
  Allocations& allocations_;
  UnknownFunctions& unknown_;
};

}  // namespace pleat::frontend
