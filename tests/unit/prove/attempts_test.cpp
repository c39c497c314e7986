// Steps by one attempt after the other: what a selection of premises refutes is
// not refuted, and what is shown by it is shown.

#include "prove/attempts.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "unit/prove/counting_loop.h"

namespace pleat::prove::attempts_test {
namespace {

using pleat::prove::testing::at_most;
using pleat::prove::testing::counting_loop;

struct Steps {
  Registry stats;
  solver::Solver solver{{}, stats};
  Counter& queries = stats.counter("test.queries");
  Cfa cfa = counting_loop("true");
  std::vector<Path> paths = *find_paths(cfa, {});

  const Path& iteration() const {
    return *std::ranges::find_if(paths,
                                 [](const Path& p) { return p.from == p.to; });
  }

  /// First with the last premise only, then with all.
  AttemptProver last_first() {
    return AttemptProver(
        {.name = "test.step",
         .attempts = {{.solver = solver, .units = 1000, .selected = true},
                      {.solver = solver, .units = 1000}},
         .select =
             [](const StepQuery& q) {
               std::vector<std::size_t> places;
               for (std::size_t i = q.premises - 1; i < q.formulas.size(); ++i)
                 places.push_back(i);
               return places;
             }},
        queries);
  }
};

TEST(Attempts, ASelectionRefutesNothing) {
  Steps steps;
  AttemptProver prover = steps.last_first();
  const std::vector premises{at_most("z", 9).formula, at_most("y", 9).formula};
  const StepAnswer answer =
      prover.prove(steps.iteration(), premises, at_most("w", 9).formula);
  EXPECT_EQ(answer.shown, Shown::Yes);
  EXPECT_EQ(answer.used, std::vector<std::size_t>{0});
  EXPECT_EQ(steps.queries.value, 2U);
}

TEST(Attempts, WhatASelectionShowsIsShown) {
  Steps steps;
  AttemptProver prover = steps.last_first();
  const std::vector premises{at_most("y", 9).formula, at_most("z", 9).formula};
  const StepAnswer answer =
      prover.prove(steps.iteration(), premises, at_most("w", 9).formula);
  EXPECT_EQ(answer.shown, Shown::Yes);
  EXPECT_EQ(answer.used, std::vector<std::size_t>{1});
  EXPECT_EQ(steps.queries.value, 1U);
}

TEST(Attempts, ARefutationIsAStateThatBreaksTheGoal) {
  Steps steps;
  AttemptProver prover = steps.last_first();
  const std::vector premises{at_most("y", 9).formula, at_most("z", 9).formula};
  const Term goal = at_most("w", 8).formula;
  const StepAnswer answer = prover.prove(steps.iteration(), premises, goal);
  ASSERT_EQ(answer.shown, Shown::No);
  EXPECT_TRUE(term::holds(steps.iteration().guard, *answer.model));
  EXPECT_FALSE(term::holds(steps.iteration().after(goal), *answer.model));
}

TEST(StateContext, AStateThatWasFoundIsTriedFirst) {
  Registry stats;
  solver::Solver solver{{}, stats};
  Counter &queries = stats.counter("q"), &by_model = stats.counter("m");
  StateContext context(
      [&] { return solver.context(); },
      {.queries = queries, .by_model = by_model, .time = stats.timer("t")});
  QueryBudget budget{10};
  const std::vector narrow{at_most("x", 3).formula};
  const std::vector wide{at_most("x", 200).formula};
  EXPECT_EQ(context.ask("test", narrow, 100, budget).shown, Shown::No);
  EXPECT_EQ(context.ask("test", wide, 100, budget).shown, Shown::No);
  EXPECT_EQ(queries.value, 1U);
  EXPECT_EQ(by_model.value, 1U);
  EXPECT_EQ(budget.queries, 9U);
}

}  // namespace
}  // namespace pleat::prove::attempts_test
