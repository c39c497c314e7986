// Inlay on the paper's figure 1, and where it should not stand in the way.

#include <gtest/gtest.h>

#include "cfa/text.h"
#include "engine/registry.h"

namespace pleat::engine::inlay_engine_test {
namespace {

using cfa::Cfa;
using verdict::Outcome;
using verdict::Verdict;

/// x = input; y = 0; while (x > 0) { x -= 1; y += 2; } if (y > half) error
Cfa figure_one(std::uint64_t half) {
  Cfa cfa = cfa::from_text(R"((pleat-cfa 1)
(variable i1.x (_ BitVec 32) "x" (type int "int" 32 signed))
(variable i1.y (_ BitVec 32) "y" (type int "int" 32 signed))
(input i1.in (_ BitVec 32) "in" (type int "int" 32 signed))
(location 0) (location 1) (location 2) (location 3)
(initial 0)
(edge 0 1 (set i1.x i1.in) (set i1.y #x00000000) (reads i1.in))
(edge 1 1 (guard (bvslt #x00000000 i1.x))
  (set i1.x (bvadd #xffffffff i1.x)) (set i1.y (bvadd #x00000002 i1.y)))
(edge 1 2 (guard (and (not (bvslt #x00000000 i1.x)) (bvslt #x00000001 i1.y))))
(edge 1 3 (guard (and (not (bvslt #x00000000 i1.x))
                      (not (bvslt #x00000001 i1.y)))))
(property error-call "error" (target 2))
)");
  const term::Term high =
      term::mk_slt(term::mk_bv(half, 32), cfa.variables[1].symbol);
  const term::Term out =
      term::mk_not(term::mk_slt(term::mk_bv(0, 32), cfa.variables[0].symbol));
  cfa.edges[2].guard = term::mk_and(out, high);
  cfa.edges[3].guard = term::mk_and(out, term::mk_not(high));
  return cfa;
}

TEST(InlayEngine, FigureOneWithAnyLimit) {
  for (const std::uint64_t half : {5'000U, 1'000'000'000U}) {
    Registry stats;
    solver::Solver solver{{}, stats};
    Env env{solver, stats};
    std::vector<term::Value> tried;
    // Stands for replay: that many iterations are what it takes.
    env.confirm = [&](const verdict::Counterexample& c) {
      EXPECT_EQ(c.inputs.size(), 1U);
      tried.push_back(c.inputs.at(0).value);
      return tried.back() > half / 2 && tried.back() < 0x40000000;
    };
    Budget budget;
    budget.steps = 50'000;
    const Cfa cfa = figure_one(half);
    const Outcome o = make_engine("inlay", env, {})->run(cfa, budget);
    EXPECT_EQ(o.claim, Verdict::Violated) << half;
    EXPECT_LE(tried.size(), 3U);
  }
}

TEST(InlayEngine, WithoutSuchLoopsItIsDse) {
  Registry stats;
  solver::Solver solver{{}, stats};
  Env env{solver, stats};
  Cfa cfa = figure_one(20);
  cfa.edges[1].guard = term::mk_false();
  Budget budget;
  budget.steps = 10'000;
  const Outcome o = make_engine("inlay", env, {})->run(cfa, budget);
  EXPECT_EQ(o.claim, Verdict::Proved);
  EXPECT_EQ(o.basis, verdict::Basis::Exhausted);
  EXPECT_EQ(stats.counter("inlay.guesses").value, 0U);
}

}  // namespace
}  // namespace pleat::engine::inlay_engine_test
