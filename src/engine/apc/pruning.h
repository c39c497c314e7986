#pragma once

// The condition as a filter for other engines (the paper's section 5).

#include <optional>

#include "engine/apc/options.h"
#include "engine/engine.h"
#include "engine/shared/necessary.h"

namespace pleat::engine::apc {

/// The bounded condition of all targets together; nothing if there are too many
/// backbones.
std::optional<Necessary> condition_for_pruning(const cfa::Cfa& cfa, Env& env,
                                               const Options& options);

}  // namespace pleat::engine::apc
