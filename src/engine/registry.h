#pragma once

// All engines by name. Adding an engine: one folder, one line in registry.cpp.

#include <memory>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "engine/options.h"

namespace pleat::engine {

struct EngineInfo {
  std::string name;
  std::string summary;  ///< one line for --help
};
const std::vector<EngineInfo>& known_engines();

/// Throws UsageError for an unknown name. `env` must outlive the engine.
std::unique_ptr<Engine> make_engine(const std::string& name, Env& env,
                                    const EngineOptions& options);

}  // namespace pleat::engine
