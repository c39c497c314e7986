#pragma once

// A program that records its own run: an instrumented module gets a call of
//   void __pleat_event(int place, i64, i64, i64)
// wherever a person would want to know what happened, and of
//   void __pleat_event_block(int place, void *to, i64 from, i64 bytes)
// where a whole object is written. The code does the same as before.

#include <llvm/IR/Module.h>

#include "frontend/conditions.h"
#include "frontend/debug_names.h"
#include "frontend/expressions.h"
#include "frontend/recording.h"

namespace pleat::frontend {

struct RecordingSources {
  const DebugNames& names;
  const Conditions& conditions;
  const Expressions& expressions;
};

/// To be called last: of what is added later nothing is recorded.
Recording add_recording(llvm::Module& module, const RecordingSources& sources);

}  // namespace pleat::frontend
