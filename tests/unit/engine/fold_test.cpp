// Loop folding on the programs of the paper's figures, on pairs of loops, and
// against exact reachability.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cfa/text.h"
#include "support/engine_run.h"
#include "support/tiny.h"

namespace pleat::engine::fold_test {
namespace {

using cfa::Cfa;
using ::testing::AnyOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::TinyMaker;
using verdict::Outcome;
using verdict::Verdict;

/// An automaton over 32-bit variables and inputs; `edges` as in its text.
Cfa program(std::initializer_list<const char*> variables, unsigned locations,
            const std::string& edges) {
  std::string text = "(pleat-cfa 1)\n";
  for (const char* v : variables) {
    text += fmt::format(
        "(variable {0} (_ BitVec 32) \"{0}\" (type int \"int\" 32 signed))\n",
        v);
  }
  for (const char* i : {"in1", "in2", "in3"}) {
    text += fmt::format("(input {0} (_ BitVec 32) \"{0}\")\n", i);
  }
  for (unsigned l = 0; l < locations; ++l) {
    text += fmt::format("(location {} (pos \"p.c\" {} 1))\n", l, l + 1);
  }
  return cfa::from_text(text + "(initial 0)\n" + edges);
}

std::string c(unsigned value) { return fmt::format("#x{:08x}", value); }

// Figure 1: the assertion is in the loop.
Cfa figure1() {
  return program({"x", "i", "n"}, 4,
                 "(edge 0 1 (set x " + c(0) + ") (set i " + c(0) +
                     ") (set n in1) (reads in1))"
                     "(edge 1 2 (guard (bvslt i n)))"
                     "(edge 2 3 (guard (not (= x i))))"
                     "(edge 2 1 (guard (= x i)) (set x (bvadd x " +
                     c(1) + ")) (set i (bvadd i " + c(1) +
                     ")))"
                     "(property assertion \"x == i\" (target 3))");
}

// Figure 2: the same loop with the assertion behind it.
Cfa figure2() {
  return program({"x", "i", "n"}, 4,
                 "(edge 0 1 (set x " + c(0) + ") (set i " + c(0) +
                     ") (set n in1) (reads in1))"
                     "(edge 1 1 (guard (bvslt i n)) (set x (bvadd x " +
                     c(1) + ")) (set i (bvadd i " + c(1) +
                     ")))"
                     "(edge 1 2 (guard (not (bvslt i n))))"
                     "(edge 2 3 (guard (not (= x i))))"
                     "(property assertion \"x == i\" (target 3))");
}

Cfa figure3_left(unsigned start = 1) {
  const std::string n = c(1000000);
  return program({"x", "i"}, 6,
                 "(edge 0 1 (guard (= in1 " + c(start) +
                     ")) (set x in1) (set i " + c(0) +
                     ") (reads in1))"
                     "(edge 1 2 (guard (bvslt i " +
                     n +
                     ")))"
                     "(edge 2 3 (guard (= i " +
                     c(5) + ")) (set x (bvsub x " + c(1) +
                     ")))"
                     "(edge 2 3 (guard (not (= i " +
                     c(5) +
                     "))))"
                     "(edge 3 1 (set x (bvadd x " +
                     c(1) + ")) (set i (bvadd i " + c(1) +
                     ")))"
                     "(edge 1 4 (guard (not (bvslt i " +
                     n +
                     "))))"
                     "(edge 4 5 (guard (not (= x i))))"
                     "(property assertion \"x == i\" (target 5))");
}

Cfa figure3_middle() {
  const std::string one = c(1);
  return program({"n", "x", "i"}, 5,
                 "(edge 0 1 (set n " + c(1000000) + ") (set x " + c(0) +
                     ") (set i " + c(0) +
                     "))"
                     "(edge 1 1 (guard (bvslt i n)) (set i (bvadd i " +
                     one +
                     ")))"
                     "(edge 1 2 (guard (not (bvslt i n))))"
                     "(edge 2 2 (guard (bvslt x n)) (set x (bvadd x " +
                     one +
                     ")))"
                     "(edge 2 3 (guard (not (bvslt x n))))"
                     "(edge 3 4 (guard (not (= x i))))"
                     "(property assertion \"x == i\" (target 4))");
}

Cfa figure3_right() {
  const std::string one = c(1);
  return program(
      {"x", "y", "n"}, 6,
      "(edge 0 1 (set x in1) (set y in2) (set n in3) (reads in1 in2 in3))"
      "(edge 1 2 (guard (and (bvsle " +
          c(0) +
          " x) (bvsle x y) (bvsle y n))))"
          "(edge 2 3 (guard (bvslt x n)) (set x (bvadd x " +
          one +
          ")))"
          "(edge 3 2 (guard (bvslt y x)) (set y (bvadd y " +
          one +
          ")))"
          "(edge 3 2 (guard (not (bvslt y x))))"
          "(edge 2 4 (guard (not (bvslt x n))))"
          "(edge 4 5 (guard (not (= y n))))"
          "(property assertion \"y == n\" (target 5))");
}

/// Two loops like figure 2's in sequence, an assertion behind each; the second
/// is off by `error`.
Cfa two_assertions(unsigned error) {
  const std::string one = c(1);
  return program({"x", "i", "n"}, 7,
                 "(edge 0 1 (set x " + c(0) + ") (set i " + c(0) +
                     ") (set n in1) (reads in1))"
                     "(edge 1 1 (guard (bvslt i n)) (set x (bvadd x " +
                     one + ")) (set i (bvadd i " + one +
                     ")))"
                     "(edge 1 2 (guard (not (bvslt i n))))"
                     "(edge 2 3 (guard (not (= x i))))"
                     "(edge 2 4 (guard (= x i)) (set i " +
                     c(0) + ") (set x " + c(0) +
                     "))"
                     "(edge 4 4 (guard (bvslt i n)) (set x (bvadd x " +
                     one + ")) (set i (bvadd i " + one +
                     ")))"
                     "(edge 4 5 (guard (not (bvslt i n))))"
                     "(edge 5 6 (guard (not (= x (bvadd i " +
                     c(error) +
                     ")))))"
                     "(property assertion \"first\" (target 3))"
                     "(property assertion \"second\" (target 6))");
}

// for (i = 0; i < n; i++) for (j = 0; j < i; j++) assert(j < n);
Cfa nested() {
  const std::string one = c(1);
  return program({"i", "j", "n"}, 6,
                 "(edge 0 1 (set i " + c(0) +
                     ") (set n in1) (reads in1))"
                     "(edge 1 2 (guard (bvslt i n)) (set j " +
                     c(0) +
                     "))"
                     "(edge 2 3 (guard (bvslt j i)))"
                     "(edge 3 5 (guard (not (bvslt j n))))"
                     "(edge 3 2 (guard (bvslt j n)) (set j (bvadd j " +
                     one +
                     ")))"
                     "(edge 2 1 (guard (not (bvslt j i))) (set i (bvadd i " +
                     one +
                     ")))"
                     "(property assertion \"j < n\" (target 5))");
}

struct FoldRun : testing::EngineRun {
  Outcome operator()(const Cfa& cfa, const EngineOptions& options = {},
                     std::uint64_t steps = 60,
                     const std::string& engine = "bself") {
    return run(engine, cfa, steps, options);
  }
};

std::string show(const Cfa& cfa, const Outcome& o) {
  std::string text;
  for (const auto& i : o.invariants) {
    text += fmt::format("  at {}: {}\n", i.location.index,
                        cfa::to_c(cfa, i.formula));
  }
  for (const auto& r : o.unknown_because) text += "  " + r.text + "\n";
  return text;
}

void expect_certified(const Cfa& cfa, const Outcome& o) {
  EXPECT_TRUE(testing::certified(cfa, o)) << show(cfa, o);
}

EngineOptions paper_only() {
  EngineOptions options;
  options.fold = {.samples = false,
                  .loop_inputs = false,
                  .cores = false,
                  .constants = false,
                  .affine = false,
                  .polynomials = false,
                  .bounds = false,
                  .subsume = false};
  return options;
}

struct Figure {
  const char* name;
  Cfa (*make)();
};
class Figures : public ::testing::TestWithParam<Figure> {};

TEST_P(Figures, ProvedByFoldingAlone) {
  const Cfa cfa = GetParam().make();
  FoldRun run;
  const Outcome o = run(cfa, paper_only());
  expect_certified(cfa, o);
}

TEST_P(Figures, ProvedWithAllExtensions) {
  const Cfa cfa = GetParam().make();
  FoldRun run;
  const Outcome o = run(cfa);
  expect_certified(cfa, o);
}

INSTANTIATE_TEST_SUITE_P(
    Paper, Figures,
    ::testing::Values(Figure{"Figure1", figure1}, Figure{"Figure2", figure2},
                      Figure{"Figure3Left", [] { return figure3_left(); }},
                      Figure{"Figure3Middle", figure3_middle},
                      Figure{"Figure3Right", figure3_right},
                      Figure{"TwoLoops", [] { return two_assertions(0); }}),
    [](const auto& figure) { return std::string(figure.param.name); });

TEST(Fold, NestedLoops) {
  const Cfa cfa = nested();
  FoldRun run;
  expect_certified(cfa, run(cfa));
}

TEST(Fold, PlainBackwardSearchDecidesFigure1Only) {
  FoldRun run;
  for (const char* engine : {"bse", "kind"}) {
    const Cfa cfa = figure1();
    expect_certified(cfa, run(cfa, {}, 300, engine));
  }
}

TEST(Fold, PlainBackwardSearchNeverEndsOnFigure2) {
  const std::uint64_t nodes =
      std::min<std::uint64_t>(10'000, 1000 * testing::scale());
  FoldRun run;
  const Outcome o = run(figure2(), {}, nodes, "bse");
  EXPECT_EQ(o.claim, Verdict::Unknown);
  EXPECT_EQ(run.stats.counter("bse.nodes").value, nodes);
  // Each node but the first lies one edge before another, and one is open.
  ASSERT_EQ(o.unknown_because.size(), 1U);
  EXPECT_EQ(o.unknown_because[0].text,
            fmt::format("1 backward paths are still open, the longest has {} "
                        "edges",
                        nodes));
}

std::vector<const verdict::TreeNode*> with_status(
    const verdict::SearchTree& tree, verdict::TreeNode::Status status) {
  std::vector<const verdict::TreeNode*> result;
  for (const auto& n : tree.nodes) {
    if (n.status == status) result.push_back(&n);
  }
  return result;
}

TEST(Fold, DrawsItsTree) {
  using Status = verdict::TreeNode::Status;
  verdict::SearchTree tree;
  FoldRun run;
  run.env.tree = &tree;
  ASSERT_EQ(run(figure2(), paper_only()).claim, Verdict::Proved);
  ASSERT_EQ(tree.nodes.size(), 3U);
  EXPECT_TRUE(tree.nodes[0].target);
  // The order of operands depends on what was made first in this process.
  EXPECT_THAT(tree.nodes[1].edge, AnyOf("[x != i]\n", "[i != x]\n"));
  const auto folded = with_status(tree, Status::Folded);
  ASSERT_EQ(folded.size(), 1U);
  EXPECT_TRUE(folded[0]->header);
  EXPECT_THAT(folded[0]->states, HasSubstr("n <= i"));
  EXPECT_THAT(folded[0]->invariants, ElementsAre(AnyOf("x == i", "i == x")));
  EXPECT_FALSE(folded[0]->candidates.empty());
}

TEST(Fold, TreeOfPlainBackwardSearch) {
  using Status = verdict::TreeNode::Status;
  verdict::SearchTree one, two;
  FoldRun run;
  run.env.tree = &one;
  ASSERT_EQ(run(figure1(), {}, 300, "bse").claim, Verdict::Proved);
  EXPECT_EQ(with_status(one, Status::Open).size(), 0U);
  EXPECT_EQ(with_status(one, Status::Infeasible).size(), 2U);
  run.env.tree = &two;
  run(figure2(), {}, 20, "bse");
  EXPECT_EQ(with_status(two, Status::Open).size(), 1U);
  EXPECT_EQ(with_status(two, Status::Expanded).size(), 20U);
}

TEST(Fold, SuccessEndsTheItemNotTheSearch) {
  for (const EngineOptions& options : {EngineOptions{}, paper_only()}) {
    const Cfa cfa = two_assertions(1);
    FoldRun run;
    const Outcome o = run(cfa, options);
    EXPECT_EQ(o.claim, Verdict::Violated);
    ASSERT_EQ(o.counterexamples.size(), 1U);
    EXPECT_EQ(o.counterexamples[0].property, 1U);
  }
}

TEST(Fold, NeverContradictsExactReachability) {
  TinyMaker maker(testing::seed() + 60);
  std::map<Verdict, unsigned> seen;
  for (std::uint64_t i = 0; i < 40 * testing::scale(); ++i) {
    const Cfa cfa = maker.make();
    bool reached = false;
    for (const auto& s : testing::reachable(cfa)) {
      reached |= s[0] == cfa.properties[0].target.index;
    }
    FoldRun run;
    const Outcome o = run(cfa, i % 2 == 0 ? EngineOptions{} : paper_only(), 60);
    ++seen[o.claim];
    if (o.claim == Verdict::Violated) {
      EXPECT_TRUE(reached);
    }
    if (o.claim == Verdict::Proved) {
      EXPECT_FALSE(reached);
      expect_certified(cfa, o);
    }
    if (o.claim == Verdict::Unknown) {
      EXPECT_FALSE(o.unknown_because.empty());
    }
  }
  EXPECT_GT(seen[Verdict::Proved], 5U);
  EXPECT_GT(seen[Verdict::Violated], 3U);
}

}  // namespace
}  // namespace pleat::engine::fold_test
