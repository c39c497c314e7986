#pragma once

// From a model of the condition to a run: the inputs that the backbone reads,
// and those of the iterations that the bounded condition looked at, in the
// order in which the model says they come. The interpreter tells where that
// leads.

#include <cstdint>
#include <vector>

#include "cfa/cfa.h"
#include "engine/apc/bounded.h"
#include "verdict/verdict.h"

namespace pleat::engine::apc {

/// Where the run of a model led.
struct ModelRun {
  enum class End : std::uint8_t { Target, Elsewhere, NotSeen };
  End end = End::NotSeen;
  /// What it read, at the target; or what it read first, if its end was not
  /// seen.
  std::vector<verdict::InputValue> inputs = {};
};

/// Runs the program, for so many edges.
ModelRun run_model(const cfa::Cfa& cfa, std::size_t property,
                   const Disjunct& disjunct,
                   const std::vector<Instance>& instances,
                   const term::Model& model, std::uint64_t most_edges);

}  // namespace pleat::engine::apc
