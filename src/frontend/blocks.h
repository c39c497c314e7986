#pragma once

// memset, memcpy, memmove, however they are spelt: short ones are done at once,
// the others become a loop of the automaton. Single loads and stores are in
// loads_stores.h.

#include <map>

#include "frontend/accesses.h"
#include "frontend/call_values.h"
#include "frontend/context.h"
#include "frontend/initialisation.h"
#include "frontend/loads_stores.h"
#include "frontend/locations.h"
#include "frontend/operands.h"
#include "frontend/outside.h"
#include "frontend/path_ends.h"

namespace pleat::frontend {

class MemoryBlocks {
 public:
  MemoryBlocks(Context& context, Operands& operands, OutsideAccesses& outside,
               Initialisation& initialisation, LoadsAndStores& loads_and_stores,
               CallValues& call_values, PathValues& path_values, PathEnds& ends,
               Locations& locations)
      : context_(context),
        operands_(operands),
        outside_(outside),
        initialisation_(initialisation),
        loads_and_stores_(loads_and_stores),
        call_values_(call_values),
        path_values_(path_values),
        ends_(ends),
        locations_(locations) {}

  Flow call(Path& path, const llvm::CallBase& call,
            const BlockOperation& operation);
  /// Fills memory for this call; `bytes` has the width of a pointer.
  Flow fill(Path& path, const llvm::CallBase& call, const Place& to,
            term::Term bytes, term::Term byte);

 private:
  Flow copy(Path& path, const llvm::CallBase& call, const Place& to,
            const Place& from, term::Term bytes);
  Flow block_loop(Path& path, const llvm::CallBase& call, const Place& to,
                  const Place* from, term::Term bytes, term::Term byte);
  void follow_block_loop(const Path& path, const llvm::CallBase& call,
                         cfa::LocationId header, const Place& to,
                         const Place* from);

  Context& context_;
  Operands& operands_;
  OutsideAccesses& outside_;
  Initialisation& initialisation_;
  LoadsAndStores& loads_and_stores_;
  CallValues& call_values_;
  PathValues& path_values_;
  PathEnds& ends_;
  Locations& locations_;
  std::map<std::pair<const Frame*, const llvm::CallBase*>, cfa::LocationId>
      block_loops_;
};

}  // namespace pleat::frontend
