#include "verdict/cost.h"

#include <gtest/gtest.h>

namespace pleat::verdict::cost_test {
namespace {

using Kind = Approximation::Kind;

TEST(Cost, OnlyMissingBehaviourForbidsAProof) {
  EXPECT_FALSE(forbids_proved({}).has_value());
  EXPECT_FALSE(forbids_proved({{Kind::Havoc, "call of f", {}}}).has_value());
  const auto why = forbids_proved({{Kind::Havoc, "call of f", {}},
                                   {Kind::Unmodelled, "assembly", {"a.c", 3}}});
  ASSERT_TRUE(why.has_value());
  EXPECT_EQ(why->pos.line, 3U);
}

/// An automaton whose only location is a cut with this reason.
cfa::Cfa cut_because(cfa::Cut::Reason reason) {
  cfa::Cfa cfa;
  cfa::Location location;
  // The label is for people only: the reason decides.
  location.label = "cut: the heap is full";
  cfa.initial = cfa.add_location(location);
  cfa.cuts.push_back({cfa.initial, reason});
  return cfa;
}

TEST(Cost, OnlyRunsOutOfMemoryMayBeMissing) {
  using Reason = cfa::Cut::Reason;
  EXPECT_FALSE(misses_runs(cut_because(Reason::OutOfMemory)).has_value());
  const auto why = misses_runs(cut_because(Reason::NotFollowed));
  ASSERT_TRUE(why.has_value());
  EXPECT_EQ(why->text, "behaviour is cut off: the heap is full");
  EXPECT_TRUE(misses_runs(cut_because(Reason::Undefined)).has_value());
}

TEST(Cost, AnAutomatonWithACutMayLackPropertiesUnlessTheTextWasSearched) {
  const cfa::Cfa cfa = cut_because(cfa::Cut::Reason::OutOfMemory);
  EXPECT_FALSE(misses_properties(cfa, true).has_value());
  EXPECT_TRUE(misses_properties(cfa, false).has_value());
}

TEST(Cost, ALineIsWarnedOfOnce) {
  Report report;
  report.approximations = {
      {Kind::Outside, "index 8 is outside", {"a.c", 4, 2}},
      {Kind::Outside, "index 9 is outside", {"a.c", 4, 9}},
      {Kind::Outside, "index 7 is outside", {"a.c", 6, 2}}};
  const std::vector<Reason> all = warnings(report);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].text,
            "index 8 is outside, and 1 other access in this line is too");
  EXPECT_EQ(all[1].text, "index 7 is outside");
}

TEST(Cost, TheWorstCounts) {
  const auto worst_of = [](std::vector<Verdict> all) {
    std::vector<PropertyResult> results;
    for (Verdict v : all) results.push_back({{}, v});
    return worst(results);
  };
  EXPECT_EQ(worst_of({}), Verdict::Unknown);
  EXPECT_EQ(worst_of({Verdict::Proved}), Verdict::Proved);
  EXPECT_EQ(worst_of({Verdict::Proved, Verdict::Unknown}), Verdict::Unknown);
  EXPECT_EQ(worst_of({Verdict::Proved, Verdict::Unknown, Verdict::Violated}),
            Verdict::Violated);
}

TEST(Cost, AValueThatNobodyCanFeedExplainsAFailedReplay) {
  cfa::Cfa cfa;
  cfa::Input input;
  input.symbol = term::mk_symbol("cost.in", term::Sort::bitvec(8));
  Counterexample path;
  path.inputs = {{cfa.add_input(input), 1, {}}};
  EXPECT_FALSE(explains_spurious(cfa, path));
  cfa.inputs[0].kind = cfa::Input::Kind::Havoc;
  EXPECT_TRUE(explains_spurious(cfa, path));
}

}  // namespace
}  // namespace pleat::verdict::cost_test
