#pragma once

// All engines by name. Adding an engine: one folder, one line in registry.cpp.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/apc/options.h"
#include "engine/backward/options.h"
#include "engine/engine.h"
#include "engine/tracer/options.h"

namespace pleat::engine {

enum class Search { Distance, BreadthFirst, DepthFirst };

struct EngineOptions {
  Search search = Search::Distance;
  backward::FoldOptions fold = {};
  apc::Options apc = {};
  bool prune = false;  ///< se: drop states that contradict apc's condition
  /// bmc: so many iterations of every loop, and no more.
  std::optional<std::uint32_t> unwind = {};
  double seconds = 0;  ///< left of the time limit; 0: none
  tracer::TracerOptions tracer = {};
};

struct EngineInfo {
  std::string name;
  std::string summary;  ///< one line for --help
};
const std::vector<EngineInfo>& known_engines();

/// Throws UsageError for an unknown name. `env` must outlive the engine.
std::unique_ptr<Engine> make_engine(const std::string& name, Env& env,
                                    const EngineOptions& options);

}  // namespace pleat::engine
