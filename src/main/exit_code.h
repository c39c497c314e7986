#pragma once

// The documented list of exit codes.

namespace pleat {

enum ExitCode : int {
  kExitProved = 0,
  kExitViolated = 10,
  kExitUnknown = 20,
  kExitUsage = 64,
  kExitInput = 65,
  kExitInternal = 70,
};

}  // namespace pleat
