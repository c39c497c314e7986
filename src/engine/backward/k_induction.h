#pragma once

// k-induction over the length of control-flow paths. Decides exactly what
// backward symbolic execution decides; kept for comparison.

#include "engine/engine.h"

namespace pleat::engine::backward {

class KInduction : public Engine {
 public:
  explicit KInduction(Env& env) : env_(env) {}
  std::string_view name() const override { return "kind"; }
  verdict::Outcome run(const cfa::Cfa& program, Budget& budget) override;

 private:
  Env& env_;
};

}  // namespace pleat::engine::backward
