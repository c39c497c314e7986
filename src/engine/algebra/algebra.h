#pragma once

// Polynomial equalities modulo 2^n: guessed from runs, shown by ring
// arithmetic, and used together with simple bounds to exclude the targets.

#include "engine/engine.h"

namespace pleat::engine::algebra {

class Algebra : public Engine {
 public:
  explicit Algebra(Env& env) : env_(env) {}
  std::string_view name() const override { return "algebra"; }
  verdict::Outcome run(const cfa::Cfa& program, Budget& budget) override;

 private:
  Env& env_;
};

}  // namespace pleat::engine::algebra
