// Questions about edges, and inputs that are zero, against the interpreter.

#include "transform/goals.h"

#include <gtest/gtest.h>

#include "cfa/text.h"
#include "exec/inputs.h"
#include "exec/interpreter.h"

namespace pleat::transform::goals_test {
namespace {

using cfa::Cfa;

/// a = in; if (a == 3) { b = other; if (b == 5) ...; }
Cfa two_branches() {
  return cfa::from_text(R"((pleat-cfa 1)
(variable g.a (_ BitVec 8) "a")
(variable g.b (_ BitVec 8) "b")
(input g.in (_ BitVec 8) "in")
(input g.other (_ BitVec 8) "other" (kind uninitialised))
(location 0) (location 1) (location 2) (location 3) (location 4)
(initial 0)
(edge 0 1 (set g.a g.in) (reads g.in))
(edge 1 2 (guard (= g.a #x03)) (set g.b g.other) (reads g.other))
(edge 1 3 (guard (not (= g.a #x03))))
(edge 2 3 (guard (= g.b #x05)))
(edge 2 4 (guard (not (= g.b #x05))))
(property error-call "unused" (target 4))
)");
}

TEST(Goals, AnEdgeIsReachedOrPassed) {
  const Cfa asked = ask_about(two_branches(), {{1}, {3}});
  asked.validate();
  ASSERT_EQ(asked.properties.size(), 1U);
  ASSERT_EQ(asked.inputs.size(), 4U);
  using End = exec::RunResult::End;
  // Input 3 leads to the first edge: the run may end there ...
  exec::Interpreter interpreter(asked);
  const auto with = [&](std::vector<std::pair<unsigned, unsigned>> values) {
    std::vector<verdict::InputValue> inputs;
    for (const auto& [id, value] : values)
      inputs.push_back({cfa::InputId{id}, value, {}});
    exec::FixedInputs source(inputs);
    return interpreter.run(source, {}).end;
  };
  EXPECT_EQ(with({{0, 3}, {1, 0}, {2, 1}}), End::Target);
  // ... or go on to the second, and end there or not at all.
  EXPECT_EQ(with({{0, 3}, {1, 5}, {2, 0}, {3, 1}}), End::Target);
  EXPECT_EQ(with({{0, 3}, {1, 5}, {2, 0}, {3, 0}}), End::Stuck);
  EXPECT_EQ(with({{0, 3}, {1, 6}, {2, 0}, {3, 1}}), End::Stuck);
  EXPECT_EQ(with({{0, 4}, {1, 5}, {2, 1}, {3, 1}}), End::Stuck);
}

TEST(Goals, ZeroInputs) {
  bool any = false;
  const Cfa cfa = two_branches();
  const Cfa zero = with_zero_inputs(
      cfa,
      [](const cfa::Input& i) {
        return i.kind == cfa::Input::Kind::Uninitialised;
      },
      any);
  EXPECT_TRUE(any);
  zero.validate();
  EXPECT_TRUE(zero.edges[1].assignments[0].value.is_const());
  EXPECT_EQ(zero.edges[1].inputs, cfa.edges[1].inputs);
  with_zero_inputs(cfa, [](const cfa::Input&) { return false; }, any);
  EXPECT_FALSE(any);
}

}  // namespace
}  // namespace pleat::transform::goals_test
