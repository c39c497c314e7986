// The engine `phases`: loops whose invariants differ between phases, loops that
// need the number of iterations, and tiny automata against exact reachability
// and the kernel.

#include <gtest/gtest.h>

#include "cfa/text.h"
#include "engine/phases/predicates.h"
#include "engine/shared/invariant_prover.h"
#include "support/engine_run.h"
#include "support/tiny.h"

namespace pleat::engine::phases_test {
namespace {

using cfa::Cfa;
using testing::certified;
using verdict::Outcome;
using verdict::Verdict;

struct EngineRun : testing::EngineRun {
  Outcome operator()(const Cfa& cfa) { return run("phases", cfa); }
};

Cfa program(const std::string& edges) {
  std::string text = "(pleat-cfa 1)\n(data-model lp64)\n";
  for (const char* v : {"x", "y"}) {
    text += std::string("(variable ph.") + v + " (_ BitVec 32) \"" + v +
            "\" (kind source) (type int \"int\" 32 signed))\n";
  }
  text += R"((input ph.in (_ BitVec 32) "f" (kind nondet)
  (type int "int" 32 signed) (site 0))
(location 0) (location 1) (location 2) (location 3)
(initial 0)
)" + edges +
          "(property error-call \"e\" (target 2))\n";
  return cfa::from_text(text);
}

/// x := -70, y := in > -600; while (x < 0) x += y, y += 1; then y > `least`.
Cfa falls_and_rises(const std::string& least) {
  return program(R"(
(edge 0 1 (guard (and (bvslt #xfffffda8 ph.in) (bvslt ph.in #x000186a0)))
  (set ph.x #xffffffba) (set ph.y ph.in) (reads ph.in))
(edge 1 1 (guard (bvslt ph.x #x00000000))
  (set ph.x (bvadd ph.x ph.y)) (set ph.y (bvadd ph.y #x00000001)))
(edge 1 2 (guard (and (not (bvslt ph.x #x00000000))
                      (not (bvslt )" +
                 least + R"( ph.y)))))
)");
}

TEST(Phases, EachPhaseHasItsOwnInvariant) {
  const Cfa cfa = falls_and_rises("#x00000000");
  EngineRun run;
  EXPECT_TRUE(certified(cfa, run(cfa)));
  EXPECT_GT(run.stats.counter("phases.attempts").value, 0U);
}

TEST(Phases, WhatIsReachedIsNotProved) {
  const Cfa cfa = falls_and_rises("#x00000014");
  EXPECT_EQ(EngineRun()(cfa).claim, Verdict::Unknown);
}

/// x := 0; while (x < y) x += 3; then x is no multiple of 3: a target.
Cfa multiples(const std::string& value) {
  return program(R"(
(edge 0 1 (guard (and (bvslt #x00000000 ph.in) (bvslt ph.in #x000f4240)))
  (set ph.x #x00000000) (set ph.y ph.in) (reads ph.in))
(edge 1 1 (guard (bvslt ph.x ph.y)) (set ph.x (bvadd ph.x #x00000003)))
(edge 1 2 (guard (and (not (bvslt ph.x ph.y)) (= ph.x )" +
                 value + R"())))
)");
}

TEST(Phases, IterationsAreCounted) {
  const Cfa cfa = multiples("#x00000065");  // 101
  EXPECT_TRUE(certified(cfa, EngineRun()(cfa)));
  EXPECT_EQ(EngineRun()(multiples("#x00000066")).claim, Verdict::Unknown);
}

TEST(Phases, PredicatesOfTargetsComeFirst) {
  const Cfa cfa = falls_and_rises("#x00000000");
  EngineRun run;
  const InvariantProver prover(cfa, run.env);
  const auto found =
      phases::predicates_at(cfa, cfa::LocationId{1}, prover.paths());
  const auto x = cfa.variables[0].symbol, y = cfa.variables[1].symbol;
  const auto zero = term::mk_bv(0, 32);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0], term::mk_slt(x, zero));
  EXPECT_EQ(found[1], term::mk_slt(zero, y));
  EXPECT_EQ(found[2], term::mk_slt(y, zero));
}

/// Nothing that is reached is called proved.
TEST(PhasesRandom, OnTinyAutomata) {
  unsigned proved = 0;
  for (std::uint64_t i = 0; i < 15 * pleat::testing::scale(); ++i) {
    const Cfa tiny =
        pleat::testing::TinyMaker(pleat::testing::seed() + i).make();
    const Outcome o = EngineRun()(tiny);
    if (o.claim != Verdict::Proved) continue;
    ++proved;
    EXPECT_TRUE(certified(tiny, o)) << "seed " << pleat::testing::seed() + i;
  }
  EXPECT_GT(proved, 0U);
}

}  // namespace
}  // namespace pleat::engine::phases_test
