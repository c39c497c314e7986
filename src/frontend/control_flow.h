#pragma once

// Follows paths from location to location, instruction by instruction, and
// hands each instruction to the class that knows what it does. Where a path may
// go at a branch is in branching.h.

#include "frontend/asked_properties.h"
#include "frontend/branching.h"
#include "frontend/calls.h"
#include "frontend/context.h"
#include "frontend/guess_checks.h"
#include "frontend/leaks.h"
#include "frontend/loads_stores.h"
#include "frontend/memory_checks.h"
#include "frontend/outside.h"
#include "frontend/path_values.h"
#include "frontend/values.h"

namespace pleat::frontend {

class ControlFlow {
 public:
  ControlFlow(Context& context, PathValues& path_values,
              AskedProperties& properties, OutsideAccesses& outside,
              LoadsAndStores& loads_and_stores, Values& values,
              GuessChecks& guess_checks, MemoryChecks& memory_checks,
              LeakChecks& leaks, Calls& calls, Branching& branching)
      : context_(context),
        path_values_(path_values),
        properties_(properties),
        outside_(outside),
        loads_and_stores_(loads_and_stores),
        values_(values),
        guess_checks_(guess_checks),
        memory_checks_(memory_checks),
        leaks_(leaks),
        calls_(calls),
        branching_(branching) {}

  /// Until the path ends. Others that begin on the way wait in Locations.
  void follow(Path path);

 private:
  Flow step(Path& path);
  Flow terminator(Path& path, const llvm::Instruction& end);

  Context& context_;
  PathValues& path_values_;
  AskedProperties& properties_;
  OutsideAccesses& outside_;
  LoadsAndStores& loads_and_stores_;
  Values& values_;
  GuessChecks& guess_checks_;
  MemoryChecks& memory_checks_;
  LeakChecks& leaks_;
  Calls& calls_;
  Branching& branching_;
};

}  // namespace pleat::frontend
