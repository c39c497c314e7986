#include "cfa/edge.h"

#include <gtest/gtest.h>

#include "support/check.h"

namespace pleat::cfa::edge_test {
namespace {

using namespace pleat::term;

class EdgeTest : public ::testing::Test {
 protected:
  EdgeTest() {
    for (int i = 0; i < 3; ++i) cfa.add_location();
    cfa.initial = {0};
    x = cfa.add_variable({.symbol = sym("edge_x"), .name = "x"});
    y = cfa.add_variable({.symbol = sym("edge_y"), .name = "y"});
    in = cfa.add_input({.symbol = sym("edge_in"), .name = "nondet"});
  }
  static Term sym(const char* name) {
    return mk_symbol(name, Sort::bitvec(32));
  }
  static Term num(unsigned n) { return mk_bv(n, 32); }
  Term var(VariableId v) const { return cfa.at(v).symbol; }
  Term input() const { return cfa.at(in).symbol; }

  Cfa cfa;
  VariableId x, y;
  InputId in;
};

TEST_F(EdgeTest, AddEdgeSortsAndDropsIdentity) {
  const EdgeId e =
      cfa.add_edge({.from = {0},
                    .to = {1},
                    .guard = mk_true(),
                    .assignments = {{y, num(1), {}}, {x, var(x), {}}}});
  ASSERT_EQ(cfa.at(e).assignments.size(), 1u);
  EXPECT_EQ(cfa.at(e).assignments[0].variable, y);
  cfa.validate();
}

TEST_F(EdgeTest, InstantiateMakesFreshSymbolsPerTraversal) {
  const Edge edge{.from = {0},
                  .to = {1},
                  .guard = mk_ult(input(), num(10)),
                  .assignments = {{x, mk_add(input(), var(y)), {}}},
                  .inputs = {in}};
  const Step a = instantiate(cfa, edge);
  const Step b = instantiate(cfa, edge);
  ASSERT_EQ(a.reads.size(), 1u);
  EXPECT_NE(a.reads[0].symbol, b.reads[0].symbol);
  EXPECT_NE(a.reads[0].symbol, input());
  EXPECT_EQ(a.guard, mk_ult(a.reads[0].symbol, num(10)));
  EXPECT_EQ(a.assignments[0].second, mk_add(a.reads[0].symbol, var(y)));
}

TEST_F(EdgeTest, InstantiateKeepsReadsThatDoNotOccur) {
  const Edge edge{.from = {0}, .to = {1}, .guard = mk_true(), .inputs = {in}};
  const Step step = instantiate(cfa, edge);
  ASSERT_EQ(step.reads.size(), 1u);
  EXPECT_EQ(step.reads[0].input, in);
  EXPECT_FALSE(step.reads[0].symbol);
}

TEST_F(EdgeTest, PreIsGuardAndSubstitution) {
  const Edge edge{.from = {0},
                  .to = {1},
                  .guard = mk_ult(var(x), num(10)),
                  .assignments = {{x, var(y), {}}, {y, var(x), {}}}};
  const Step step = instantiate(cfa, edge);
  EXPECT_EQ(pre(step, mk_eq(var(x), num(3))),
            mk_and(mk_ult(var(x), num(10)), mk_eq(var(y), num(3))));
  EXPECT_EQ(pre(step, mk_ult(var(x), var(y))),
            mk_and(mk_ult(var(x), num(10)), mk_ult(var(y), var(x))));
}

TEST_F(EdgeTest, ComposeSubstitutesAndKeepsOrder) {
  const Edge first{.from = {0},
                   .to = {1},
                   .guard = mk_ult(var(x), num(10)),
                   .assignments = {{x, mk_add(var(x), num(1)), {"f.c", 1, 1}}},
                   .branches = {{{"f.c", 1, 1}, true}},
                   .pos = {"f.c", 1, 1}};
  const Edge second{.from = {1},
                    .to = {2},
                    .guard = mk_eq(var(x), var(y)),
                    .assignments = {{y, var(x), {"f.c", 2, 1}}},
                    .branches = {{{"f.c", 2, 1}, false}},
                    .pos = {"f.c", 2, 1}};
  const Edge both = compose(cfa, first, second);
  const Term next = mk_add(var(x), num(1));
  EXPECT_EQ(both.from, LocationId{0});
  EXPECT_EQ(both.to, LocationId{2});
  EXPECT_EQ(both.guard, mk_and(mk_ult(var(x), num(10)), mk_eq(next, var(y))));
  ASSERT_EQ(both.assignments.size(), 2u);
  EXPECT_EQ(both.assignments[0].value, next);
  EXPECT_EQ(both.assignments[1].value, next);
  EXPECT_EQ(both.assignments[1].pos.line, 2u);
  ASSERT_EQ(both.branches.size(), 2u);
  EXPECT_TRUE(both.branches[0].taken);
  EXPECT_EQ(both.pos.line, 1u);
  cfa.add_edge(both);
  cfa.validate();
}

TEST_F(EdgeTest, ComposeRenamesClashingInputs) {
  const Edge first{.from = {0},
                   .to = {1},
                   .guard = mk_true(),
                   .assignments = {{x, input(), {}}},
                   .inputs = {in}};
  Edge second = first;
  second.from = {1};
  second.to = {2};
  second.assignments = {{y, mk_add(var(x), input()), {}}};
  InputRenaming renaming;
  const Edge both = compose(cfa, first, second, renaming);
  ASSERT_EQ(both.inputs.size(), 2u);
  EXPECT_EQ(both.inputs[0], in);
  EXPECT_NE(both.inputs[1], in);
  EXPECT_EQ(both.assignments[1].value,
            mk_add(input(), cfa.at(both.inputs[1]).symbol));
  EXPECT_EQ(cfa.at(both.inputs[1]).name, "nondet");
  // Another edge of the same location reads the same.
  EXPECT_EQ(compose(cfa, first, second, renaming).inputs, both.inputs);
  cfa.add_edge(both);
  cfa.validate();
}

TEST_F(EdgeTest, ValidateFindsForeignSymbols) {
  cfa.add_edge({.from = {0}, .to = {1}, .guard = mk_ult(input(), num(1))});
  EXPECT_THROW(cfa.validate(), InternalError);
}

TEST_F(EdgeTest, ValidateFindsWrongSorts) {
  cfa.add_edge({.from = {0},
                .to = {1},
                .guard = mk_true(),
                .assignments = {{x, mk_bv(1, 8), {}}}});
  EXPECT_THROW(cfa.validate(), InternalError);
}

TEST_F(EdgeTest, ValidateFindsDoubleAssignments) {
  cfa.add_edge({.from = {0},
                .to = {1},
                .guard = mk_true(),
                .assignments = {{x, num(1), {}}, {x, num(2), {}}}});
  EXPECT_THROW(cfa.validate(), InternalError);
}

TEST_F(EdgeTest, ValidateFindsBrokenLists) {
  cfa.add_edge({.from = {0}, .to = {1}, .guard = mk_true()});
  cfa.validate();
  cfa.locations[0].out.clear();
  EXPECT_THROW(cfa.validate(), InternalError);
}

TEST_F(EdgeTest, VariableOfSymbol) {
  EXPECT_EQ(cfa.variable_of(var(y)), y);
  EXPECT_FALSE(cfa.variable_of(input()));
}

}  // namespace
}  // namespace pleat::cfa::edge_test
