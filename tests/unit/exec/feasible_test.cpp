#include "exec/feasible.h"

#include <gtest/gtest.h>

namespace pleat::exec::feasible_test {
namespace {

using term::mk_add;
using term::mk_bv;
using term::mk_eq;
using term::mk_ult;
using term::Model;
using term::Term;

Term x(const std::string& name) {
  return term::mk_symbol("feasible_" + name, term::Sort::bitvec(32));
}
Term c(term::Value v) { return mk_bv(v, 32); }

TEST(Relevance, FollowsSharedSymbolsBothWays) {
  // The goal speaks of d; d comes to a only over conjuncts further in front.
  const std::vector<Term> condition = {
      mk_ult(x("a"), x("b")), mk_ult(x("p"), x("q")), mk_ult(x("b"), x("e")),
      mk_ult(x("e"), x("d")), mk_ult(x("q"), c(9))};
  Relevance relevance;
  EXPECT_EQ(relevance.relevant(condition, mk_ult(x("d"), c(7))),
            (std::vector<Term>{condition[0], condition[2], condition[3]}));
  EXPECT_EQ(relevance.relevant(condition, mk_ult(x("p"), c(7))),
            (std::vector<Term>{condition[1], condition[4]}));
  EXPECT_TRUE(relevance.relevant(condition, mk_ult(x("z"), c(7))).empty());
}

TEST(ExtendModel, KeepsTheValuesOfOtherSymbols) {
  Registry stats;
  solver::Solver solver({}, stats);
  Relevance relevance;
  const std::vector<Term> condition = {mk_eq(mk_add(x("k"), x("l")), c(77)),
                                       mk_ult(x("m"), c(50))};
  auto model = std::make_shared<Model>();
  model->set(x("k"), 70);
  model->set(x("l"), 7);
  model->set(x("m"), 1);
  // First about k and l, then about m: the solver has seen k and l by then,
  // but they are no part of the second question.
  const Feasible first = extend_model(solver, relevance, "test", condition,
                                      model, mk_ult(x("k"), c(60)));
  ASSERT_TRUE(first.result.is_sat());
  const Feasible second =
      extend_model(solver, relevance, "test", condition, first.model,
                   mk_eq(term::mk_mul(x("m"), x("m")), c(49)));
  ASSERT_TRUE(second.result.is_sat());
  EXPECT_EQ(second.model->scalar(x("m")), 7U);
  for (Term t : condition) EXPECT_TRUE(term::holds(t, *second.model));
  EXPECT_LT(second.model->scalar(x("k")), 60U);
}

}  // namespace
}  // namespace pleat::exec::feasible_test
