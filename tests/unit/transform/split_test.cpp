#include "transform/split.h"

#include <gtest/gtest.h>

#include "cfa/loops.h"
#include "cfa/text.h"
#include "exec/interpreter.h"
#include "exec/samples.h"
#include "support/random_cfa.h"
#include "support/reference_run.h"
#include "support/seed.h"

namespace pleat::transform::split_test {
namespace {

using cfa::Cfa;
using cfa::LocationId;
using term::Term;

/// i := 0; while (i < 9) i < 5 ? x += 1 : x -= 1, i += 1; with a body location.
Cfa two_phases() {
  return cfa::from_text(R"((pleat-cfa 1)
(variable split_i (_ BitVec 32) "i")
(variable split_x (_ BitVec 32) "x")
(location 0) (location 1) (location 2) (location 3) (location 4)
(initial 0)
(edge 0 1 (set split_i #x00000000) (set split_x #x00000000))
(edge 1 2 (guard (bvult split_i #x00000009)))
(edge 2 1 (guard (bvult split_i #x00000005))
  (set split_i (bvadd split_i #x00000001))
  (set split_x (bvadd split_x #x00000001)))
(edge 2 1 (guard (not (bvult split_i #x00000005)))
  (set split_i (bvadd split_i #x00000001))
  (set split_x (bvsub split_x #x00000001)))
(edge 1 3 (guard (and (not (bvult split_i #x00000009))
                      (= split_x #x00000001))))
(property assertion "x" (target 3)))");
}

TEST(Split, CopiesTheBodyWithTheHeader) {
  const Cfa cfa = two_phases();
  const Term early = term::mk_ult(cfa.variables[0].symbol, term::mk_bv(5, 32));
  const auto result = split(cfa, {{LocationId{1}, {early}}}, 100);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->cfa.locations.size(), 6U);  // 0, 3; twice 1 and 2
  unsigned headers = 0;
  for (std::size_t l = 0; l < result->original.size(); ++l) {
    if (result->original[l] != LocationId{1}) {
      EXPECT_TRUE(result->region[l].is_true());
      continue;
    }
    ++headers;
    EXPECT_TRUE(result->region[l] == early ||
                result->region[l] == term::mk_not(early));
  }
  EXPECT_EQ(headers, 2U);
  EXPECT_FALSE(split(cfa, {{LocationId{1}, {early}}}, 4));
}

TEST(Split, WithoutEdgesKeepsLocations) {
  const Cfa cfa = two_phases();
  std::vector<bool> gone(cfa.edges.size(), false);
  gone[2] = true;
  const Cfa less = without_edges(cfa, gone);
  EXPECT_EQ(less.locations.size(), cfa.locations.size());
  EXPECT_EQ(less.edges.size(), cfa.edges.size() - 1);
  EXPECT_EQ(less.at(LocationId{2}).out.size(), 1U);
  less.validate();
}

/// Runs are the same, and regions are what they say.
TEST(SplitRandom, SameInputsGiveTheSameRuns) {
  std::size_t compared = 0;
  for (std::uint64_t i = 0; i < pleat::testing::scaled(300); ++i) {
    const std::uint64_t seed = pleat::testing::seed() + i;
    const Cfa before = pleat::testing::random_cfa(
        seed, {.locations = 6 + static_cast<unsigned>(i % 6), .term_depth = 2});
    std::vector<Partition> partitions;
    for (const LocationId h : cfa::cut_points(before)) {
      Partition p{h, {}};
      for (const auto& v : before.variables) {
        if (!v.symbol.sort().is_bitvec() || p.predicates.size() == 2) continue;
        p.predicates.push_back(
            term::mk_slt(v.symbol, term::mk_bv(i % 5, v.symbol.width())));
      }
      partitions.push_back(std::move(p));
    }
    const auto after = split(before, partitions, 2'000);
    if (!after) continue;
    std::vector<LocationId> copies;
    for (std::uint32_t l = 0; l < after->cfa.locations.size(); ++l) {
      if (!after->region[l].is_true()) copies.push_back({l});
    }
    for (std::uint64_t r = 0; r < 4; ++r) {
      pleat::testing::HashInputs inputs(seed * 4 + r);
      const auto a = exec::Interpreter(before).run(inputs, {.edges = 100});
      const auto b =
          exec::Interpreter(after->cfa)
              .run(inputs, {.edges = 100}, copies,
                   [&](const exec::ConcreteState& s) {
                     EXPECT_EQ(
                         exec::evaluate(after->cfa,
                                        after->region[s.location.index], s),
                         1U);
                   });
      ASSERT_EQ(a.end, b.end) << "seed " << seed;
      ASSERT_EQ(a.edges, b.edges) << "seed " << seed;
      ASSERT_EQ(a.location, after->original[b.location.index]);
      ++compared;
    }
  }
  EXPECT_GT(compared, 100U);
}

}  // namespace
}  // namespace pleat::transform::split_test
