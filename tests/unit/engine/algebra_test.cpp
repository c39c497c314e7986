// The engine `algebra`: textbook loops as automata, and tiny automata against
// exact reachability and the kernel.

#include <gtest/gtest.h>

#include <map>

#include "cfa/text.h"
#include "exec/inputs.h"
#include "exec/interpreter.h"
#include "support/engine_run.h"
#include "support/tiny.h"

namespace pleat::engine::algebra_test {
namespace {

using cfa::Cfa;
using testing::certified;
using verdict::Outcome;
using verdict::Verdict;

struct EngineRun : testing::EngineRun {
  Outcome operator()(const Cfa& cfa) { return run("algebra", cfa); }
};

/// Unsigned variables of one letter, two inputs, edges, the target 9.
Cfa program(const std::string& variables, const std::string& edges) {
  std::string text = "(pleat-cfa 1)\n(data-model lp64)\n";
  for (const char v : variables) {
    text += std::string("(variable al.") + v + " (_ BitVec 32) \"" + v +
            "\" (kind source) (type int \"unsigned\" 32 unsigned))\n";
  }
  for (const char* in : {"a", "b"}) {
    text += std::string("(input al.in.") + in +
            " (_ BitVec 32) \"f\" (kind nondet) "
            "(type int \"unsigned\" 32 unsigned) (site 0))\n";
  }
  for (unsigned l = 0; l < 10; ++l) {
    text += "(location " + std::to_string(l) + ")\n";
  }
  text += "(initial 0)\n" + edges + "(property error-call \"e\" (target 9))\n";
  return cfa::from_text(text);
}

/// r := x, q := 0, while (r >= y) r -= y, q += 1; then factor*q*y + r == x.
Cfa division(const std::string& factor) {
  return program("xyqr", R"(
(edge 0 1 (set al.x al.in.a) (set al.y al.in.b) (set al.q #x00000000)
  (set al.r al.in.a) (reads al.in.a al.in.b))
(edge 1 1 (guard (bvuge al.r al.y)) (set al.r (bvsub al.r al.y))
  (set al.q (bvadd al.q #x00000001)))
(edge 1 9 (guard (and (bvult al.r al.y)
  (not (= al.x (bvadd al.r (bvmul )" +
                             factor + R"( al.q al.y)))))))
)");
}

TEST(Algebra, DivisionBySubtraction) {
  const Cfa cfa = division("#x00000001");
  EngineRun run;
  const Outcome o = run(cfa);
  EXPECT_TRUE(certified(cfa, o));
  EXPECT_EQ(o.invariants.size(), 1U);
}

TEST(Algebra, WrongCoefficient) {
  const Cfa cfa = division("#x00000003");
  EngineRun run;
  const Outcome o = run(cfa);
  ASSERT_EQ(o.claim, Verdict::Violated);
  ASSERT_EQ(o.counterexamples.size(), 1U);
  exec::FixedInputs inputs(o.counterexamples[0].inputs);
  exec::Interpreter interpreter(cfa);
  const auto result = interpreter.run(inputs, {.edges = 100'000});
  EXPECT_EQ(result.end, exec::RunResult::End::Target);
}

/// b doubles from y; then q and b are halved together: x = q*b + r needs that
/// b is y times a power of two. Wraps are excluded by bounds on x and y.
Cfa division_by_doubling() {
  return program("xyqrb", R"(
(edge 0 1 (guard (and (bvult al.in.a #x00010000) (bvult al.in.b #x00010000)
    (bvult #x00000000 al.in.b)))
  (set al.x al.in.a) (set al.y al.in.b) (set al.q #x00000000)
  (set al.r al.in.a) (set al.b al.in.b) (reads al.in.a al.in.b))
(edge 1 1 (guard (bvuge al.r al.b)) (set al.b (bvmul #x00000002 al.b)))
(edge 1 2 (guard (bvult al.r al.b)))
(edge 2 3 (guard (not (= al.b al.y))) (set al.q (bvmul #x00000002 al.q))
  (set al.b (bvudiv al.b #x00000002)))
(edge 3 2 (guard (bvult al.r al.b)))
(edge 3 2 (guard (bvuge al.r al.b)) (set al.q (bvadd al.q #x00000001))
  (set al.r (bvsub al.r al.b)))
(edge 2 9 (guard (and (= al.b al.y)
  (not (= al.x (bvadd al.r (bvmul al.q al.y)))))))
)");
}

TEST(Algebra, DivisionByDoubling) {
  const Cfa cfa = division_by_doubling();
  EngineRun run;
  EXPECT_TRUE(certified(cfa, run(cfa)));
}

/// s := the sum of i^3 for i <= n: 4*s == n^2*(n+1)^2, of degree 4.
TEST(Algebra, SumOfCubes) {
  const Cfa cfa = program("nis", R"(
(edge 0 1 (set al.n al.in.a) (set al.i #x00000000) (set al.s #x00000000)
  (reads al.in.a))
(edge 1 1 (guard (bvult al.i al.n)) (set al.i (bvadd al.i #x00000001))
  (set al.s (bvadd al.s (bvmul (bvadd al.i #x00000001)
    (bvadd al.i #x00000001) (bvadd al.i #x00000001)))))
(edge 1 9 (guard (and (not (bvult al.i al.n))
  (not (= (bvmul #x00000004 al.s)
    (bvmul al.i al.i (bvadd al.i #x00000001) (bvadd al.i #x00000001)))))))
)");
  EngineRun run;
  EXPECT_TRUE(certified(cfa, run(cfa)));
  EXPECT_EQ(run.stats.counter("algebra.degree").value, 4U);
}

/// r := 0; while (n != 0) r += 2n - 1, n -= 1: a square in the end, of what n
/// was. No number is a square and `rest` modulo 4.
Cfa sum_of_odd_numbers(const std::string& rest) {
  return program("nr", R"(
(edge 0 1 (set al.n al.in.a) (set al.r #x00000000) (reads al.in.a))
(edge 1 1 (guard (not (= al.n #x00000000)))
  (set al.n (bvsub al.n #x00000001))
  (set al.r (bvadd al.r (bvmul #x00000002 al.n) #xffffffff)))
(edge 1 9 (guard (and (= al.n #x00000000)
  (= (bvurem al.r #x00000004) )" +
                           rest + R"())))
)");
}

TEST(Algebra, GhostsRememberWhatIsOverwritten) {
  const Cfa cfa = sum_of_odd_numbers("#x00000002");
  EngineRun run;
  const Outcome o = run(cfa);
  EXPECT_TRUE(certified(cfa, o));
  EXPECT_EQ(run.stats.counter("algebra.ghost_rounds").value, 1U);
}

TEST(Algebra, GhostsExcludeNoSquare) {
  const Cfa cfa = sum_of_odd_numbers("#x00000001");
  EngineRun run;
  EXPECT_EQ(run(cfa).claim, Verdict::Violated);
}

/// z * x^y = a^5, y = 5, 4, 2, 1, 0: a relation for each value of y.
TEST(Algebra, FewValuesAreCases) {
  const Cfa cfa = program("axyz", R"(
(edge 0 1 (set al.a al.in.a) (set al.x al.in.a) (set al.y #x00000005)
  (set al.z #x00000001) (reads al.in.a))
(edge 1 1 (guard (and (not (= al.y #x00000000))
    (= (bvurem al.y #x00000002) #x00000001)))
  (set al.z (bvmul al.z al.x)) (set al.y (bvsub al.y #x00000001)))
(edge 1 1 (guard (and (not (= al.y #x00000000))
    (= (bvurem al.y #x00000002) #x00000000)))
  (set al.x (bvmul al.x al.x)) (set al.y (bvudiv al.y #x00000002)))
(edge 1 9 (guard (and (= al.y #x00000000)
  (not (= al.z (bvmul al.a al.a al.a al.a al.a))))))
)");
  EngineRun run;
  EXPECT_TRUE(certified(cfa, run(cfa)));
}

TEST(Algebra, WithoutLoops) {
  const Cfa cfa = program("x", R"(
(edge 0 1 (set al.x al.in.a) (reads al.in.a))
(edge 1 9 (guard (= (bvmul al.x al.x) #x00000002)))
)");
  EngineRun run;
  // No square is 2 modulo 4: proved, or not known; but not violated.
  EXPECT_NE(run(cfa).claim, Verdict::Violated);
}

TEST(Algebra, TinyAutomata) {
  testing::TinyMaker maker(testing::seed() + 90);
  std::map<Verdict, std::size_t> seen;
  for (std::uint64_t i = 0; i < 60 * testing::scale(); ++i) {
    const Cfa cfa = maker.make();
    bool reached = false;
    for (const auto& s : testing::reachable(cfa)) {
      reached |= s[0] == cfa.properties[0].target.index;
    }
    EngineRun run;
    const Outcome o = run(cfa);
    SCOPED_TRACE(cfa::to_text(cfa));
    ++seen[o.claim];
    if (o.claim == Verdict::Proved) {
      EXPECT_FALSE(reached);
      EXPECT_TRUE(certified(cfa, o));
    } else if (o.claim == Verdict::Violated) {
      EXPECT_TRUE(reached);
    }
  }
  EXPECT_GT(seen[Verdict::Proved], 3U);
  EXPECT_GT(seen[Verdict::Violated], 10U);
}

}  // namespace
}  // namespace pleat::engine::algebra_test
