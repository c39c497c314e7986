#pragma once

// pleat invariants, pleat inlay.

#include "main/options.h"

namespace pleat {

/// Both return the exit code. Throw UsageError, InputError, InternalError.
int invariants(const InvariantsOptions& options);
int inlay(const InlayCommandOptions& options);

}  // namespace pleat
