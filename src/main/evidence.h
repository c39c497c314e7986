#pragma once

// The files that `pleat verify` writes besides its report: witnesses and the
// like. Made in the child, which has the program; written by the parent.

#include "main/options.h"
#include "run/child_message.h"
#include "run/load.h"

namespace pleat {

/// Adds what the options ask for and the answer allows, and notes for what it
/// does not.
void add_evidence(const VerifyOptions& options, const run::Plan& plan,
                  const run::Loaded& loaded, run::ChildMessage& answer);

/// What a page can show before there is an answer: source and pictures.
void prepare_page(const VerifyOptions& options, const run::Loaded& loaded,
                  const std::vector<std::string>& files,
                  run::ChildMessage& answer);

/// The files that the options name: they must be writable.
std::vector<std::string> evidence_files(const VerifyOptions& options);

}  // namespace pleat
