#pragma once

// float and double: instructions, intrinsics and functions of <math.h> whose
// result IEEE 754 fixes. Everything else (long double, sin, ...) may give
// anything. docs/decisions/floats.md has the reasons.

#include <optional>
#include <string>

#include "frontend/context.h"
#include "frontend/float_results.h"
#include "frontend/operands.h"

namespace pleat::frontend {

class Floats {
 public:
  Floats(Context& context, Operands& operands, FloatResults& float_results)
      : context_(context), operands_(operands), float_results_(float_results) {}

  term::Term binary(Path& path, const llvm::Instruction& instruction);
  term::Term compare(Path& path, const llvm::FCmpInst& instruction);
  /// Conversions between numbers. One to an integer that cannot hold it may
  /// give anything.
  term::Term cast(Path& path, const llvm::CastInst& instruction);
  /// The value of an intrinsic; none: it has no exact one.
  std::optional<Terms> intrinsic(Path& path, const llvm::CallBase& call,
                                 unsigned id);
  /// The value of a function of <math.h>, by its name, or of the intrinsic `id`
  /// if that is not 0; none: it has no exact one.
  std::optional<term::Term> math_call(Path& path, const llvm::CallBase& call,
                                      const std::string& name, unsigned id);

 private:
  term::Term least_or_most(Path& path, term::Term a, term::Term b, bool least,
                           const cfa::SourcePos& pos);
  term::Term truth_number(Path& path, term::Term condition, unsigned width,
                          const cfa::SourcePos& pos);
  term::Term any_float(Path& path, llvm::Type* type, const cfa::SourcePos& pos,
                       const std::string& what);
  bool is_exact(const llvm::Instruction& instruction,
                const llvm::Type* type) const;
  std::string inexact(const llvm::Instruction& instruction,
                      const llvm::Type* type) const;

  Context& context_;
  Operands& operands_;
  FloatResults& float_results_;
};

}  // namespace pleat::frontend
