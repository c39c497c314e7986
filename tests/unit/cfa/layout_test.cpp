#include "cfa/layout.h"

#include <gtest/gtest.h>

namespace pleat::cfa::layout_test {
namespace {

using namespace pleat::term;

/// x := moved ? in : 5, memory := memory[x := 1]; then memory[x] == 1 leads to
/// one place and anything else to another.
class LayoutTest : public ::testing::Test {
 protected:
  LayoutTest() {
    for (int i = 0; i < 4; ++i) cfa.add_location();
    cfa.initial = {0};
    cfa.add_variable({.symbol = moved, .name = "moved"});
    cfa.add_variable({.symbol = x, .name = "x"});
    cfa.add_variable(
        {.symbol = memory, .name = "memory", .kind = Variable::Kind::Memory});
    const InputId input =
        cfa.add_input({.symbol = in, .kind = Input::Kind::Havoc, .name = "in"});
    cfa.add_edge({.from = {0},
                  .to = {1},
                  .guard = mk_true(),
                  .assignments = {{{1}, mk_ite(moved, in, mk_bv(5, 32))},
                                  {{2}, mk_store(memory, x, mk_bv(1, 8))}},
                  .inputs = {input}});
    const Term read = mk_select(memory, x);
    cfa.add_edge({.from = {1}, .to = {2}, .guard = mk_eq(read, one)});
    cfa.add_edge({.from = {1}, .to = {3}, .guard = mk_ne(read, one)});
    cfa.properties.push_back({.target = {3}});
  }

  const Term moved = mk_symbol("layout_moved", Sort::boolean());
  const Term x = mk_symbol("layout_x", Sort::bitvec(32));
  const Term memory = mk_symbol("layout_memory", Sort::array(32, 8));
  const Term in = mk_symbol("layout_in", Sort::bitvec(32));
  const Term one = mk_bv(1, 8);
  Cfa cfa;
};

TEST_F(LayoutTest, OursIsExact) {
  const Cfa ours = in_our_layout(cfa, moved);
  ours.validate();
  EXPECT_EQ(ours.edges[0].assignments.size(), 2u);
  EXPECT_EQ(ours.edges[0].assignments[0].value, mk_bv(5, 32));
  EXPECT_TRUE(ours.edges[0].inputs.empty());
  EXPECT_EQ(ours.edges[1].guard, cfa.edges[1].guard);
}

/// What one edge of a location uses, all of them read: in the same order.
TEST_F(LayoutTest, EdgesOfALocationReadTheSame) {
  const InputId input = cfa.edges[0].inputs[0];
  cfa.edges[1].inputs = cfa.edges[2].inputs = {input};
  cfa.edges[1].assignments = {{{1}, in}};
  const Cfa ours = in_our_layout(cfa, moved);
  EXPECT_EQ(ours.edges[1].inputs, std::vector<InputId>{input});
  EXPECT_EQ(ours.edges[2].inputs, std::vector<InputId>{input});
}

TEST_F(LayoutTest, AnywhereNumbersAndMemoryAreAnything) {
  const Cfa any = anywhere(cfa, moved);
  any.validate();
  ASSERT_EQ(any.edges[0].assignments.size(), 1u);
  EXPECT_EQ(any.edges[0].assignments[0].value, in);
  ASSERT_EQ(any.edges[1].inputs.size(), 1u);
  EXPECT_EQ(any.edges[1].inputs, any.edges[2].inputs);
  const Term read = any.at(any.edges[1].inputs[0]).symbol;
  EXPECT_EQ(any.edges[1].guard, mk_eq(read, one));
  EXPECT_EQ(any.edges[2].guard, mk_ne(read, one));
}

TEST_F(LayoutTest, BytesReadTogetherAreOneInput) {
  const auto byte = [&](unsigned i) {
    return mk_select(memory, mk_add(x, mk_bv(i, 32)));
  };
  const Term word =
      mk_concat(mk_concat(byte(3), byte(2)), mk_concat(byte(1), byte(0)));
  cfa.edges[1].assignments = {{{1}, word}};
  const Cfa any = anywhere(cfa, moved);
  EXPECT_TRUE(any.edges[1].assignments[0].value.is_symbol());
}

}  // namespace
}  // namespace pleat::cfa::layout_test
