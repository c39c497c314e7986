#pragma once

// The program for tests instead of proofs.

#include <memory>

#include "frontend/frontend.h"

namespace pleat::frontend {

/// As `load`, but every branch of the source is one of the automaton, with the
/// place of its condition; else those that decide nothing, or only a value,
/// are merged.
std::unique_ptr<Program> load_with_branches(const Options& options);

}  // namespace pleat::frontend
