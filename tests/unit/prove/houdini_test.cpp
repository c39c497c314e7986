// Which candidates are kept: by hand, and on tiny automata, where all reachable
// states are known and every way to ask must find the same largest subset.

#include "prove/houdini.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "cfa/loops.h"
#include "support/tiny.h"
#include "term/walk.h"
#include "unit/prove/counting_loop.h"

namespace pleat::prove::houdini_test {
namespace {

using pleat::prove::testing::at_most;
using pleat::prove::testing::counting_loop;
using pleat::prove::testing::Provers;
using verdict::Invariant;
using Kept = std::vector<bool>;

const Kept kAll{true, true}, kNone{false, false};

/// What is kept, the same however it is asked.
Kept kept(const Cfa& cfa, const std::vector<Invariant>& candidates,
          const std::vector<Invariant>& known = {}) {
  const auto paths = find_paths(cfa, {});
  std::optional<Kept> result;
  for (const Asked asked : {Asked::Alone, Asked::Together}) {
    Provers provers;
    for (StepProver* prover : std::initializer_list<StepProver*>{
             &provers.attempts, &provers.in_contexts}) {
      const auto now =
          inductive_subset(cfa, *paths, *prover, candidates, known, asked);
      if (!now) throw std::runtime_error("nobody should have stopped it");
      if (!result) result = now;
      EXPECT_EQ(*result, *now);
    }
  }
  return *result;
}

TEST(Houdini, KeepsWhatHoldsOnEntryAndIsPreserved) {
  const Cfa cfa = counting_loop("true");
  EXPECT_EQ(kept(cfa, {at_most("x", 10), at_most("z", 9)}), kAll);
}

TEST(Houdini, DropsWhatDoesNotHoldOnEntry) {
  EXPECT_EQ(kept(counting_loop("true"), {at_most("y", 3), at_most("y", 254)}),
            kNone);
}

TEST(Houdini, DropsWhatAnIterationBreaks) {
  EXPECT_EQ(kept(counting_loop("true"), {at_most("x", 5), at_most("z", 3)}),
            kNone);
}

TEST(Houdini, WhatRestsOnADroppedCandidateIsAskedAgain) {
  // w <= 3 is shown by z <= 3 before that turns out to be wrong.
  EXPECT_EQ(kept(counting_loop("true"), {at_most("w", 3), at_most("z", 3)}),
            kNone);
  EXPECT_EQ(kept(counting_loop("true"), {at_most("w", 9), at_most("z", 9)}),
            kAll);
}

TEST(Houdini, KnownInvariantsArePremises) {
  const Cfa cfa = counting_loop("true");
  EXPECT_EQ(kept(cfa, {at_most("w", 9)}), Kept{false});
  EXPECT_EQ(kept(cfa, {at_most("w", 9)}, {at_most("z", 9)}), Kept{true});
}

TEST(Houdini, NothingIsKeptAtTheStart) {
  const Invariant always{
      LocationId{0},
      term::mk_ule(pleat::prove::testing::variable("x"), term::mk_bv(10, 8))};
  EXPECT_EQ(kept(counting_loop("true"), {always}), Kept{false});
}

TEST(Houdini, NothingIsShownWithoutQueries) {
  const Cfa cfa = counting_loop("true");
  const auto paths = find_paths(cfa, {});
  Provers provers;
  provers.budget.queries = 0;
  for (const Asked asked : {Asked::Alone, Asked::Together}) {
    EXPECT_EQ(inductive_subset(cfa, *paths, provers.in_contexts,
                               std::vector{at_most("x", 10), at_most("z", 9)},
                               {}, asked),
              kNone);
  }
}

/// Formulas over the variables, at every cut point.
std::vector<Invariant> guesses(const Cfa& cfa,
                               pleat::testing::TinyMaker& maker) {
  std::vector<Invariant> result;
  for (const LocationId l : cfa::cut_points(cfa)) {
    for (unsigned i = 0; i < 12; ++i) {
      const Term t = maker.condition();
      const auto symbols = term::free_symbols(t);
      if (std::ranges::all_of(symbols, [&](Term s) {
            return cfa.variable_of(s).has_value();
          })) {
        result.push_back({l, t});
      }
    }
  }
  return result;
}

TEST(HoudiniRandom, WhatIsKeptHoldsInAllReachableStates) {
  pleat::testing::TinyMaker maker(pleat::testing::seed() + 70);
  std::size_t kept_ones = 0, dropped = 0;
  for (std::uint64_t i = 0; i < 40 * pleat::testing::scale(); ++i) {
    const Cfa cfa = maker.make();
    const std::vector<Invariant> candidates = guesses(cfa, maker);
    const Kept result = kept(cfa, candidates);
    const auto states = pleat::testing::reachable(cfa);
    for (std::size_t c = 0; c < candidates.size(); ++c) {
      ++(result[c] ? kept_ones : dropped);
      if (!result[c]) continue;
      for (const auto& s : states) {
        if (s[0] != candidates[c].location.index) continue;
        term::Model model;
        model.set(cfa.variables[0].symbol, s[1]);
        model.set(cfa.variables[1].symbol, s[2]);
        EXPECT_TRUE(term::holds(candidates[c].formula, model));
      }
    }
  }
  EXPECT_GT(kept_ones, 20U);
  EXPECT_GT(dropped, 20U);
}

}  // namespace
}  // namespace pleat::prove::houdini_test
