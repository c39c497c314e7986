// Closed forms against runs: they hold in every state after an iteration.

#include "engine/shared/closed_forms.h"

#include <gtest/gtest.h>

#include "cfa/ghosts.h"
#include "cfa/text.h"
#include "exec/inputs.h"
#include "exec/samples.h"
#include "support/random_cfa.h"
#include "support/reference_run.h"
#include "support/seed.h"

namespace pleat::engine::closed_forms_test {
namespace {

using cfa::Cfa;

/// How many states at headers, after an iteration, were looked at.
std::size_t check_on_runs(const Cfa& cfa, std::uint64_t seed, unsigned runs) {
  const auto program = transform::instrument(cfa);
  const auto forms = closed_forms(program).formulas;
  // Who remembers what was there when a loop was entered.
  const Cfa extended = cfa::with_ghosts(program.cfa);
  std::vector<cfa::LocationId> headers;
  for (const auto& c : program.counters) headers.push_back(c.header);
  std::size_t checked = 0;
  exec::Interpreter interpreter(extended);
  for (unsigned k = 0; k < runs; ++k) {
    pleat::testing::HashInputs inputs(seed * 100 + k);
    interpreter.run(
        inputs, {.edges = 300}, headers, [&](const exec::ConcreteState& s) {
          for (const auto& c : program.counters) {
            if (c.header != s.location || s.scalars[c.variable.index] == 0) {
              continue;
            }
            for (const auto& f : forms) {
              if (f.location != s.location) continue;
              ++checked;
              EXPECT_NE(exec::evaluate(extended, f.formula, s), 0U)
                  << "seed " << seed << ": " << cfa::shown(extended, f.formula);
            }
          }
        });
  }
  return checked;
}

/// i steps by 3, s sums its squares, g is geometric, t is what i was, f stays.
Cfa one_of_each() {
  return cfa::from_text(R"((pleat-cfa 1)
(variable clf_n (_ BitVec 8) "n")
(variable clf_i (_ BitVec 32) "i")
(variable clf_s (_ BitVec 32) "s")
(variable clf_g (_ BitVec 16) "g")
(variable clf_t (_ BitVec 32) "t")
(input clf_in (_ BitVec 8) "nondet")
(input clf_in2 (_ BitVec 32) "nondet")
(location 0) (location 1) (location 2)
(initial 0)
(edge 0 1 (set clf_n clf_in) (set clf_i clf_in2) (set clf_s clf_in2)
  (set clf_g #x0007) (set clf_t #x00000000) (reads clf_in clf_in2))
(edge 1 1 (guard (not (= clf_n #x00)))
  (set clf_n (bvadd clf_n #xff))
  (set clf_i (bvadd clf_i #x00000003))
  (set clf_s (bvadd clf_s (bvmul clf_i clf_i)))
  (set clf_g (bvadd (bvmul #x0003 clf_g) #x0005))
  (set clf_t (bvmul clf_i #x00000002)))
(edge 1 2 (guard (= clf_n #x00)))
(property assertion "end" (target 2)))");
}

TEST(ClosedForms, OneOfEach) {
  const Cfa cfa = one_of_each();
  // Five variables, and that the last iteration was entered.
  const auto forms = closed_forms(transform::instrument(cfa));
  EXPECT_EQ(forms.formulas.size(), 6U);
  EXPECT_TRUE(forms.complete);
  EXPECT_GT(check_on_runs(cfa, pleat::testing::seed(), 20), 1000U);
}

/// Ways that differ say nothing, and inputs of an iteration are unknown.
TEST(ClosedForms, NothingWhereIterationsDiffer) {
  const Cfa cfa = cfa::from_text(R"((pleat-cfa 1)
(variable clg_i (_ BitVec 32) "i")
(variable clg_x (_ BitVec 32) "x")
(input clg_in (_ BitVec 32) "nondet")
(location 0) (location 1) (location 2)
(initial 0)
(edge 0 1 (set clg_i #x00000000) (set clg_x #x00000000))
(edge 1 1 (guard (bvult clg_in #x00000005)) (set clg_i (bvadd clg_i clg_in))
  (set clg_x (bvadd clg_x #x00000001)) (reads clg_in))
(edge 1 1 (guard (= clg_in #x00000007)) (set clg_i (bvadd clg_i clg_in))
  (set clg_x (bvadd clg_x #x00000002)) (reads clg_in))
(edge 1 2 (guard (bvult #x00000007 clg_in)) (reads clg_in))
(property assertion "end" (target 2)))");
  const auto forms = closed_forms(transform::instrument(cfa));
  EXPECT_TRUE(forms.formulas.empty());
  EXPECT_FALSE(forms.complete);
}

TEST(ClosedForms, HoldOnRandomPrograms) {
  std::size_t checked = 0;
  for (std::uint64_t i = 0; i < pleat::testing::scaled(150); ++i) {
    const std::uint64_t seed = pleat::testing::seed() + 7000 + i;
    checked += check_on_runs(
        pleat::testing::random_cfa(
            seed,
            {.locations = 4, .variables = 3, .wide = false, .term_depth = 1}),
        seed, 5);
  }
  std::cout << checked << " checks\n";
  EXPECT_GT(checked, 50U);
}

}  // namespace
}  // namespace pleat::engine::closed_forms_test
