#include "term/evaluate.h"

#include <gtest/gtest.h>

#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::term::evaluate_test {
namespace {

TEST(Evaluate, ArraysWithAllIndicesListedAreEqualDespiteTheirDefaults) {
  const Term a = mk_symbol("ua", Sort::array(1, 8));
  const Term b = mk_symbol("ub", Sort::array(1, 8));
  ArrayValue x{.otherwise = 7, .elements = {{0, 1}, {1, 2}}};
  ArrayValue y{.otherwise = 2, .elements = {{0, 1}}};
  Model m;
  m.set(a, x);
  m.set(b, y);
  EXPECT_TRUE(holds(mk_eq(a, b), m));
  y.elements[0] = 3;
  m.set(b, y);
  EXPECT_FALSE(holds(mk_eq(a, b), m));
  y = {.otherwise = 7, .elements = {{0, 1}}};
  m.set(b, y);
  EXPECT_FALSE(holds(mk_eq(a, b), m));
}

TEST(Evaluate, DeepChainsOfSelectsAndStores) {
  Term a = mk_symbol("deep_a", Sort::array(32, 32));
  const Term i = mk_symbol("deep_i", Sort::bitvec(32));
  Term v = mk_symbol("deep_v", Sort::bitvec(32));
  for (int n = 0; n < 50'000; ++n) {
    a = mk_raw(Kind::Store, {{a, i, v}});
    v = mk_raw(Kind::BvXor, {{v, mk_raw(Kind::Select, {{a, i}})}});
  }
  Model m;
  EXPECT_EQ(Evaluator(m).scalar(v), 0u);
  EXPECT_EQ(Evaluator(m).array(a).at(0), 0u);
}

TEST(Junctions, PartsOfNestedAndNegatedOnes) {
  std::vector<Term> b;
  for (int i = 0; i < 2000; ++i) {
    b.push_back(mk_symbol("ub" + std::to_string(i), Sort::boolean()));
  }
  Term all = mk_true();
  for (Term t : b) all = mk_and(all, t);
  EXPECT_EQ(conjuncts(all).size(), b.size());
  EXPECT_EQ(disjuncts(mk_not(all)).size(), b.size());
  EXPECT_EQ(conjuncts(mk_not(mk_or(b[0], mk_not(b[1])))),
            (std::vector<Term>{mk_not(b[0]), b[1]}));
  EXPECT_TRUE(conjuncts(mk_true()).empty());
  EXPECT_EQ(conjuncts(mk_false()).size(), 1u);
}

/// Constructors must neither overflow the stack nor take quadratic time.
TEST(Deep, ConstructorsOnDeepTerms) {
  constexpr int kDepth = 100'000;
  const Sort s32 = Sort::bitvec(32);
  const Term x = mk_symbol("dx", s32), y = mk_symbol("dy", s32);
  Term ite = x, xors = x, sum = x, array = mk_symbol("da", Sort::array(32, 32)),
       product = x, junction = mk_true(), reads = x, ands = x;
  for (int i = 0; i < kDepth; ++i) {
    const std::string n = std::to_string(i);
    const Term v = mk_symbol("dv" + n, s32);
    const Term c = mk_symbol("dc" + n, Sort::boolean());
    ite = mk_ite(c, i % 2 == 0 ? v : mk_bv(i, 32), ite);
    xors = mk_bvxor(v, xors);
    ands = mk_bvand(v, mk_bvor(ands, y));
    sum = mk_add(sum, v);
    product = mk_mul(product, mk_add(v, y));
    array = mk_store(array, i % 2 == 0 ? v : mk_bv(i, 32), x);
    junction = i % 2 == 0 ? mk_and(junction, c) : mk_or(junction, c);
    reads = mk_bvxor(mk_select(array, v), reads);
  }
  for (Term t : {ite, xors, sum, product, reads, ands}) {
    EXPECT_TRUE(mk_extract(t, 7, 0));
    EXPECT_TRUE(mk_extract(t, 31, 8));
    EXPECT_TRUE(mk_eq(t, mk_bv(5, 32)));
    EXPECT_TRUE(mk_eq(t, y));
    EXPECT_TRUE(mk_ult(t, mk_bv(5, 32)));
    EXPECT_TRUE(mk_not(mk_slt(mk_zext(t, 64), mk_bv(5, 64))));
    EXPECT_TRUE(mk_select(array, t));
    EXPECT_TRUE(mk_bvand(t, mk_bv(255, 32)));
    EXPECT_TRUE(mk_sdiv(t, t));
  }
  EXPECT_TRUE(mk_not(junction));
  EXPECT_TRUE(mk_select(array, mk_bv(1, 32)));
  EXPECT_TRUE(mk_store(array, mk_bv(1, 32), x));
  Substitution map;
  map[x] = y;
  EXPECT_TRUE(substitute(ite, map));
  EXPECT_TRUE(substitute(xors, map));
  EXPECT_TRUE(substitute(array, map));
  Model m;
  EXPECT_EQ(Evaluator(m).scalar(xors), 0u);
}

TEST(Deep, SquaringDoesNotExplode) {
  Term t = mk_add(mk_symbol("sqx", Sort::bitvec(32)),
                  mk_symbol("sqy", Sort::bitvec(32)));
  for (int i = 0; i < 64; ++i) t = mk_mul(t, t);
  EXPECT_LT(dag_size(t), 200'000u);
  Term s = mk_symbol("sqz", Sort::bitvec(32));
  for (int i = 0; i < 1000; ++i) s = mk_mul(s, s);
  EXPECT_LT(dag_size(s), 10'000u);
}

}  // namespace
}  // namespace pleat::term::evaluate_test
