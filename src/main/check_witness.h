#pragma once

// pleat check: is a witness right? Runs in the child, as a search does.

#include "main/options.h"
#include "run/ask.h"
#include "run/child_message.h"

namespace pleat {

/// Proved or violated if the witness is confirmed, with notes on what is wrong
/// all the same; else unknown, with reasons.
run::ChildMessage check_witness(const VerifyOptions& options,
                                const run::Plan& plan, run::Session& session);

}  // namespace pleat
