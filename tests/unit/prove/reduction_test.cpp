// Which targets invariants exclude, and shorter proofs, which the kernel must
// still accept.

#include "prove/reduction.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "cfa/loops.h"
#include "check/kernel.h"
#include "prove/exclusion.h"
#include "prove/houdini.h"
#include "support/tiny.h"
#include "term/walk.h"
#include "unit/prove/counting_loop.h"

namespace pleat::prove::reduction_test {
namespace {

using pleat::prove::testing::at_most;
using pleat::prove::testing::counting_loop;
using pleat::prove::testing::Provers;
using verdict::Invariant;

bool accepted(const Cfa& cfa, const std::vector<Invariant>& invariants,
              const std::vector<std::size_t>& safe) {
  Registry stats;
  return check::check_proof(cfa, invariants, safe, check::Checker::Blast, stats)
      .accepted;
}

TEST(Exclusion, TargetsAreExcludedByInvariantsOnly) {
  const Cfa cfa = counting_loop("(not (= pr.x #x0a))");
  const auto paths = find_paths(cfa, {});
  Provers provers;
  Exclusion exclusion(cfa, *paths);
  EXPECT_FALSE(exclusion.close_all(provers.attempts, {}));
  EXPECT_TRUE(exclusion.safe().empty());
  EXPECT_TRUE(
      exclusion.close_all(provers.attempts, std::vector{at_most("x", 10)}));
  EXPECT_EQ(exclusion.safe(), std::vector<std::size_t>{0});
  EXPECT_EQ(exclusion.closed_for(exclusion.safe()).size(), 1U);
}

TEST(Exclusion, WhatIsReachedStaysOpen) {
  const Cfa cfa = counting_loop("(= pr.x #x0a)");
  const auto paths = find_paths(cfa, {});
  Provers provers;
  Exclusion exclusion(cfa, *paths);
  exclusion.close(provers.attempts, std::vector{at_most("x", 10)});
  EXPECT_EQ(exclusion.open().size(), 1U);
  EXPECT_TRUE(exclusion.safe().empty());
}

TEST(Exclusion, NothingIsSafeWhereACutMayBeReached) {
  Cfa cfa = counting_loop("(not (= pr.x #x0a))");
  const LocationId cut = cfa.add_location({});
  cfa::Edge edge;
  edge.from = LocationId{1};
  edge.to = cut;
  edge.guard = term::mk_true();
  cfa.add_edge(edge);
  cfa.cuts.push_back({cut});
  const auto paths = find_paths(cfa, {});
  Provers provers;
  Exclusion exclusion(cfa, *paths);
  exclusion.close(provers.attempts, std::vector{at_most("x", 10)});
  EXPECT_TRUE(exclusion.safe().empty());
  EXPECT_FALSE(exclusion.all_closed());
}

TEST(Exclusion, FormulasHoldOnArrival) {
  const Cfa cfa = counting_loop("true");
  const auto paths = find_paths(cfa, {});
  Provers provers;
  const std::vector known{at_most("x", 10)};
  const auto holds = [&](unsigned most) {
    return holds_on_arrival(cfa, *paths, provers.attempts, LocationId{2},
                            at_most("x", most).formula, known);
  };
  EXPECT_TRUE(holds(10));
  EXPECT_FALSE(holds(9));
}

/// The invariants that are left, by both back ends.
std::vector<Invariant> shorter(const Cfa& cfa, std::vector<Invariant> all,
                               bool leave_out) {
  const auto paths = find_paths(cfa, {});
  std::vector<const Path*> goals;
  for (const Path& p : *paths) {
    if (is_goal(cfa, p.to)) goals.push_back(&p);
  }
  Provers provers;
  const auto by = [&](StepProver& prover) {
    return reduced(*paths, goals, all, prover,
                   {.leave_out = leave_out ? &prover : nullptr});
  };
  const auto one = by(provers.attempts), other = by(provers.in_contexts);
  EXPECT_TRUE(accepted(cfa, one, {0}));
  EXPECT_TRUE(accepted(cfa, other, {0}));
  if (leave_out) {
    EXPECT_EQ(one.size(), other.size());
  }
  return one;
}

TEST(Reduction, WhatIsNotUsedGoes) {
  const Cfa cfa = counting_loop("(not (= pr.x #x0a))");
  const auto result =
      shorter(cfa, {at_most("z", 9), at_most("x", 10), at_most("w", 9)}, false);
  ASSERT_EQ(result.size(), 1U);
  EXPECT_EQ(result[0].formula, at_most("x", 10).formula);
}

TEST(Reduction, WhatTheProofRestsOnStays) {
  const Cfa cfa = counting_loop("(not (bvule pr.w #x09))");
  const auto result =
      shorter(cfa, {at_most("w", 9), at_most("x", 10), at_most("z", 9)}, true);
  ASSERT_EQ(result.size(), 2U);
  EXPECT_EQ(result[0].formula, at_most("w", 9).formula);
  EXPECT_EQ(result[1].formula, at_most("z", 9).formula);
}

TEST(Reduction, OneOfSeveralInvariantsThatDoIsEnough) {
  const Cfa cfa = counting_loop("(not (bvule pr.x #x14))");
  const auto result = shorter(
      cfa, {at_most("x", 10), at_most("x", 11), at_most("x", 12)}, true);
  EXPECT_EQ(result.size(), 1U);
}

TEST(Reduction, WithoutAnAnswerAllIsKept) {
  const Cfa cfa = counting_loop("(not (= pr.x #x0a))");
  const auto paths = find_paths(cfa, {});
  std::vector<const Path*> goals;
  for (const Path& p : *paths) {
    if (is_goal(cfa, p.to)) goals.push_back(&p);
  }
  Provers provers;
  provers.budget.queries = 0;
  const std::vector all{at_most("x", 10), at_most("z", 9)};
  EXPECT_EQ(reduced(*paths, goals, all, provers.in_contexts,
                    {.leave_out = &provers.in_contexts})
                .size(),
            2U);
}

TEST(ReductionRandom, AProofStaysAProof) {
  pleat::testing::TinyMaker maker(pleat::testing::seed() + 80);
  std::size_t proofs = 0, before = 0, after = 0;
  for (std::uint64_t i = 0; i < 60 * pleat::testing::scale(); ++i) {
    const Cfa cfa = maker.make();
    const auto paths = find_paths(cfa, {});
    std::vector<Invariant> candidates;
    for (const LocationId l : cfa::cut_points(cfa)) {
      for (unsigned c = 0; c < 16; ++c) {
        const Term t = maker.condition();
        const auto symbols = term::free_symbols(t);
        if (std::ranges::all_of(symbols, [&](Term s) {
              return cfa.variable_of(s).has_value();
            })) {
          candidates.push_back({l, t});
        }
      }
    }
    Provers provers;
    const auto kept =
        inductive_subset(cfa, *paths, provers.attempts, candidates, {});
    std::vector<Invariant> all;
    for (std::size_t c = 0; c < candidates.size(); ++c) {
      if ((*kept)[c]) all.push_back(candidates[c]);
    }
    Exclusion exclusion(cfa, *paths);
    if (!exclusion.close_all(provers.attempts, all)) continue;
    ++proofs;
    before += all.size();
    const auto fewer =
        reduced(*paths, exclusion.closed_for(exclusion.safe()), all,
                provers.attempts, {.leave_out = &provers.attempts});
    after += fewer.size();
    EXPECT_TRUE(accepted(cfa, fewer, exclusion.safe()));
  }
  EXPECT_GT(proofs, 3U);
  EXPECT_LT(after, before);
}

}  // namespace
}  // namespace pleat::prove::reduction_test
