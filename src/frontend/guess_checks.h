#pragma once

// Where memory is split by a guess (parts.h): a path goes on only where the
// pointers that it accesses are where they were guessed to be. All other runs
// come to a cut, which a proof must exclude.

#include "frontend/checks.h"
#include "frontend/context.h"
#include "frontend/operands.h"
#include "frontend/path_ends.h"

namespace pleat::frontend {

class GuessChecks {
 public:
  GuessChecks(Context& context, Operands& operands, PathEnds& ends)
      : context_(context), operands_(operands), ends_(ends) {}

  /// Before an instruction accesses memory. An access near null ends the run.
  void check(Path& path, const llvm::Instruction& at);
  /// Cuts off where this does not hold.
  void require(Path& path, term::Term right, const cfa::SourcePos& pos,
               const char* why);

 private:
  Context& context_;
  Operands& operands_;
  PathEnds& ends_;
};

}  // namespace pleat::frontend
