#pragma once

// How a run of CaDiCaL is ended and counted; private to src/solver.

#include <cadical.hpp>

#include "support/budget.h"

namespace pleat::solver {

/// Ends a run when everything is to end.
struct StopTerminator : CaDiCaL::Terminator {
  bool terminate() override { return stop_requested(); }
};

/// CaDiCaL shows every learnt clause: about one per conflict.
struct ConflictCounter : CaDiCaL::Learner {
  std::uint64_t count = 0;
  bool learning(int) override {
    ++count;
    return false;
  }
  void learn(int) override {}
};

}  // namespace pleat::solver
