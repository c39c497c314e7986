#include "transform/known_values.h"

#include <gtest/gtest.h>

#include "cfa/text.h"

namespace pleat::transform::known_values_test {
namespace {

TEST(KnownValues, AGuardDecidesChoices) {
  const cfa::Cfa cfa = cfa::from_text(R"((pleat-cfa 1)
(variable kv_p (_ BitVec 32) "p")
(variable kv_q (_ BitVec 32) "q")
(input kv_fails Bool "malloc")
(location 0) (location 1) (location 2)
(initial 0)
(edge 0 1 (guard (not kv_fails))
  (set kv_p (ite kv_fails #x00000000 kv_q)) (reads kv_fails))
(edge 1 2 (set kv_p (ite (= kv_q #x00000001) #x00000002 kv_q)))
(property assertion "no" (target 2)))");
  const cfa::Cfa told = with_known_values(cfa);
  EXPECT_EQ(told.edges[0].assignments[0].value, cfa.variables[1].symbol);
  EXPECT_EQ(told.edges[0].guard, cfa.edges[0].guard);
  EXPECT_EQ(told.edges[0].inputs, cfa.edges[0].inputs);
  EXPECT_EQ(told.edges[1].assignments[0].value,
            cfa.edges[1].assignments[0].value)
      << "no guard decides it";
}

}  // namespace
}  // namespace pleat::transform::known_values_test
