#include "domain/analysis.h"

#include <gtest/gtest.h>

#include <cfenv>

#include "cfa/text.h"
#include "exec/inputs.h"
#include "exec/interpreter.h"
#include "exec/samples.h"
#include "support/figure_one.h"
#include "support/random_cfa.h"
#include "support/reference_run.h"
#include "support/seed.h"
#include "transform/inlay.h"

namespace pleat::domain {

/// For the names of tests.
inline void PrintTo(const Options& options, std::ostream* out) {
  *out << to_string(options.domain) << (options.per_branch ? "_per_branch" : "")
       << (options.delay == 0 ? "_at_once" : "");
}

namespace {

using cfa::Cfa;
using cfa::LocationId;
using term::Term;

std::string named(std::string text, const std::string& name) {
  for (std::size_t i; (i = text.find('@')) != std::string::npos;) {
    text.replace(i, 1, name + "_");
  }
  return text;
}

/// The segment between two points far apart has steep faces only.
TEST(Elements, BoundsBehindSteepFacesStay) {
  const Range range{-2'147'483'648, 2'147'483'647};
  const auto point = [&](int x, int y) {
    auto e = Element::all(Domain::Polyhedra, {range, range});
    e->meet({Linear::dimension(0) - Linear::number(x), true});
    e->meet({Linear::dimension(1) - Linear::number(y), true});
    return e;
  };
  auto hull = point(-993'071, 1);
  hull->join(*point(-50, 999'998));
  hull->join(*point(-50, 1));
  EXPECT_EQ(hull->bounds(Linear::dimension(0)), (Range{-993'071, -50}));
  EXPECT_EQ(hull->bounds(Linear::dimension(1)), (Range{1, 999'998}));
}

bool has(const std::vector<Conjunct>& all, Term formula) {
  return std::ranges::any_of(all, [&](const Conjunct& c) {
    return c.formula == formula || (c.modular && c.modular == formula);
  });
}

std::string shown(const Cfa& cfa, const std::vector<Conjunct>& all) {
  std::string text;
  for (const auto& c : all) text += cfa::shown(cfa, c.formula) + "\n";
  return text;
}

TEST(Domain, PaperFigure1) {
  const Cfa cfa = testing::figure_one("domain1_", 5000);
  const auto program = transform::instrument(cfa);
  const Term x = cfa.variables[0].symbol, y = cfa.variables[1].symbol;
  const Term x0 = program.cfa.at(program.holders[0].variable).symbol;
  const Term count = program.cfa.at(program.counters[0].variable).symbol;
  const Term low = term::mk_extract(count, 31, 0);
  Registry stats;
  Analysis guess(program.cfa, {.overflow = Overflow::Ignore}, stats);
  ASSERT_TRUE(guess.run());
  const auto at = guess.at(LocationId{1});
  // y = 2 * count, x0 = count + x
  EXPECT_TRUE(has(at, mk_eq(y, mk_mul(term::mk_bv(2, 32), low))))
      << shown(program.cfa, at);
  EXPECT_TRUE(has(at, mk_eq(x0, mk_add(low, x)))) << shown(program.cfa, at);
  // What the target needs, of the input and the count: count > 2500.
  const auto front = guess.at(LocationId{2}, program.front_symbols());
  EXPECT_TRUE(has(front, term::mk_uge(count, term::mk_bv(2501, 64))))
      << shown(program.cfa, front);
  // y wraps, x and the count do not.
  Analysis sound(program.cfa, {}, stats);
  ASSERT_TRUE(sound.run());
  const auto holds = sound.at(LocationId{1});
  EXPECT_TRUE(has(holds, mk_eq(x0, mk_add(low, x))))
      << shown(program.cfa, holds);
  EXPECT_FALSE(has(holds, mk_eq(y, mk_mul(term::mk_bv(2, 32), low))));
}

TEST(Domain, LeavesTheRoundingModeAlone) {
  const Cfa cfa = testing::figure_one("domain2_", 5000);
  Registry stats;
  Analysis analysis(cfa, {}, stats);
  ASSERT_TRUE(analysis.run());
  EXPECT_EQ(std::fegetround(), FE_TONEAREST);
}

TEST(Domain, TooExpensiveGoesOnWithLess) {
  const Cfa cfa = testing::figure_one("domain3_", 5000);
  const auto program = transform::instrument(cfa);
  Registry stats;
  Analysis analysis(program.cfa, {.units = 1}, stats);
  analysis.run();
  ASSERT_EQ(analysis.packs().size(), 1u);
  EXPECT_NE(analysis.packs()[0].second, Domain::Polyhedra);
  EXPECT_GT(stats.counter("domain.too_expensive").value, 0u);
}

/// for (i = 0, n = in; i < n; i++): a loop that ends at n, in each domain.
TEST(Domain, WhatEachDomainFinds) {
  const std::string text = R"((pleat-cfa 1)
(variable @i (_ BitVec 32) "i")
(variable @n (_ BitVec 32) "n")
(input @in (_ BitVec 32) "nondet")
(location 0) (location 1) (location 2)
(initial 0)
(edge 0 1 (guard (bvsle #x00000000 @in))
  (set @i #x00000000) (set @n @in) (reads @in))
(edge 1 1 (guard (bvslt @i @n)) (set @i (bvadd @i #x00000001)))
(edge 1 2 (guard (not (bvslt @i @n)))))";
  for (const Domain d :
       {Domain::Polyhedra, Domain::Octagons, Domain::Intervals}) {
    const Cfa cfa =
        cfa::from_text(named(text, "domain4" + std::string(to_string(d))));
    Registry stats;
    Analysis analysis(cfa, {.domain = d}, stats);
    ASSERT_TRUE(analysis.run());
    const Term i = cfa.variables[0].symbol, n = cfa.variables[1].symbol;
    const auto behind = analysis.at(LocationId{2});
    EXPECT_TRUE(
        has(analysis.at(LocationId{1}), term::mk_sge(i, term::mk_bv(0, 32))))
        << to_string(d) << "\n"
        << shown(cfa, behind);
    EXPECT_EQ(has(behind, mk_eq(i, n)), d != Domain::Intervals)
        << to_string(d) << "\n"
        << shown(cfa, behind);
  }
}

/// for (i = w = 0; i < in; i++) for (j = 0; j < 4; j++) w++: no condition and
/// no assignment mentions i and w together, but both count.
TEST(Domain, CountersOfNestedLoopsAreRelated) {
  const Cfa cfa = cfa::from_text(R"((pleat-cfa 1)
(variable domain6_i (_ BitVec 32) "i")
(variable domain6_j (_ BitVec 32) "j")
(variable domain6_w (_ BitVec 32) "w")
(variable domain6_n (_ BitVec 32) "n")
(input domain6_in (_ BitVec 32) "nondet")
(location 0) (location 1) (location 2) (location 3)
(initial 0)
(edge 0 1 (guard (bvslt domain6_in #x00000064)) (set domain6_i #x00000000)
  (set domain6_w #x00000000) (set domain6_n domain6_in) (reads domain6_in))
(edge 1 2 (guard (bvslt domain6_i domain6_n)) (set domain6_j #x00000000))
(edge 1 3 (guard (not (bvslt domain6_i domain6_n))))
(edge 2 2 (guard (bvslt domain6_j #x00000004))
  (set domain6_j (bvadd domain6_j #x00000001))
  (set domain6_w (bvadd domain6_w #x00000001)))
(edge 2 1 (guard (not (bvslt domain6_j #x00000004)))
  (set domain6_i (bvadd domain6_i #x00000001))))");
  Registry stats;
  Analysis analysis(cfa, {.overflow = Overflow::Ignore}, stats);
  ASSERT_TRUE(analysis.run());
  const auto at = analysis.at(LocationId{1});
  EXPECT_TRUE(
      has(at, mk_eq(cfa.variables[2].symbol,
                    mk_mul(term::mk_bv(4, 32), cfa.variables[0].symbol))))
      << shown(cfa, at);
}

/// x is 0 or 10 at the loop's end, by the branch: only kept apart per branch.
TEST(Domain, DisjunctionPerBranch) {
  const Cfa cfa = cfa::from_text(R"((pleat-cfa 1)
(variable domain5_x (_ BitVec 32) "x")
(variable domain5_y (_ BitVec 32) "y")
(input domain5_in (_ BitVec 32) "nondet")
(location 0) (location 1) (location 2) (location 3)
(initial 0)
(edge 0 1 (guard (= domain5_in #x00000000)) (set domain5_x #x00000000)
  (set domain5_y #x00000005) (reads domain5_in))
(edge 0 1 (guard (not (= domain5_in #x00000000))) (set domain5_x #x0000000a)
  (set domain5_y #x00000007) (reads domain5_in))
(edge 1 2 (guard (= domain5_x #x00000003)))
(edge 1 3 (guard (not (= domain5_x #x00000003))))
(property assertion "error" (target 2)))");
  Registry stats;
  Analysis joined(cfa, {}, stats), apart(cfa, {.per_branch = true}, stats);
  ASSERT_TRUE(joined.run() && apart.run());
  EXPECT_FALSE(has(joined.at(LocationId{2}), term::mk_false()));
  EXPECT_TRUE(has(apart.at(LocationId{2}), term::mk_false()));
}

/// Every state that a run reaches satisfies what was computed for its
/// location; and, if the run goes on to the target, what was computed for that.
class DomainRandom : public ::testing::TestWithParam<Options> {};

TEST_P(DomainRandom, EveryStateSatisfiesEveryInvariant) {
  std::size_t checked = 0, said = 0, on_the_way = 0;
  for (std::uint64_t i = 0; i < pleat::testing::scaled(60); ++i) {
    const std::uint64_t seed = pleat::testing::seed() + i;
    const Cfa cfa = pleat::testing::random_cfa(
        seed, {.locations = 5, .variables = 4, .term_depth = 2});
    Registry stats;
    Analysis analysis(cfa, GetParam(), stats);
    if (!analysis.run()) continue;
    const LocationId target = cfa.properties[0].target;
    analysis.run_backward({target});
    std::vector<std::vector<Conjunct>> at, backward;
    std::vector<LocationId> all;
    for (std::uint32_t l = 0; l < cfa.locations.size(); ++l) {
      at.push_back(analysis.at({l}));
      backward.push_back(analysis.at_on_the_way({l}));
      said += at.back().size();
      all.push_back({l});
    }
    exec::Interpreter interpreter(cfa);
    for (std::uint64_t k = 0; k < 20; ++k) {
      pleat::testing::HashInputs inputs(seed * 20 + k);
      std::vector<exec::ConcreteState> states;
      const auto result = interpreter.run(
          inputs, {.edges = 40}, all,
          [&](const exec::ConcreteState& s) { states.push_back(s); });
      const bool reached = result.end == exec::RunResult::End::Target;
      const auto check = [&](const Conjunct& c, const exec::ConcreteState& s) {
        ++checked;
        ASSERT_NE(exec::evaluate(cfa, c.formula, s), 0u)
            << "seed " << seed << " run " << k << " location "
            << s.location.index << ": " << cfa::shown(cfa, c.formula);
        if (c.modular) {
          ASSERT_NE(exec::evaluate(cfa, c.modular, s), 0u) << "seed " << seed;
        }
      };
      for (const auto& s : states) {
        for (const Conjunct& c : at[s.location.index]) check(c, s);
        if (!reached) continue;
        for (const Conjunct& c : backward[s.location.index]) {
          check(c, s);
          ++on_the_way;
        }
      }
    }
  }
  std::cout << checked << " checks, " << said << " conjuncts\n";
  EXPECT_GT(checked, pleat::testing::scaled(1000));
  EXPECT_GT(on_the_way, pleat::testing::scaled(100));
}

INSTANTIATE_TEST_SUITE_P(
    All, DomainRandom,
    ::testing::Values(Options{}, Options{.per_branch = true},
                      Options{.domain = Domain::Octagons},
                      Options{.domain = Domain::Intervals},
                      Options{.delay = 0, .narrowing = 0}));

}  // namespace
}  // namespace pleat::domain
