// Bounded model checking against exact reachability of tiny automata, and the
// parts that merge states, each by itself.

#include "engine/bmc/bmc.h"

#include <gtest/gtest.h>

#include "cfa/text.h"
#include "check/judge.h"
#include "check/k_induction.h"
#include "check/unrolling.h"
#include "engine/bmc/arrays.h"
#include "engine/bmc/conditions.h"
#include "engine/bmc/indices.h"
#include "engine/registry.h"
#include "support/moving_values.h"
#include "support/tiny.h"

namespace pleat::engine::bmc_test {
namespace {

using bmc::Arrays;
using bmc::Conditions;
using bmc::Indices;
using cfa::Cfa;
using term::Sort;
using term::Term;
using testing::TinyMaker;
using verdict::Outcome;
using verdict::Verdict;

struct BmcRun {
  Registry stats;
  solver::Solver solver{{}, stats};
  Env env{solver, stats};
  Outcome operator()(const Cfa& cfa, std::uint64_t steps) {
    Budget budget;
    budget.steps = steps;
    return make_engine("bmc", env, {})->run(cfa, budget);
  }
};

/// What the judge does with the claim.
check::KernelResult checked(const Cfa& cfa, const Outcome& o, Registry& stats) {
  using check::Checker;
  switch (o.basis) {
    case verdict::Basis::Unrolling:
      return check::check_unrolling(cfa, o.bounds, o.safe, Checker::Blast,
                                    check::UnrollingLimits{}, stats);
    case verdict::Basis::KInduction:
      return check::check_k_induction(cfa, {o.invariants, o.segments}, o.safe,
                                      Checker::Blast, {}, stats);
    case verdict::Basis::Invariants:
      return check::check_proof(cfa, o.invariants, o.safe, Checker::Blast,
                                stats);
    case verdict::Basis::Exhausted:
      break;
  }
  return {};
}

bool target_is_reached(const Cfa& cfa) {
  for (const auto& s : testing::reachable(cfa)) {
    if (s[0] == cfa.properties[0].target.index) return true;
  }
  return false;
}

TEST(Bmc, NeverContradictsExactReachability) {
  TinyMaker maker(testing::seed() + 40);
  std::size_t proved = 0, violated = 0;
  for (std::uint64_t i = 0; i < 120 * testing::scale(); ++i) {
    const Cfa cfa = maker.make();
    const bool reached = target_is_reached(cfa);
    BmcRun run;
    const Outcome o = run(cfa, 600);
    if (o.claim == Verdict::Proved) {
      ++proved;
      EXPECT_FALSE(reached);
      const auto kernel = checked(cfa, o, run.stats);
      EXPECT_TRUE(kernel.accepted) << kernel.why_not;
    }
    if (o.claim == Verdict::Violated) {
      ++violated;
      EXPECT_TRUE(reached);
    }
    if (o.claim == Verdict::Unknown) {
      EXPECT_FALSE(o.unknown_because.empty());
    }
  }
  EXPECT_GT(proved, 3U);
  EXPECT_GT(violated, 3U);
}

/// Location 2 is a loop that leads to the target; the only edge to it has a
/// guard that never holds. A proof by induction must say that no run is there.
TEST(Bmc, LoopsBehindEdgesThatNoRunTakesArePartOfTheProof) {
  const Cfa cfa = cfa::from_text(
      "(pleat-cfa 1)\n"
      "(variable bmc_u (_ BitVec 8) \"u\")\n"
      "(location 0) (location 1) (location 2) (location 3)\n"
      "(initial 0)\n"
      "(edge 0 1 (set bmc_u #x00))\n"
      "(edge 1 1 (set bmc_u (bvadd bmc_u #x01)))\n"
      "(edge 1 2 (guard false))\n"
      "(edge 2 2 (set bmc_u (bvadd bmc_u #x03)))\n"
      "(edge 2 3 (guard (= bmc_u #x07)))\n"
      "(property assertion \"never\" (target 3))");
  BmcRun run;
  const Outcome o = run(cfa, 600);
  ASSERT_EQ(o.claim, Verdict::Proved);
  const auto kernel = checked(cfa, o, run.stats);
  EXPECT_TRUE(kernel.accepted) << kernel.why_not;
}

/// for (x = 0; x < n; x++) with n <= most; an error if x is `wrong` behind it.
Cfa counting_loop(unsigned most, unsigned wrong) {
  return cfa::from_text(
      "(pleat-cfa 1)\n"
      "(variable bmc_x (_ BitVec 8) \"x\")\n"
      "(variable bmc_n (_ BitVec 8) \"n\")\n"
      "(location 0) (location 1) (location 2) (location 3)\n"
      "(initial 0)\n"
      "(edge 0 1 (guard (bvult bmc_n (_ bv" +
      std::to_string(most + 1) +
      " 8))) (set bmc_x #x00))\n"
      "(edge 1 1 (guard (bvult bmc_x bmc_n)) "
      "(set bmc_x (bvadd bmc_x #x01)))\n"
      "(edge 1 2 (guard (and (not (bvult bmc_x bmc_n)) (= bmc_x (_ bv" +
      std::to_string(wrong) +
      " 8)))))\n"
      "(edge 1 3 (guard (and (not (bvult bmc_x bmc_n)) (not (= bmc_x "
      "(_ bv" +
      std::to_string(wrong) +
      " 8))))))\n"
      "(property assertion \"target\" (target 2))\n");
}

TEST(Bmc, ALoopWithASymbolicBoundIsUnrolledToItsEnd) {
  BmcRun run;
  const Outcome o = run(counting_loop(9, 10), Budget::kUnlimited);
  ASSERT_EQ(o.claim, Verdict::Proved);
  ASSERT_EQ(o.bounds.size(), 1U);
  EXPECT_EQ(o.bounds[0].iterations, 9U);
}

TEST(Bmc, ATargetBehindManyIterationsIsFound) {
  BmcRun run;
  const Outcome o = run(counting_loop(60, 50), Budget::kUnlimited);
  EXPECT_EQ(o.claim, Verdict::Violated);
}

TEST(Bmc, ABudgetThatIsUsedUpGivesNoAnswer) {
  BmcRun run;
  const Outcome o = run(counting_loop(60, 61), 20);
  EXPECT_EQ(o.claim, Verdict::Unknown);
  EXPECT_FALSE(o.unknown_because.empty());
}

/// A board that somebody has written these on.
struct Written : Board {
  std::vector<verdict::Invariant> known;
  std::span<const verdict::Invariant> invariants() override { return known; }
  bool offer(const std::vector<verdict::Invariant>&) override { return false; }
  void almost_done() override {}
};

TEST(Bmc, KInductionTakesAsManySegmentsAsItNeeds) {
  const Cfa cfa = testing::moving(testing::kOneToFour, "(= ur_a #x05)");
  BmcRun run;
  std::vector<verdict::LoopBound> told;
  run.env.tell = [&](const Outcome& o) { told = o.bounds; };
  const Outcome o = run(cfa, Budget::kUnlimited);
  ASSERT_EQ(o.claim, Verdict::Proved);
  EXPECT_EQ(o.basis, verdict::Basis::KInduction);
  EXPECT_EQ(o.segments, 5U);
  EXPECT_TRUE(o.bounds.empty());
  EXPECT_TRUE(checked(cfa, o, run.stats).accepted);
  ASSERT_EQ(told.size(), 1U);  // on the way
  EXPECT_GT(told[0].iterations, 1U);
}

TEST(Bmc, KInductionUsesWhatTheBoardSays) {
  const Cfa cfa = testing::moving(testing::kOneToFour, "(= ur_a #x05)");
  BmcRun run;
  Written board;
  run.env.board = &board;
  std::vector<Term> all;
  for (const auto& v : cfa.variables)
    all.push_back(term::mk_ne(v.symbol, term::mk_bv(5, 8)));
  board.known.push_back({cfa::LocationId{1}, term::mk_and(all)});
  const Outcome o = run(cfa, Budget::kUnlimited);
  ASSERT_EQ(o.claim, Verdict::Proved);
  EXPECT_EQ(o.basis, verdict::Basis::Invariants);  // k = 1
  EXPECT_TRUE(checked(cfa, o, run.stats).accepted);
}

TEST(Bmc, ATargetBehindTheFirstSegmentsIsNoProof) {
  BmcRun run;
  EXPECT_EQ(run(testing::moving(testing::kOneToFour, "(= ur_a #x04)"),
                Budget::kUnlimited)
                .claim,
            Verdict::Violated);
}

TEST(Conditions, BranchesThatMeetAgainHaveTheConditionBeforeThem) {
  Conditions conditions;
  const Term a = term::mk_symbol("bmc.a", Sort::boolean());
  const Term b = term::mk_symbol("bmc.b", Sort::boolean());
  const auto before = *conditions.with(Conditions::kAlways, a);
  const auto yes = *conditions.with(before, b);
  const auto no = *conditions.with(before, term::mk_not(b));
  unsigned choices = 0;
  const auto [joined, number] = conditions.join(
      std::vector{yes, no}, [&](Term c, std::size_t x, std::size_t y) {
        ++choices;
        EXPECT_NE(x, y);
        EXPECT_TRUE(c == b || c == term::mk_not(b));
      });
  EXPECT_EQ(joined, before);
  EXPECT_EQ(choices, 1U);
  EXPECT_LT(number, 2U);
}

TEST(Conditions, WhatContradictsThePartsAboveIsImpossible) {
  Conditions conditions;
  const Term n = term::mk_symbol("bmc.n", Sort::bitvec(8));
  const auto small =
      *conditions.with(Conditions::kAlways, term::mk_ult(n, term::mk_bv(5, 8)));
  EXPECT_FALSE(conditions.with(small, term::mk_ult(term::mk_bv(7, 8), n)));
  EXPECT_FALSE(conditions.with(small, term::mk_eq(n, term::mk_bv(5, 8))));
  // It says nothing new.
  EXPECT_EQ(conditions.with(small, term::mk_ult(n, term::mk_bv(9, 8))), small);
  EXPECT_NE(conditions.with(small, term::mk_ult(n, term::mk_bv(4, 8))), small);
  // Several parts that only together leave no value.
  const auto is_not = [&](unsigned v) {
    return term::mk_ne(n, term::mk_bv(v, 8));
  };
  const Term most[] = {is_not(0), is_not(1), is_not(2), is_not(3)};
  EXPECT_TRUE(conditions.with(small, term::mk_and(most)));
  const Term all[] = {is_not(0), is_not(1), is_not(2), is_not(3), is_not(4)};
  EXPECT_FALSE(conditions.with(small, term::mk_and(all)));
  EXPECT_TRUE(conditions.with(small, is_not(4)));
}

TEST(Indices, AChoiceBetweenAddressesHasFewValues) {
  Indices indices;
  const Term c = term::mk_symbol("bmc.c", Sort::boolean());
  const Term pointer =
      term::mk_ite(c, term::mk_bv(0x100, 64), term::mk_bv(0x200, 64));
  const Term field = term::mk_add(pointer, term::mk_bv(8, 64));
  const auto* values = indices.values(field);
  ASSERT_NE(values, nullptr);
  EXPECT_EQ(*values, (std::vector<std::uint64_t>{0x108, 0x208}));
  EXPECT_EQ(indices.with_choices_outside(field),
            term::mk_ite(c, term::mk_bv(0x108, 64), term::mk_bv(0x208, 64)));
  EXPECT_EQ(indices.equals(indices.with_choices_outside(field), 0x208),
            term::mk_not(c));
  EXPECT_EQ(indices.values(term::mk_symbol("bmc.wide", Sort::bitvec(64))),
            nullptr);
}

/// Reads and writes at random indices, in cells and as plain terms: the same.
TEST(Arrays, AgreeWithArrayTerms) {
  std::mt19937_64 random(testing::seed());
  const Sort sort = Sort::array(8, 8);
  const Term i = term::mk_symbol("bmc.i", Sort::bitvec(8));
  const Term j = term::mk_symbol("bmc.j", Sort::bitvec(8));
  const Term c = term::mk_symbol("bmc.c", Sort::boolean());
  const Term start = term::mk_symbol("bmc.array", sort);
  const Term narrow = term::mk_symbol("bmc.narrow", Sort::bitvec(2));
  std::size_t different_values = 0;
  for (unsigned round = 0; round < 100 * testing::scale(); ++round) {
    Arrays arrays;
    const auto index = [&]() -> Term {
      switch (random() % 6) {
        case 0:
          return i;
        case 1:
          return term::mk_add(j, term::mk_bv(random() % 3, 8));
        case 2:
          return term::mk_ite(c, term::mk_bv(random() % 6, 8),
                              term::mk_bv(random() % 6, 8));
        case 3:
          return term::mk_add(term::mk_zext(narrow, 8), term::mk_bv(2, 8));
        default:
          return term::mk_bv(random() % 6, 8);
      }
    };
    std::vector<std::pair<bmc::Array, Term>> made{{Arrays::of(start), start}};
    made.emplace_back(Arrays::of(term::mk_const_array(sort, term::mk_bv(7, 8))),
                      term::mk_const_array(sort, term::mk_bv(7, 8)));
    for (unsigned step = 0; step < 8; ++step) {
      const auto a = made[random() % made.size()];
      const auto b = made[random() % made.size()];
      if (random() % 3 == 0) {
        made.emplace_back(arrays.choose(c, a.first, b.first),
                          term::mk_ite(c, a.second, b.second));
        continue;
      }
      const Term where = index();
      const Term value = random() % 2 == 0 ? i : term::mk_bv(random() % 9, 8);
      made.emplace_back(arrays.write(a.first, {{where, value}}),
                        term::mk_store(a.second, where, value));
    }
    term::Model model;
    model.set(i, random() % 8);
    model.set(j, random() % 8);
    model.set(c, random() % 2);
    model.set(narrow, random() % 4);
    term::ArrayValue cells;
    for (unsigned k = 0; k < 8; ++k) cells.elements[k] = random() % 256;
    cells.otherwise = 99;
    model.set(start, cells);
    term::Evaluator evaluate(model);
    for (const auto& [ours, plain] : made) {
      const Term where = index();
      const auto expected = evaluate.scalar(term::mk_select(plain, where));
      EXPECT_EQ(evaluate.scalar(arrays.read(ours, where)), expected);
      EXPECT_EQ(evaluate.scalar(term::mk_select(Arrays::as_term(ours), where)),
                expected);
      different_values += expected != 99;
    }
  }
  EXPECT_GT(different_values, 100U);
}

/// Each read is the next index, and nothing is known of the array: looked at
/// one by one, 256 cells are choices between 256 indices, and so on.
TEST(Arrays, AnIndexOfManyValuesIntoUnknownCellsIsLeftToTheSolver) {
  const Term start = term::mk_symbol("bmc.unknown", Sort::array(8, 8));
  Arrays arrays;
  bmc::Array array = Arrays::of(start);
  Term index = term::mk_symbol("bmc.first", Sort::bitvec(8));
  const std::size_t before = term::term_count();
  for (unsigned step = 0; step < 8; ++step) {
    array = arrays.write(array, {{index, term::mk_bv(step, 8)}});
    index = arrays.read(array, term::mk_add(index, term::mk_bv(1, 8)));
  }
  EXPECT_LT(term::term_count() - before, 5000U);
}

/// A byte of a text, chosen among `count`, and computed with.
Term chosen_byte(Indices& indices, unsigned count, unsigned operators) {
  const auto symbol = [](const char* name, unsigned i, Sort sort) {
    return term::mk_symbol(name + std::to_string(i), sort);
  };
  Term t = symbol("bmc.byte", 0, Sort::bitvec(8));
  for (unsigned i = 1; i < count; ++i) {
    t = term::mk_ite(symbol("bmc.is", i, Sort::boolean()),
                     symbol("bmc.byte", i, Sort::bitvec(8)), t);
  }
  for (unsigned i = 0; i < operators; ++i) {
    t = term::mk_bvxor(term::mk_add(t, term::mk_bv(1, 8)),
                       term::mk_bv(0x55, 8));
  }
  return indices.with_choices_outside(t);
}

TEST(Indices, OperatorsOnALargeChoiceStayAboveIt) {
  Indices indices;
  EXPECT_EQ(chosen_byte(indices, 10, 3).kind(), term::Kind::Ite);
  const std::size_t before = term::term_count();
  chosen_byte(indices, 500, 20);
  EXPECT_LT(term::term_count() - before, 3000U);
}

}  // namespace
}  // namespace pleat::engine::bmc_test
