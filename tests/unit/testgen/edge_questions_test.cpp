// Questions about single edges.

#include "testgen/edge_questions.h"

#include <gtest/gtest.h>

#include "cfa/text.h"

namespace pleat::testgen::edge_questions_test {
namespace {

using verdict::Verdict;

constexpr double kSeconds = 30;

run::Settings settings() {
  run::Settings result;
  result.jobs = run::default_jobs();
  return result;
}

/// i counts to 10 by twos. Edge 2 needs i == 11, edge 3 lies behind it, edge 4
/// needs the input 7.
cfa::Cfa program() {
  return cfa::from_text(R"((pleat-cfa 1)
    (variable i (_ BitVec 8) "i")
    (input x (_ BitVec 8) "x")
    (location 0) (location 1) (location 2) (location 3)
    (initial 0)
    (edge 0 1 (set i #x00))
    (edge 1 1 (guard (bvult i #x0a)) (set i (bvadd i #x02)))
    (edge 1 2 (guard (= i #x0b)))
    (edge 2 3 (set i #x00))
    (edge 1 3 (guard (and (= i #x0a) (= x #x07))) (reads x)))");
}

TEST(EdgeQuestions, ProofsAndInputs) {
  Registry stats;
  EdgeQuestions questions(program(), settings(), stats);
  EXPECT_EQ(questions.ask({{2}}, kSeconds).verdict, Verdict::Proved);
  // What only leads on from there needs no engine, and no time.
  EXPECT_EQ(questions.ask({{3}}, 0.001).verdict, Verdict::Proved);
  const Decision reached = questions.ask({{3}, {4}}, kSeconds);
  ASSERT_EQ(reached.verdict, Verdict::Violated);
  ASSERT_EQ(reached.inputs.size(), 1U);
  EXPECT_EQ(reached.inputs[0].value, 7U);
}

TEST(EdgeQuestions, NoTimeIsNoAnswer) {
  Registry stats;
  EdgeQuestions questions(program(), settings(), stats);
  const Decision answer = questions.ask({{2}}, 1e-6);
  EXPECT_EQ(answer.verdict, Verdict::Unknown);
  EXPECT_FALSE(answer.gave_up);
  // And what was not proved stays open.
  EXPECT_EQ(questions.ask({{3}}, 1e-6).verdict, Verdict::Unknown);
}

/// Nothing leads to edge 1. `more`: what else there is.
cfa::Cfa with_a_gap(const std::string& more) {
  return cfa::from_text(R"((pleat-cfa 1)
    (variable i (_ BitVec 8) "i")
    (location 0) (location 1) (location 2) (location 3)
    (initial 0)
    (edge 0 3 (set i #x00))
    (edge 1 2 (set i #x01)))" +
                        more);
}

TEST(EdgeQuestions, OnlyTheJudgeProves) {
  Registry stats;
  const auto ask = [&](const std::string& more) {
    return EdgeQuestions(with_a_gap(more), settings(), stats)
        .ask({{1}}, kSeconds);
  };
  EXPECT_EQ(ask("").verdict, Verdict::Proved);
  // Who knows what comes behind it?
  EXPECT_EQ(ask("(cut 3)").verdict, Verdict::Unknown);
  EXPECT_TRUE(ask("(cut 3)").gave_up);
  EXPECT_EQ(ask("(approximation unmodelled \"assembly\")").verdict,
            Verdict::Unknown);
  EXPECT_EQ(ask("(approximation havoc \"a function\")").verdict,
            Verdict::Proved);
}

}  // namespace
}  // namespace pleat::testgen::edge_questions_test
