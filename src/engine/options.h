#pragma once

// The options of all engines, for those who make engines. An engine itself
// sees only its own: those of its folder.

#include <cstdint>
#include <optional>

#include "engine/apc/options.h"
#include "engine/backward/options.h"
#include "engine/shared/search_order.h"
#include "engine/tracer/options.h"

namespace pleat::engine {

struct EngineOptions {
  SearchOrder search = SearchOrder::Distance;
  backward::FoldOptions fold = {};
  apc::Options apc = {};
  bool prune = false;  ///< se: drop states that contradict apc's condition
  /// bmc: so many iterations of every loop, and no more.
  std::optional<std::uint32_t> unwind = {};
  double seconds = 0;  ///< left of the time limit; 0: none
  tracer::TracerOptions tracer = {};
};

}  // namespace pleat::engine
