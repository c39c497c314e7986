#pragma once

// The chain of layers as a Context; private to src/solver.

#include <memory>

#include "solver/model_cache.h"
#include "solver/solver.h"
#include "solver/z3_home.h"

namespace pleat::solver {

/// What the contexts of one Solver share.
struct ChainShared {
  ChainShared(const Options& o, Registry& s) : options(o), stats(s) {}
  Options options;
  Registry& stats;
  ModelPool models;
  Z3Home z3;
  std::size_t logged = 0;
};

std::unique_ptr<Context> chain_context(ChainShared& shared);

}  // namespace pleat::solver
