#include "transform/slice.h"

#include <gtest/gtest.h>

#include "cfa/text.h"
#include "exec/interpreter.h"
#include "support/random_cfa.h"
#include "support/reference_run.h"
#include "support/seed.h"

namespace pleat::transform::slice_test {
namespace {

using cfa::Cfa;

TEST(Slice, DropsWhatTheTargetDoesNotDependOn) {
  const Cfa cfa = cfa::from_text(R"((pleat-cfa 1)
(variable slice_i (_ BitVec 32) "i")
(variable slice_s (_ BitVec 32) "sum")
(input slice_in (_ BitVec 32) "nondet")
(location 0) (location 1) (location 2) (location 3) (location 4)
(initial 0)
(edge 0 1 (set slice_i #x00000000) (set slice_s slice_in) (reads slice_in))
(edge 1 1 (guard (bvult slice_i #x00000005))
  (set slice_i (bvadd slice_i #x00000001))
  (set slice_s (bvadd slice_s slice_i)))
(edge 1 2 (guard (= slice_i #x00000005)))
(edge 1 3 (guard (bvult #x00000005 slice_i)))
(edge 4 2)
(property assertion "no" (target 3)))");
  const Sliced sliced = slice(cfa);
  EXPECT_EQ(sliced.cfa.locations.size(), 3u);  // 0, 1, 3
  ASSERT_EQ(sliced.cfa.edges.size(), 3u);
  EXPECT_EQ(sliced.original[2], cfa::LocationId{3});
  EXPECT_EQ(sliced.original_edge[2], cfa::EdgeId{3});
  EXPECT_FALSE(sliced.in_slice[2].valid());
  // sum feeds only itself; its read of the input stays.
  for (const cfa::Edge& e : sliced.cfa.edges) {
    for (const cfa::Assignment& a : e.assignments) {
      EXPECT_EQ(a.variable, cfa::VariableId{0});
    }
  }
  EXPECT_EQ(sliced.cfa.edges[0].inputs.size(), 1u);
}

TEST(Slice, KeepsCutsAndUnreachableTargets) {
  const Cfa cfa = cfa::from_text(R"((pleat-cfa 1)
(location 0) (location 1) (location 2)
(initial 0) (edge 0 1) (cut 1)
(property assertion "no" (target 2)))");
  const Sliced sliced = slice(cfa);
  EXPECT_EQ(sliced.cfa.locations.size(), 3u);
  EXPECT_EQ(sliced.cfa.edges.size(), 1u);
}

TEST(SliceRandom, SameInputsReachTheSameTargets) {
  std::size_t hits = 0, smaller = 0;
  for (std::uint64_t i = 0; i < pleat::testing::scaled(400); ++i) {
    const std::uint64_t seed = pleat::testing::seed() + i;
    Cfa before = pleat::testing::random_cfa(
        seed, {.locations = 6 + static_cast<unsigned>(i % 6), .term_depth = 2});
    before.properties.push_back({.text = "other", .target = {3}});
    const Sliced sliced =
        slice(before, i % 2 == 0 ? Drop::Dead : Drop::Unrelated);
    std::size_t assignments[2] = {0, 0};
    for (const auto& e : before.edges) assignments[0] += e.assignments.size();
    for (const auto& e : sliced.cfa.edges) {
      assignments[1] += e.assignments.size();
    }
    smaller += assignments[1] < assignments[0] ? 1 : 0;
    for (std::uint64_t r = 0; r < 8; ++r) {
      pleat::testing::HashInputs inputs(seed * 8 + r);
      exec::RunResult a = exec::Interpreter(before).run(inputs, {.edges = 200});
      exec::RunResult b =
          exec::Interpreter(sliced.cfa).run(inputs, {.edges = 200});
      const bool hit = a.end == exec::RunResult::End::Target;
      ASSERT_EQ(hit, b.end == exec::RunResult::End::Target) << "seed " << seed;
      if (!hit) continue;
      ++hits;
      ASSERT_EQ(a.location, sliced.original[b.location.index]);
      ASSERT_EQ(a.edges, b.edges);
      ASSERT_EQ(a.inputs.size(), b.inputs.size());
    }
  }
  EXPECT_GT(hits, pleat::testing::scaled(200));
  EXPECT_GT(smaller, pleat::testing::scaled(100));
}

// t is dead in the second loop. Without its assignment there the slice would
// have invariants on t that the program has not.
TEST(Slice, UnrelatedKeepsAVariableWholeOrNotAtAll) {
  const Cfa cfa = cfa::from_text(R"((pleat-cfa 1)
(variable whole_i (_ BitVec 32) "i")
(variable whole_t (_ BitVec 32) "t")
(variable whole_u (_ BitVec 32) "u")
(location 0) (location 1) (location 2) (location 3) (location 4)
(initial 0)
(edge 0 1 (set whole_i #x00000000) (set whole_t #x00000000))
(edge 1 1 (guard (bvult whole_t #x00000005))
  (set whole_t (bvadd whole_t #x00000001)) (set whole_u whole_t))
(edge 1 2 (guard (= whole_t #x00000005)))
(edge 2 2 (guard (bvult whole_i #x00000005))
  (set whole_i (bvadd whole_i #x00000001)) (set whole_t #x00000000))
(edge 2 3 (guard (bvult #x00000005 whole_i)))
(edge 2 4 (guard (= whole_i #x00000005)))
(property assertion "no" (target 3)))");
  const auto last_loop = [](const Sliced& s) {
    for (const cfa::Edge& e : s.cfa.edges) {
      if (e.from == e.to && s.original[e.from.index].index == 2) {
        return e.assignments.size();
      }
    }
    return std::size_t{0};
  };
  EXPECT_EQ(last_loop(slice(cfa)), 1u);
  const Sliced whole = slice(cfa, Drop::Unrelated);
  EXPECT_EQ(last_loop(whole), 2u);
  EXPECT_EQ(whole.cfa.edges.size(), 6u) << "with the one that leaves";
  EXPECT_EQ(mentioned_variables(cfa).size(), 3u);
  EXPECT_EQ(mentioned_variables(whole.cfa).size(), 2u) << "u feeds nothing";
}

}  // namespace
}  // namespace pleat::transform::slice_test
