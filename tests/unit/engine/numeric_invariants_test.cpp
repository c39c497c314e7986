// Numerical invariants that are proved, and programs inlaid with them.

#include "engine/shared/numeric_invariants.h"

#include <gtest/gtest.h>

#include <iostream>

#include "cfa/loops.h"
#include "cfa/text.h"
#include "check/kernel.h"
#include "engine/shared/inlay_maker.h"
#include "exec/inputs.h"
#include "exec/samples.h"
#include "support/engine_run.h"
#include "support/figure_one.h"
#include "support/mirror.h"
#include "support/random_cfa.h"
#include "support/reference_run.h"
#include "support/seed.h"

namespace pleat::engine::numeric_invariants_test {
namespace {

using cfa::Cfa;
using cfa::LocationId;
using term::Term;

struct Fixture : ::testing::Test, testing::EngineRun {};
using NumericTest = Fixture;
using InlaidTest = Fixture;

bool has(const std::vector<verdict::Invariant>& all, Term formula) {
  return std::ranges::any_of(
      all, [&](const auto& i) { return i.formula == formula; });
}

TEST_F(NumericTest, Figure1IsProvedModulo2ToThe32) {
  const auto program =
      transform::instrument(testing::figure_one("num1_", 5000));
  const Numeric found = NumericSearch(program.cfa, env, {}).run();
  const Term count = term::mk_extract(
      program.cfa.at(program.counters[0].variable).symbol, 31, 0);
  const Term x = program.cfa.variables[0].symbol;
  const Term y = program.cfa.variables[1].symbol;
  const Term x0 = program.cfa.at(program.holders[0].variable).symbol;
  EXPECT_TRUE(has(found.proved, mk_eq(y, mk_mul(term::mk_bv(2, 32), count))));
  EXPECT_TRUE(has(found.proved, mk_eq(x0, mk_add(count, x))));
  EXPECT_TRUE(check::check_inductive(program.cfa, found.proved,
                                     check::Checker::Z3, stats)
                  .accepted);
}

/// x counts down from any number; "x never wraps" is wrong.
TEST_F(NumericTest, WrongGuessesAreNotProved) {
  const Cfa cfa = cfa::from_text(R"((pleat-cfa 1)
(variable num2_x (_ BitVec 8) "x" (type int "signed char" 8 signed))
(variable num2_y (_ BitVec 8) "y" (type int "signed char" 8 signed))
(input num2_in (_ BitVec 8) "nondet" (type int "signed char" 8 signed))
(location 0) (location 1) (location 2)
(initial 0)
(edge 0 1 (guard (bvslt num2_in #x00)) (set num2_x num2_in)
  (set num2_y num2_in) (reads num2_in))
(edge 1 1 (guard (not (= num2_x #x05)))
  (set num2_x (bvadd num2_x #xff)) (set num2_y (bvadd num2_y #xff)))
(edge 1 2 (guard (= num2_x #x05)))
(property assertion "error" (target 2)))");
  const Numeric found = NumericSearch(cfa, env, {.edges = 0}).run();
  const Term x = cfa.variables[0].symbol, y = cfa.variables[1].symbol;
  EXPECT_TRUE(has(found.proved, mk_eq(x, y)));
  const Term negative = term::mk_sle(x, term::mk_bv(255, 8));
  EXPECT_FALSE(has(found.proved, negative));
  EXPECT_TRUE(has(found.unproved, negative));
}

/// What is proved passes the kernel and holds in every run.
TEST_F(NumericTest, ProvedIsProved) {
  std::size_t proved = 0, checked = 0;
  for (std::uint64_t i = 0; i < pleat::testing::scaled(80); ++i) {
    const std::uint64_t seed = pleat::testing::seed() + i;
    const Cfa cfa = pleat::testing::random_cfa(
        seed, {.locations = 4, .variables = 3, .wide = false, .term_depth = 1});
    if (cfa::cut_points(cfa).empty()) continue;
    const Numeric found = NumericSearch(cfa, env, {}).run();
    if (found.proved.empty()) continue;
    proved += found.proved.size();
    const auto kernel =
        check::check_inductive(cfa, found.proved, check::Checker::Blast, stats);
    EXPECT_TRUE(kernel.accepted) << "seed " << seed << kernel.why_not;
    exec::Interpreter interpreter(cfa);
    const auto headers = cfa::cut_points(cfa);
    for (std::uint64_t k = 0; k < 10; ++k) {
      pleat::testing::HashInputs inputs(seed * 10 + k);
      interpreter.run(inputs, {.edges = 60}, headers,
                      [&](const exec::ConcreteState& s) {
                        for (const auto& p : found.proved) {
                          if (p.location != s.location) continue;
                          ++checked;
                          EXPECT_NE(exec::evaluate(cfa, p.formula, s), 0u)
                              << "seed " << seed;
                        }
                      });
    }
  }
  std::cout << proved << " proved, " << checked << " checks\n";
  EXPECT_GT(proved, 2u);
  EXPECT_GT(checked, 50u);
}

/// Without loops the target is one query away; the program's loop then runs
/// for real.
TEST_F(InlaidTest, Figure1IsReachedWithoutIterating) {
  const Cfa cfa = testing::figure_one("num3_", 5000);
  const auto result = InlayMaker(cfa, env).make();
  ASSERT_TRUE(result.has_value());
  ASSERT_TRUE(result->front);
  Budget budget;
  const auto found =
      make_engine("se", env, {})->run(result->inlaid.cfa, budget);
  ASSERT_EQ(found.counterexamples.size(), 1u);
  exec::InputsById inputs(found.counterexamples[0].inputs);
  const auto run = exec::Interpreter(cfa).run(inputs, {.edges = 100'000'000});
  EXPECT_EQ(run.end, exec::RunResult::End::Target);
  ASSERT_EQ(run.inputs.size(), 1u);
}

TEST_F(InlaidTest, Figure1WithALargeLimit) {
  const Cfa cfa = testing::figure_one("num4_", 1'000'000'000);
  const auto result = InlayMaker(cfa, env).make();
  ASSERT_TRUE(result.has_value());
  Budget budget;
  const auto found =
      make_engine("se", env, {})->run(result->inlaid.cfa, budget);
  ASSERT_EQ(found.counterexamples.size(), 1u);
  for (const auto& i : found.counterexamples[0].inputs) {
    if (!result->inlaid.is_program_input(i.input)) continue;
    EXPECT_GT(i.value, 500'000'000u);
    EXPECT_LT(i.value, 1u << 30);
  }
}

TEST_F(InlaidTest, SkippedWithoutInputDependentLoop) {
  const Cfa cfa = cfa::from_text(R"((pleat-cfa 1)
(variable num5_i (_ BitVec 8) "i")
(location 0) (location 1) (location 2)
(initial 0)
(edge 0 1 (set num5_i #x00))
(edge 1 1 (guard (bvult num5_i #x0a)) (set num5_i (bvadd num5_i #x01)))
(edge 1 2 (guard (not (bvult num5_i #x0a))))
(property assertion "error" (target 2)))");
  EXPECT_FALSE(InlayMaker(cfa, env).make().has_value());
}

/// With everything assumed that was found, every run to the target is still
/// one of the inlaid automaton's.
TEST_F(InlaidTest, KeepsEveryRunToTheTarget) {
  std::size_t compared = 0, iterated = 0;
  for (std::uint64_t i = 0; i < pleat::testing::scaled(60); ++i) {
    const std::uint64_t seed = pleat::testing::seed() + 1000 + i;
    const Cfa cfa = pleat::testing::random_cfa(
        seed, {.locations = 5, .variables = 3, .wide = false, .term_depth = 1});
    using Analysis = InlayOptions::Analysis;
    const auto result = InlayMaker(cfa, env).make(
        {.analysis = i % 3 == 0 ? Analysis::Computed : Analysis::Whole,
         .closed_forms = i % 2 == 0});
    if (!result) continue;
    exec::Interpreter original(result->program.cfa);
    exec::Interpreter loop_free(result->inlaid.cfa);
    for (std::uint64_t k = 0; k < 20; ++k) {
      pleat::testing::HashInputs inputs(seed * 20 + k);
      const exec::RunLimits limits{.edges = 60};
      const auto run = original.run(inputs, limits);
      if (run.end != exec::RunResult::End::Target) continue;
      const auto trace = original.trace(inputs, limits);
      exec::InputsById mirrored(pleat::testing::mirror(
          result->program, result->inlaid, trace, run.inputs));
      const auto same = loop_free.run(mirrored, limits);
      EXPECT_EQ(same.end, exec::RunResult::End::Target) << "seed " << seed;
      ++compared;
      for (const auto& c : result->program.counters) {
        iterated += trace.back().second.scalars[c.variable.index] != 0 ? 1 : 0;
      }
    }
  }
  std::cout << compared << " runs, " << iterated << " loops\n";
  EXPECT_GT(compared, 20u);
  EXPECT_GT(iterated, 5u);
}

}  // namespace
}  // namespace pleat::engine::numeric_invariants_test
