// Inlay on the paper's figure 1, and where it should not stand in the way.

#include <gtest/gtest.h>

#include "support/engine_run.h"
#include "support/figure_one.h"

namespace pleat::engine::inlay_engine_test {
namespace {

using cfa::Cfa;
using verdict::Outcome;
using verdict::Verdict;

Cfa figure_one(std::uint32_t half) {
  return testing::figure_one("i1.", half, R"( (type int "int" 32 signed))");
}

TEST(InlayEngine, FigureOneWithAnyLimit) {
  for (const std::uint32_t half : {5'000U, 1'000'000'000U}) {
    testing::EngineRun run;
    std::vector<term::Value> tried;
    // Stands for replay: that many iterations are what it takes.
    run.env.confirm = [&](const verdict::Counterexample& c) {
      EXPECT_EQ(c.inputs.size(), 1U);
      tried.push_back(c.inputs.at(0).value);
      return tried.back() > half / 2 && tried.back() < 0x40000000;
    };
    const Outcome o = run.run("inlay", figure_one(half), 50'000);
    EXPECT_EQ(o.claim, Verdict::Violated) << half;
    EXPECT_LE(tried.size(), 3U);
  }
}

TEST(InlayEngine, WithoutSuchLoopsItIsDse) {
  testing::EngineRun run;
  Cfa cfa = figure_one(20);
  cfa.edges[1].guard = term::mk_false();
  const Outcome o = run.run("inlay", cfa, 10'000);
  EXPECT_EQ(o.claim, Verdict::Proved);
  EXPECT_EQ(o.basis, verdict::Basis::Exhausted);
  EXPECT_EQ(run.count("inlay.guesses"), 0U);
}

}  // namespace
}  // namespace pleat::engine::inlay_engine_test
