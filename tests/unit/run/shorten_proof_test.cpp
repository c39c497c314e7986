#include "run/shorten_proof.h"

#include <gtest/gtest.h>

#include "cfa/text.h"
#include "verdict/proof_text.h"

namespace pleat::run::shorten_proof_test {
namespace {

/// x goes up by 2 while it is below 10; is it odd behind that?
constexpr const char* kEven = R"((pleat-cfa 1)
(variable x (_ BitVec 32) "x" (kind source) (function "main")
  (type int "unsigned int" 32 unsigned))
(location 0 (function "main"))
(location 1 (function "main") (pos "a.c" 4 3))
(location 2 (function "main"))
(initial 0)
(edge 0 1 (set x #x00000000))
(edge 1 1 (guard (bvult x #x0000000a)) (set x (bvadd x #x00000002)))
(edge 1 2 (guard (and (not (bvult x #x0000000a))
  (= ((_ extract 0 0) x) #b1))))
(property assertion "x % 2 == 0" (target 2) (pos "a.c" 6 3))
)";

class ShortenProof : public testing::Test {
 protected:
  term::Term x() const { return cfa_.variables[0].symbol; }
  term::Term even() const {
    return term::mk_eq(term::mk_extract(x(), 0, 0), term::mk_bv(0, 1));
  }
  term::Term at_most(std::uint64_t bound) const {
    return term::mk_ule(x(), term::mk_bv(bound, 32));
  }

  verdict::Report shortened(term::Term formula) {
    verdict::Report report;
    report.verdict = verdict::Verdict::Proved;
    report.certified = true;
    report.properties = {{cfa_.properties[0], verdict::Verdict::Proved}};
    report.proof = verdict::to_text({{cfa::LocationId{1}, formula}});
    report.invariants = {{{"a.c", 4, 3}, "main", "as it was"}};
    Registry stats;
    shorten_proof({}, {cfa_}, report, stats);
    return report;
  }

  cfa::Cfa cfa_ = cfa::from_text(kEven);
};

TEST_F(ShortenProof, PartsOfWhatIsNeededGoAsWell) {
  const term::Term odd_above = term::mk_and(
      term::mk_not(even()), term::mk_ugt(x(), term::mk_bv(50, 32)));
  const verdict::Report report = shortened(term::mk_or(even(), odd_above));
  ASSERT_EQ(report.invariants.size(), 1U);
  EXPECT_EQ(report.invariants[0].expr, "x % 2 == 0");
}

TEST_F(ShortenProof, WhatTheProofCanDoWithoutGoes) {
  const verdict::Report report =
      shortened(term::mk_and(even(), term::mk_and(at_most(10), at_most(100))));
  ASSERT_EQ(report.invariants.size(), 1U);
  EXPECT_EQ(report.invariants[0].expr, "x % 2 == 0");
  const auto proof = verdict::read_invariants(cfa_, report.proof);
  ASSERT_EQ(proof.size(), 1U);
  EXPECT_EQ(proof[0].formula, even());
}

TEST_F(ShortenProof, WhatIsNoProofIsLeftAlone) {
  const verdict::Report report =
      shortened(term::mk_and(at_most(10), at_most(100)));
  EXPECT_EQ(report.invariants[0].expr, "as it was");
}

TEST_F(ShortenProof, OneFactIsShortEnough) {
  EXPECT_EQ(shortened(even()).invariants[0].expr, "as it was");
}

}  // namespace
}  // namespace pleat::run::shorten_proof_test
