#pragma once

// pleat check: is a witness right? Runs in the child, as a search does.

#include "main/load.h"
#include "main/run.h"

namespace pleat {

/// Proved or violated if the witness is confirmed; else unknown, with reasons.
verdict::Report check_witness(const VerifyOptions& options, const Plan& plan,
                              Search& search);

}  // namespace pleat
