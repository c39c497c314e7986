#include "exec/interpreter.h"

#include <gtest/gtest.h>

#include "exec/inputs.h"
#include "support/budget.h"
#include "support/random_cfa.h"
#include "support/reference_run.h"
#include "support/seed.h"

namespace pleat::exec::interpreter_test {
namespace {

using namespace pleat::term;
using cfa::Cfa;
using pleat::testing::HashInputs;

/// i = 0; x = 0; n = nondet(); while (i < n) { x += i; i++; } error if x == 45
Cfa counting() {
  Cfa cfa;
  for (int i = 0; i < 4; ++i) cfa.add_location();
  cfa.initial = {0};
  const Sort s = Sort::bitvec(32);
  const Term i = mk_symbol("count_i", s), x = mk_symbol("count_x", s),
             n = mk_symbol("count_n", s), in = mk_symbol("count_in", s);
  cfa.add_variable({.symbol = i, .name = "i"});
  cfa.add_variable({.symbol = x, .name = "x"});
  cfa.add_variable({.symbol = n, .name = "n"});
  cfa.add_input({.symbol = in, .name = "__VERIFIER_nondet_int"});
  cfa.add_edge(
      {.from = {0},
       .to = {1},
       .guard = mk_true(),
       .assignments = {{{0}, mk_bv(0, 32)}, {{1}, mk_bv(0, 32)}, {{2}, in}},
       .inputs = {{0}}});
  cfa.add_edge(
      {.from = {1},
       .to = {1},
       .guard = mk_slt(i, n),
       .assignments = {{{0}, mk_add(i, mk_bv(1, 32))}, {{1}, mk_add(x, i)}}});
  cfa.add_edge({.from = {1}, .to = {2}, .guard = mk_sge(i, n)});
  cfa.add_edge({.from = {2}, .to = {3}, .guard = mk_eq(x, mk_bv(45, 32))});
  cfa.properties.push_back({.text = "x != 45", .target = {3}});
  cfa.validate();
  return cfa;
}

verdict::InputValue given(Value v) {
  return {.input = {0}, .value = v, .array = {}};
}

TEST(Interpreter, CountsAndReachesTarget) {
  const Cfa cfa = counting();
  Interpreter interpreter(cfa);
  FixedInputs ten({given(10)});
  const RunResult hit = interpreter.run(ten, {});
  EXPECT_EQ(hit.end, RunResult::End::Target);
  EXPECT_EQ(hit.location, cfa::LocationId{3});
  EXPECT_EQ(hit.edges, 13u);
  ASSERT_EQ(hit.inputs.size(), 1u);
  EXPECT_TRUE(hit.inputs[0].value == 10);
  FixedInputs nine({given(9)});
  const RunResult miss = interpreter.run(nine, {});
  EXPECT_EQ(miss.end, RunResult::End::Stuck);
  EXPECT_EQ(miss.location, cfa::LocationId{2});
}

TEST(Interpreter, StopsAtTheLimit) {
  const Cfa cfa = counting();
  Interpreter interpreter(cfa);
  FixedInputs many({given(1'000'000)});
  const RunResult result = interpreter.run(many, {.edges = 12345});
  EXPECT_EQ(result.end, RunResult::End::Limit);
  EXPECT_EQ(result.edges, 12345u);
}

TEST(Interpreter, StopsWhenAskedTo) {
  const Cfa cfa = counting();
  Interpreter interpreter(cfa);
  FixedInputs many({given(1'000'000)});
  g_stop = true;
  const RunResult result = interpreter.run(many, {.edges = 900'000});
  g_stop = false;
  EXPECT_EQ(result.end, RunResult::End::Limit);
  EXPECT_LT(result.edges, 10'000u);
}

TEST(Interpreter, ShowsObservedStates) {
  const Cfa cfa = counting();
  Interpreter interpreter(cfa);
  FixedInputs three({given(3)});
  std::vector<std::pair<Value, Value>> seen;
  const cfa::LocationId header[] = {{1}};
  interpreter.run(three, {}, header, [&](const ConcreteState& s) {
    EXPECT_EQ(s.location, header[0]);
    seen.emplace_back(s.scalars[0], s.scalars[1]);
  });
  ASSERT_EQ(seen.size(), 4u);
  EXPECT_TRUE(seen[3].first == 3 && seen[3].second == 3);
}

TEST(Interpreter, UnusedInputsAreRecordedAsZero) {
  Cfa cfa;
  cfa.add_location();
  cfa.add_location();
  cfa.initial = {0};
  cfa.add_input({.symbol = mk_symbol("unused_a", Sort::bitvec(32))});
  cfa.add_input({.symbol = mk_symbol("unused_b", Sort::bitvec(32))});
  cfa.add_edge({.from = {0},
                .to = {1},
                .guard = mk_eq(cfa.inputs[1].symbol, mk_bv(5, 32)),
                .inputs = {{0}, {1}}});
  Interpreter interpreter(cfa);
  FixedInputs inputs({given(4), given(5)});
  const RunResult result = interpreter.run(inputs, {});
  ASSERT_EQ(result.inputs.size(), 2u);
  EXPECT_TRUE(result.inputs[0].value == 0);
  EXPECT_TRUE(result.inputs[1].value == 5);
  EXPECT_EQ(result.inputs[1].input, cfa::InputId{1});
}

TEST(Interpreter, SwapsInParallel) {
  Cfa cfa;
  cfa.add_location();
  cfa.add_location();
  cfa.add_location();
  cfa.initial = {0};
  const Sort a = Sort::array(32, 8), s = Sort::bitvec(100);
  const Term symbols[] = {mk_symbol("swap_a", a), mk_symbol("swap_b", a),
                          mk_symbol("swap_x", s), mk_symbol("swap_y", s)};
  for (Term t : symbols) {
    cfa.add_variable({.symbol = t,
                      .kind = t.sort().is_array()
                                  ? cfa::Variable::Kind::Memory
                                  : cfa::Variable::Kind::Source});
  }
  cfa.add_edge({.from = {0},
                .to = {1},
                .assignments = {{{0}, mk_const_array(a, mk_bv(7, 8))},
                                {{2}, mk_bv(1, 100)}}});
  cfa.add_edge(
      {.from = {1},
       .to = {2},
       .assignments = {{{0}, symbols[1]},
                       {{1}, mk_store(symbols[0], mk_bv(3, 32), mk_bv(9, 8))},
                       {{2}, symbols[3]},
                       {{3}, symbols[2]}}});
  Interpreter interpreter(cfa);
  FixedInputs none({});
  const auto trace = interpreter.trace(none, {});
  ASSERT_EQ(trace.size(), 2u);
  const ConcreteState& end = trace[1].second;
  EXPECT_TRUE(end.scalars[2] == 0 && end.scalars[3] == 1);
  EXPECT_TRUE(end.arrays[0].at(3) == 0 && end.arrays[0].otherwise == 0);
  EXPECT_TRUE(end.arrays[1].at(3) == 9 && end.arrays[1].at(4) == 7);
}

void compare(const Cfa& cfa, std::uint64_t seed) {
  HashInputs source(seed);
  const auto expected = pleat::testing::reference_run(cfa, source, 60);
  Interpreter interpreter(cfa);
  const auto actual = interpreter.trace(source, {.edges = 60});
  ASSERT_EQ(actual.size(), expected.size()) << "seed " << seed;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    ASSERT_EQ(actual[i].first, expected[i].edge)
        << "seed " << seed << " step " << i;
    for (std::size_t v = 0; v < cfa.variables.size(); ++v) {
      ASSERT_TRUE(actual[i].second.scalars[v] == expected[i].scalars[v])
          << "seed " << seed << " step " << i << " variable " << v;
      ASSERT_TRUE(pleat::testing::same_array(actual[i].second.arrays[v],
                                             expected[i].arrays[v]))
          << "seed " << seed << " step " << i << " variable " << v;
    }
  }
  // Replaying what was recorded takes the same edges. (A run that ends with
  // no enabled edge may have seen inputs there that no edge read.)
  RunResult first;
  const auto path = interpreter.path(source, {.edges = 60}, &first);
  std::size_t reads = 0;
  for (cfa::EdgeId e : path) {
    for (cfa::InputId input : cfa.at(e).inputs) {
      ASSERT_LT(reads, first.inputs.size());
      ASSERT_EQ(first.inputs[reads++].input, input);
    }
  }
  ASSERT_EQ(reads, first.inputs.size());
  FixedInputs again(first.inputs);
  ASSERT_EQ(interpreter.path(again, {.edges = path.size()}), path)
      << "seed " << seed;
}

TEST(Interpreter, AgreesWithEvaluatorOnRandomAutomata) {
  std::size_t edges = 0;
  for (std::uint64_t i = 0; i < pleat::testing::scaled(1500); ++i) {
    const std::uint64_t seed = pleat::testing::seed() + i;
    const Cfa cfa = pleat::testing::random_cfa(seed);
    cfa.validate();
    compare(cfa, seed);
    if (HasFatalFailure()) return;
    HashInputs source(seed);
    edges += Interpreter(cfa).run(source, {.edges = 60}).edges;
  }
  EXPECT_GT(edges, pleat::testing::scaled(1500));  // runs get somewhere
}

TEST(Interpreter, AgreesWithEvaluatorOnDeepTerms) {
  for (std::uint64_t i = 0; i < pleat::testing::scaled(150); ++i) {
    const std::uint64_t seed = pleat::testing::seed() + 1'000'000 + i;
    compare(pleat::testing::random_cfa(
                seed, {.locations = 4, .variables = 8, .term_depth = 6}),
            seed);
    if (HasFatalFailure()) return;
  }
}

TEST(RandomInputs, RepeatWithTheirSeed) {
  const Cfa cfa = counting();
  RandomInputs a(cfa, 7), b(cfa, 7), c(cfa, 8);
  bool differs = false;
  for (int i = 0; i < 100; ++i) {
    const Value x = a.scalar(0, {0}, cfa.inputs[0]);
    EXPECT_TRUE(x == b.scalar(0, {0}, cfa.inputs[0]));
    EXPECT_TRUE(x <= mask(32));
    differs |= x != c.scalar(0, {0}, cfa.inputs[0]);
  }
  EXPECT_TRUE(differs);
}

TEST(RandomInputs, LetFewAllocationsFail) {
  const Cfa cfa = counting();
  cfa::Input input;
  input.kind = cfa::Input::Kind::Allocation;
  input.symbol = term::mk_symbol("allocation fails", term::Sort::boolean());
  RandomInputs inputs(cfa, 1);
  int failed = 0;
  for (int i = 0; i < 1000; ++i)
    failed += inputs.scalar(0, {0}, input) != 0 ? 1 : 0;
  EXPECT_GT(failed, 0);
  EXPECT_LT(failed, 250);
}

TEST(RandomInputs, FindTheCountOfTen) {
  const Cfa cfa = counting();
  Interpreter interpreter(cfa);
  bool found = false;
  for (std::uint64_t seed = 0; seed < 5000 && !found; ++seed) {
    RandomInputs inputs(cfa, seed);
    found =
        interpreter.run(inputs, {.edges = 1000}).end == RunResult::End::Target;
  }
  EXPECT_TRUE(found);
}

}  // namespace
}  // namespace pleat::exec::interpreter_test
