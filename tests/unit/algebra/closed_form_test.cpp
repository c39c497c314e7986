#include "algebra/closed_form.h"

#include <gtest/gtest.h>

namespace pleat::algebra::closed_form_test {
namespace {

using term::mk_symbol;
using term::Sort;
using term::truncate;

/// p by running the loop.
Value run(const Polynomial& p, Value start, Value step, unsigned count) {
  Value x = 0, i = start;
  for (; count > 0; --count) {
    x += p.evaluate([&](Term) { return i; });
    i += step;
  }
  return truncate(x, p.width());
}

class PowerSums : public ::testing::TestWithParam<unsigned> {};

TEST_P(PowerSums, AgreeWithTheLoop) {
  const unsigned width = GetParam();
  const Sort sort = Sort::bitvec(width);
  const std::string suffix = std::to_string(width);
  const Term i = mk_symbol("cf.i" + suffix, sort);
  const Term k = mk_symbol("cf.k" + suffix, sort);
  for (unsigned degree = 0; degree <= 6; ++degree) {
    Polynomial p(width, 3);
    p.add(Polynomial::Monomial(degree, i), 5);
    p.add({i}, Value{0} - 7);
    for (const unsigned count : {0U, 1U, 2U, 7U, 30U, 100U}) {
      const Value expected = run(p, 11, 2, count);
      EXPECT_TRUE(power_sum_value(p, i, 11, 2, count) == expected);
      const auto form = power_sum(p, i, 2, k);
      ASSERT_TRUE(form.has_value());
      const Value numerator = form->numerator.evaluate(
          [&](Term t) { return t == k ? Value{count} : Value{11}; });
      EXPECT_TRUE(numerator == truncate(form->divisor * expected, width))
          << degree << " " << count;
    }
  }
}

TEST_P(PowerSums, AreExactAsTerms) {
  const unsigned width = GetParam();
  const Term i = mk_symbol("cf.t" + std::to_string(width), Sort::bitvec(width));
  for (unsigned degree = 0; degree <= 7; ++degree) {
    Polynomial p(width, 4);
    p.add(Polynomial::Monomial(degree, i), 3);
    p.add({i}, Value{0} - 9);
    for (const unsigned count : {0U, 1U, 2U, 3U, 8U, 17U, 100U, 300U}) {
      const auto sum = power_sum_term(p, i, term::mk_bv(count, 64));
      ASSERT_TRUE(sum.has_value());
      ASSERT_TRUE(sum->is_const());
      EXPECT_TRUE(sum->value() == run(p, 0, 1, count))
          << degree << " " << count;
    }
  }
  const Polynomial high = [&] {
    Polynomial p(width);
    p.add(Polynomial::Monomial(9, i), 1);
    return p;
  }();
  EXPECT_FALSE(power_sum_term(high, i, term::mk_bv(3, 64)).has_value());
}

INSTANTIATE_TEST_SUITE_P(Widths, PowerSums, ::testing::Values(8, 32, 64));

TEST(Affine, RepeatsWithoutRunning) {
  const Affine step{3, 2, 32};
  Value x = 5;
  for (std::uint64_t k = 0; k < 50; ++k) {
    EXPECT_TRUE(step.repeated(k).apply(5) == x);
    x = step.apply(x);
  }
  // 2^32 iterations of x := x + 1 do nothing.
  EXPECT_TRUE((Affine{1, 1, 32}.repeated(std::uint64_t{1} << 32).apply(9)) ==
              9);
}

TEST(Affine, RelationToThePower) {
  const Sort sort = Sort::bitvec(16);
  const Term before = mk_symbol("cf.before", sort);
  const Term after = mk_symbol("cf.after", sort);
  const Term power = mk_symbol("cf.power", sort);
  const Affine step{6, 5, 16};
  const Polynomial zero = geometric_relation(step, before, after, power);
  const Affine many = step.repeated(13);
  const auto at = [&](Value wrong) {
    return zero.evaluate([&](Term t) {
      return t == before  ? Value{21}
             : t == after ? many.apply(21) + wrong
                          : many.factor;
    });
  };
  EXPECT_TRUE(at(0) == 0);
  EXPECT_FALSE(at(1) == 0);
}

}  // namespace
}  // namespace pleat::algebra::closed_form_test
