#pragma once

// pleat verify: load, search, judge, print.

#include "main/options.h"

namespace pleat {

/// Returns the exit code. Throws UsageError, InputError, InternalError.
int verify(const VerifyOptions& options);

/// pleat test.
int test(const TestOptions& options);

/// pleat show.
int show(const ShowOptions& options);

}  // namespace pleat
