// Engines in sequence: who is asked, what is kept, how a turn ends.

#include "engine/sequence/sequence.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "cfa/text.h"
#include "engine/registry.h"
#include "support/clock.h"
#include "support/turn.h"

namespace pleat::engine::sequence_test {
namespace {

using sequence::Part;
using sequence::Sequence;
using verdict::Outcome;
using verdict::Verdict;

/// Returns what it is told to; "spin" works until it is stopped.
class Scripted : public Engine {
 public:
  Scripted(std::string name, Env& env, std::vector<std::string>& asked)
      : name_(std::move(name)), env_(env), asked_(asked) {}
  std::string_view name() const override { return name_; }
  Outcome run(const cfa::Cfa&, Budget& budget) override {
    asked_.push_back(name_);
    Outcome o;
    if (name_ == "spin") {
      while (budget.take()) {
      }
      o.approximations.push_back({});
      o.unknown_because.push_back({"out of time", {}});
    } else if (name_ == "prove") {
      o.claim = Verdict::Proved;
      o.safe = {0, 1};
    } else if (name_ == "reach0" || name_ == "reach1") {
      verdict::Counterexample c;
      c.property = name_ == "reach0" ? 0 : 1;
      if (env_.confirm) env_.confirm(c);
      o.counterexamples.push_back(c);
      o.claim = Verdict::Violated;
    } else {
      o.unknown_because.push_back({name_ + " knows nothing", {}});
    }
    return o;
  }

 private:
  std::string name_;
  Env& env_;
  std::vector<std::string>& asked_;
};

struct Play {
  Registry stats;
  solver::Solver solver{{}, stats};
  Env env{solver, stats};
  std::vector<std::string> asked;
  cfa::Cfa cfa;
  Play() { cfa.properties.resize(2); }

  Outcome operator()(std::vector<Part> parts, double seconds = 0) {
    Budget budget;
    return Sequence(
               "play", env, std::move(parts),
               [&](const std::string& name, Env& own) {
                 return std::make_unique<Scripted>(name, own, asked);
               },
               seconds)
        .run(cfa, budget);
  }
};

TEST(Sequence, TheFirstAnswerCounts) {
  Play play;
  EXPECT_EQ(play({{"no"}, {"prove"}, {"reach0"}}).claim, Verdict::Proved);
  EXPECT_EQ(play.asked, (std::vector<std::string>{"no", "prove"}));
  EXPECT_EQ(play.stats.counter("play.by_prove").value, 1U);
  EXPECT_EQ(play.stats.counter("play.by_no").value, 0U);
}

TEST(Sequence, NoAnswerTellsAllReasons) {
  Play play;
  const Outcome o = play({{"no"}, {"neither"}});
  EXPECT_EQ(o.claim, Verdict::Unknown);
  ASSERT_EQ(o.unknown_because.size(), 2U);
  EXPECT_EQ(o.unknown_because[0].text, "no knows nothing");
  EXPECT_EQ(o.unknown_because[1].text, "neither knows nothing");
}

TEST(Sequence, ATurnEndsAndTheNextIsNotStopped) {
  Play play;
  const Outcome o = play({{"spin", 0.001}, {"prove"}}, 60);
  EXPECT_EQ(o.claim, Verdict::Proved);
  EXPECT_TRUE(o.approximations.empty()) << "they cost only the first part";
  EXPECT_FALSE(stop_requested());
}

TEST(Sequence, TheSystemsLimitOfCpuTimeIsSharedOut) {
  rlimit before{};
  getrlimit(RLIMIT_CPU, &before);
  rlimit limit = before;
  limit.rlim_cur = static_cast<rlim_t>(cpu_seconds()) + 100;
  setrlimit(RLIMIT_CPU, &limit);
  Play play;
  // The share of the wall time would be a day.
  const Outcome o = play({{"spin", 0.001}, {"prove"}}, 8e7);
  setrlimit(RLIMIT_CPU, &before);
  EXPECT_EQ(o.claim, Verdict::Proved);
}

TEST(Sequence, StepsEndAPartToo) {
  Play play;
  const Outcome o = play({{.engine = "spin", .steps = 10}, {"prove"}});
  EXPECT_EQ(o.claim, Verdict::Proved);
}

TEST(Sequence, WithAllTheRestIsAskedToo) {
  Play play;
  EXPECT_EQ(play({{"reach0"}, {"prove"}}).counterexamples.size(), 1U);
  EXPECT_EQ(play.asked.size(), 1U);
  play.env.all = true;
  const Outcome both = play({{"reach0"}, {"reach1"}, {"prove"}});
  EXPECT_EQ(both.counterexamples.size(), 2U);
  const Outcome rest = play({{"reach0"}, {"prove"}});
  EXPECT_EQ(rest.claim, Verdict::Violated);
  EXPECT_EQ(rest.safe, std::vector<std::size_t>{1});
}

TEST(Sequence, AReplayIsNotCutShort) {
  Play play;
  bool stopped = true;
  play.env.confirm = [&](const verdict::Counterexample&) {
    // Longer than the turn: without a pause it would be over by now.
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stopped = stop_requested();
    return true;
  };
  play({{"reach0", 0.0001}, {"no"}}, 60);
  EXPECT_FALSE(stopped);
}

TEST(Turn, CpuTimeEndsItOnlyWhereItIsUsed) {
  {
    const Turn turn({.wall = 1000, .cpu = 0.3});
    std::this_thread::sleep_for(std::chrono::milliseconds(400));
    EXPECT_FALSE(stop_requested()) << "it slept";
    while (!stop_requested()) {
    }
    EXPECT_GE(cpu_seconds(), 0.3);
  }
  EXPECT_FALSE(stop_requested());
  const Turn turn({.wall = 0.001, .cpu = 1000});
  while (!stop_requested()) {
  }
}

TEST(Turn, EndsAndIsForgotten) {
  {
    Turn turn(0.001);
    while (!stop_requested()) {
    }
    {
      const Turn::Pause pause(turn);
      EXPECT_FALSE(stop_requested());
    }
    EXPECT_TRUE(stop_requested());
  }
  EXPECT_FALSE(stop_requested());
  {
    const Turn endless(0);
    EXPECT_FALSE(stop_requested());
  }
}

/// Figure 2 of the folding paper with another error behind the loop: se does
/// not end, random runs hit only what is not hidden.
cfa::Cfa counting(const std::string& error) {
  return cfa::from_text(
      "(pleat-cfa 1)\n"
      "(variable x (_ BitVec 32) \"x\" (type int \"int\" 32 signed))\n"
      "(variable i (_ BitVec 32) \"i\" (type int \"int\" 32 signed))\n"
      "(variable n (_ BitVec 32) \"n\" (type int \"int\" 32 signed))\n"
      "(input in1 (_ BitVec 32) \"in1\")\n"
      "(location 0 (pos \"p.c\" 1 1))(location 1 (pos \"p.c\" 2 1))"
      "(location 2 (pos \"p.c\" 3 1))(location 3 (pos \"p.c\" 4 1))"
      "(initial 0)\n"
      "(edge 0 1 (set x #x00000000) (set i #x00000000) (set n in1) (reads "
      "in1))"
      "(edge 1 1 (guard (bvslt i n)) (set x (bvadd x #x00000001))"
      " (set i (bvadd i #x00000001)))"
      "(edge 1 2 (guard (not (bvslt i n))))"
      "(edge 2 3 (guard " +
      error +
      "))"
      "(property assertion \"p\" (target 3))");
}

struct Answer {
  Registry stats;
  Outcome outcome;
};

Answer answer(const std::string& error) {
  Answer a;
  solver::Solver solver({}, a.stats);
  Env env{solver, a.stats};
  EngineOptions options;
  options.seconds = 2;
  Budget budget;
  a.outcome =
      make_engine("se+bself", env, options)->run(counting(error), budget);
  return a;
}

TEST(SeThenBself, EachPartAnswersWhatItCan) {
  Answer proved = answer("(not (= x i))");
  EXPECT_EQ(proved.outcome.claim, Verdict::Proved);
  EXPECT_EQ(proved.stats.counter("se+bself.by_bself").value, 1U);
  EXPECT_FALSE(proved.outcome.invariants.empty());

  Answer shallow = answer("(= x #x00000003)");
  EXPECT_EQ(shallow.outcome.claim, Verdict::Violated);
  EXPECT_EQ(shallow.stats.counter("se+bself.by_random").value, 1U);

  Answer hidden = answer("(= (bvmul n n) #x0b5e6741)");
  EXPECT_EQ(hidden.outcome.claim, Verdict::Violated);
  EXPECT_EQ(hidden.stats.counter("se+bself.by_random").value, 0U);
}

}  // namespace
}  // namespace pleat::engine::sequence_test
