#pragma once

// What a program may see of the result of a floating-point operation: which NaN
// it is, and how it was rounded. The operations themselves are in floats.h.

#include "frontend/context.h"
#include "frontend/path.h"

namespace pleat::frontend {

class FloatResults {
 public:
  explicit FloatResults(Context& context);

  /// The result of an operation: where the program can tell NaNs apart, a NaN
  /// is any quiet NaN. (Only a constant can be a signalling one.)
  term::Term rounded(Path& path, term::Term result, const cfa::SourcePos& pos);
  /// What a caller gets where a function returns this value.
  term::Term returned(term::Term value) const;
  /// Is every result rounded to the nearest number?
  bool rounds_to_nearest() const { return rounds_to_nearest_; }

 private:
  Context& context_;
  bool nan_bits_;  ///< can the program tell NaNs apart?
  bool rounds_to_nearest_;
};

/// Is it a NaN that arithmetic turns into a quiet one?
term::Term is_signalling_nan(term::Term a);

}  // namespace pleat::frontend
