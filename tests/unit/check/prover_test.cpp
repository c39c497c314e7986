// The kernel's dialogue with solvers: "cannot hold together" is said only of
// what no values satisfy.

#include "check/prover.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "support/check.h"
#include "support/seed.h"
#include "term/evaluate.h"

namespace pleat::check::prover_test {
namespace {

using term::mk_bv;
using term::mk_eq;
using term::mk_mul;
using term::mk_not;
using term::mk_ult;
using term::Term;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

Term symbol(const std::string& name, unsigned width) {
  return term::mk_symbol("prover." + name, term::Sort::bitvec(width));
}

/// x < 5 together with x > 9.
Question contradiction() {
  const Term x = symbol("x", 8);
  return {{mk_ult(x, mk_bv(5, 8))}, mk_ult(mk_bv(9, 8), x)};
}

/// x < 5 together with x > 3.
Question possible() {
  const Term x = symbol("x", 8);
  return {{mk_ult(x, mk_bv(5, 8))}, mk_ult(mk_bv(3, 8), x)};
}

TEST(Prover, SeesAContradictionHoweverLongItMayThink) {
  Prover prover(Checker::Blast);
  Doubt doubt;
  EXPECT_TRUE(prover.at_once(contradiction()));
  EXPECT_TRUE(prover.soon(contradiction(), doubt));
  EXPECT_TRUE(prover.at_length(contradiction(), doubt));
  EXPECT_FALSE(doubt.refuted);
  EXPECT_THAT(prover.answered_by(), UnorderedElementsAre("plain"));
}

TEST(Prover, SaysSoWherePlainClausesWouldBeTooLarge) {
  Question q = contradiction();
  for (char name = 'a'; name <= 'l'; ++name) {
    const auto operand = [&](char which) {
      return symbol((std::string("product_") + name + which).c_str(), 64);
    };
    q.premises.push_back(
        mk_eq(operand('z'), mk_mul(operand('x'), operand('y'))));
  }
  Prover prover(Checker::Blast);
  Doubt doubt;
  EXPECT_TRUE(prover.at_length(q, doubt));
  EXPECT_THAT(prover.answered_by(), UnorderedElementsAre("blast"));
}

TEST(Prover, SaysSoWhereFormulasHoldTogether) {
  Prover prover(Checker::Blast);
  Doubt soon, later;
  EXPECT_FALSE(prover.at_once(possible()));
  EXPECT_FALSE(prover.soon(possible(), soon));
  EXPECT_FALSE(prover.at_length(possible(), later));
  EXPECT_TRUE(soon.refuted && later.refuted);
  EXPECT_EQ(later.why, "does not follow");
  EXPECT_THAT(prover.answered_by(), IsEmpty());
}

TEST(Prover, AsksTheSolversThatTheUserNamed) {
  Doubt doubt;
  Prover z3(Checker::Z3);
  EXPECT_TRUE(z3.at_length(contradiction(), doubt));
  EXPECT_THAT(z3.answered_by(), UnorderedElementsAre("z3"));
  if (!solver::available(solver::Backend::Cvc5)) {
    Prover both(Checker::Both);
    EXPECT_FALSE(both.at_length(contradiction(), doubt));
    EXPECT_FALSE(doubt.refuted);
    return;
  }
  Prover both(Checker::Both);
  EXPECT_TRUE(both.at_length(contradiction(), doubt));
  EXPECT_THAT(both.answered_by(), UnorderedElementsAre("z3", "cvc5"));
  EXPECT_FALSE(both.at_length(possible(), doubt));
  EXPECT_TRUE(doubt.refuted);
}

/// 6x + 15y + 21z is a multiple of 3, and 1000001 is none: what linear integer
/// arithmetic sees and a SAT solver does not soon.
Question no_multiple_of_three() {
  const Term x = symbol("six", 64), y = symbol("fifteen", 64),
             z = symbol("twenty_one", 64);
  const Term small = mk_bv(4096, 64);
  return {{mk_ult(x, small), mk_ult(y, small), mk_ult(z, small)},
          mk_eq(term::mk_add(mk_mul(mk_bv(6, 64), x),
                             term::mk_add(mk_mul(mk_bv(15, 64), y),
                                          mk_mul(mk_bv(21, 64), z))),
                mk_bv(1'000'001, 64))};
}

TEST(Prover, AnAnswerWithoutAProofIsAskedForTwice) {
  Prover prover(Checker::Blast);
  Doubt doubt;
  ASSERT_TRUE(prover.soon(no_multiple_of_three(), doubt));
  EXPECT_THAT(prover.answered_by(), UnorderedElementsAre("lia", "z3"));
  EXPECT_EQ(prover.decided_alone_by(), "");
}

TEST(Prover, TellsWhoDecidedAlone) {
  Doubt doubt;
  Prover short_of_units(Checker::Blast, {}, 1);
  ASSERT_TRUE(short_of_units.soon(no_multiple_of_three(), doubt));
  EXPECT_THAT(short_of_units.answered_by(), UnorderedElementsAre("lia"));
  EXPECT_EQ(short_of_units.decided_alone_by(), "lia");
  // Where the answer is for nobody to read, there is no second one.
  Prover for_nobody(Checker::Blast, kNotForReaders, 1);
  ASSERT_TRUE(for_nobody.soon(no_multiple_of_three(), doubt));
  EXPECT_EQ(for_nobody.decided_alone_by(), "");
}

TEST(Prover, RefusesASatProofThatIsNone) {
  const std::vector<int> clauses{1, 2, 0, -1, 2, 0};  // 2 holds
  ProofCosts costs;
  const std::string empty_clause{'a', '\0'};
  EXPECT_THROW(
      static_cast<void>(with_checked_proof(clauses, empty_clause, costs)),
      InternalError);
  const std::vector<int> contradiction{1, 0, -1, 0};
  EXPECT_TRUE(
      with_checked_proof(contradiction, empty_clause, costs).is_unsat());
}

TEST(Prover, WhatIsTooHardIsNotRefuted) {
  // No product of two 32-bit numbers above 1 is this prime number.
  const Term x = symbol("factor", 32), y = symbol("cofactor", 32);
  const Term product = mk_mul(term::mk_zext(x, 64), term::mk_zext(y, 64));
  const Question hard{
      {mk_ult(mk_bv(1, 32), x), mk_ult(mk_bv(1, 32), y)},
      mk_eq(product, mk_bv(2305843009213693951U, 64))};  // 2^61 - 1
  Prover prover(Checker::Blast);
  Doubt doubt;
  const bool proved = prover.soon(hard, doubt);
  EXPECT_FALSE(doubt.refuted);
  if (proved) {
    EXPECT_FALSE(prover.answered_by().empty());
  }
}

TEST(Prover, BoundsBesideProductsNeedNoProducts) {
  const Term x = symbol("left", 64), y = symbol("right", 64);
  const Term a = symbol("bound", 64);
  const Question q{
      {mk_eq(mk_mul(x, y), mk_mul(y, mk_mul(y, a))), mk_ult(a, mk_bv(5, 64))},
      mk_ult(mk_bv(9, 64), a)};
  Prover prover(Checker::Blast);
  Doubt doubt;
  EXPECT_TRUE(prover.soon(q, doubt));
  // Where the product matters it may not be forgotten.
  const Term small = symbol("small", 8);
  const Question six{{mk_eq(mk_mul(small, symbol("other", 8)), mk_bv(6, 8))},
                     mk_eq(small, mk_bv(2, 8))};
  EXPECT_FALSE(prover.soon(six, doubt));
  EXPECT_TRUE(doubt.refuted);
}

/// Random formulas over two numbers of three bits, so that all values can be
/// tried.
class SmallFormulas {
 public:
  explicit SmallFormulas(std::uint64_t seed) : random_(seed) {}

  Term formula(unsigned depth) {
    if (depth == 0) return atom();
    const Term a = formula(depth - 1), b = formula(depth - 1);
    switch (pick(3)) {
      case 0:
        return term::mk_and({a, b});
      case 1:
        return term::mk_or({a, b});
      default:
        return mk_not(a);
    }
  }

  bool holds_somewhere(const std::vector<Term>& formulas) const {
    bool found = false;
    each([&](const term::Model& model) {
      found |= std::ranges::all_of(
          formulas, [&](Term f) { return term::holds(f, model); });
    });
    return found;
  }

  template <typename Use>
  void each(const Use& use) const {
    for (unsigned x = 0; x < 8; ++x) {
      for (unsigned y = 0; y < 8; ++y) {
        term::Model model;
        model.set(x_, x);
        model.set(y_, y);
        use(model);
      }
    }
  }

 private:
  std::uint32_t pick(std::uint32_t n) {
    return std::uniform_int_distribution<std::uint32_t>(0, n - 1)(random_);
  }
  Term number() {
    switch (pick(4)) {
      case 0:
        return x_;
      case 1:
        return y_;
      case 2:
        return mk_mul(x_, y_);
      default:
        return mk_bv(pick(8), 3);
    }
  }
  Term atom() {
    const Term a = number(), b = number();
    return pick(2) == 0 ? mk_eq(a, b) : mk_ult(a, b);
  }

  std::mt19937_64 random_;
  const Term x_ = symbol("r", 3), y_ = symbol("s", 3);
};

TEST(Prover, AgreesWithTryingAllValues) {
  SmallFormulas formulas(pleat::testing::seed());
  Prover prover(Checker::Blast);
  unsigned contradictions = 0;
  for (int round = 0; round < 200; ++round) {
    const Question q{{formulas.formula(2), formulas.formula(1)},
                     formulas.formula(1)};
    const bool possible =
        formulas.holds_somewhere({q.premises[0], q.premises[1], q.bad});
    Doubt soon, later;
    const bool at_once = prover.at_once(q);
    EXPECT_FALSE(possible && at_once) << "round " << round;
    EXPECT_EQ(prover.soon(q, soon), !possible) << "round " << round;
    EXPECT_EQ(prover.at_length(q, later), !possible) << "round " << round;
    EXPECT_EQ(later.refuted, possible) << "round " << round;
    contradictions += possible ? 0 : 1;
  }
  EXPECT_GT(contradictions, 0U);
  EXPECT_LT(contradictions, 200U);
}

TEST(Weakening, FollowsFromTheFormula) {
  SmallFormulas formulas(pleat::testing::seed());
  unsigned weaker = 0;
  for (int round = 0; round < 200; ++round) {
    const Term f = formulas.formula(3);
    const Term weak = Weakening()(f);
    weaker += weak == f ? 0 : 1;
    formulas.each([&](const term::Model& model) {
      EXPECT_TRUE(!term::holds(f, model) || term::holds(weak, model))
          << "round " << round;
    });
  }
  EXPECT_GT(weaker, 0U);
}

}  // namespace
}  // namespace pleat::check::prover_test
