#pragma once

// malloc, calloc, free: blocks of the heap come and go, memory runs out, and a
// replay is told what new blocks hold. Where blocks lie is up to memory.h.

#include <optional>

#include "frontend/blocks.h"
#include "frontend/call_values.h"
#include "frontend/context.h"
#include "frontend/leaks.h"
#include "frontend/memory_checks.h"
#include "frontend/operands.h"
#include "frontend/path_ends.h"

namespace pleat::frontend {

class Allocations {
 public:
  Allocations(Context& context, Operands& operands, CallValues& call_values,
              PathEnds& ends, MemoryBlocks& blocks, MemoryChecks& memory_checks,
              LeakChecks& leaks)
      : context_(context),
        operands_(operands),
        call_values_(call_values),
        ends_(ends),
        blocks_(blocks),
        memory_checks_(memory_checks),
        leaks_(leaks) {}

  /// The program starts, and memory has its initial values.
  void start();
  /// malloc and, with `zeroed`, calloc. Memory may run out: then the result is
  /// null, or, if the user says that this never happens, the path is cut.
  Flow allocate(Path& path, const llvm::CallBase& call, bool zeroed);
  void free(Path& path, const llvm::CallBase& call);
  /// None: not all blocks are those of calls of malloc and calloc.
  const std::optional<HeapLayout>& heap_layout() const { return heap_layout_; }

 private:
  struct Size {
    term::Term bytes;
    term::Term is_too_much;  ///< for any object
  };
  Size size(Path& path, const llvm::CallBase& call, bool zeroed);
  term::Term fails(Path& path, const llvm::CallBase& call);
  void note_full(Path& path, term::Term has_room, const llvm::CallBase& call);
  void note_content(const llvm::CallBase& call, const Place& place,
                    term::Term bytes, bool zeroed);

  Context& context_;
  Operands& operands_;
  CallValues& call_values_;
  PathEnds& ends_;
  MemoryBlocks& blocks_;
  MemoryChecks& memory_checks_;
  LeakChecks& leaks_;
  std::optional<HeapLayout> heap_layout_;
  bool never_full_ = false;  ///< in any time that a run may take
};

}  // namespace pleat::frontend
