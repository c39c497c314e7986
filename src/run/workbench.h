#pragma once

// What every engine and analysis needs to work: a solver and an Env that names
// it. This is the only place that puts the two together. What is made with a
// workbench alone is a guess or a picture; answers come from run/ask.h.

#include "engine/engine.h"
#include "solver/solver.h"

namespace pleat::run {

struct Workbench {
  Workbench(const solver::Options& options, std::uint64_t seed, Registry& stats)
      : solver(options, stats), env{solver, stats} {
    env.seed = seed;
  }
  Workbench(const Workbench&) = delete;
  Workbench& operator=(const Workbench&) = delete;

  solver::Solver solver;
  engine::Env env;
};

}  // namespace pleat::run
