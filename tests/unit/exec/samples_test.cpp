#include "exec/samples.h"

#include <gtest/gtest.h>

#include "cfa/text.h"
#include "exec/inputs.h"
#include "support/check.h"
#include "support/random_cfa.h"
#include "support/seed.h"

namespace pleat::exec::samples_test {
namespace {

using namespace pleat::term;

constexpr const char* kLoop = R"((pleat-cfa 1)
(variable pool_i (_ BitVec 32) "i")
(variable pool_n (_ BitVec 32) "n")
(variable pool_a (Array (_ BitVec 32) (_ BitVec 32)) "a" (kind memory))
(input pool_in (_ BitVec 32) "nondet")
(location 0) (location 1) (location 2)
(initial 0)
(edge 0 1 (set pool_i #x00000000) (set pool_n pool_in) (reads pool_in))
(edge 1 1 (guard (bvult pool_i pool_n))
  (set pool_i (bvadd pool_i #x00000001))
  (set pool_a (store pool_a pool_i pool_n)))
(edge 1 2 (guard (not (bvult pool_i pool_n)))))";

class SamplesTest : public ::testing::Test {
 protected:
  SamplesTest() : cfa(cfa::from_text(kLoop)), pool(cfa) {}
  void run(Value count) {
    FixedInputs inputs({{.input = {0}, .value = count, .array = {}}});
    pool.run(inputs, {});
  }
  cfa::Cfa cfa;
  SamplePool pool;
  const cfa::LocationId header{1};
  const Term i = cfa.variables[0].symbol, n = cfa.variables[1].symbol,
             a = cfa.variables[2].symbol;
};

TEST_F(SamplesTest, HasFirstAndLastIterations) {
  run(1000);
  bool first = false, last = false, middle = false;
  for (const ConcreteState& s : pool.at(header)) {
    first |= s.scalars[0] == 0;
    last |= s.scalars[0] == 1000;
    middle |= s.scalars[0] > 100 && s.scalars[0] < 900;
  }
  EXPECT_TRUE(first && last && middle);
  EXPECT_LT(pool.at(header).size(), 40u);
}

TEST_F(SamplesTest, ExcludesWrongCandidatesOnly) {
  run(1000);
  EXPECT_FALSE(pool.excluded(header, mk_ule(i, n)));
  EXPECT_TRUE(pool.excluded(header, mk_ult(i, n)));
  EXPECT_TRUE(pool.excluded(header, mk_ult(i, mk_bv(1000, 32))));
  EXPECT_FALSE(pool.excluded(header, mk_ult(i, mk_bv(1001, 32))));
  const Term zero = mk_bv(0, 32);
  EXPECT_FALSE(pool.excluded(
      header, mk_or(mk_eq(i, zero), mk_eq(mk_select(a, zero), n))));
  EXPECT_TRUE(pool.excluded(header, mk_eq(mk_select(a, zero), n)));
  EXPECT_FALSE(pool.excluded({2}, mk_false()));  // no loop there
}

TEST_F(SamplesTest, RejectsForeignSymbols) {
  run(3);
  const Term foreign = mk_symbol("pool_foreign", Sort::bitvec(32));
  EXPECT_THROW(pool.excluded(header, mk_eq(i, foreign)), InternalError);
}

TEST_F(SamplesTest, StaysBounded) {
  for (unsigned k = 0; k < 100; ++k) run(k * 10);
  EXPECT_EQ(pool.at(header).size(), 128u);
}

TEST_F(SamplesTest, RepeatsWithItsSeed) {
  SamplePool other(cfa);
  pool.explore(50, 100'000, {.edges = 10'000});
  other.explore(50, 100'000, {.edges = 10'000});
  ASSERT_EQ(pool.at(header).size(), other.at(header).size());
  EXPECT_GT(pool.at(header).size(), 20u);
  for (std::size_t k = 0; k < pool.at(header).size(); ++k) {
    EXPECT_EQ(pool.at(header)[k].scalars, other.at(header)[k].scalars);
  }
}

TEST(SamplesRandom, AgreeWithTheEvaluator) {
  for (std::uint64_t k = 0; k < pleat::testing::scaled(150); ++k) {
    const cfa::Cfa cfa = pleat::testing::random_cfa(pleat::testing::seed() + k);
    SamplePool pool(cfa);
    pool.explore(5, 500, {.edges = 100});
    for (cfa::LocationId header : pool.headers()) {
      for (const cfa::Edge& e : cfa.edges) {
        if (!e.inputs.empty()) continue;
        bool violated = false;
        for (const ConcreteState& s : pool.at(header)) {
          violated |= evaluate(cfa, e.guard, s) == 0;
        }
        EXPECT_EQ(pool.excluded(header, e.guard), violated);
      }
    }
  }
}

}  // namespace
}  // namespace pleat::exec::samples_test
