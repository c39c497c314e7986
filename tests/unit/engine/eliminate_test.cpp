// Elimination of inputs against trying all values.

#include "engine/backward/eliminate.h"

#include <gtest/gtest.h>

#include "engine/backward/linear.h"
#include "support/seed.h"
#include "support/stats.h"
#include "term/evaluate.h"

namespace pleat::engine::backward::eliminate_test {
namespace {

using term::Sort;

constexpr unsigned kBits = 4;

struct Maker {
  explicit Maker(std::uint64_t which) : random(testing::generator(which)) {
    for (const char* name : {"elim.x", "elim.y"}) {
      cfa::Variable v;
      v.symbol = term::mk_symbol(name, Sort::bitvec(kBits));
      v.name = name;
      cfa.add_variable(v);
    }
    a = term::mk_symbol("elim.a", Sort::bitvec(kBits));
    small = term::mk_symbol("elim.small", Sort::bitvec(2));
  }
  unsigned pick(unsigned n) { return static_cast<unsigned>(random() % n); }
  Term variable() { return cfa.variables[pick(2)].symbol; }
  Term operand() {
    switch (pick(6)) {
      case 0:
        return term::mk_bv(pick(16), kBits);
      case 1:
        return a;
      case 2:
        return term::mk_add(a, variable());
      case 3:
        return pick(2) != 0 ? term::mk_zext(small, kBits)
                            : term::mk_sext(small, kBits);
      case 4:
        return term::mk_mul(term::mk_bv(pick(16), kBits), variable());
      default:
        return variable();
    }
  }
  Term literal() {
    const Term l = operand(), r = operand();
    const Term atom = pick(3) == 0   ? term::mk_eq(l, r)
                      : pick(2) != 0 ? term::mk_ult(l, r)
                                     : term::mk_slt(l, r);
    return pick(2) != 0 ? term::mk_not(atom) : atom;
  }
  Term formula() {
    std::vector<Term> parts;
    for (unsigned i = 1 + pick(4); i-- > 0;) {
      parts.push_back(pick(4) == 0 ? term::mk_or(literal(), literal())
                                   : literal());
    }
    return term::mk_and(parts);
  }
  bool holds_for_some(Term f, term::Model m) const {
    for (unsigned i = 0; i < 16 * 4; ++i) {
      m.set(a, i / 4);
      m.set(small, i % 4);
      if (term::holds(f, m)) return true;
    }
    return false;
  }

  std::mt19937_64 random;
  cfa::Cfa cfa;
  Term a, small;
};

TEST(Eliminate, SomeInputMakesItTrue) {
  unsigned exact = 0, dropped = 0, asked = 0;
  Registry stats;
  solver::Solver solver({}, stats);
  for (std::uint64_t i = 0; i < testing::scaled(120); ++i) {
    Maker maker(i / 2);
    const Term f = maker.formula();
    // With a solver no formula is dropped that it can say in few instances.
    const Eliminator eliminate(maker.cfa, i % 2 == 0 ? nullptr : &solver);
    const auto without = eliminate.exactly(f);
    if (i % 2 != 0 && without && !Eliminator(maker.cfa).exactly(f)) ++asked;
    const Term weaker = eliminate.weakened(f);
    EXPECT_FALSE(eliminate.has_inputs(weaker));
    if (without) {
      EXPECT_FALSE(eliminate.has_inputs(*without));
    }
    ++(without ? exact : dropped);
    for (unsigned v = 0; v < 256; ++v) {
      term::Model m;
      m.set(maker.cfa.variables[0].symbol, v / 16);
      m.set(maker.cfa.variables[1].symbol, v % 16);
      const bool some = maker.holds_for_some(f, m);
      if (without) {
        ASSERT_EQ(term::holds(*without, m), some) << "case " << i;
      }
      if (some) {
        ASSERT_TRUE(term::holds(weaker, m)) << "case " << i;
      }
    }
  }
  EXPECT_GT(exact, dropped);
  EXPECT_GT(dropped, 0U);
  EXPECT_GT(asked, 0U);
}

/// Which bits of an input matter, and how, only a solver sees.
TEST(Eliminate, ByModels) {
  cfa::Cfa cfa;
  const Term x = term::mk_symbol("elim.wide", Sort::bitvec(32));
  const Term in = term::mk_symbol("elim.in", Sort::bitvec(8));
  cfa.add_variable({.symbol = x});
  const Term wide = term::mk_zext(in, 32);
  const Term masked = term::mk_bvand(wide, term::mk_bv(0x3c, 32));
  const Term f =
      term::mk_and(term::mk_eq(term::mk_bvand(wide, term::mk_bv(0xc0, 32)),
                               term::mk_bv(0x80, 32)),
                   term::mk_ult(x, term::mk_add(masked, term::mk_bv(100, 32))));
  EXPECT_FALSE(Eliminator(cfa).exactly(f));
  Registry stats;
  solver::Solver solver({}, stats);
  EXPECT_EQ(Eliminator(cfa, &solver).exactly(f),
            term::mk_ult(x, term::mk_bv(160, 32)));
}

TEST(Linear, FormsAreTheTerm) {
  for (std::uint64_t i = 0; i < 200; ++i) {
    Maker maker(1000 + i);
    Term t = maker.operand();
    for (int k = 0; k < 3; ++k) {
      t = maker.pick(2) != 0
              ? term::mk_add(t, maker.operand())
              : term::mk_mul(term::mk_bv(maker.pick(16), kBits), t);
    }
    const Term again = to_term(linear_form(t));
    for (unsigned k = 0; k < 30; ++k) {
      term::Model m;
      for (const auto& v : maker.cfa.variables) m.set(v.symbol, maker.pick(16));
      m.set(maker.a, maker.pick(16));
      m.set(maker.small, maker.pick(4));
      term::Evaluator e(m);
      EXPECT_EQ(e.scalar(t), e.scalar(again));
    }
  }
}

}  // namespace
}  // namespace pleat::engine::backward::eliminate_test
