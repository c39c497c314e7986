#pragma once

// Backward symbolic execution: from the targets towards the start, shortest
// paths first. Finds violations of minimal length; proves when only finitely
// many paths lead into a target.

#include "engine/engine.h"

namespace pleat::engine::backward {

class Bse : public Engine {
 public:
  explicit Bse(Env& env) : env_(env) {}
  std::string_view name() const override { return "bse"; }
  verdict::Outcome run(const cfa::Cfa& program, Budget& budget) override;

 private:
  Env& env_;
};

}  // namespace pleat::engine::backward
