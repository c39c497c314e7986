#pragma once

// LLVM's own functions: arithmetic, the lives of locals, variadic arguments.
// Block operations (blocks.h) are not among them.

#include <optional>

#include "frontend/asked_properties.h"
#include "frontend/call_values.h"
#include "frontend/context.h"
#include "frontend/floats.h"
#include "frontend/initialisation.h"
#include "frontend/integers.h"
#include "frontend/memory_checks.h"
#include "frontend/operands.h"
#include "frontend/path_ends.h"

namespace pleat::frontend {

class Intrinsics {
 public:
  Intrinsics(Context& context, Operands& operands, Integers& integers,
             Floats& floats, CallValues& call_values, PathEnds& ends,
             MemoryChecks& memory_checks, Initialisation& initialisation,
             AskedProperties& properties)
      : context_(context),
        operands_(operands),
        integers_(integers),
        floats_(floats),
        call_values_(call_values),
        ends_(ends),
        memory_checks_(memory_checks),
        initialisation_(initialisation),
        properties_(properties) {}

  Flow call(Path& path, const llvm::CallBase& call);

 private:
  std::optional<Terms> arithmetic(Path& path, const llvm::CallBase& call,
                                  unsigned id);
  void call_unknown(Path& path, const llvm::CallBase& call);

  Context& context_;
  Operands& operands_;
  Integers& integers_;
  Floats& floats_;
  CallValues& call_values_;
  PathEnds& ends_;
  MemoryChecks& memory_checks_;
  Initialisation& initialisation_;
  AskedProperties& properties_;
};

}  // namespace pleat::frontend
