#pragma once

// What every test of an engine needs: an environment, a run with a budget, and
// the kernel's opinion of a proof.

#include <gtest/gtest.h>

#include <map>

#include "check/kernel.h"
#include "engine/registry.h"

namespace pleat::testing {

struct EngineRun {
  Registry stats;
  solver::Solver solver{{}, stats};
  engine::Env env{solver, stats};

  /// `steps`: of the budget; 0: as many as it takes.
  verdict::Outcome run(const std::string& engine, const cfa::Cfa& cfa,
                       std::uint64_t steps = 0,
                       const engine::EngineOptions& options = {}) {
    Budget budget;
    budget.steps = steps;
    return engine::make_engine(engine, env, options)->run(cfa, budget);
  }
  std::uint64_t count(const std::string& name) {
    return stats.counter(name).value;
  }
};

/// Is this a proof that the kernel accepts?
inline ::testing::AssertionResult certified(const cfa::Cfa& cfa,
                                            const verdict::Outcome& o) {
  if (o.claim != verdict::Verdict::Proved) {
    return ::testing::AssertionFailure() << "nothing is proved";
  }
  Registry stats;
  const auto checked = check::check_proof(cfa, o.invariants, o.safe,
                                          check::Checker::Blast, stats);
  if (checked.accepted) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << checked.why_not;
}

/// What a search of all paths claims is right; counts the claims.
inline void expect_exact(const verdict::Outcome& o, bool reached,
                         std::map<verdict::Verdict, unsigned>& seen) {
  ++seen[o.claim];
  if (o.claim == verdict::Verdict::Proved) {
    EXPECT_EQ(o.basis, verdict::Basis::Exhausted);
    EXPECT_FALSE(reached);
  } else if (o.claim == verdict::Verdict::Violated) {
    EXPECT_TRUE(reached);
  } else {
    EXPECT_FALSE(o.unknown_because.empty());
  }
}

}  // namespace pleat::testing
