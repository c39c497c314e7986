#pragma once

// pleat check: is a witness right? Runs in the child, as a search does.

#include "main/checked_run.h"
#include "main/child_message.h"
#include "main/load.h"

namespace pleat {

/// Proved or violated if the witness is confirmed, with notes on what is wrong
/// all the same; else unknown, with reasons.
Answer check_witness(const VerifyOptions& options, const Plan& plan,
                     Search& search);

}  // namespace pleat
