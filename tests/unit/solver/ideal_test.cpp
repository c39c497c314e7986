// Ring arithmetic modulo 2^n: textbook identities must be decided without any
// other layer, and what is said about random queries must agree with Z3.

#include "solver/ideal.h"

#include <gtest/gtest.h>

#include "solver/howell.h"
#include "solver/solver.h"
#include "unit/solver/random_terms.h"

namespace pleat::solver::ideal_test {
namespace {

using namespace term;
using testing::Random;

Options cases_only() {
  Options o;
  o.models = o.integers = o.blast = o.z3 = false;
  return o;
}

Result ask(const std::vector<Term>& formulas) {
  Registry stats;
  Solver solver(cases_only(), stats);
  return solver.check("test", formulas, nullptr, 400);
}

Term var(const char* name, unsigned width = 32) {
  return mk_symbol("ideal." + std::string(name) + std::to_string(width),
                   Sort::bitvec(width));
}
Term num(Value v, unsigned width = 32) { return mk_bv(v, width); }

TEST(Module, KnowsMultiplesThatVanish) {
  // 2x + y = 0 implies 2^7 y = 0 modulo 2^8, but not 2^6 y = 0.
  Module m(8);
  m.insert({{0, 2}, {1, 1}});
  EXPECT_TRUE(m.contains({{1, 128}}));
  EXPECT_FALSE(m.contains({{1, 64}}));
  EXPECT_TRUE(m.contains({{0, 6}, {1, 3}}));
  EXPECT_FALSE(m.contains({{0, 1}}));
}

TEST(Module, AgreesWithEnumeration) {
  Random random(testing::seed());
  for (unsigned round = 0; round < 200; ++round) {
    const unsigned width = 1 + random.below(3), columns = 3;
    const Value size = Value{1} << width;
    std::vector<std::vector<Value>> rows(2, std::vector<Value>(columns));
    Module m(width);
    for (auto& row : rows) {
      Module::Row sparse;
      for (std::uint32_t c = 0; c < columns; ++c) {
        row[c] = random.below(static_cast<unsigned>(size));
        if (row[c] != 0) sparse[c] = row[c];
      }
      m.insert(sparse);
    }
    std::set<std::vector<Value>> span;
    for (Value a = 0; a < size; ++a) {
      for (Value b = 0; b < size; ++b) {
        std::vector<Value> v(columns);
        for (std::size_t c = 0; c < columns; ++c) {
          v[c] = truncate(a * rows[0][c] + b * rows[1][c], width);
        }
        span.insert(v);
      }
    }
    for (Value n = 0; n < size * size * size; ++n) {
      const std::vector<Value> v{n % size, n / size % size, n / size / size};
      Module::Row sparse;
      for (std::uint32_t c = 0; c < columns; ++c) {
        if (v[c] != 0) sparse[c] = v[c];
      }
      ASSERT_EQ(span.contains(v), m.contains(sparse)) << round;
    }
  }
}

TEST(Ideal, DivisionStep) {
  const Term q = var("q"), y = var("y"), r = var("r"), x = var("x");
  const Term inv = mk_eq(mk_add(mk_mul(q, y), r), x);
  const Term next =
      mk_eq(mk_add(mk_mul(mk_add(q, num(1)), y), mk_sub(r, y)), x);
  EXPECT_TRUE(ask({inv, mk_not(next)}).is_unsat());
}

TEST(Ideal, ProductOfEquations) {
  // u = v and w = z give u*w = v*z, where none can be solved for.
  const Term a = var("a"), b = var("b"), c = var("c"), d = var("d");
  const Term u = mk_mul(a, a), v = mk_mul(b, c), w = mk_mul(d, b);
  EXPECT_TRUE(ask({mk_eq(u, v), mk_eq(w, mk_mul(c, c)),
                   mk_ne(mk_mul(u, w), mk_mul(v, mk_mul(c, c)))})
                  .is_unsat());
}

TEST(Ideal, NeverDividesByTwo) {
  const Term a = var("a"), b = var("b");
  const Term twice = mk_eq(mk_mul(num(2), mk_mul(a, b)), num(0));
  EXPECT_FALSE(ask({twice, mk_ne(mk_mul(a, b), num(0))}).is_unsat());
}

TEST(Ideal, QuotientAndRemainder) {
  const Term n = var("n"), d = var("d");
  EXPECT_TRUE(ask({mk_ne(mk_add(mk_mul(mk_udiv(n, d), d), mk_urem(n, d)), n)})
                  .is_unsat());
  EXPECT_TRUE(ask({mk_ne(mk_add(mk_mul(mk_sdiv(n, d), d), mk_srem(n, d)), n)})
                  .is_unsat());
}

TEST(Ideal, HalfOfAnEvenNumber) {
  const Term q = var("q"), b = var("b"), r = var("r"), x = var("x");
  const Term inv = mk_eq(mk_add(mk_mul(q, b), r), x);
  const Term next =
      mk_eq(mk_add(mk_mul(mk_mul(num(2), q), mk_udiv(b, num(2))), r), x);
  const Term even = mk_eq(mk_urem(b, num(2)), num(0));
  EXPECT_TRUE(ask({inv, even, mk_not(next)}).is_unsat());
  EXPECT_FALSE(ask({inv, mk_not(next)}).is_unsat());
}

TEST(Ideal, PowersOfTwoAreSplit) {
  const Term p = var("p", 64), d = var("d", 64), b = var("b", 32);
  const Term wide = mk_zext(b, 64);
  const Term one = num(1, 64), two = num(2, 64);
  const Term power = mk_eq(mk_bvand(p, mk_sub(p, one)), num(0, 64));
  const Term small = mk_ult(p, num(Value{1} << 32, 64));
  const Term product = mk_eq(d, mk_mul(wide, p));
  const Term half = mk_eq(mk_udiv(d, two), mk_mul(wide, mk_udiv(p, two)));
  EXPECT_TRUE(
      ask({power, small, product, mk_ne(p, one), mk_not(half)}).is_unsat());
  EXPECT_FALSE(ask({power, small, product, mk_not(half)}).is_unsat());
}

TEST(Ideal, ExtensionsOfSumsWithoutAWrap) {
  const Term x = var("x"), y = var("y");
  const Term sum =
      mk_ne(mk_mul(mk_zext(mk_add(x, y), 64), mk_zext(y, 64)),
            mk_mul(mk_add(mk_zext(x, 64), mk_zext(y, 64)), mk_zext(y, 64)));
  const Term small = mk_and(mk_ult(x, num(1000)), mk_ult(y, num(1000)));
  EXPECT_TRUE(ask({small, sum}).is_unsat());
  EXPECT_FALSE(ask({sum}).is_unsat());
}

TEST(Ideal, LargeProductsDoNotCancel) {
  // (3abc - 3def) / 3 is abc - def only if nothing wraps.
  const Value large = Value{1} << 40;
  std::vector<Term> formulas, factors;
  for (const char* name : {"a", "b", "c", "d", "e", "f"}) {
    factors.push_back(var(name, 64));
    formulas.push_back(mk_ult(num(large, 64), factors.back()));
  }
  const auto& v = factors;
  const Term one = mk_mul(std::vector<Term>{v[0], v[1], v[2]});
  const Term two = mk_mul(std::vector<Term>{v[3], v[4], v[5]});
  const Term three = num(3, 64);
  formulas.push_back(
      mk_ne(mk_udiv(mk_sub(mk_mul(three, one), mk_mul(three, two)), three),
            mk_sub(one, two)));
  EXPECT_FALSE(ask(formulas).is_unsat());
}

// --- against Z3 --------------------------------------------------------------

/// Equations, a goal that often follows from them, terms outside the ring.
class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed), width_(2 + seed % 5) {}

  std::vector<Term> query() {
    std::vector<Term> formulas;
    std::vector<Term> zeros;
    for (unsigned n = 1 + random_.below(3); n > 0; --n) {
      const Term p = polynomial(3);
      zeros.push_back(p);
      formulas.push_back(mk_eq(p, mk_bv(0, width_)));
    }
    for (unsigned n = random_.below(3); n > 0; --n) formulas.push_back(side());
    Term goal = mk_bv(0, width_);
    for (Term z : zeros) goal = mk_add(goal, mk_mul(z, polynomial(2)));
    const Term x = atom(), y = atom();
    if (random_.one_in(2)) {
      goal = mk_add(goal,
                    mk_sub(mk_add(mk_mul(mk_udiv(x, y), y), mk_urem(x, y)), x));
    }
    if (random_.one_in(3)) goal = mk_add(goal, polynomial(1));
    formulas.push_back(mk_ne(goal, mk_bv(0, width_)));
    return formulas;
  }

 private:
  Term symbol(unsigned width) {
    return mk_symbol(
        "z" + std::to_string(random_.below(3)) + "." + std::to_string(width),
        Sort::bitvec(width));
  }
  Term constant() { return mk_bv(random_.value(width_), width_); }
  Term atom() {
    const Term x = symbol(width_), y = symbol(width_);
    const auto k = static_cast<unsigned>(1 + random_.below(width_ - 1));
    switch (random_.below(12)) {
      case 0:
        return mk_udiv(x, random_.one_in(2) ? constant() : y);
      case 1:
        return mk_urem(x, random_.one_in(2) ? constant() : y);
      case 2:
        return mk_sdiv(x, random_.one_in(2) ? constant() : y);
      case 3:
        return mk_srem(x, random_.one_in(2) ? constant() : y);
      case 4:
        return mk_lshr(mk_mul(constant(), x), mk_bv(k, width_));
      case 5:
        return mk_ashr(mk_add(y, x), mk_bv(k, width_));
      case 6:
        return mk_zext(mk_extract(mk_mul(x, constant()), k - 1, 0), width_);
      case 7:
        return mk_sext(mk_extract(mk_add(x, y), k - 1, 0), width_);
      case 8:
        return mk_extract(
            mk_mul(mk_zext(x, width_ + 2), mk_sext(y, width_ + 2)), width_ - 1,
            0);
      case 9:
        return mk_concat(mk_extract(x, width_ - 1, k), mk_extract(y, k - 1, 0));
      default:
        return x;
    }
  }
  Term polynomial(unsigned terms) {
    Term sum = constant();
    for (; terms > 0; --terms) {
      Term m = constant();
      for (unsigned n = 1 + random_.below(3); n > 0; --n) m = mk_mul(m, atom());
      sum = mk_add(sum, m);
    }
    return sum;
  }
  Term side() {
    const Term x = atom();
    switch (random_.below(5)) {
      case 0:
        return mk_ult(x, constant());
      case 1:
        return mk_slt(constant(), x);
      case 2:
        return mk_eq(mk_bvand(x, mk_sub(x, mk_bv(1, width_))),
                     mk_bv(0, width_));
      case 3:
        return mk_or(mk_eq(x, constant()), mk_ult(x, atom()));
      default:
        return mk_eq(mk_urem(x, mk_bv(2, width_)), mk_bv(0, width_));
    }
  }

  Random random_;
  unsigned width_;
};

TEST(Ideal, AgreesWithZ3) {
  unsigned decided = 0, contradictory = 0;
  for (unsigned i = 0; i < 60 * testing::scale(); ++i) {
    const unsigned seed = testing::seed() * 7'000'003 + i;
    const std::vector<Term> formulas = Generator(seed).query();
    const Result mine = ask(formulas);
    const auto z3 = plain_context(Backend::Z3);
    for (Term f : formulas) z3->add(f);
    const Result expected = z3->check({.name = "ideal", .units = 20'000});
    contradictory += expected.is_unsat();
    if (!mine.is_unsat()) continue;
    ++decided;
    ASSERT_FALSE(expected.is_sat()) << "seed " << seed;
  }
  // Most contradictions are of a kind that it must see.
  EXPECT_GT(decided * 2, contradictory) << decided << " of " << contradictory;
}

/// Of 32 bits, the low ones; x, y below 2^28.
TEST(Ideal, EqualLowBitsOfSmallNumbers) {
  const Term x = var("x"), y = var("y");
  const auto low = [](Term t, unsigned width) {
    return mk_extract(t, width - 1, 0);
  };
  // The product makes it a question for ring arithmetic.
  const auto query = [&](unsigned width, Value bound, Term other) {
    return std::vector<Term>{mk_ult(x, num(bound)), mk_ult(y, num(bound)),
                             mk_eq(low(x, width), low(other, width)),
                             mk_not(mk_eq(mk_mul(x, y), mk_mul(other, y)))};
  };
  EXPECT_TRUE(ask(query(30, 1 << 28, y)).is_unsat());
  EXPECT_TRUE(ask(query(30, 1 << 28, mk_sub(y, num(1)))).is_unsat());
  // x and y may differ by 2^30, or by 2^8.
  EXPECT_TRUE(ask(query(30, Value{1} << 31, y)).is_unknown());
  EXPECT_TRUE(ask(query(8, 1 << 28, y)).is_unknown());
  EXPECT_TRUE(ask(query(8, 257, y)).is_unknown()) << "0 and 256";
  EXPECT_TRUE(ask(query(8, 256, y)).is_unsat());
}

}  // namespace
}  // namespace pleat::solver::ideal_test
