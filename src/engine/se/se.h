#pragma once

// Forward symbolic execution: explores the tree of all paths. Finds targets,
// and proves them unreachable when the tree is finite and was finished.

#include "engine/engine.h"
#include "engine/registry.h"

namespace pleat::engine::se {

class SymbolicExecution : public Engine {
 public:
  SymbolicExecution(Env& env, const EngineOptions& options)
      : env_(env), options_(options) {}
  std::string_view name() const override { return "se"; }
  verdict::Outcome run(const cfa::Cfa& program, Budget& budget) override;

 private:
  Env& env_;
  EngineOptions options_;
};

}  // namespace pleat::engine::se
