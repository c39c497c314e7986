#include "engine/registry.h"

#include "engine/backward/bse.h"
#include "engine/backward/bself.h"
#include "engine/backward/kind.h"
#include "engine/se/se.h"
#include "support/check.h"

namespace pleat::engine {

const std::vector<EngineInfo>& known_engines() {
  static const std::vector<EngineInfo> engines = {
      {"se", "forward symbolic execution"},
      {"bse", "backward symbolic execution"},
      {"bself", "backward symbolic execution with loop folding"},
      {"kind", "k-induction over the length of paths"},
  };
  return engines;
}

std::unique_ptr<Engine> make_engine(const std::string& name, Env& env,
                                    const EngineOptions& options) {
  if (name == "se")
    return std::make_unique<se::SymbolicExecution>(env, options);
  if (name == "bse") return std::make_unique<backward::Bse>(env);
  if (name == "bself")
    return std::make_unique<backward::Bself>(env, options.fold);
  if (name == "kind") return std::make_unique<backward::KInduction>(env);
  std::string known;
  for (const auto& e : known_engines()) known += " " + e.name;
  throw UsageError("unknown engine '" + name + "'; known:" + known);
}

}  // namespace pleat::engine
