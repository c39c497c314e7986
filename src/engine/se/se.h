#pragma once

// Forward symbolic execution: explores the tree of all paths. Finds targets,
// and proves them unreachable when the tree is finite and was finished.

#include "engine/engine.h"
#include "engine/shared/necessary.h"
#include "engine/shared/search_order.h"

namespace pleat::engine::se {

class SymbolicExecution : public Engine {
 public:
  SymbolicExecution(Env& env, SearchOrder order, FindNecessary find = {})
      : env_(env), order_(order), find_(std::move(find)) {}
  std::string_view name() const override { return "se"; }
  verdict::Outcome run(const cfa::Cfa& program, Budget& budget) override;

 private:
  Env& env_;
  SearchOrder order_;
  FindNecessary find_;
};

}  // namespace pleat::engine::se
