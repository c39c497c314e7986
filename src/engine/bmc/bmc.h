#pragma once

// Bounded model checking: one formula for all paths of an unrolled automaton.
// Finds targets, and proves them unreachable where no run leaves the unrolling.

#include <cstdint>
#include <optional>

#include "engine/engine.h"

namespace pleat::engine::bmc {

class BoundedModelChecking : public Engine {
 public:
  /// `unwind`: so many iterations of every loop and no more; then nothing is
  /// claimed but that there is no violation within these bounds.
  explicit BoundedModelChecking(Env& env,
                                std::optional<std::uint32_t> unwind = {})
      : env_(env), unwind_(unwind) {}
  std::string_view name() const override { return "bmc"; }
  verdict::Outcome run(const cfa::Cfa& program, Budget& budget) override;

 private:
  Env& env_;
  const std::optional<std::uint32_t> unwind_;
};

}  // namespace pleat::engine::bmc
