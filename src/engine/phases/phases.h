#pragma once

// The engine `phases`: linear invariants that differ between the phases of a
// loop (docs/decisions/phases.md). A loop that first does one thing and then
// another has no convex invariant that says much; told apart by a condition of
// its own, each phase has one.

#include "engine/engine.h"

namespace pleat::engine::phases {

class Phases : public Engine {
 public:
  explicit Phases(Env& env) : env_(env) {}
  std::string_view name() const override { return "phases"; }
  verdict::Outcome run(const cfa::Cfa& program, Budget& budget) override;

 private:
  Env& env_;
};

}  // namespace pleat::engine::phases
