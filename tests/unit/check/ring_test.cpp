// Cofactors that are found are right; wrong ones are refused; nothing is
// accepted of formulas that can hold together.

#include "certificate/ring.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "check/prover.h"
#include "check/ring_search.h"
#include "support/seed.h"
#include "term/evaluate.h"

namespace pleat::check::ring_test {
namespace {

using certificate::RingProof;
using term::Kind;
using term::mk_bv;
using term::Sort;
using term::Term;

Term raw(Kind kind, const std::vector<Term>& children) {
  return term::mk_raw(kind, children);
}
Term negation(Term a) { return raw(Kind::Not, {a}); }
Term number(const char* name, unsigned width = 32) {
  return term::mk_symbol("ring_" + std::string(name) + std::to_string(width),
                         Sort::bitvec(width));
}
Term formula(const char* name) {
  return term::mk_symbol("ring_" + std::string(name), Sort::boolean());
}

/// s = i * i is preserved by i += 1, s += 2 * i + odd.
std::vector<Term> squares(unsigned odd) {
  const Term i = number("i"), s = number("s");
  const Term next = raw(Kind::Add, {i, mk_bv(1, 32)});
  const Term sum =
      raw(Kind::Add, {s, raw(Kind::Mul, {mk_bv(2, 32), i}), mk_bv(odd, 32)});
  return {raw(Kind::Eq, {s, raw(Kind::Mul, {i, i})}),
          negation(raw(Kind::Eq, {sum, raw(Kind::Mul, {next, next})}))};
}

TEST(Ring, ASumOfOddNumbersIsASquare) {
  const auto proof = find_ring_proof(squares(1));
  ASSERT_TRUE(proof.has_value());
  ASSERT_EQ(proof->summands.size(), 1U);
  EXPECT_TRUE(certificate::check_ring_proof(squares(1), *proof));
  EXPECT_FALSE(certificate::check_ring_proof(squares(3), *proof));
  EXPECT_FALSE(find_ring_proof(squares(3)).has_value());
}

TEST(Ring, WrongCofactorsAreRefused) {
  const std::vector<Term> formulas = squares(1);
  RingProof proof = *find_ring_proof(formulas);
  const RingProof good = proof;
  proof.summands[0].cofactor.coefficients[{number("i")}] = 1;
  EXPECT_FALSE(certificate::check_ring_proof(formulas, proof));
  proof = good;
  proof.summands.clear();
  EXPECT_FALSE(certificate::check_ring_proof(formulas, proof));
  proof = good;
  proof.summands[0].equation = proof.disequation;  // is not known to hold
  EXPECT_FALSE(certificate::check_ring_proof(formulas, proof));
  proof = good;
  proof.disequation = proof.summands[0].equation;  // holds
  proof.summands.clear();
  EXPECT_FALSE(certificate::check_ring_proof(formulas, proof));
  proof = good;
  proof.disequation = formula("any");
  EXPECT_FALSE(certificate::check_ring_proof(formulas, proof));
}

TEST(Ring, HalvesOfEvenNumbersAreNotTheSame) {
  const Term a = number("a"), b = number("b"), two = mk_bv(2, 32);
  const Term doubles =
      raw(Kind::Eq, {raw(Kind::Mul, {two, a}), raw(Kind::Mul, {two, b})});
  EXPECT_FALSE(
      find_ring_proof({doubles, negation(raw(Kind::Eq, {a, b}))}).has_value());
  const Term four = mk_bv(4, 32);
  EXPECT_TRUE(
      find_ring_proof(
          {doubles, negation(raw(Kind::Eq, {raw(Kind::Mul, {four, a}),
                                            raw(Kind::Mul, {four, b})}))})
          .has_value());
}

TEST(Ring, WhatHoldsIsSeenByUnitPropagation) {
  const Term a = number("a"), b = number("b"), c = number("c");
  const Term p = formula("p"), q = formula("q");
  const Term same = raw(Kind::Eq, {a, b});
  const Term choice = raw(Kind::Ite, {p, a, c});
  const Term bad = negation(raw(Kind::Eq, {choice, b}));
  // p, and (not p or (q and a = b))
  const Term step = raw(Kind::Or, {negation(p), raw(Kind::And, {q, same})});
  EXPECT_TRUE(find_ring_proof({p, step, bad}).has_value());
  EXPECT_FALSE(find_ring_proof({step, bad}).has_value());
  EXPECT_FALSE(find_ring_proof({negation(p), step, bad}).has_value());
  EXPECT_FALSE(find_ring_proof({p, raw(Kind::Or, {q, same}), bad}).has_value());
}

TEST(Ring, TheProverSaysThatRingArithmeticDecided) {
  const std::vector<Term> all = squares(1);
  Prover prover(Checker::Blast);
  Doubt doubt;
  EXPECT_TRUE(prover.soon({{all[0]}, all[1]}, doubt));
  EXPECT_EQ(prover.answered_by(), std::set<std::string>{"ring"});
}

/// Small random sums of products over three unknowns of three bits.
class RandomRing {
 public:
  explicit RandomRing(std::uint64_t seed) : random_(seed) {}

  Term equation() { return raw(Kind::Eq, {sum(), sum()}); }

 private:
  Term sum() {
    const auto product = [&] { return raw(Kind::Mul, {factor(), factor()}); };
    return raw(Kind::Add, {product(), random_() % 2 == 0 ? product() : factor(),
                           factor()});
  }
  Term factor() {
    static constexpr std::array kNames{"x", "y", "z"};
    const auto n = random_() % 5;
    return n < 3 ? number(kNames[n], 3) : mk_bv(random_(), 3);
  }
  std::mt19937_64 random_;
};

bool can_hold(const std::vector<Term>& formulas) {
  for (unsigned values = 0; values < 512; ++values) {
    term::Model model;
    model.set(number("x", 3), values & 7);
    model.set(number("y", 3), values >> 3 & 7);
    model.set(number("z", 3), values >> 6);
    term::Evaluator evaluate(model);
    if (std::ranges::all_of(formulas,
                            [&](Term f) { return evaluate.holds(f); }))
      return true;
  }
  return false;
}

TEST(Ring, NothingIsProvedOfWhatCanHold) {
  std::mt19937_64 random(testing::seed() + 11);
  RandomRing ring(testing::seed() + 12);
  std::size_t proved = 0;
  for (std::uint64_t i = 0; i < 150 * testing::scale(); ++i) {
    std::vector<Term> formulas;
    for (auto n = 1 + random() % 3; n > 0; --n)
      formulas.push_back(ring.equation());
    // Half of them: a combination of the equations, which is proved.
    Term bad = ring.equation();
    if (i % 2 == 0) {
      const Term first = formulas[0], last = formulas.back();
      const auto side = [&](std::size_t k) {
        return raw(Kind::Add,
                   {raw(Kind::Mul, {number("y", 3), first[k]}), last[k]});
      };
      bad = raw(Kind::Eq, {side(0), side(1)});
    }
    formulas.push_back(negation(bad));
    const auto proof = find_ring_proof(formulas);
    if (!proof) continue;
    ++proved;
    ASSERT_TRUE(certificate::check_ring_proof(formulas, *proof));
    ASSERT_FALSE(can_hold(formulas));
  }
  EXPECT_GT(proved, 40U);
}

}  // namespace
}  // namespace pleat::check::ring_test
