#pragma once

// The engine `domain`: numerical invariants by abstract interpretation. What
// the kernel accepts goes to the board, for all engines; if it excludes the
// targets already, that is a proof.

#include "engine/engine.h"
#include "engine/shared/numeric_invariants.h"

namespace pleat::engine::facts {

class NumericFacts : public Engine {
 public:
  explicit NumericFacts(Env& env) : env_(env) {}
  std::string_view name() const override { return "domain"; }
  verdict::Outcome run(const cfa::Cfa& program, Budget& budget) override;

 private:
  Env& env_;
};

}  // namespace pleat::engine::facts
