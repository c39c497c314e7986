#pragma once

// Arithmetic of integers, and comparisons and conversions of integers and
// pointers. A division that C leaves undefined ends the path; floating-point
// numbers are in floats.h.

#include "frontend/context.h"
#include "frontend/operands.h"
#include "frontend/path_ends.h"

namespace pleat::frontend {

class Integers {
 public:
  Integers(Context& context, Operands& operands, PathEnds& ends)
      : context_(context), operands_(operands), ends_(ends) {}

  term::Term binary(Path& path, const llvm::Instruction& instruction);
  term::Term compare(Path& path, const llvm::ICmpInst& instruction);
  term::Term cast(Path& path, const llvm::CastInst& instruction);
  /// The least number has no absolute value, but no compiler looks after that:
  /// where overflows are asked about, a proof must exclude it.
  term::Term absolute(const Path& path, const llvm::CallBase& call,
                      term::Term a);

 private:
  term::Term binary(Path& path, const llvm::Instruction& instruction,
                    term::Term a, term::Term b);
  term::Term divide(Path& path, unsigned opcode, term::Term a, term::Term b);
  term::Term shift(Path& path, const llvm::Instruction& instruction,
                   term::Term a, term::Term b);

  Context& context_;
  Operands& operands_;
  PathEnds& ends_;
};

}  // namespace pleat::frontend
