#pragma once

// Forward symbolic execution: explores the tree of all paths. Finds targets,
// and proves them unreachable when the tree is finite and was finished.

#include "engine/engine.h"
#include "engine/registry.h"
#include "engine/shared/necessary.h"

namespace pleat::engine::se {

class SymbolicExecution : public Engine {
 public:
  SymbolicExecution(Env& env, const EngineOptions& options,
                    FindNecessary find = {})
      : env_(env), options_(options), find_(std::move(find)) {}
  std::string_view name() const override { return "se"; }
  verdict::Outcome run(const cfa::Cfa& program, Budget& budget) override;

 private:
  Env& env_;
  EngineOptions options_;
  FindNecessary find_;
};

}  // namespace pleat::engine::se
