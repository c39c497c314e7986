#pragma once

// Symbolic execution with interpolation, and the iterative deepening that the
// paper compares it with. The method is in search.h.

#include "engine/engine.h"
#include "engine/tracer/options.h"

namespace pleat::engine::tracer {

class Tracer : public Engine {
 public:
  Tracer(Env& env, TracerOptions options) : env_(env), options_(options) {}
  std::string_view name() const override { return "tracer"; }
  verdict::Outcome run(const cfa::Cfa& program, Budget& budget) override;

 private:
  Env& env_;
  TracerOptions options_;
};

/// Loops are unwound 1, 2, ... times; interpolants of the bounded tree that
/// turn out to be invariants are tried as a proof each time.
class IterativeDeepening : public Engine {
 public:
  IterativeDeepening(Env& env, TracerOptions options)
      : env_(env), options_(options) {}
  std::string_view name() const override { return "iterdeep"; }
  verdict::Outcome run(const cfa::Cfa& program, Budget& budget) override;

 private:
  Env& env_;
  TracerOptions options_;
};

}  // namespace pleat::engine::tracer
