#include "run/plain_proof.h"

#include <gtest/gtest.h>

#include "cfa/text.h"
#include "verdict/proof_text.h"

namespace pleat::run::plain_proof_test {
namespace {

/// x goes round below 8; is it ever more?
constexpr const char* kRound = R"((pleat-cfa 1)
(variable x (_ BitVec 32) "x" (kind source) (function "main")
  (type int "unsigned int" 32 unsigned))
(location 0 (function "main"))
(location 1 (function "main") (pos "a.c" 4 3))
(location 2 (function "main"))
(initial 0)
(edge 0 1 (set x #x00000000))
(edge 1 1 (set x (bvand (bvadd x #x00000001) #x00000007)))
(edge 1 2 (guard (bvult #x00000008 x)))
(property assertion "x <= 8" (target 2) (pos "a.c" 6 3))
)";

class PlainProof : public testing::Test {
 protected:
  /// The report of a proof that lists all values.
  verdict::Report plain(const std::string& text) {
    const term::Term x = cfa_.variables[0].symbol;
    std::vector<term::Term> values;
    for (unsigned i = 0; i < 8; ++i)
      values.push_back(term::mk_eq(x, term::mk_bv(i, 32)));
    verdict::Report report;
    report.verdict = verdict::Verdict::Proved;
    report.certified = true;
    report.properties = {{cfa_.properties[0], verdict::Verdict::Proved}};
    report.proof =
        verdict::to_text({{cfa::LocationId{1}, term::mk_or(values)}});
    report.invariants = {{{"a.c", 4, 3}, "main", text}};
    Registry stats;
    make_plain({}, {cfa_}, report, stats);
    return report;
  }

  cfa::Cfa cfa_ = cfa::from_text(kRound);
};

TEST_F(PlainProof, WhatNobodyReadsBecomesARange) {
  const verdict::Report report = plain(std::string(200, 'x'));
  ASSERT_EQ(report.invariants.size(), 1U);
  EXPECT_EQ(report.invariants[0].expr, "x <= 8");
  EXPECT_EQ(verdict::read_invariants(cfa_, report.proof).size(), 1U);
}

TEST_F(PlainProof, WhatIsShortStays) {
  const verdict::Report report = plain("as it was");
  EXPECT_EQ(report.invariants[0].expr, "as it was");
}

TEST(HardToRead, ChoicesLongOnesAndHexadecimals) {
  const auto is_hard = [](const std::string& text) {
    verdict::Report report;
    report.invariants = {{{}, "main", text}};
    return is_hard_to_read(report);
  };
  EXPECT_FALSE(is_hard("r.head <= 7 && r.count <= 8"));
  EXPECT_TRUE(is_hard("(x == 3 ? y : z) <= 8"));
  EXPECT_TRUE(is_hard("(x & 0x3ffffffffffffff) == 3"));
  EXPECT_TRUE(is_hard(std::string(200, 'x')));
}

}  // namespace
}  // namespace pleat::run::plain_proof_test
