#pragma once

// The seam of every engine: one way to decide a program. Does not write files,
// does not print; never includes another engine.

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "cfa/cfa.h"
#include "engine/board.h"
#include "solver/solver.h"
#include "support/budget.h"
#include "support/stats.h"
#include "verdict/tree.h"
#include "verdict/verdict.h"

namespace pleat::engine {

/// A line for the terminal while the engine runs.
using Progress = std::function<void(const std::string&)>;

/// Asked about every path to a target that is found: true if the search may
/// stop with it, false if another path should be looked for (its replay failed
/// or rests on undefined behaviour). Only given at the top level.
using Confirm = std::function<bool(const verdict::Counterexample&)>;

/// Told what counts if the engine is ended before it can say more.
using Tell = std::function<void(const verdict::Outcome&)>;

struct Env {
  solver::Solver& solver;
  Registry& stats;
  Progress progress = {};  ///< may be empty
  Confirm confirm = {};    ///< may be empty
  Tell tell = {};          ///< may be empty
  Board* board = nullptr;  ///< may be null: nobody to talk to
  std::uint64_t seed = 1;
  bool all = false;  ///< go on after the first violation
  /// Where the backward engines draw what they explore; may be null.
  verdict::SearchTree* tree = nullptr;
};

class Engine {
 public:
  virtual ~Engine() = default;
  virtual std::string_view name() const = 0;
  virtual verdict::Outcome run(const cfa::Cfa& program, Budget& budget) = 0;
};

}  // namespace pleat::engine
