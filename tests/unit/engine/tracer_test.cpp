// Symbolic execution with interpolation: the paper's figures as automata, and
// tiny automata against exact reachability and the kernel.

#include <gtest/gtest.h>

#include <map>

#include "cfa/text.h"
#include "check/automaton_replay.h"
#include "check/kernel.h"
#include "engine/tracer/clauses.h"
#include "support/engine_run.h"
#include "support/tiny.h"

namespace pleat::engine::tracer_test {
namespace {

using cfa::Cfa;
using term::Term;
using testing::TinyMaker;
using verdict::Outcome;
using verdict::Verdict;

struct EngineRun : testing::EngineRun {
  Outcome operator()(const std::string& engine, const Cfa& cfa,
                     std::uint64_t steps = 5'000,
                     const tracer::TracerOptions& options = {}) {
    return run(engine, cfa, steps, {.tracer = options});
  }
  std::uint64_t count(const std::string& name) {
    return testing::EngineRun::count("tracer." + name);
  }
};

void expect_certified(const Cfa& cfa, const Outcome& o) {
  EXPECT_TRUE(testing::certified(cfa, o));
}

/// Variables of 32 bits, one input, edges, and a target.
Cfa program(const std::string& variables, const std::string& edges,
            unsigned locations, unsigned target) {
  std::string text = "(pleat-cfa 1)\n(data-model lp64)\n";
  for (std::size_t i = 0; i < variables.size(); i += 2) {
    const std::string v = variables.substr(i, 1);
    text += "(variable t." + v + " (_ BitVec 32) \"" + v +
            "\" (kind source) (type int \"int\" 32 signed))\n";
  }
  for (const char* in : {"a", "b"}) {
    text += std::string("(input in.") + in +
            " (_ BitVec 32) \"f\" (kind nondet) "
            "(type int \"int\" 32 signed) (site 0))\n";
  }
  for (unsigned l = 0; l < locations; ++l) {
    text += "(location " + std::to_string(l) + ")\n";
  }
  text += "(initial 0)\n" + edges + "(property error-call \"e\" (target " +
          std::to_string(target) + "))\n";
  return cfa::from_text(text);
}

Cfa figure_1a() {
  return program("x n", R"(
(edge 0 1 (set t.x #x00000000) (set t.n in.a) (reads in.a))
(edge 1 1 (guard (bvslt t.x t.n)) (set t.x (bvadd t.x #x00000001)))
(edge 1 2 (guard (and (not (bvslt t.x t.n)) (bvslt t.x #x00000000))))
)",
                 3, 2);
}

/// lock, new, old; `locked`: the value of lock inside.
Cfa figure_1b(const std::string& locked = "#x00000001") {
  return program("l n o",
                 R"(
(edge 0 1 (set t.l #x00000000) (set t.o in.a)
  (set t.n (bvadd in.a #x00000001)) (reads in.a))
(edge 1 2 (guard (not (= t.n t.o))) (set t.l )" +
                     locked + R"() (set t.o t.n))
(edge 2 1 (guard (= in.b #x00000000)) (reads in.b))
(edge 2 1 (guard (not (= in.b #x00000000))) (set t.l #x00000000)
  (set t.n (bvadd t.n #x00000001)) (reads in.b))
(edge 1 3 (guard (and (= t.n t.o) (= t.l #x00000000))))
)",
                 4, 3);
}

/// x, y, z; location 3 is the call of foo.
Cfa figure_1c(const std::string& check, const std::string& skip,
              const std::string& other) {
  return program("x y z",
                 R"(
(edge 0 1 (set t.x #x00000000) (set t.y #x00000000) (set t.z #x00000001))
(edge 1 2 (guard (not (= in.a #x00000000))) (reads in.a))
(edge 1 4 (guard (= in.a #x00000000)) (reads in.a))
(edge 2 3 (guard (not (= in.b #x00000000))) )" +
                     skip +
                     R"( (reads in.b))
(edge 2 3 (guard (= in.b #x00000000)) (set t.x (bvadd t.x #x00000001)) )" +
                     other + R"( (reads in.b))
(edge 3 1 (set t.x (bvadd t.x (bvmul #xffffffff t.y))))
(edge 4 5 (guard )" + check +
                     "))\n",
                 6, 5);
}

const char* kCount = "(set t.y (bvadd t.y #x00000001))";

/// As printed, y >= 0 overflows; y starts small here.
Cfa figure_1d() {
  return program("x y", R"(
(edge 0 1 (guard (bvult in.a #x00100000)) (set t.x #x00000000)
  (set t.y in.a) (reads in.a))
(edge 1 1 (guard (bvslt t.x #x00002710)) (set t.x (bvadd t.x #x00000001))
  (set t.y (bvadd t.y #x00000001)))
(edge 1 2 (guard (and (not (bvslt t.x #x00002710))
  (bvslt (bvadd t.x t.y) #x00002710))))
)",
                 3, 2);
}

TEST(Tracer, Figure1a) {
  const Cfa cfa = figure_1a();
  for (const char* engine : {"tracer", "iterdeep"}) {
    EngineRun run;
    expect_certified(cfa, run(engine, cfa));
    EXPECT_LT(run.count("states"), 20U);
  }
}

TEST(Tracer, Figure1bByTracer) {
  const Cfa cfa = figure_1b();
  EngineRun run;
  expect_certified(cfa, run("tracer", cfa));
}

/// Without relations between variables: as in the paper's example 5, by one
/// refinement and unrolling one path only.
TEST(Tracer, Figure1bBySelectiveUnrolling) {
  const Cfa cfa = figure_1b();
  EngineRun run;
  expect_certified(cfa, run("tracer", cfa, 5'000, {.relations = false}));
  EXPECT_EQ(run.count("restarts"), 1U);
  EXPECT_EQ(run.count("unrolled"), 1U);
}

/// No affine relation helps here.
TEST(Tracer, Figure1bWithAnyLock) {
  const Cfa cfa = figure_1b("(bvor t.n #x00000001)");
  EngineRun run;
  expect_certified(cfa, run("tracer", cfa));
  EXPECT_GE(run.count("restarts"), 1U);
}

TEST(Tracer, Figure1bNotByIterativeDeepening) {
  const Cfa cfa = figure_1b();
  std::uint64_t depth = 0;
  for (const std::uint64_t states : {1'000U, 3'000U, 10'000U}) {
    EngineRun run;
    std::uint64_t steps = 0;
    // Steps are finer than states: as many as it takes.
    Outcome o;
    for (steps = 4 * states; run.count("states") < states; steps *= 2) {
      run.stats.counter("tracer.states").value = 0;
      o = run("iterdeep", cfa, steps);
      ASSERT_EQ(o.claim, Verdict::Unknown);
    }
    EXPECT_GT(run.count("depth"), depth);  // still growing
    depth = run.count("depth");
  }
}

TEST(Tracer, Figure1c) {
  const Cfa cfa = figure_1c("(not (= t.z #x00000001))", "", kCount);
  for (const char* engine : {"tracer", "iterdeep"}) {
    EngineRun run;
    expect_certified(cfa, run(engine, cfa));
    EXPECT_EQ(run.count("restarts"), 0U);
  }
}

/// Example 3 says that the error cannot be reached; in the third iteration x is
/// 0 - 1.
TEST(Tracer, Figure1cWithXIsNotSafe) {
  const Cfa cfa = figure_1c("(not (= t.x #x00000000))", "", kCount);
  for (const char* engine : {"tracer", "iterdeep"}) {
    EngineRun run;
    const Outcome o = run(engine, cfa);
    ASSERT_EQ(o.claim, Verdict::Violated)
        << engine << ": " << o.unknown_because.at(0).text;
    ASSERT_EQ(o.counterexamples.size(), 1U);
    EXPECT_TRUE(check::walk(cfa, o.counterexamples[0]).reached);
  }
}

/// What example 3 is about, with y set anew in each iteration.
TEST(Tracer, Figure1cWithX) {
  const Cfa cfa = figure_1c("(not (= t.x #x00000000))", "(set t.y #x00000000)",
                            "(set t.y #x00000001)");
  EngineRun run;
  expect_certified(cfa, run("tracer", cfa));
}

/// Two loops in sequence: a bound that the guard compares with is kept at both
/// headers. Without it, each restart unrolls one more iteration.
TEST(Tracer, ComparisonsSpareRestarts) {
  const Cfa cfa =
      program("i j n",
              R"((edge 0 1 (guard (bvsle #x00000000 in.a)) (set t.n in.a)
  (set t.i #x00000000) (set t.j #x00000000) (reads in.a))
(edge 1 1 (guard (bvslt t.i t.n)) (set t.i (bvadd t.i #x00000001)))
(edge 1 2 (guard (not (bvslt t.i t.n))))
(edge 2 2 (guard (bvslt t.j t.n)) (set t.j (bvadd t.j #x00000001)))
(edge 2 3 (guard (and (not (bvslt t.j t.n)) (not (= t.i t.j)))))
)",
              4, 3);
  EngineRun run;
  expect_certified(cfa, run("tracer", cfa));
  EXPECT_EQ(run.count("restarts"), 0U);
  EngineRun without;
  const Outcome o = without("tracer", cfa, 500, {.comparisons = false});
  EXPECT_EQ(o.claim, Verdict::Unknown);
  EXPECT_GT(without.count("restarts"), 3U);
}

/// Too many iterations to unroll: a run comes to the target.
TEST(Tracer, RunsReachFarTargets) {
  const Cfa cfa = program("x",
                          R"((edge 0 1 (set t.x #x00000000))
(edge 1 1 (guard (bvult t.x #x00030000)) (set t.x (bvadd t.x #x00000003)))
(edge 1 2 (guard (and (not (bvult t.x #x00030000))
  (= (bvand t.x #x00000001) #x00000000))))
)",
                          3, 2);
  EngineRun run;
  EXPECT_EQ(run("tracer", cfa).claim, Verdict::Violated);
  EngineRun without;
  EXPECT_EQ(without("tracer", cfa, 300, {.runs = false}).claim,
            Verdict::Unknown);
}

TEST(Tracer, Figure1d) {
  const Cfa cfa = figure_1d();
  EngineRun run;
  expect_certified(cfa, run("tracer", cfa));
  EXPECT_LT(run.count("states"), 20U);  // nothing is unwound
}

/// Claims never contradict the oracle; invariants are a proof; inputs lead to
/// the target.
void expect_right(const std::string& engine,
                  const tracer::TracerOptions& options, std::uint64_t salt,
                  unsigned enough) {
  TinyMaker maker(testing::seed() + salt);
  std::map<Verdict, unsigned> seen;
  for (std::uint64_t i = 0; i < 150 * testing::scale(); ++i) {
    const Cfa cfa = maker.make();
    bool reached = false;
    for (const auto& s : testing::reachable(cfa)) {
      reached |= s[0] == cfa.properties[0].target.index;
    }
    EngineRun run;
    // Deepening gets slow with depth where it does not end.
    const Outcome o =
        run(engine, cfa, engine == "iterdeep" ? 500 : 3000, options);
    SCOPED_TRACE(::testing::Message() << engine << " " << i << "\n"
                                      << cfa::to_text(cfa));
    ++seen[o.claim];
    if (o.claim == Verdict::Proved) {
      EXPECT_FALSE(reached);
      expect_certified(cfa, o);
    } else if (o.claim == Verdict::Violated) {
      EXPECT_TRUE(reached);
      ASSERT_EQ(o.counterexamples.size(), 1U);
    } else {
      EXPECT_FALSE(o.unknown_because.empty());
    }
  }
  EXPECT_GT(seen[Verdict::Proved], enough);
  EXPECT_GT(seen[Verdict::Violated], enough);
  EXPECT_LT(seen[Verdict::Unknown], 20 * testing::scale());
}

TEST(Tracer, TinyAutomata) { expect_right("tracer", {}, 70, 20); }

TEST(Tracer, TinyAutomataWithoutRelations) {
  expect_right("tracer", {.relations = false}, 71, 20);
}

TEST(Tracer, TinyAutomataByIterativeDeepening) {
  expect_right("iterdeep", {}, 72, 15);
}

/// An edge that stands for two ways, each with an input; what excludes both (2a
/// is an input that is gone, and 0) cannot be told by constraints on variables
/// of the state.
TEST(Tracer, ReasonsDoNotMentionInputsInsideEdges) {
  const Cfa cfa = program("a c", R"(
(edge 0 1 (guard (and (= in.a (bvmul #x00000002 t.a)) (= in.a #x00000000)
    (bvult t.a #x00000002))) (reads in.a))
(edge 1 2 (guard (or
    (and (= t.a #x00000001) (= t.c #x00000005) (not (= in.b #x00000000)))
    (and (= t.a #x00000001) (= t.c #x00000006) (bvslt #x00000003 in.b))))
  (reads in.b))
(edge 1 3)
)",
                          4, 2);
  EngineRun run;
  expect_certified(cfa, run("tracer", cfa));
}

TEST(Tracer, LargeBlocks) {
  EngineRun run;
  const Cfa safe = figure_1b();
  expect_certified(safe, run("tracer", safe, 5'000, {.large_blocks = true}));
  // The path is found again with small blocks.
  const Cfa bad = figure_1c("(not (= t.x #x00000000))", "", kCount);
  const Outcome o = run("tracer", bad, 5'000, {.large_blocks = true});
  ASSERT_EQ(o.claim, Verdict::Violated);
  EXPECT_TRUE(check::walk(bad, o.counterexamples[0]).reached);
}

TEST(Tracer, ClausesAreSimplified) {
  const Term p = term::mk_symbol("clause.p", term::Sort::boolean());
  const Term q = term::mk_symbol("clause.q", term::Sort::boolean());
  const Term r = term::mk_symbol("clause.r", term::Sort::boolean());
  using term::mk_not;
  using term::mk_or;
  // (p or q) and (p or not q) is p; then (not p or r) is r.
  const auto all = tracer::simplified(
      {mk_or(p, q), mk_or(p, mk_not(q)), mk_or(mk_not(p), r)});
  EXPECT_EQ(term::mk_and(all), term::mk_and(p, r));
  // Not both used against each other: (not p or r) and (p or not r) stays.
  const auto equal =
      tracer::simplified({mk_or(mk_not(p), r), mk_or(p, mk_not(r))});
  EXPECT_EQ(equal.size(), 2U);
}

}  // namespace
}  // namespace pleat::engine::tracer_test
