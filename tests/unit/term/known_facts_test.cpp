// What facts say of other formulas, against evaluation for all values.

#include "term/known_facts.h"

#include <gtest/gtest.h>

#include <random>

#include "support/seed.h"
#include "term/evaluate.h"

namespace pleat::term::known_facts_test {
namespace {

constexpr unsigned kWidth = 3;

class Formulas {
 public:
  explicit Formulas(std::uint64_t seed) : random_(seed) {}
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }

  Term symbol() { return below(2) == 0 ? x_ : y_; }
  Term atom() {
    const Term a = symbol();
    const Term b = below(4) == 0 ? symbol() : mk_bv(below(8), kWidth);
    const bool swap = below(2) == 0;
    const Term& l = swap ? b : a;
    const Term& r = swap ? a : b;
    switch (below(3)) {
      case 0:
        return mk_eq(l, r);
      case 1:
        return mk_ult(l, r);
      default:
        return mk_slt(l, r);
    }
  }
  Term literal() { return below(2) == 0 ? atom() : mk_not(atom()); }
  Term formula(unsigned depth) {
    if (depth == 0 || below(3) == 0) return literal();
    const Term a = formula(depth - 1), b = formula(depth - 1);
    return below(2) == 0 ? mk_or(a, b) : mk_and(a, b);
  }
  Term value(unsigned depth) {
    if (depth == 0) return below(2) == 0 ? symbol() : mk_bv(below(8), kWidth);
    const Term a = value(depth - 1), b = value(depth - 1);
    return below(4) == 0 ? mk_add(a, b) : mk_ite(formula(1), a, b);
  }

  /// Calls it for all values of the symbols.
  template <typename F>
  void each(const F& visit) const {
    for (Value x = 0; x < 8; ++x) {
      for (Value y = 0; y < 8; ++y) {
        Model m;
        m.set(x_, x);
        m.set(y_, y);
        visit(m);
      }
    }
  }

 private:
  std::mt19937_64 random_;
  const Term x_ = mk_symbol("facts.x", Sort::bitvec(kWidth));
  const Term y_ = mk_symbol("facts.y", Sort::bitvec(kWidth));
};

TEST(KnownFacts, WhatTheySayIsTrueWhereTheyHold) {
  Formulas formulas(testing::seed() + 31);
  unsigned decided = 0, simplified = 0, impossible = 0;
  for (unsigned i = 0; i < 3'000 * testing::scale(); ++i) {
    KnownFacts facts;
    std::vector<Term> all;
    const bool together = formulas.below(2) == 0;
    for (unsigned n = 1 + formulas.below(5); n > 0; --n) {
      all.push_back(formulas.formula(2));
      if (!together) facts.add(all.back());
    }
    if (together) facts.add(all);
    impossible += facts.are_impossible();
    const Term asked = formulas.formula(1), value = formulas.value(3);
    const auto answer = facts.decided(asked);
    const Term simple = facts.simplified(value, 1'000);
    decided += answer.has_value();
    simplified += simple != value;
    formulas.each([&](const Model& m) {
      if (!holds(mk_and(all), m)) return;
      ASSERT_FALSE(facts.are_impossible());
      if (answer) {
        ASSERT_EQ(holds(asked, m), *answer);
      }
      ASSERT_EQ(Evaluator(m).scalar(simple), Evaluator(m).scalar(value));
    });
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(decided, 100U);
  EXPECT_GT(simplified, 100U);
  EXPECT_GT(impossible, 100U);
}

TEST(KnownFacts, WhatIsAssumedSaysTheSameWhereTheyHold) {
  Formulas formulas(testing::seed() + 32);
  unsigned shorter = 0;
  for (unsigned i = 0; i < 3'000 * testing::scale(); ++i) {
    KnownFacts facts;
    const Term fact = formulas.formula(1);
    facts.add(fact);
    const Term equation =
        mk_eq(formulas.value(3), mk_bv(formulas.below(8), kWidth));
    const Term assumed = mk_and(formulas.formula(1), equation);
    const Term rest = facts.assume(assumed, 1'000);
    shorter += rest != assumed;
    const Term asked = formulas.formula(1);
    const auto answer = facts.decided(asked);
    formulas.each([&](const Model& m) {
      if (!holds(fact, m)) return;
      ASSERT_EQ(holds(rest, m), holds(assumed, m));
      if (holds(assumed, m) && answer) {
        ASSERT_EQ(holds(asked, m), *answer);
      }
    });
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(shorter, 100U);
}

TEST(KnownFacts, AChoiceByANumberIsMadeWhereTheNumberIsKnown) {
  const Term n = mk_symbol("facts.count", Sort::bitvec(32));
  const Term wide = mk_zext(n, 64);
  const auto is = [&](unsigned v) { return mk_eq(n, mk_bv(v, 32)); };
  const Term x = mk_symbol("facts.wide", Sort::bitvec(64));
  const Term at_most_two = mk_ult(mk_sub(wide, mk_bv(1, 64)), mk_bv(2, 64));
  const Term sum =
      mk_ite(at_most_two, mk_ite(is(1), x, mk_add(x, wide)), mk_bv(7, 64));
  KnownFacts facts;
  EXPECT_TRUE(
      facts.assume(mk_and(mk_ne(sum, mk_add(x, mk_bv(2, 64))), is(2)), 100)
          .is_false());
}

TEST(KnownFacts, ComparisonsAndDisjunctionsAreTakenTogether) {
  const Term n = mk_symbol("facts.n", Sort::bitvec(32));
  const auto is = [&](unsigned v) { return mk_eq(n, mk_bv(v, 32)); };
  const Term more_than_two = mk_ult(mk_bv(2, 32), n);
  KnownFacts facts;
  facts.add(mk_not(is(2)));
  facts.add(mk_not(is(0)));
  EXPECT_FALSE(facts.decided(more_than_two));
  facts.add(mk_not(is(1)));
  EXPECT_EQ(facts.decided(more_than_two), true);
  EXPECT_EQ(facts.decided(is(1)), false);
  const Term b = mk_symbol("facts.b", Sort::boolean());
  facts.add(mk_or(is(2), b));
  EXPECT_EQ(facts.decided(b), true);
  EXPECT_EQ(facts.decided(mk_not(b)), false);
}

/// Two chains of formulas, each of which mentions both of the level below.
TEST(KnownFacts, WhatFormulasShareIsLookedAtOnce) {
  Term f = mk_symbol("facts.f", Sort::boolean());
  Term g = mk_symbol("facts.g", Sort::boolean());
  std::vector<Term> all = {f, g}, levels;
  for (unsigned i = 0; i < 40; ++i) {
    const auto symbol = [&](const char* name) {
      return mk_symbol(name + std::to_string(i), Sort::boolean());
    };
    const Term a = symbol("facts.a"), b = symbol("facts.b");
    const Term next_f = mk_or(mk_and(f, a), mk_and(g, mk_not(b)));
    g = mk_or(mk_and(g, b), mk_and(f, mk_not(a)));
    f = next_f;
    levels.insert(levels.end(), {f, g});
    all.insert(all.end(), {mk_not(a), mk_not(b)});
  }
  KnownFacts facts;
  facts.add(all);
  for (const Term level : levels) EXPECT_EQ(facts.decided(level), true);
}

TEST(KnownFacts, OrderDoesNotMatterWhereFactsComeTogether) {
  const Term n = mk_symbol("facts.m", Sort::bitvec(8));
  const auto is = [&](unsigned v) { return mk_eq(n, mk_bv(v, 8)); };
  std::vector<Term> facts;
  for (unsigned v = 0; v < 20; ++v) {
    facts.push_back(mk_or(
        is(v), mk_symbol("facts.c" + std::to_string(v), Sort::boolean())));
  }
  facts.push_back(mk_ult(mk_bv(100, 8), n));
  KnownFacts known;
  known.add(facts);
  for (unsigned v = 0; v < 20; ++v) {
    EXPECT_EQ(known.decided(
                  mk_symbol("facts.c" + std::to_string(v), Sort::boolean())),
              true);
  }
}

}  // namespace
}  // namespace pleat::term::known_facts_test
