#pragma once

// Bounded model checking: one formula for all paths of an unrolled automaton.
// Finds targets, and proves them unreachable where no run leaves the unrolling.

#include "engine/engine.h"

namespace pleat::engine::bmc {

class BoundedModelChecking : public Engine {
 public:
  explicit BoundedModelChecking(Env& env) : env_(env) {}
  std::string_view name() const override { return "bmc"; }
  verdict::Outcome run(const cfa::Cfa& program, Budget& budget) override;

 private:
  Env& env_;
};

}  // namespace pleat::engine::bmc
