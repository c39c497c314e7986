#pragma once

// How a question is worked on, whoever asks it: the engines, their options and
// the limits. The command line fills it; nothing here knows the command line.

#include <cstdint>
#include <string>

#include "check/kernel.h"
#include "engine/registry.h"
#include "solver/solver.h"

namespace pleat::run {

struct Settings {
  std::string engine = "auto";  ///< one engine's name; auto: the portfolio
  engine::EngineOptions engine_options;
  double timeout = 60;          ///< seconds; 0: none
  std::uint64_t memory_mb = 0;  ///< of all processes together; 0: no limit
  unsigned jobs = 0;            ///< engines of the portfolio at the same time
  bool deterministic = false;   ///< counted budgets instead of clocks
  bool all = false;             ///< go on after the first violation
  check::Checker checker = check::Checker::Blast;
  solver::Options solver;
  std::uint64_t seed = 1;
};

/// The number of processors that this process may use.
unsigned default_jobs();

/// Half of the machine's memory, in MB.
std::uint64_t default_memory_mb();

}  // namespace pleat::run
