// What is claimed after which findings.

#include "prove/outcome_builder.h"

#include <gtest/gtest.h>

#include "cfa/text.h"

namespace pleat::prove::outcome_builder_test {
namespace {

using cfa::LocationId;
using verdict::Verdict;

/// Two targets, and a place where behaviour is cut off.
cfa::Cfa two_targets() {
  return cfa::from_text(R"((pleat-cfa 1)
(location 0) (location 1) (location 2) (location 3 (label "cut: too deep"))
(initial 0)
(edge 0 1) (edge 0 2) (edge 0 3)
(cut 3)
(property error-call "a" (target 1))
(property error-call "b" (target 2)))");
}

std::vector<verdict::InputValue> no_inputs() { return {}; }

TEST(OutcomeBuilder, TheFirstViolationIsEnoughUnlessAllAreAskedFor) {
  const cfa::Cfa cfa = two_targets();
  OutcomeBuilder first(cfa, {}, false), all(cfa, {}, true);
  for (OutcomeBuilder* b : {&first, &all}) b->arrive(LocationId{1}, no_inputs);
  EXPECT_TRUE(first.done());
  EXPECT_FALSE(all.done());
  all.arrive(LocationId{2}, no_inputs);
  EXPECT_TRUE(all.done());
  EXPECT_EQ(first.finish().claim, Verdict::Violated);
  EXPECT_EQ(all.finish().counterexamples.size(), 2U);
}

TEST(OutcomeBuilder, WhatIsNotConfirmedIsLookedForAgain) {
  const cfa::Cfa cfa = two_targets();
  unsigned asked = 0;
  OutcomeBuilder b(cfa, [&](const auto&) { return ++asked == 2; }, false);
  b.arrive(LocationId{1}, no_inputs);
  EXPECT_FALSE(b.done());
  b.arrive(LocationId{1}, no_inputs);
  EXPECT_TRUE(b.done());
  b.arrive(LocationId{1}, no_inputs);
  EXPECT_EQ(asked, 2U);
}

TEST(OutcomeBuilder, AGuessCountsOnlyIfItIsConfirmed) {
  const cfa::Cfa cfa = two_targets();
  OutcomeBuilder nobody(cfa, {}, false);
  EXPECT_FALSE(nobody.guess(0, {}));
  EXPECT_EQ(nobody.finish().claim, Verdict::Unknown);
  OutcomeBuilder somebody(cfa, [](const auto&) { return true; }, false);
  EXPECT_TRUE(somebody.guess(0, {}));
  EXPECT_TRUE(somebody.finish().counterexamples[0].is_guess);
}

TEST(OutcomeBuilder, AFinishedSearchClaimsWhatItDidNotFind) {
  const cfa::Cfa cfa = two_targets();
  OutcomeBuilder b(cfa, {}, true);
  b.arrive(LocationId{1}, no_inputs);
  b.claim_exhausted(0);
  const auto outcome = b.finish();
  EXPECT_EQ(outcome.claim, Verdict::Violated);
  EXPECT_EQ(outcome.safe, std::vector<std::size_t>{1});
}

TEST(OutcomeBuilder, NothingIsProvedWhereSomethingIsOpen) {
  const cfa::Cfa cfa = two_targets();
  const auto cut = cut_off_at(cfa, LocationId{3});
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->what, "execution was cut off here: too deep");
  EXPECT_FALSE(cut_off_at(cfa, LocationId{1}));
  OutcomeBuilder behind_cut(cfa, {}, false), undecided(cfa, {}, false);
  behind_cut.cut_off(*cut);
  undecided.incomplete({"a branch", {}});
  for (OutcomeBuilder* b : {&behind_cut, &undecided}) {
    b->claim_rest({{LocationId{0}, term::mk_true()}});
    const auto outcome = b->finish();
    EXPECT_EQ(outcome.claim, Verdict::Unknown);
    EXPECT_TRUE(outcome.safe.empty());
    EXPECT_EQ(outcome.unknown_because.size(), 1U);
  }
  OutcomeBuilder exhausted(cfa, {}, false);
  exhausted.cut_off(*cut);
  exhausted.claim_exhausted(0);
  EXPECT_EQ(exhausted.finish().claim, Verdict::Unknown);
}

TEST(OutcomeBuilder, ProvedMeansAllProperties) {
  const cfa::Cfa cfa = two_targets();
  OutcomeBuilder one(cfa, {}, false), both(cfa, {}, false);
  one.claim_safe({1}, {});
  both.claim_safe({0, 1}, {});
  EXPECT_EQ(one.finish().claim, Verdict::Unknown);
  EXPECT_EQ(both.finish().claim, Verdict::Proved);
}

}  // namespace
}  // namespace pleat::prove::outcome_builder_test
