#include "run/traits.h"

#include <gtest/gtest.h>

#include "cfa/text.h"

namespace pleat::run::traits_test {
namespace {

/// n = input; i = 0; while (i < n) i++; then while (n > 1) n = n / 2;
constexpr const char* kTwoLoops = R"((pleat-cfa 1)
(variable ll_i (_ BitVec 32) "i" (kind source) (type int "unsigned int" 32 unsigned))
(variable ll_n (_ BitVec 32) "n" (kind source) (type int "unsigned int" 32 unsigned))
(input ll_in (_ BitVec 32) "in" (kind nondet) (type int "unsigned int" 32 unsigned))
(location 0) (location 1 (pos "a.c" 4 3)) (location 2 (pos "a.c" 6 3)) (location 3)
(initial 0)
(edge 0 1 (set ll_i #x00000000) (set ll_n ll_in) (reads ll_in))
(edge 1 1 (guard (bvult ll_i ll_n)) (set ll_i (bvadd ll_i #x00000001)))
(edge 1 2 (guard (not (bvult ll_i ll_n))))
(edge 2 2 (guard (bvult #x00000001 ll_n)) (set ll_n (bvudiv ll_n #x00000002)))
(edge 2 3 (guard (not (bvult #x00000001 ll_n))))
(property assertion "end" (target 3))
)";

TEST(Traits, ALoopIsLimitedByWhatItTestsAndWhatIsNoConstant) {
  const cfa::Cfa cfa = cfa::from_text(kTwoLoops);
  const verdict::Traits traits = traits_of(cfa);
  ASSERT_EQ(traits.loops.size(), 2U);
  for (const verdict::LoopLimit& limit : traits.loops) {
    const std::vector<std::string> n{"n"};
    EXPECT_EQ(limit.names, n) << limit.pos.line;
    EXPECT_FALSE(limit.is_counted);
  }
  EXPECT_FALSE(traits.has_signed);
  EXPECT_FALSE(traits.has_floats);
}

TEST(Traits, ALoopBetweenConstantsIsCounted) {
  const cfa::Cfa cfa = cfa::from_text(R"((pleat-cfa 1)
(variable lc_i (_ BitVec 32) "i" (kind source) (type int "int" 32 signed))
(location 0) (location 1 (pos "a.c" 4 3)) (location 2)
(initial 0)
(edge 0 1 (set lc_i #x00000000))
(edge 1 1 (guard (bvslt lc_i #x00000032)) (set lc_i (bvadd lc_i #x00000001)))
(edge 1 2 (guard (not (bvslt lc_i #x00000032))))
(property assertion "end" (target 2))
)");
  const verdict::Traits traits = traits_of(cfa);
  ASSERT_EQ(traits.loops.size(), 1U);
  EXPECT_TRUE(traits.loops[0].is_counted);
  EXPECT_TRUE(traits.has_signed);
}

}  // namespace
}  // namespace pleat::run::traits_test
