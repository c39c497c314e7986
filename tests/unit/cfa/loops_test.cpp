#include "cfa/loops.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "support/seed.h"

namespace pleat::cfa::loops_test {
namespace {

using ::testing::ElementsAre;

Cfa graph(std::size_t locations,
          const std::vector<std::pair<unsigned, unsigned>>& edges) {
  Cfa cfa;
  for (std::size_t i = 0; i < locations; ++i) cfa.add_location();
  cfa.initial = {0};
  for (const auto& [from, to] : edges) {
    Edge edge;
    edge.from = {from};
    edge.to = {to};
    cfa.add_edge(std::move(edge));
  }
  return cfa;
}

std::vector<LocationId> ids(std::initializer_list<unsigned> numbers) {
  std::vector<LocationId> result;
  for (unsigned n : numbers) result.push_back({n});
  return result;
}

TEST(Loops, NestedLoops) {
  // 0 -> 1 (outer) -> 2 (inner) -> 3 -> 2, 2 -> 4 -> 1, 1 -> 5
  const Cfa cfa =
      graph(6, {{0, 1}, {1, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 1}, {1, 5}});
  const LoopForest forest = find_loops(cfa);
  ASSERT_EQ(forest.loops.size(), 2u);
  const Loop& outer = forest.loops[0];
  const Loop& inner = forest.loops[1];
  EXPECT_EQ(outer.header, LocationId{1});
  EXPECT_EQ(outer.body, ids({1, 2, 3, 4}));
  EXPECT_THAT(outer.back_edges, ElementsAre(EdgeId{5}));
  EXPECT_THAT(outer.entry_edges, ElementsAre(EdgeId{0}));
  EXPECT_THAT(outer.exit_edges, ElementsAre(EdgeId{6}));
  EXPECT_THAT(outer.children, ElementsAre(1u));
  EXPECT_FALSE(outer.parent);
  EXPECT_EQ(inner.header, LocationId{2});
  EXPECT_EQ(inner.body, ids({2, 3}));
  EXPECT_EQ(inner.parent, 0u);
  EXPECT_EQ(inner.depth, 2u);
  EXPECT_THAT(inner.exit_edges, ElementsAre(EdgeId{4}));
  EXPECT_TRUE(outer.reducible && inner.reducible);
  EXPECT_EQ(forest.innermost[3], 1u);
  EXPECT_EQ(forest.innermost[4], 0u);
  EXPECT_EQ(forest.innermost[5], std::nullopt);
  EXPECT_EQ(forest.loop_at({1}), 0u);
  EXPECT_EQ(forest.loop_at({2}), 1u);
  EXPECT_EQ(forest.loop_at({3}), std::nullopt);
  EXPECT_EQ(cut_points(cfa), ids({1, 2}));
}

TEST(Loops, SelfLoop) {
  const Cfa cfa = graph(3, {{0, 1}, {1, 1}, {1, 2}});
  const LoopForest forest = find_loops(cfa);
  ASSERT_EQ(forest.loops.size(), 1u);
  EXPECT_EQ(forest.loops[0].body, ids({1}));
  EXPECT_THAT(forest.loops[0].back_edges, ElementsAre(EdgeId{1}));
}

TEST(Loops, IrreducibleLoopHasOneHeader) {
  // A goto into the body: 0 -> 1, 0 -> 2, 1 <-> 2.
  const Cfa cfa = graph(4, {{0, 1}, {0, 2}, {1, 2}, {2, 1}, {2, 3}});
  const LoopForest forest = find_loops(cfa);
  ASSERT_EQ(forest.loops.size(), 1u);
  EXPECT_EQ(forest.loops[0].header, LocationId{1});
  EXPECT_FALSE(forest.loops[0].reducible);
  EXPECT_EQ(cut_points(cfa), ids({1}));
}

TEST(Loops, TwoBackEdgesAreOneLoop) {
  const Cfa cfa = graph(4, {{0, 1}, {1, 2}, {2, 1}, {1, 3}, {3, 1}});
  const LoopForest forest = find_loops(cfa);
  ASSERT_EQ(forest.loops.size(), 1u);
  EXPECT_EQ(forest.loops[0].back_edges.size(), 2u);
}

TEST(Loops, UnreachableLocationsAreNotLookedAt) {
  // 2 -> 1 comes from nowhere: it neither enters the loop nor spoils it.
  const Cfa cfa = graph(5, {{0, 1}, {1, 3}, {3, 1}, {2, 3}, {4, 4}});
  const LoopForest forest = find_loops(cfa);
  ASSERT_EQ(forest.loops.size(), 1u);
  EXPECT_TRUE(forest.loops[0].reducible);
  EXPECT_EQ(reverse_post_order(cfa), ids({0, 1, 3}));
}

TEST(Loops, ReversePostOrderPutsJoinsLast) {
  const Cfa cfa = graph(4, {{0, 1}, {0, 2}, {1, 3}, {2, 3}});
  const auto order = reverse_post_order(cfa);
  EXPECT_EQ(order.front(), LocationId{0});
  EXPECT_EQ(order.back(), LocationId{3});
}

TEST(Loops, DeepChainNeedsNoStack) {
  std::vector<std::pair<unsigned, unsigned>> edges;
  constexpr unsigned kLength = 200000;
  for (unsigned i = 0; i + 1 < kLength; ++i) edges.emplace_back(i, i + 1);
  edges.emplace_back(kLength - 1, 0);
  EXPECT_EQ(find_loops(graph(kLength, edges)).loops.size(), 1u);
}

/// Reachable locations when `without` is taken out.
std::set<unsigned> reach(const Cfa& cfa, unsigned from, unsigned without) {
  std::set<unsigned> seen;
  std::vector<unsigned> work;
  if (from != without) work.push_back(from);
  while (!work.empty()) {
    const unsigned l = work.back();
    work.pop_back();
    if (!seen.insert(l).second) continue;
    for (EdgeId e : cfa.locations[l].out) {
      if (cfa.at(e).to.index != without) work.push_back(cfa.at(e).to.index);
    }
  }
  return seen;
}

bool has_cycle_without(const Cfa& cfa, const std::vector<LocationId>& cuts) {
  Cfa rest = cfa;
  for (Location& l : rest.locations) {
    std::erase_if(l.out, [&](EdgeId e) {
      return std::count(cuts.begin(), cuts.end(), cfa.at(e).to) > 0;
    });
  }
  for (unsigned l : reach(cfa, 0, UINT32_MAX)) {
    for (EdgeId e : rest.locations[l].out) {
      if (reach(rest, rest.at(e).to.index, UINT32_MAX).count(l) > 0) {
        return true;
      }
    }
  }
  return false;
}

TEST(Loops, RandomGraphsAgreeWithDefinitions) {
  for (std::uint64_t round = 0; round < pleat::testing::scaled(2000); ++round) {
    auto random = pleat::testing::generator(round);
    const unsigned n = 1 + random() % 9;
    std::vector<std::pair<unsigned, unsigned>> edges;
    for (unsigned m = random() % (2 * n + 1); m > 0; --m) {
      edges.emplace_back(random() % n, random() % n);
    }
    const Cfa cfa = graph(n, edges);
    const LoopForest forest = find_loops(cfa);
    const auto cuts = cut_points(cfa);
    EXPECT_FALSE(has_cycle_without(cfa, cuts)) << "round " << round;

    std::vector<LocationId> headers;
    for (const Loop& loop : forest.loops) headers.push_back(loop.header);
    std::sort(headers.begin(), headers.end());
    EXPECT_EQ(headers, cuts) << "round " << round;

    const auto reachable = reach(cfa, 0, UINT32_MAX);
    for (const Loop& loop : forest.loops) {
      const auto beside = reach(cfa, 0, loop.header.index);
      bool dominated = true;
      for (LocationId l : loop.body) {
        EXPECT_TRUE(reachable.contains(l.index));
        if (l != loop.header && beside.contains(l.index)) dominated = false;
        if (!loop.parent) continue;
        const auto& around = forest.loops[*loop.parent];
        EXPECT_TRUE(
            std::binary_search(around.body.begin(), around.body.end(), l));
        EXPECT_NE(l, around.header);
      }
      // A loop inside an irreducible one may be entered through that one only.
      EXPECT_TRUE(loop.reducible || !dominated) << "round " << round;
      EXPECT_TRUE(loop.parent || loop.reducible == dominated);
    }
  }
}

}  // namespace
}  // namespace pleat::cfa::loops_test
