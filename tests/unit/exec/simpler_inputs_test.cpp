#include "exec/simpler_inputs.h"

#include <gtest/gtest.h>

#include "cfa/text.h"

namespace pleat::exec::simpler_inputs_test {
namespace {

/// a, b and c are read; the target is reached if a is above 1000 and b below 0.
constexpr const char* kThree = R"((pleat-cfa 1)
(variable si_a (_ BitVec 32) "a" (type int "unsigned int" 32 unsigned))
(variable si_b (_ BitVec 32) "b" (type int "int" 32 signed))
(variable si_c (_ BitVec 32) "c" (type int "int" 32 signed))
(input si_0 (_ BitVec 32) "in" (kind nondet) (type int "unsigned int" 32 unsigned))
(input si_1 (_ BitVec 32) "in" (kind nondet) (type int "int" 32 signed))
(input si_2 (_ BitVec 32) "in" (kind nondet) (type int "int" 32 signed))
(location 0) (location 1) (location 2) (location 3)
(initial 0)
(edge 0 1 (set si_a si_0) (set si_b si_1) (set si_c si_2)
  (reads si_0 si_1 si_2))
(edge 1 2 (guard (and (bvult #x000003e8 si_a) (bvslt si_b #x00000000))))
(edge 1 3 (guard (not (and (bvult #x000003e8 si_a) (bvslt si_b #x00000000)))))
(property assertion "end" (target 2))
)";

verdict::Counterexample with(term::Value a, term::Value b, term::Value c) {
  verdict::Counterexample result;
  result.inputs = {{.input = {0}, .value = a, .array = {}},
                   {.input = {1}, .value = b, .array = {}},
                   {.input = {2}, .value = c, .array = {}}};
  return result;
}

TEST(SimplerInputs, ComeAsCloseToZeroAsTheTargetAllows) {
  const cfa::Cfa cfa = cfa::from_text(kThree);
  SimplerInputs simpler(cfa);
  const auto found = simpler.of(with(985575162, 0x80001234, 262146));
  ASSERT_TRUE(found);
  ASSERT_EQ(found->inputs.size(), 3U);
  EXPECT_EQ(found->inputs[0].value, 1001U);
  EXPECT_EQ(found->inputs[1].value, 0xFFFFFFFFU);  // -1
  EXPECT_EQ(found->inputs[2].value, 0U);
}

TEST(SimplerInputs, AreNotMadeWhereTheRunGoesElsewhere) {
  const cfa::Cfa cfa = cfa::from_text(kThree);
  SimplerInputs simpler(cfa);
  EXPECT_FALSE(simpler.of(with(7, 0, 0)));
  EXPECT_FALSE(simpler.of(with(1001, 0xFFFFFFFF, 0)));
}

}  // namespace
}  // namespace pleat::exec::simpler_inputs_test
