#pragma once

// The values of operands, as terms over the state at the path's start:
// constants, what was computed on the path, what is computed again, and
// temporaries. Operands reads no memory and ends no path; what instructions
// compute is in values.h.

#include <optional>
#include <string>

#include "frontend/address_numbers.h"
#include "frontend/context.h"
#include "frontend/float_results.h"
#include "frontend/path_values.h"

namespace pleat::frontend {

class Operands {
 public:
  Operands(Context& context, PathValues& path_values,
           FloatResults& float_results);
  Operands(const Operands&) = delete;

  Terms value(Path& path, const llvm::Value& value);
  /// The value of what is no struct.
  term::Term scalar(Path& path, const llvm::Value& value);
  /// The number of bytes that a value says, in the width of a pointer.
  term::Term length(Path& path, const llvm::Value& value);
  /// The address that a step of pointer arithmetic gives.
  term::Term pointer_step(Path& path, const llvm::User& instruction);
  /// Where a pointer points to.
  Place place(Path& path, const llvm::Value& pointer);
  /// A value that nothing is known about, of any type.
  Terms havoc(Path& path, llvm::Type* type, const std::string& what,
              const cfa::SourcePos& pos);

  /// Which of them depend on where objects lie.
  AddressNumbers& address_numbers() { return address_numbers_; }

 private:
  Terms constant(Path& path, const llvm::Constant& data);
  std::optional<Terms> recompute(Path& path, const llvm::Value& value);

  Context& context_;
  PathValues& path_values_;
  FloatResults& float_results_;
  AddressNumbers address_numbers_;
};

}  // namespace pleat::frontend
