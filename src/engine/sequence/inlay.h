#pragma once

// Invariant inlay (engine/inlaid.h) as an engine: dynamic symbolic execution of
// the program without loops, whose inputs are guesses for the program itself.
// What it finds is replayed on the program; it proves nothing by it.

#include "engine/engine.h"

namespace pleat::engine::sequence {

class Inlay : public Engine {
 public:
  explicit Inlay(Env& env) : env_(env) {}
  std::string_view name() const override { return "inlay"; }
  verdict::Outcome run(const cfa::Cfa& program, Budget& budget) override;

 private:
  Env& env_;
};

}  // namespace pleat::engine::sequence
