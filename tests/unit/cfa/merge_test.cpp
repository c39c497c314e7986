#include "cfa/merge.h"

#include <gtest/gtest.h>

#include "exec/inputs.h"
#include "exec/interpreter.h"
#include "support/random_cfa.h"
#include "support/reference_run.h"
#include "support/seed.h"

namespace pleat::cfa::merge_test {
namespace {

using namespace pleat::term;

class MergeTest : public ::testing::Test {
 protected:
  void locations(unsigned n) {
    for (unsigned i = 0; i < n; ++i) cfa.add_location();
    cfa.initial = {0};
  }
  Term variable(const char* name,
                Variable::Kind kind = Variable::Kind::Source) {
    const Term t = mk_symbol(std::string("merge_") + name, Sort::bitvec(32));
    cfa.add_variable({.symbol = t, .name = name, .kind = kind});
    return t;
  }
  void edge(unsigned from, unsigned to, Term guard,
            std::vector<Assignment> assignments = {},
            std::vector<InputId> inputs = {}) {
    cfa.add_edge({.from = {from},
                  .to = {to},
                  .guard = guard,
                  .assignments = std::move(assignments),
                  .inputs = std::move(inputs),
                  .branches = {{{"m.c", from, 1}, true}},
                  .pos = {"m.c", from, 1}});
  }
  static Term num(unsigned n) { return mk_bv(n, 32); }

  Cfa cfa;
};

TEST_F(MergeTest, ChainBecomesOneEdge) {
  locations(4);
  const Term x = variable("x");
  edge(0, 1, mk_true(), {{{0}, num(1)}});
  edge(1, 2, mk_true(), {{{0}, mk_add(x, num(1))}});
  edge(2, 3, mk_true(), {{{0}, mk_add(x, x)}});
  cfa.properties.push_back({.target = {3}});
  merge_chains(cfa);
  ASSERT_EQ(cfa.edges.size(), 1u);
  EXPECT_EQ(cfa.locations.size(), 2u);
  EXPECT_EQ(cfa.edges[0].assignments[0].value, num(4));
  EXPECT_EQ(cfa.edges[0].branches.size(), 3u);
  EXPECT_EQ(cfa.properties[0].target, cfa.edges[0].to);
}

TEST_F(MergeTest, LoopHeaderStaysAndKeepsItsSource) {
  locations(4);
  const Term i = variable("i");
  edge(0, 1, mk_true(), {{{0}, num(0)}});
  edge(1, 2, mk_ult(i, num(9)));
  edge(2, 1, mk_true(), {{{0}, mk_add(i, num(1))}});
  edge(1, 3, mk_uge(i, num(9)));
  cfa.loop_sources.push_back(
      {{1},
       {.function = "main", .statement = {}, .condition = {}, .body = {}}});
  merge_chains(cfa);
  EXPECT_EQ(cfa.locations.size(), 3u);
  ASSERT_EQ(cfa.loop_sources.size(), 1u);
  const LocationId header = cfa.loop_sources[0].first;
  EXPECT_EQ(cfa.at(cfa.at(header).out[0]).to, header);
}

TEST_F(MergeTest, ConstantsThreadThroughTheirTest) {
  // t = a && b, as compilers make it: three edges into a join that tests t.
  locations(7);
  const Term a = variable("a"), b = variable("b");
  const Term t = variable("t", Variable::Kind::Temporary);
  edge(0, 1, mk_ne(a, num(0)));
  edge(0, 3, mk_eq(a, num(0)), {{{2}, num(0)}});
  edge(1, 3, mk_ne(b, num(0)), {{{2}, num(1)}});
  edge(1, 3, mk_eq(b, num(0)), {{{2}, num(0)}});
  edge(3, 4, mk_ne(t, num(0)));
  edge(3, 5, mk_eq(t, num(0)));
  cfa.properties.push_back({.target = {4}});
  cfa.properties.push_back({.target = {5}});
  merge_chains(cfa);
  EXPECT_EQ(cfa.variables.size(), 2u);  // t is gone
  EXPECT_EQ(cfa.locations.size(), 3u);
  for (const Edge& e : cfa.edges) EXPECT_TRUE(e.assignments.empty());
}

TEST_F(MergeTest, SharedReadsStayShared) {
  // The location between reads the same input as the edge into it.
  locations(4);
  const Term x = variable("x");
  const Term in = mk_symbol("merge_in", Sort::bitvec(32));
  cfa.add_input({.symbol = in, .name = "nondet"});
  edge(0, 1, mk_true(), {{{0}, in}}, {{0}});
  edge(1, 2, mk_ult(in, x), {}, {{0}});
  edge(1, 3, mk_uge(in, x), {}, {{0}});
  merge_chains(cfa);
  ASSERT_EQ(cfa.edges.size(), 2u);
  EXPECT_EQ(cfa.edges[0].inputs.size(), 2u);
  EXPECT_EQ(cfa.edges[0].inputs, cfa.edges[1].inputs);
}

TEST_F(MergeTest, UnreachableTargetKeepsItsPlace) {
  locations(3);
  edge(0, 1, mk_true());
  edge(0, 2, mk_false());
  cfa.properties.push_back({.target = {2}});
  merge_chains(cfa);
  EXPECT_TRUE(cfa.at(cfa.properties[0].target).in.empty());
  EXPECT_EQ(cfa.edges.size(), 1u);
}

TEST_F(MergeTest, EdgesDoNotGrowBeyondTheLimit) {
  constexpr unsigned kLength = 400;
  locations(kLength + 1);
  const Term x = variable("x"), y = variable("y");
  for (unsigned i = 0; i < kLength; ++i) {
    edge(i, i + 1, mk_true(),
         {{{0}, mk_bvxor(mk_mul(x, x), y)}, {{1}, mk_udiv(y, x)}});
  }
  merge_chains(cfa, {.edge_size = 100});
  EXPECT_LT(cfa.locations.size(), kLength / 5);
  EXPECT_GT(cfa.locations.size(), 5u);
}

/// Final values by name, and what was read, of a run that hits a target.
struct Seen {
  exec::RunResult::End end;
  std::size_t property = 0;
  std::vector<std::pair<std::string, Value>> scalars = {};
  std::vector<std::string> reads = {};
  friend bool operator==(const Seen&, const Seen&) = default;
};

Seen run(const Cfa& cfa, std::uint64_t seed, std::uint64_t limit) {
  pleat::testing::HashInputs inputs(seed);
  exec::Interpreter interpreter(cfa);
  const auto result = interpreter.run(inputs, {.edges = limit});
  Seen seen{.end = result.end};
  if (result.end != exec::RunResult::End::Target) return seen;
  for (std::size_t p = 0; p < cfa.properties.size(); ++p) {
    if (cfa.properties[p].target == result.location) seen.property = p;
  }
  for (const auto& read : result.inputs) {
    // A renamed input keeps the first part of its symbol's name.
    const std::string name = cfa.at(read.input).symbol.name();
    seen.reads.push_back(name.substr(0, name.find('!')));
  }
  const auto last = interpreter.trace(inputs, {.edges = limit}).back().second;
  for (std::size_t v = 0; v < cfa.variables.size(); ++v) {
    if (cfa.variables[v].kind == Variable::Kind::Source) {
      seen.scalars.emplace_back(cfa.variables[v].name, last.scalars[v]);
    }
  }
  return seen;
}

TEST(MergeRandom, RunsReachTheSameTargets) {
  std::size_t smaller = 0, hits = 0;
  for (std::uint64_t i = 0; i < pleat::testing::scaled(400); ++i) {
    const std::uint64_t seed = pleat::testing::seed() + i;
    const Cfa before = pleat::testing::random_cfa(
        seed, {.locations = 4 + static_cast<unsigned>(i % 12),
               .temporaries = true,
               .term_depth = 2});
    Cfa after = before;
    merge_chains(after, {.edge_size = i % 3 == 0 ? 200u : 2000u});
    smaller += after.locations.size() < before.locations.size() ? 1 : 0;
    for (std::uint64_t r = 0; r < 8; ++r) {
      Seen a = run(before, seed * 8 + r, 300);
      Seen b = run(after, seed * 8 + r, 300);
      if (a.end == exec::RunResult::End::Limit) continue;
      hits += a.end == exec::RunResult::End::Target ? 1 : 0;
      // A variable that is never used any more is not shown after merging.
      std::erase_if(a.scalars, [&](const auto& entry) {
        return std::none_of(
            b.scalars.begin(), b.scalars.end(),
            [&](const auto& other) { return other.first == entry.first; });
      });
      ASSERT_EQ(a.end, b.end) << "seed " << seed << " run " << r;
      ASSERT_TRUE(a == b) << "seed " << seed << " run " << r;
    }
  }
  EXPECT_GT(smaller, pleat::testing::scaled(200));
  EXPECT_GT(hits, pleat::testing::scaled(200));
}

}  // namespace
}  // namespace pleat::cfa::merge_test
