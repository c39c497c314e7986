#pragma once

// Inputs that bring a program to one of its targets, or a proof that none do.

#include "check/replayer.h"
#include "frontend/frontend.h"
#include "testgen/edge_questions.h"

namespace pleat::testgen {

/// Looks first for what is easy, then by dynamic symbolic execution, then by
/// whatever decides. What is violated was replayed on the compiled program.
class TargetSearch {
 public:
  TargetSearch(const frontend::Program& program, run::Settings settings,
               Registry& stats);

  /// `property`: index in the automaton's properties.
  Decision reach(std::size_t property, double seconds);

 private:
  const frontend::Program& program_;
  const run::Settings settings_;
  Registry& stats_;
  std::shared_ptr<check::Replayer> replayer_;
};

}  // namespace pleat::testgen
