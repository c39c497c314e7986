#pragma once

// From a model of the condition to a run: the inputs that the backbone reads,
// and those of the iterations that the bounded condition looked at, in the
// order in which the model says they come. The interpreter tells where that
// leads.

#include <optional>
#include <vector>

#include "cfa/cfa.h"
#include "engine/apc/bounded.h"
#include "verdict/verdict.h"

namespace pleat::engine::apc {

/// Runs the program; the inputs it read if it reached the property's target.
std::optional<std::vector<verdict::InputValue>> run_model(
    const cfa::Cfa& cfa, std::size_t property, const Disjunct& disjunct,
    const std::vector<Instance>& instances, const term::Model& model,
    std::uint64_t most_edges);

}  // namespace pleat::engine::apc
