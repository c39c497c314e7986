#pragma once

// Polynomial equalities modulo 2^n: guessed from runs, shown by ring
// arithmetic, and used together with simple bounds to exclude the targets.

#include "engine/engine.h"

namespace pleat::engine::algebra {

/// What it can prove at headers with little effort, for another engine: what
/// excludes all targets, or everything. Inductive together.
std::vector<verdict::Invariant> facts_of(const cfa::Cfa& program, Env& env);

class Algebra : public Engine {
 public:
  explicit Algebra(Env& env) : env_(env) {}
  std::string_view name() const override { return "algebra"; }
  verdict::Outcome run(const cfa::Cfa& program, Budget& budget) override;

 private:
  Env& env_;
};

}  // namespace pleat::engine::algebra
