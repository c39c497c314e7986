#pragma once

// Inputs that bring a program to one of its targets, or a proof that none do.

#include "frontend/frontend.h"
#include "main/edge_questions.h"

namespace pleat {

struct ReachOptions {
  std::uint64_t seed = 0, memory_mb = 0;
};

/// A look at what is easy, dynamic symbolic execution, whatever decides. What
/// is violated was replayed on the compiled program.
Decision reach(const frontend::Program& program, std::size_t property,
               double seconds, const ReachOptions& options, Registry& stats);

}  // namespace pleat
