// Plain clauses mean what the formulas mean: every operator on all small
// numbers, and random formulas against Z3.

#include "certificate/plain_bits.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <random>

#include "certificate/sat_proof.h"
#include "solver/refute.h"
#include "solver/solver.h"
#include "support/check.h"
#include "support/seed.h"
#include "term/as_written.h"
#include "term/evaluate.h"
#include "term/float.h"
#include "term/print.h"
#include "term/read.h"
#include "term/term.h"

namespace pleat::certificate::plain_bits_test {
namespace {

using solver::Result;
using term::Kind;
using term::mk_bv;
using term::Sort;
using term::Term;

constexpr std::size_t kMost = 10'000'000;

Term raw(Kind kind, std::vector<Term> children, unsigned aux0 = 0,
         unsigned aux1 = 0) {
  return term::mk_raw(kind, children, aux0, aux1);
}
Term raw_eq(Term a, Term b) { return raw(Kind::Eq, {a, b}); }
Term negation(Term a) { return raw(Kind::Not, {a}); }

/// Unsat answers are checked.
Result ask(const std::vector<Term>& formulas) {
  const auto plain = plain_clauses(formulas, kMost);
  if (!plain) return Result::unknown("no clauses");
  std::string proof;
  const Result r = solver::refute_clauses(plain->clauses, 1'000'000, proof);
  if (r.is_unsat()) {
    const SatProofResult checked = check_sat_proof(plain->clauses, proof);
    EXPECT_TRUE(checked.accepted) << checked.why_not;
  }
  return r;
}

Term number_symbol(const char* name, unsigned width) {
  return term::mk_symbol(std::string(name) + std::to_string(width),
                         Sort::bitvec(width));
}

/// Given these operands, has the term this value, and no other?
void expect_value(Term t, const std::vector<Term>& operands,
                  const std::vector<term::Value>& values, term::Value expected,
                  const std::string& what) {
  std::vector<Term> formulas;
  for (std::size_t i = 0; i < operands.size(); ++i)
    formulas.push_back(
        raw_eq(operands[i], mk_bv(values[i], operands[i].width())));
  const Term is_it = t.is_bool() ? (expected != 0 ? t : negation(t))
                                 : raw_eq(t, mk_bv(expected, t.width()));
  formulas.push_back(is_it);
  EXPECT_TRUE(ask(formulas).is_sat()) << what;
  formulas.back() = negation(is_it);
  EXPECT_TRUE(ask(formulas).is_unsat()) << what;
}

class PlainOperator : public ::testing::TestWithParam<Kind> {};

TEST_P(PlainOperator, IsRightForAllSmallNumbers) {
  for (const unsigned width : {1U, 2U, 3U}) {
    const Term x = number_symbol("plain_x", width);
    const Term y = number_symbol("plain_y", width);
    const Term t = raw(GetParam(), {x, y});
    const std::array sorts{x.sort(), y.sort()};
    for (term::Value a = 0; a <= term::mask(width); ++a) {
      for (term::Value b = 0; b <= term::mask(width); ++b) {
        const std::array arguments{a, b};
        expect_value(t, {x, y}, {a, b},
                     term::apply(GetParam(), arguments, sorts, 0, 0),
                     std::string(term::kind_name(GetParam())) + " " +
                         term::to_decimal(a) + " " + term::to_decimal(b));
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    AllOfTwo, PlainOperator,
    ::testing::Values(Kind::Eq, Kind::Add, Kind::Mul, Kind::UDiv, Kind::URem,
                      Kind::SDiv, Kind::SRem, Kind::BvAnd, Kind::BvOr,
                      Kind::BvXor, Kind::Shl, Kind::LShr, Kind::AShr, Kind::Ult,
                      Kind::Slt, Kind::Concat),
    [](const auto& p) { return std::string(term::kind_name(p.param)); });

TEST(PlainBits, OperatorsOfOneNumberAreRight) {
  const Term x = number_symbol("plain_x", 4);
  for (term::Value a = 0; a < 16; ++a) {
    expect_value(raw(Kind::Extract, {x}, 2, 1), {x}, {a}, a >> 1 & 3,
                 "extract");
    expect_value(raw(Kind::ZExt, {x}, 3), {x}, {a}, a, "zero_extend");
    expect_value(raw(Kind::SExt, {x}, 3), {x}, {a}, a < 8 ? a : a | 0x70,
                 "sign_extend");
    expect_value(
        raw(Kind::Ite, {raw(Kind::Ult, {x, mk_bv(5, 4)}), x, mk_bv(9, 4)}), {x},
        {a}, a < 5 ? a : 9, "ite");
  }
}

TEST(PlainBits, ShiftsByMoreThanTheWidthOfWideNumbers) {
  const Term x = number_symbol("plain_x", 100);
  const Term y = number_symbol("plain_y", 100);
  const term::Value big = (term::Value{1} << 99) | 5;
  for (const term::Value by : {term::Value{99}, term::Value{100},
                               term::Value{128}, term::Value{1} << 90}) {
    for (const Kind k : {Kind::Shl, Kind::LShr, Kind::AShr}) {
      const std::array arguments{big, by};
      const std::array sorts{x.sort(), y.sort()};
      expect_value(raw(k, {x, y}), {x, y}, {big, by},
                   term::apply(k, arguments, sorts, 0, 0), "shift");
    }
  }
}

/// Random terms, put together as they are.
class RandomTerms {
 public:
  explicit RandomTerms(std::uint64_t seed) : random_(seed) {}

  std::vector<Term> formulas() {
    width_ = std::array{1U, 2U, 5U, 8U, 13U}[pick(5)];
    std::vector<Term> result;
    for (unsigned n = 1 + pick(3); n > 0; --n) result.push_back(formula(3));
    return result;
  }

 private:
  unsigned pick(unsigned n) { return static_cast<unsigned>(random_() % n); }

  Term formula(unsigned depth) {
    if (depth == 0) return raw(Kind::Ult, {leaf(), leaf()});
    const unsigned d = depth - 1;
    switch (pick(7)) {
      case 0:
        return negation(formula(d));
      case 1:
        return raw(Kind::And, {formula(d), formula(d), formula(d)});
      case 2:
        return raw(Kind::Or, {formula(d), formula(d)});
      case 3:
        return raw(Kind::Ite, {formula(d), formula(d), formula(d)});
      case 4:
        return raw_eq(number(d), number(d));
      case 5:
        return raw(Kind::Ult, {number(d), number(d)});
      default:
        return raw(Kind::Slt, {number(d), number(d)});
    }
  }

  Term leaf() {
    if (pick(4) == 0) return mk_bv(random_(), width_);
    return number_symbol(pick(2) == 0 ? "plain_a" : "plain_b", width_);
  }

  Term number(unsigned depth) {
    if (depth == 0 || pick(5) == 0) return leaf();
    const unsigned d = depth - 1;
    static constexpr std::array kTwo{Kind::Add,   Kind::Mul,  Kind::UDiv,
                                     Kind::URem,  Kind::SDiv, Kind::SRem,
                                     Kind::BvAnd, Kind::BvOr, Kind::BvXor,
                                     Kind::Shl,   Kind::LShr, Kind::AShr};
    switch (pick(6)) {
      case 0:
        return raw(Kind::Ite, {formula(d), number(d), number(d)});
      case 1:
        return raw(Kind::Select, {array(d), number(d)});
      case 2: {
        const Term wide = raw(Kind::Concat, {number(d), number(d)});
        const unsigned low = pick(width_ + 1);
        return raw(Kind::Extract, {wide}, low + width_ - 1, low);
      }
      case 3: {
        const Kind k = pick(2) == 0 ? Kind::ZExt : Kind::SExt;
        const unsigned low = pick(4);
        return raw(Kind::Extract, {raw(k, {number(d)}, 4)}, low + width_ - 1,
                   low);
      }
      default:
        return raw(kTwo[pick(kTwo.size())], {number(d), number(d)});
    }
  }

  Term array(unsigned depth) {
    const Sort sort = Sort::array(width_, width_);
    if (depth == 0 || pick(4) == 0) {
      if (pick(4) == 0) return term::mk_const_array(sort, leaf());
      return term::mk_symbol("plain_m" + std::to_string(width_), sort);
    }
    const unsigned d = depth - 1;
    if (pick(3) == 0) return raw(Kind::Ite, {formula(d), array(d), array(d)});
    return raw(Kind::Store, {array(d), number(d), number(d)});
  }

  std::mt19937_64 random_;
  unsigned width_ = 8;
};

TEST(PlainBits, RandomFormulasAgreeWithZ3) {
  RandomTerms random(testing::seed() + 7);
  std::size_t sat = 0, unsat = 0;
  for (std::uint64_t i = 0; i < 150 * testing::scale(); ++i) {
    const std::vector<Term> formulas = random.formulas();
    const Result mine = ask(formulas);
    ASSERT_FALSE(mine.is_unknown()) << mine.why();
    const auto z3 = solver::plain_context(solver::Backend::Z3);
    for (Term f : formulas) z3->add(f);
    const Result other = z3->check({.name = "plain", .units = 20'000});
    if (other.is_unknown()) continue;
    ASSERT_EQ(mine.is_sat(), other.is_sat()) << "formula " << i;
    ++(mine.is_sat() ? sat : unsat);
  }
  EXPECT_GT(sat, 20U);
  EXPECT_GT(unsat, 20U);
}

TEST(Reading, WhatWasWrittenIsReadAsItWas) {
  RandomTerms random(testing::seed() + 8);
  const auto lookup = [](std::string_view name) {
    return term::find_symbol(name);
  };
  for (std::uint64_t i = 0; i < 200 * testing::scale(); ++i) {
    for (Term f : random.formulas()) {
      const auto text = term::read_sexprs(term::to_smtlib(f));
      ASSERT_EQ(text.size(), 1U);
      EXPECT_EQ(term::read_term_as_written(text[0], lookup), f);
    }
  }
}

TEST(Reading, AsWrittenNeedsOperatorsOfTermsAndWidthsThatFit) {
  const Term x = number_symbol("plain_x", 8);
  const auto read = [](const std::string& text) {
    return term::read_term_as_written(
        term::read_sexprs(text)[0],
        [](std::string_view name) { return term::find_symbol(name); });
  };
  EXPECT_EQ(read("(bvadd plain_x8 #x00)"), raw(Kind::Add, {x, mk_bv(0, 8)}));
  EXPECT_EQ(read("((_ extract 3 1) plain_x8)"), raw(Kind::Extract, {x}, 3, 1));
  for (const char* wrong :
       {"(bvsub plain_x8 plain_x8)", "(and true)", "(const plain_x8)",
        "((_ zero_extend 4294967290) plain_x8)", "((_ extract 8 1) plain_x8)",
        "((_ extract 3) plain_x8)", "((_ bvadd 3) plain_x8 plain_x8)"}) {
    EXPECT_THROW(read(wrong), InputError) << wrong;
  }
}

TEST(PlainBits, WhatFloatingPointArithmeticGivesIsOpen) {
  const Term x = number_symbol("plain_f", 32);
  const Term y = number_symbol("plain_g", 32);
  const Term less = raw(Kind::FLt, {x, y});
  const std::vector<Term> both{less, raw(Kind::FLt, {y, x})};
  EXPECT_TRUE(ask(both).is_unsat());
  EXPECT_TRUE(plain_clauses(both, kMost)->is_exact);
  const Term total = raw(Kind::FAdd, {x, y});
  const std::vector<Term> sums{less, negation(raw_eq(total, total))};
  EXPECT_TRUE(ask(sums).is_unsat());
  EXPECT_FALSE(plain_clauses(sums, kMost)->is_exact);
}

TEST(PlainBits, WhatIsTooLargeOrNotKnownHasNoClauses) {
  const Term x = number_symbol("plain_x", 64);
  const Term y = number_symbol("plain_y", 64);
  const std::vector<Term> product{
      raw_eq(raw(Kind::Mul, {x, y}), raw(Kind::Mul, {y, x}))};
  EXPECT_FALSE(plain_clauses(product, 1000).has_value());
  EXPECT_TRUE(plain_clauses(product, kMost).has_value());
  const Sort sort = Sort::array(8, 8);
  const std::vector<Term> arrays{raw_eq(term::mk_symbol("plain_m", sort),
                                        term::mk_symbol("plain_n", sort))};
  EXPECT_FALSE(plain_clauses(arrays, kMost).has_value());
}

}  // namespace
}  // namespace pleat::certificate::plain_bits_test
