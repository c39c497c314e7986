// What ranges say about a term holds for all values of its symbols.

#include "frontend/ranges.h"

#include <gtest/gtest.h>

#include <random>

#include "term/evaluate.h"

namespace pleat::frontend {
namespace {

using term::mk_bv;
using term::Sort;
using term::Term;

Term symbol(const std::string& name, unsigned width) {
  return term::mk_symbol("ranges." + name, Sort::bitvec(width));
}

bool is_at_most(Term guard, Term t, std::uint64_t most) {
  return Ranges(guard).is_at_most(t, most);
}

TEST(Ranges, OperationsKeepAnIndexInside) {
  const Term i = symbol("i", 32);
  const Term yes = term::mk_true();
  EXPECT_TRUE(is_at_most(yes, term::mk_bvand(i, mk_bv(7, 32)), 7));
  EXPECT_FALSE(is_at_most(yes, term::mk_bvand(i, mk_bv(7, 32)), 6));
  EXPECT_TRUE(is_at_most(yes, term::mk_urem(i, mk_bv(12, 32)), 11));
  EXPECT_FALSE(is_at_most(yes, term::mk_srem(i, mk_bv(12, 32)), 11));
  EXPECT_TRUE(is_at_most(yes, term::mk_zext(symbol("byte", 8), 32), 255));
  EXPECT_FALSE(is_at_most(yes, term::mk_sext(symbol("byte", 8), 32), 255));
}

TEST(Ranges, GuardsKeepAnIndexInside) {
  const Term i = symbol("i", 32);
  const Term offset = term::mk_mul(term::mk_sext(i, 64), mk_bv(4, 64));
  const Term below = term::mk_ult(i, mk_bv(12, 32));
  EXPECT_TRUE(is_at_most(below, offset, 44));
  EXPECT_FALSE(is_at_most(below, offset, 43));
  const Term less = term::mk_slt(i, mk_bv(12, 32));
  EXPECT_FALSE(is_at_most(less, offset, 44)) << "it may be negative";
  const Term both =
      term::mk_and(less, term::mk_not(term::mk_slt(i, mk_bv(0, 32))));
  EXPECT_TRUE(is_at_most(both, offset, 44));
}

/// Terms over two symbols of four bits, at random.
class Maker {
 public:
  explicit Maker(unsigned seed) : random_(seed) {}

  Term number(unsigned depth) {
    if (depth == 0) {
      const unsigned which = pick(3);
      return which == 2 ? mk_bv(pick(16), 4) : symbol(which ? "a" : "b", 4);
    }
    const Term a = number(depth - 1), b = number(depth - 1);
    const Term by = mk_bv(1 + pick(15), 4);
    switch (pick(13)) {
      case 0:
        return term::mk_add(a, b);
      case 1:
        return term::mk_mul(a, b);
      case 2:
        return term::mk_bvand(a, b);
      case 3:
        return term::mk_urem(a, by);
      case 4:
        return term::mk_srem(a, by);
      case 5:
        return term::mk_udiv(a, by);
      case 6:
        return term::mk_sdiv(a, by);
      case 7:
        return term::mk_lshr(a, by);
      case 8:
        return term::mk_ite(test(a, b), a, b);
      case 9:
        return term::mk_sext(term::mk_extract(a, 2, 0), 4);
      case 10:
        return term::mk_zext(term::mk_extract(a, 2, 0), 4);
      case 11:
        return term::mk_concat(mk_bv(0, 1), term::mk_extract(a, 2, 0));
      default:
        return term::mk_extract(
            term::mk_mul(term::mk_sext(a, 6), term::mk_sext(b, 6)), 3, 0);
    }
  }

  Term test(Term a, Term b) {
    const Term result = pick(3) == 0   ? term::mk_eq(a, b)
                        : pick(2) == 0 ? term::mk_slt(a, b)
                                       : term::mk_ult(a, b);
    return pick(2) == 0 ? result : term::mk_not(result);
  }

  unsigned pick(unsigned n) { return random_() % n; }

 private:
  std::mt19937 random_;
};

TEST(Ranges, WhatTheySayHolds) {
  const Term a = symbol("a", 4), b = symbol("b", 4);
  unsigned said = 0;
  for (unsigned seed = 0; seed < 1500; ++seed) {
    Maker make(seed);
    const Term guard = term::mk_and(make.test(make.number(1), make.number(0)),
                                    make.test(make.number(0), make.number(1)));
    const Term t = make.number(2);
    const unsigned most = make.pick(15);
    if (!is_at_most(guard, t, most)) continue;
    ++said;
    for (unsigned values = 0; values < 256; ++values) {
      term::Model model;
      model.set(a, values % 16);
      model.set(b, values / 16);
      if (!term::Evaluator(model).holds(guard)) continue;
      ASSERT_LE(term::Evaluator(model).scalar(t), most) << "seed " << seed;
    }
  }
  EXPECT_GT(said, 50U);
}

}  // namespace
}  // namespace pleat::frontend
