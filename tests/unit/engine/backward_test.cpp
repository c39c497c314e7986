// The backward engines against exact reachability of tiny automata and the
// kernel.

#include <gtest/gtest.h>

#include "check/automaton_replay.h"
#include "check/kernel.h"
#include "support/engine_run.h"
#include "support/random_cfa.h"
#include "support/tiny.h"
#include "support/turn.h"

namespace pleat::engine::backward_test {
namespace {

using cfa::Cfa;
using testing::TinyMaker;
using verdict::Outcome;
using verdict::Verdict;

struct EngineRun : testing::EngineRun {
  Outcome operator()(const std::string& engine, const Cfa& cfa,
                     std::uint64_t steps, const EngineOptions& options = {}) {
    return run(engine, cfa, steps, options);
  }
};

/// Claims never contradict the oracle; invariants are a proof; inputs lead to
/// the target. What was claimed counts in `seen`.
void expect_right(const Cfa& cfa, const Outcome& o, bool reached,
                  std::map<Verdict, unsigned>& seen) {
  ++seen[o.claim];
  if (o.claim == Verdict::Proved) {
    EXPECT_FALSE(reached);
    EXPECT_EQ(o.safe, std::vector<std::size_t>{0});
    EXPECT_TRUE(testing::certified(cfa, o));
  } else if (o.claim == Verdict::Violated) {
    EXPECT_TRUE(reached);
    ASSERT_EQ(o.counterexamples.size(), 1U);
  } else {
    EXPECT_FALSE(o.unknown_because.empty());
  }
}

TEST(Backward, BseAndKindAgree) {
  TinyMaker maker(testing::seed() + 30);
  std::map<Verdict, unsigned> bse_seen, kind_seen;
  unsigned both = 0;
  for (std::uint64_t i = 0; i < 100 * testing::scale(); ++i) {
    const Cfa cfa = maker.make();
    const bool reached = testing::is_reached(cfa);
    EngineRun run;
    const Outcome bse = run("bse", cfa, 60);
    const Outcome kind = run("kind", cfa, 300);
    expect_right(cfa, bse, reached, bse_seen);
    expect_right(cfa, kind, reached, kind_seen);
    if (bse.claim == Verdict::Unknown || kind.claim == Verdict::Unknown) {
      continue;
    }
    ++both;
    EXPECT_EQ(bse.claim, kind.claim);
    if (bse.claim == Verdict::Violated) {
      EXPECT_EQ(bse.counterexamples[0].path.size(),
                kind.counterexamples[0].path.size())
          << "both find a shortest path";
    }
  }
  EXPECT_GT(both, 10U);
  for (Verdict v : {Verdict::Proved, Verdict::Violated}) {
    EXPECT_GT(bse_seen[v], 3U);
    EXPECT_GT(kind_seen[v], 3U);
  }
}

// Larger automata, with arrays, division and values of all widths: too many
// states to list, so that engines are held against each other and concrete
// runs.
TEST(Backward, NobodyContradictsAnybody) {
  std::map<std::string, std::map<Verdict, unsigned>> seen;
  for (std::uint64_t i = 0; i < 30 * testing::scale(); ++i) {
    const Cfa cfa = testing::random_cfa(testing::seed() * 1'000'003 + i,
                                        {.wide = i % 4 == 0, .term_depth = 2});
    std::map<Verdict, std::string> who;
    for (const auto& [engine, steps] : std::map<std::string, std::uint64_t>{
             {"random", 20'000}, {"se", 40}, {"bse", 20}, {"bself", 10}}) {
      EngineRun run;
      // Some questions about wide divisions take minutes: then it is unknown.
      const Turn turn(Turn::Length{.cpu = 3});
      const Outcome o = run(engine, cfa, steps);
      ++seen[engine][o.claim];
      who[o.claim] = engine;
      if (o.claim != Verdict::Proved || engine == "se") continue;
      Registry stats;
      const auto r = check::check_proof(cfa, o.invariants, o.safe,
                                        check::Checker::Blast, stats);
      EXPECT_TRUE(r.accepted) << engine << ": " << r.why_not;
    }
    EXPECT_FALSE(who.contains(Verdict::Proved) &&
                 who.contains(Verdict::Violated))
        << "automaton " << i << ": " << who[Verdict::Proved] << " proves, "
        << who[Verdict::Violated] << " violates";
  }
  EXPECT_GT(seen["se"][Verdict::Proved], 3U);
  EXPECT_GT(seen["bself"][Verdict::Proved], 3U);
  EXPECT_GT(seen["bself"][Verdict::Violated], 3U);
}

TEST(Backward, SameSeedSameOutcome) {
  for (const char* engine : {"bse", "kind"}) {
    for (unsigned i = 0; i < 10; ++i) {
      TinyMaker maker(testing::seed() + 40 + i);
      const Cfa cfa = maker.make();
      EngineRun a, b;
      const Outcome x = a(engine, cfa, 60);
      const Outcome y = b(engine, cfa, 60);
      EXPECT_EQ(x.claim, y.claim);
      for (const auto& [name, counter] : a.stats.counters()) {
        EXPECT_EQ(counter.value, b.stats.counter(name).value) << name;
      }
    }
  }
}

}  // namespace
}  // namespace pleat::engine::backward_test
