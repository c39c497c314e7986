#pragma once

// Invariant inlay (engine/shared/inlay_maker.h) as an engine: dynamic symbolic
// execution of the program without loops, whose inputs are guesses for the
// program itself. What it finds is replayed on the program. Where it finds
// nothing, the invariants may be a proof (inlay_proof.h).

#include "engine/engine.h"

namespace pleat::engine::sequence {

class Inlay : public Engine {
 public:
  enum class Effort : std::uint8_t {
    Full,
    Glance  ///< only what costs next to nothing
  };
  explicit Inlay(Env& env, Effort effort = Effort::Full)
      : env_(env), effort_(effort) {}
  std::string_view name() const override { return "inlay"; }
  verdict::Outcome run(const cfa::Cfa& program, Budget& budget) override;

 private:
  Env& env_;
  Effort effort_;
};

}  // namespace pleat::engine::sequence
