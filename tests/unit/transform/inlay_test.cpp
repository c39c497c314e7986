#include "transform/inlay.h"

#include <gtest/gtest.h>

#include "cfa/loops.h"
#include "cfa/text.h"
#include "exec/inputs.h"
#include "exec/interpreter.h"
#include "support/figure_one.h"
#include "support/mirror.h"
#include "support/random_cfa.h"
#include "support/reference_run.h"
#include "support/seed.h"

namespace pleat::transform::inlay_test {
namespace {

using cfa::Cfa;
using cfa::LocationId;
using term::Term;

TEST(Inlay, Figure1NeedsNoIterations) {
  const Cfa cfa = testing::figure_one("inlay1_", 5000);
  const Instrumented program = instrument(cfa);
  ASSERT_EQ(program.holders.size(), 1u);
  ASSERT_EQ(program.counters.size(), 1u);
  EXPECT_EQ(program.cfa.at(program.holders[0].variable).name, "x_0");
  EXPECT_TRUE(program.counters[0].outermost);
  const auto symbol = [&](cfa::VariableId v) {
    return program.cfa.at(v).symbol;
  };
  const Term x = cfa.variables[0].symbol, y = cfa.variables[1].symbol;
  const Term x0 = symbol(program.holders[0].variable);
  const Term count = symbol(program.counters[0].variable);
  // y = 2 * count, x0 = count + x, x >= 0
  const Term low = term::mk_extract(count, 31, 0);
  const std::vector<Assumption> at_headers = {
      {LocationId{1}, mk_eq(y, mk_mul(term::mk_bv(2, 32), low))},
      {LocationId{1}, mk_eq(x0, mk_add(low, x))},
      {LocationId{1}, term::mk_sge(x, term::mk_bv(0, 32))}};
  const Term front = term::mk_ugt(count, term::mk_bv(2500, 64));
  const auto inlaid = inlay(program, at_headers, front);
  ASSERT_TRUE(inlaid.has_value());
  EXPECT_TRUE(cfa::cut_points(inlaid->cfa).empty());

  const auto run = [&](term::Value in, term::Value n, term::Value x_end) {
    std::vector<verdict::InputValue> values;
    values.push_back({{0}, in, {}});
    for (const auto& h : inlaid->havocs) {
      const std::string& name = program.cfa.at(h.variable).name;
      values.push_back({h.input,
                        name == "x"   ? x_end
                        : name == "y" ? 2 * n
                                      : n,
                        {}});
    }
    exec::InputsById inputs(values);
    return exec::Interpreter(inlaid->cfa).run(inputs, {}).end;
  };
  using End = exec::RunResult::End;
  EXPECT_EQ(run(2501, 2501, 0), End::Target);
  EXPECT_EQ(run(2500, 2500, 0), End::Stuck);   // excluded in front
  EXPECT_EQ(run(2502, 2501, 0), End::Stuck);   // no such iteration
  EXPECT_EQ(run(100, 2501, ~0u), End::Stuck);  // x >= 0
}

TEST(Inlay, IrreducibleLoopsAreLeftAlone) {
  const Cfa cfa = cfa::from_text(R"((pleat-cfa 1)
(variable inlay2_x (_ BitVec 8) "x")
(location 0) (location 1) (location 2)
(initial 0)
(edge 0 1 (guard (= inlay2_x #x00)))
(edge 0 2 (guard (not (= inlay2_x #x00))))
(edge 1 2 (set inlay2_x (bvadd inlay2_x #x01)))
(edge 2 1))");
  EXPECT_FALSE(inlay(instrument(cfa), {}).has_value());
}

TEST(Inlay, WhichLoopsDependOnInputs) {
  EXPECT_TRUE(has_input_dependent_loop(testing::figure_one("inlay3_", 5000)));
  const std::string fixed = R"((pleat-cfa 1)
(variable inlay4_i (_ BitVec 8) "i")
(variable inlay4_x (_ BitVec 8) "x")
(input inlay4_in (_ BitVec 8) "nondet")
(location 0) (location 1) (location 2) (location 3)
(initial 0)
(edge 0 1 (set inlay4_i #x00))
(edge 1 1 (guard (bvult inlay4_i #x0a))
  (set inlay4_i (bvadd inlay4_i #x01)) (set inlay4_x inlay4_in)
  (reads inlay4_in))
(edge 1 2 (guard (not (bvult inlay4_i #x0a))))
(property assertion "error" (target 2)))";
  EXPECT_FALSE(has_input_dependent_loop(cfa::from_text(fixed)));
  // Behind the target it does not matter.
  const std::string behind = R"((pleat-cfa 1)
(variable inlay5_x (_ BitVec 8) "x")
(input inlay5_in (_ BitVec 8) "nondet")
(location 0) (location 1) (location 2)
(initial 0)
(edge 0 1 (set inlay5_x inlay5_in) (reads inlay5_in))
(edge 1 2 (guard (= inlay5_x #x00)))
(edge 1 1 (guard (not (= inlay5_x #x00)))
  (set inlay5_x (bvsub inlay5_x #x01)))
(property assertion "error" (target 0)))";
  EXPECT_FALSE(has_input_dependent_loop(cfa::from_text(behind)));
}

/// Every run, stopped anywhere, is one of the inlaid automaton's: with the
/// values that its loops left behind it ends in the same place and state.
TEST(InlayRandom, EveryRunIsOneOfTheInlaid) {
  std::size_t compared = 0, through_loops = 0;
  for (std::uint64_t i = 0; i < pleat::testing::scaled(300); ++i) {
    const std::uint64_t seed = pleat::testing::seed() + i;
    Cfa cfa = pleat::testing::random_cfa(seed);
    cfa.properties.clear();  // runs go on until they are stuck
    const Instrumented program = instrument(cfa);
    const auto inlaid = inlay(program, {});
    if (!inlaid) continue;
    exec::Interpreter original(program.cfa), loop_free(inlaid->cfa);
    for (std::uint64_t k = 0; k < 4; ++k) {
      pleat::testing::HashInputs inputs(seed * 4 + k);
      exec::RunResult result;
      const exec::RunLimits limits{.edges = 1 + k * 5};
      result = original.run(inputs, limits);
      const auto run = original.trace(inputs, limits);
      if (run.empty()) continue;
      exec::InputsById mirrored(
          pleat::testing::mirror(program, *inlaid, run, result.inputs));
      const exec::ConcreteState& end = run.back().second;
      bool found = false;
      for (const auto& [edge, state] : loop_free.trace(mirrored, {})) {
        if (inlaid->original[state.location.index] != end.location) continue;
        bool same = true;
        for (std::size_t v = 0; v < program.program_variables; ++v) {
          same &=
              program.cfa.variables[v].symbol.sort().is_array()
                  ? pleat::testing::same_array(state.arrays[v], end.arrays[v])
                  : state.scalars[v] == end.scalars[v];
        }
        found |= same;
      }
      EXPECT_TRUE(found) << "seed " << seed << " run " << k;
      ++compared;
      for (const auto& c : program.counters) {
        through_loops += end.scalars[c.variable.index] != 0 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(compared, pleat::testing::scaled(300));
  EXPECT_GT(through_loops, 10u);
}

}  // namespace
}  // namespace pleat::transform::inlay_test
