#pragma once

// The engine `cells`: invariants about all cells of an array, such as "all
// before i are zero". Relations are taken from what the program stores and asks
// (a[i] = v, a[i] < x), with any index (cfa/ghosts.h) in place of i; each is
// tried on ranges between the program's counters and bounds. Runs refute, and
// what is inductive stays. docs/decisions/cells.md

#include "engine/engine.h"

namespace pleat::engine::cells {

class Cells : public Engine {
 public:
  explicit Cells(Env& env) : env_(env) {}
  std::string_view name() const override { return "cells"; }
  verdict::Outcome run(const cfa::Cfa& program, Budget& budget) override;

 private:
  Env& env_;
};

}  // namespace pleat::engine::cells
