// Flattening: the same runs, and one header per strongly connected component.

#include "transform/flatten.h"

#include <gtest/gtest.h>

#include "cfa/loops.h"
#include "exec/inputs.h"
#include "exec/interpreter.h"
#include "support/tiny.h"

namespace pleat::transform::flatten_test {
namespace {

using cfa::Cfa;
using term::Term;
using testing::TinyMaker;

using Trace = std::vector<std::pair<cfa::EdgeId, exec::ConcreteState>>;

Trace trace(const Cfa& cfa, const std::vector<verdict::InputValue>& values) {
  exec::FixedInputs inputs(values);
  return exec::Interpreter(cfa).trace(inputs, {.edges = 60});
}

TEST(Flatten, RunsStayTheSame) {
  TinyMaker maker(testing::seed() + 50);
  std::size_t nested = 0, steps = 0;
  for (std::uint64_t i = 0; i < 300 * testing::scale(); ++i) {
    const Cfa cfa = maker.make();
    const Flattened flat = flatten(cfa);
    flat.cfa.validate();
    nested += flat.nests.size();
    for (int run = 0; run < 5; ++run) {
      std::vector<verdict::InputValue> values(60);
      for (auto& v : values) v.value = maker.pick(4);
      const Trace before = trace(cfa, values);
      const Trace after = trace(flat.cfa, values);
      ASSERT_EQ(before.size(), after.size());
      steps += before.size();
      for (std::size_t k = 0; k < before.size(); ++k) {
        ASSERT_EQ(before[k].first, after[k].first);
        for (std::size_t v = 0; v < cfa.variables.size(); ++v) {
          ASSERT_EQ(before[k].second.scalars[v], after[k].second.scalars[v]);
        }
      }
    }
  }
  EXPECT_GT(nested, 10U);
  EXPECT_GT(steps, 100U);
}

TEST(Flatten, NoLoopContainsAnother) {
  TinyMaker maker(testing::seed() + 51);
  for (int i = 0; i < 100; ++i) {
    for (const auto& loop : cfa::find_loops(flatten(maker.make()).cfa).loops) {
      EXPECT_FALSE(loop.parent);
      EXPECT_TRUE(loop.children.empty());
    }
  }
}

TEST(Flatten, InvariantsGoBackToTheirHeaders) {
  TinyMaker maker(testing::seed() + 52);
  std::size_t checked = 0;
  for (int i = 0; i < 120; ++i) {
    const Cfa cfa = maker.make();
    const Flattened flat = flatten(cfa);
    for (const auto& nest : flat.nests) {
      const Term flag = flat.cfa.at(nest.at).symbol;
      const Term x = cfa.variables[0].symbol;
      const Term second = term::mk_eq(flag, term::mk_bv(1, flag.width()));
      const Term small = term::mk_ult(x, term::mk_bv(2, x.width()));
      const auto back =
          flat.at_originals(nest.header, term::mk_implies(second, small));
      ASSERT_EQ(back.size(), nest.originals.size());
      for (std::size_t k = 0; k < back.size(); ++k) {
        EXPECT_EQ(back[k].first, nest.originals[k]);
        EXPECT_EQ(back[k].second, k == 1 ? small : term::mk_true());
        // There and back again.
        const auto [at, formula] = flat.at_flat(nest.originals[k], small);
        EXPECT_EQ(at, nest.header);
        EXPECT_EQ(flat.at_originals(at, formula)[k].second, small);
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 5U);
}

}  // namespace
}  // namespace pleat::transform::flatten_test
