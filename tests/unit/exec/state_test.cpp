// The path condition keeps only the tightest bound on a term.

#include "exec/state.h"

#include <gtest/gtest.h>

#include <random>

#include "support/tiny.h"
#include "term/evaluate.h"

namespace pleat::exec::state_test {
namespace {

using term::Term;

/// One location with a self-loop; successors are made by hand.
cfa::Cfa one_loop() {
  cfa::Cfa cfa;
  cfa.initial = cfa.add_location();
  cfa::Edge edge;
  edge.from = edge.to = cfa.initial;
  edge.guard = term::mk_true();
  cfa.add_edge(edge);
  return cfa;
}

TEST(State, BoundsReplaceWeakerOnes) {
  const cfa::Cfa cfa = one_loop();
  const Stepper stepper(cfa);
  const Term n = term::mk_symbol("state.n", term::Sort::bitvec(32));
  State state = stepper.initial();
  for (unsigned i = 0; i < 50; ++i) {
    Successor s;
    s.edge = cfa::EdgeId{0};
    s.guard = term::mk_slt(term::mk_bv(i, 32), n);
    state = stepper.take(std::move(state), s);
  }
  EXPECT_EQ(state.condition.size(), 1U);
}

// What a guard makes a constant is one in the store: loops over it then run at
// the interpreter's speed.
TEST(State, AFixedInputIsAConstant) {
  cfa::Cfa cfa = one_loop();
  cfa::Variable v;
  v.symbol = term::mk_symbol("state.v", term::Sort::bitvec(32));
  const cfa::VariableId id = cfa.add_variable(v);
  const Stepper stepper(cfa);
  const Term n = term::mk_symbol("state.n", term::Sort::bitvec(32));
  const Term one = term::mk_bv(1, 32);
  State state = stepper.initial();
  Successor s;
  s.edge = cfa::EdgeId{0};
  s.guard = term::mk_eq(term::mk_add(n, one), term::mk_bv(8, 32));
  s.values = {{id, term::mk_mul(n, n)}};
  state = stepper.take(std::move(state), s);
  EXPECT_EQ(state.store[id.index], term::mk_bv(49, 32));
  EXPECT_EQ(state.condition.size(), 1U) << "the guard stays";
}

TEST(State, TheConditionMeansTheSame) {
  std::mt19937_64 random(testing::seed());
  const cfa::Cfa cfa = one_loop();
  const Stepper stepper(cfa);
  const Term x = term::mk_symbol("state.x", term::Sort::bitvec(4));
  const Term y = term::mk_symbol("state.y", term::Sort::bitvec(4));
  std::size_t dropped = 0;
  for (std::uint64_t round = 0; round < 500 * testing::scale(); ++round) {
    State state = stepper.initial();
    std::vector<Term> all;
    for (int i = 0; i < 6; ++i) {
      const Term t = random() % 3 == 0 ? term::mk_add(x, y) : x;
      const Term k = term::mk_bv(random() % 16, 4);
      Term c = random() % 2 == 0 ? term::mk_slt(t, k) : term::mk_ult(t, k);
      if (random() % 2 == 0) {
        c = random() % 2 == 0 ? term::mk_slt(k, t) : term::mk_ult(k, t);
      }
      if (random() % 2 == 0) c = term::mk_not(c);
      all.push_back(c);
      Successor s;
      s.edge = cfa::EdgeId{0};
      s.guard = c;
      state = stepper.take(std::move(state), s);
    }
    const Term kept = term::mk_and(state.condition);
    const Term whole = term::mk_and(all);
    dropped += all.size() - state.condition.size();
    for (unsigned v = 0; v < 256; ++v) {
      term::Model m;
      m.set(x, v & 15);
      m.set(y, v >> 4);
      ASSERT_EQ(term::holds(kept, m), term::holds(whole, m));
    }
  }
  EXPECT_GT(dropped, 100U);
}

}  // namespace
}  // namespace pleat::exec::state_test
