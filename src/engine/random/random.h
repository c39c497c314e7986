#pragma once

// Concrete runs with random inputs, at the interpreter's speed: small numbers,
// boundary values, the program's constants. Finds shallow violations within
// milliseconds; never proves anything. One step of the budget is one edge.

#include "engine/engine.h"

namespace pleat::engine::random {

class RandomRuns : public Engine {
 public:
  explicit RandomRuns(Env& env) : env_(env) {}
  std::string_view name() const override { return "random"; }
  verdict::Outcome run(const cfa::Cfa& program, Budget& budget) override;

 private:
  Env& env_;
};

}  // namespace pleat::engine::random
