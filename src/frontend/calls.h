#pragma once

// Calls and returns: finds out what is called, and inlines functions that have
// a body. What functions without a body do is in library_calls.h and
// intrinsics.h.

#include "frontend/asked_properties.h"
#include "frontend/blocks.h"
#include "frontend/call_values.h"
#include "frontend/context.h"
#include "frontend/float_results.h"
#include "frontend/frames.h"
#include "frontend/intrinsics.h"
#include "frontend/leaks.h"
#include "frontend/library_calls.h"
#include "frontend/locations.h"
#include "frontend/memory_checks.h"
#include "frontend/operands.h"
#include "frontend/path_ends.h"
#include "frontend/recursion.h"

namespace pleat::frontend {

class Calls {
 public:
  Calls(Context& context, Frames& frames, Operands& operands,
        FloatResults& float_results, CallValues& call_values, PathEnds& ends,
        Locations& locations, AskedProperties& properties,
        MemoryChecks& memory_checks, LeakChecks& leaks, MemoryBlocks& blocks,
        Intrinsics& intrinsics, LibraryCalls& library, SharedCopies& shared)
      : context_(context),
        frames_(frames),
        operands_(operands),
        float_results_(float_results),
        call_values_(call_values),
        ends_(ends),
        locations_(locations),
        properties_(properties),
        memory_checks_(memory_checks),
        leaks_(leaks),
        blocks_(blocks),
        intrinsics_(intrinsics),
        library_(library),
        shared_(shared) {}

  Flow call(Path& path, const llvm::CallBase& call);
  Flow return_(Path& path, const llvm::ReturnInst& end);

 private:
  void call_assembly(Path& path, const llvm::CallBase& call);
  Flow call_function(Path& path, const llvm::CallBase& call,
                     const llvm::Function& callee);
  Flow call_pointer(Path& path, const llvm::CallBase& call);
  void cut_other_types(const Path& path, const llvm::CallBase& call,
                       term::Term pointer);
  Flow inline_call(Path& path, const llvm::CallBase& call,
                   const llvm::Function& callee);

  Context& context_;
  Frames& frames_;
  Operands& operands_;
  FloatResults& float_results_;
  CallValues& call_values_;
  PathEnds& ends_;
  Locations& locations_;
  AskedProperties& properties_;
  MemoryChecks& memory_checks_;
  LeakChecks& leaks_;
  MemoryBlocks& blocks_;
  Intrinsics& intrinsics_;
  LibraryCalls& library_;
  SharedCopies& shared_;
};

}  // namespace pleat::frontend
