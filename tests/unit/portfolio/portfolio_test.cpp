// The portfolio with engines made up for the test: who wins, what a crash
// costs, how facts travel, what repeats.

#include "portfolio/portfolio.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <ctime>
#include <new>
#include <thread>

#include "cfa/text.h"
#include "portfolio/combine.h"
#include "portfolio/pipe_board.h"
#include "portfolio/select.h"
#include "portfolio/worker.h"
#include "support/check.h"
#include "support/forks.h"
#include "verdict/proof_text.h"

namespace pleat::portfolio::portfolio_test {
namespace {

using ::testing::HasSubstr;
using verdict::Invariant;
using verdict::Report;
using verdict::Verdict;

/// i counts to 10 by twos; the target needs i == 11.
cfa::Cfa counting() {
  return cfa::from_text(R"((pleat-cfa 1)
    (variable i (_ BitVec 8) "i")
    (location 0) (location 1) (location 2)
    (initial 0)
    (edge 0 1 (set i #x00))
    (edge 1 1 (guard (bvult i #x0a)) (set i (bvadd i #x02)))
    (edge 1 2 (guard (= i #x0b)))
    (property assertion "i != 11" (target 2)))");
}

Report answer(const cfa::Cfa& cfa, Verdict v) {
  Report report;
  for (const auto& p : cfa.properties) report.properties.push_back({p, v});
  report.verdict = v;
  report.certified = v == Verdict::Proved;
  return report;
}

void sleep_ms(int ms) {
  std::this_thread::sleep_for(std::chrono::milliseconds(ms));
}

struct PortfolioTest : ::testing::Test {
  Report go(const std::vector<std::string>& names, const Job& job) {
    std::vector<Member> members;
    for (const auto& n : names) members.push_back({n});
    return go_with(members, job);
  }
  Report go_with(const std::vector<Member>& members, const Job& job) {
    return run(cfa, members, options, job, {}, stats);
  }
  cfa::Cfa cfa = counting();
  Options options{.jobs = 2};
  Registry stats;
};

TEST_F(PortfolioTest, NamesThePlacesAlsoIfNoEngineEnds) {
  options.seconds = 0.3;
  const Job job = [&](const auto&, Budget&, engine::Board&,
                      const auto&) -> Report {
    for (;;) sleep_ms(1000);
  };
  const Report report = go({"one", "two"}, job);
  ASSERT_EQ(report.properties.size(), 1U);
  EXPECT_EQ(report.properties[0].verdict, Verdict::Unknown);
}

TEST_F(PortfolioTest, TellsHowFarThoseCameThatDoNotEnd) {
  options.seconds = 0.5;
  const Job job = [&](const std::string& engine, Budget&, engine::Board& board,
                      const auto&) {
    if (engine == "crashes") abort();
    board.reached({{cfa::LocationId{1}, 2}});
    board.reached({{cfa::LocationId{1}, 4}});
    if (engine == "ends") return answer(cfa, Verdict::Proved);
    for (;;) sleep_ms(1000);
  };
  const Report r = go({"crashes", "slow"}, job);
  EXPECT_EQ(r.verdict, Verdict::Unknown);
  ASSERT_EQ(r.bounds.size(), 1U);
  EXPECT_EQ(r.bounds[0].iterations, 4U);
  EXPECT_FALSE(r.bounds_checked);
  // Of a proof they would say something else.
  EXPECT_TRUE(go({"ends"}, job).bounds.empty());
}

TEST(PipeBoard, BoundsTravelAsText) {
  const std::vector<verdict::LoopBound> bounds{{cfa::LocationId{7}, 12},
                                               {cfa::LocationId{9}, 0}};
  const auto back = read_bounds(to_text(bounds));
  ASSERT_EQ(back.size(), 2U);
  EXPECT_EQ(back[0].header, bounds[0].header);
  EXPECT_EQ(back[0].iterations, 12U);
  EXPECT_EQ(back[1].iterations, 0U);
  EXPECT_TRUE(read_bounds("").empty());
}

TEST_F(PortfolioTest, EndsWhenItsTimeIsOver) {
  options.seconds = 0.3;
  const Report r = go(
      {"slow"}, [&](const std::string&, Budget&, engine::Board&, const auto&) {
        for (;;) sleep_ms(1000);
        return answer(cfa, Verdict::Proved);
      });
  EXPECT_EQ(r.verdict, Verdict::Unknown);
}

TEST_F(PortfolioTest, FactsOutliveIt) {
  std::vector<Invariant> facts;
  options.facts = &facts;
  const Invariant even{
      {1},
      term::mk_eq(term::mk_extract(cfa.variables.at(0).symbol, 0, 0),
                  term::mk_bv(0, 1))};
  go({"one"},
     [&](const std::string&, Budget&, engine::Board& board, const auto&) {
       board.offer({even});
       return answer(cfa, Verdict::Unknown);
     });
  ASSERT_EQ(facts.size(), 1U);
  EXPECT_EQ(facts[0].formula, even.formula);
  const Report r = go({"two"}, [&](const std::string&, Budget&,
                                   engine::Board& board, const auto&) {
    return answer(cfa, board.invariants().size() == 1 ? Verdict::Proved
                                                      : Verdict::Unknown);
  });
  EXPECT_EQ(r.verdict, Verdict::Proved);
}

TEST_F(PortfolioTest, TheFirstAnswerWinsAndTheOthersEnd) {
  // Waiting for the slow one would run into the test's own limit.
  const Report r = go({"slow", "fast"}, [&](const std::string& name, Budget&,
                                            engine::Board&, const auto&) {
    while (name == "slow") sleep_ms(1000);
    return answer(cfa, Verdict::Proved);
  });
  EXPECT_EQ(r.verdict, Verdict::Proved);
  EXPECT_EQ(r.engine, "fast");
}

TEST_F(PortfolioTest, AProofThatIsNotCertifiedWaitsForOneThatIs) {
  const auto job = [&](int ms_of_certified) {
    return [this, ms_of_certified](const std::string& name, Budget&,
                                   engine::Board&, const auto&) {
      const bool certified = name == "certified";
      sleep_ms(certified ? ms_of_certified : 300);
      Report report = answer(cfa, Verdict::Proved);
      report.certified = certified;
      return report;
    };
  };
  const Report soon = go({"explored", "certified"}, job(400));
  EXPECT_TRUE(soon.certified);
  EXPECT_EQ(soon.engine, "certified");
  const Report late = go({"explored", "certified"}, job(60'000));
  EXPECT_EQ(late.verdict, Verdict::Proved);
  EXPECT_FALSE(late.certified);
  EXPECT_EQ(late.engine, "explored");
}

TEST_F(PortfolioTest, OneProcessorIsShared) {
  options.jobs = 1;  // the endless one comes first
  const Report r = go({"endless", "fast"}, [&](const std::string& name, Budget&,
                                               engine::Board&, const auto&) {
    volatile bool endless = name == "endless";
    while (endless) {
    }
    return answer(cfa, Verdict::Violated);
  });
  EXPECT_EQ(r.verdict, Verdict::Violated);
  EXPECT_EQ(r.engine, "fast");
}

/// Uses this much CPU time.
void work(double seconds) {
  const auto begin = std::clock();
  while (static_cast<double>(std::clock() - begin) < seconds * CLOCKS_PER_SEC) {
  }
}

TEST(WorkerTest, APromiseCountsUntilItIsBroken) {
  // The work is done by the test's own clock: the worker only burns time.
  Worker worker("busy", 1);
  worker.start([](int, int) -> Report {
    for (;;) {
    }
  });
  const auto burn = [&](double seconds) {
    while (worker.cpu_seconds() < seconds) {
      sleep_ms(5);
      worker.measure();
    }
  };
  burn(0.1);
  const double before = worker.share();
  worker.promise(0.05, 8);  // too early to tell
  EXPECT_NEAR(worker.share(), worker.cpu_seconds(), 1e-9);
  worker.promise(0.5, 8);  // as much again, so until about 0.8 s
  burn(0.5);
  EXPECT_LT(worker.share(), before + 0.2) << "it weighs eight times as much";
  burn(0.9);
  const double share = worker.share(), used = worker.cpu_seconds();
  burn(used + 0.2);
  EXPECT_NEAR(worker.share() - share, worker.cpu_seconds() - used, 1e-6);
  worker.promise(0.9, 8);
  burn(worker.cpu_seconds() + 0.1);
  EXPECT_GT(worker.share() - share, 0.29) << "no promise after a broken one";
}

TEST(WorkerTest, AProofToBeCheckedCountsBehindAPromiseAndAHurry) {
  constexpr double kHurry = 0.3, kFactor = 8;
  Worker worker("busy", 4, kHurry);
  worker.start([](int, int) -> Report {
    for (;;) {
    }
  });
  const auto burn = [&](double seconds) {
    while (worker.cpu_seconds() < seconds) {
      sleep_ms(5);
      worker.measure();
    }
  };
  burn(0.05);
  worker.promise(0.9, kFactor);
  worker.prefer(kFactor);
  const auto weight = [&] {
    const double share = worker.share(), used = worker.cpu_seconds();
    burn(used + 0.05);
    return (worker.cpu_seconds() - used) / (worker.share() - share);
  };
  EXPECT_NEAR(weight(), 4 * kFactor, 1e-6);
  burn(1);  // behind the end of the promise and of the hurry
  EXPECT_NEAR(weight(), kFactor, 1e-6);
}

TEST_F(PortfolioTest, WhatAWorkerForksHasItsTurnsOnly) {
  options.jobs = 1;
  // The first does nothing itself: by its own time it would always be next.
  const Report r = go({"forks", "works"}, [&](const std::string& name, Budget&,
                                              engine::Board&, const auto&) {
    if (name == "forks") {
      const pid_t child = fork_noted();
      if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        for (;;) work(1);
      }
      wait_noted(child);
    }
    work(0.3);
    return answer(cfa, Verdict::Proved);
  });
  EXPECT_EQ(r.engine, "works");
}

TEST_F(PortfolioTest, AProofToBeCheckedComesFirst) {
  options.jobs = 1;
  const Report r = go(
      {"searches", "checks"},
      [&](const std::string& name, Budget&, engine::Board& board, const auto&) {
        if (name == "checks") board.almost_done();
        work(name == "checks" ? 0.8 : 0.6);
        return answer(cfa, Verdict::Proved);
      });
  EXPECT_EQ(r.engine, "checks");
}

TEST_F(PortfolioTest, TheFirstReplayIsLeftAloneForAWhile) {
  options.jobs = 2;
  // Were it not for the replay, the others would be done first.
  const auto race = [&](bool tells) {
    return go({"replays", "searches"},
              [&](const std::string& name, Budget&, engine::Board& board,
                  const auto&) {
                if (name == "replays") {
                  if (tells) board.about_to_replay();
                  usleep(tells ? 400'000 : 8'000'000);
                } else {
                  work(0.6);
                }
                return answer(cfa, Verdict::Proved);
              })
        .engine;
  };
  EXPECT_EQ(race(true), "replays");
  EXPECT_EQ(race(false), "searches");
}

TEST_F(PortfolioTest, AHurryEnds) {
  options.jobs = 1;
  const std::vector<Member> members{{"hurries", 20, 0.3}, {"steady", 1}};
  const Report r = go_with(members, [&](const std::string& name, Budget&,
                                        engine::Board&, const auto&) {
    work(name == "steady" ? 0.8 : 3);
    return answer(cfa, Verdict::Proved);
  });
  EXPECT_EQ(r.engine, "steady");
}

TEST_F(PortfolioTest, FaultsCostOnlyTheirEngine) {
  const Report r =
      go({"crash", "abort", "memory", "throw", "good"},
         [&](const std::string& name, Budget&, engine::Board&, const auto&) {
           if (name == "crash") std::raise(SIGKILL);
           if (name == "abort") std::abort();
           if (name == "memory") throw std::bad_alloc();
           if (name == "throw") throw InternalError("made up");
           sleep_ms(500);
           return answer(cfa, Verdict::Proved);
         });
  EXPECT_EQ(r.verdict, Verdict::Proved);
  EXPECT_EQ(r.engine, "good");
}

TEST_F(PortfolioTest, WhenAllFailTheReasonsAreTold) {
  const Report r =
      go({"crash", "throw", "tired"},
         [&](const std::string& name, Budget&, engine::Board&, const auto&) {
           if (name == "crash") std::raise(SIGKILL);
           if (name == "throw") throw InternalError("made up");
           Report report = answer(cfa, Verdict::Unknown);
           report.unknown_because.push_back({"it is late", {}});
           return report;
         });
  EXPECT_EQ(r.verdict, Verdict::Unknown);
  EXPECT_EQ(r.engine, "auto");
  std::string reasons;
  for (const auto& reason : r.unknown_because) reasons += reason.text + "\n";
  EXPECT_THAT(reasons, HasSubstr("tired: it is late"));
  EXPECT_THAT(reasons, HasSubstr("crash: ended by signal 9"));
  ASSERT_EQ(r.internal_errors.size(), 1U);
  EXPECT_THAT(r.internal_errors[0], HasSubstr("made up"));
}

TEST_F(PortfolioTest, FactsReachTheOthersWhenTheKernelAcceptsThem) {
  const term::Term i = cfa.variables[0].symbol;
  const cfa::LocationId header{1};
  const auto even = Invariant{
      header, term::mk_eq(term::mk_extract(i, 0, 0), term::mk_bv(0, 1))};
  const auto wrong = Invariant{header, term::mk_eq(i, term::mk_bv(0, 8))};
  const Report r = go(
      {"giver", "taker"},
      [&](const std::string& name, Budget&, engine::Board& board, const auto&) {
        Report report = answer(cfa, Verdict::Unknown);
        if (name == "giver") {
          if (board.offer({wrong}) || !board.offer({even})) return report;
          while (true) sleep_ms(10);
        }
        while (board.invariants().empty()) sleep_ms(5);
        const bool same = board.invariants().size() == 1 &&
                          board.invariants()[0].formula == even.formula &&
                          board.invariants()[0].location == header;
        return same ? answer(cfa, Verdict::Proved) : report;
      });
  EXPECT_EQ(r.verdict, Verdict::Proved);
  EXPECT_EQ(r.engine, "taker");
}

TEST_F(PortfolioTest, TurnsByBudgetRepeatExactly) {
  options.deterministic = true;
  const Job job = [&](const std::string& name, Budget& budget, engine::Board&,
                      const auto&) {
    std::uint64_t done = 0;
    const std::uint64_t wanted = name == "long" ? 100'000 : 3'000;
    while (done < wanted && budget.take()) ++done;
    const bool found = done == wanted && name != "none";
    return answer(cfa, found ? Verdict::Proved : Verdict::Unknown);
  };
  for (int k = 0; k < 2; ++k) {
    const Report r = go({"none", "long", "short"}, job);
    EXPECT_EQ(r.verdict, Verdict::Proved);
    EXPECT_EQ(r.engine, "short");
  }
  // Ends by itself: more budget would not help, so there is no other round.
  EXPECT_EQ(go({"none"}, job).verdict, Verdict::Unknown);
}

TEST_F(PortfolioTest, MessagesOfFactsAreChecked) {
  const term::Term i = cfa.variables[0].symbol;
  const Invariant fact{cfa::LocationId{1}, term::mk_ult(i, term::mk_bv(12, 8))};
  const auto back = verdict::read_invariants(cfa, verdict::to_text({fact}));
  ASSERT_EQ(back.size(), 1U);
  EXPECT_EQ(back[0].formula, fact.formula);
  EXPECT_EQ(back[0].location, fact.location);
  term::mk_symbol("portfolio.stranger", term::Sort::boolean());
  EXPECT_THROW(verdict::read_invariants(cfa, "(1 portfolio.stranger)"),
               InputError);
  EXPECT_THROW(verdict::read_invariants(cfa, "(99 true)"), InputError);
  EXPECT_THROW(verdict::read_invariants(cfa, "(x true)"), InputError);
  EXPECT_THROW(verdict::read_invariants(cfa, "(1"), InputError);
}

TEST_F(PortfolioTest, AnswersAboutDifferentPropertiesAddUp) {
  cfa.properties.push_back(cfa.properties[0]);
  Report a = answer(cfa, Verdict::Unknown), b = a;
  a.engine = "a";
  b.engine = "b";
  a.properties[0].verdict = Verdict::Proved;
  b.properties[1].verdict = Verdict::Proved;
  EXPECT_EQ(combine({a}).verdict, Verdict::Unknown);
  EXPECT_FALSE(is_final(combine({a}), false));
  EXPECT_EQ(combine({a, b}).verdict, Verdict::Proved);
  EXPECT_TRUE(is_final(combine({a, b}), true));
}

TEST_F(PortfolioTest, StatisticsAreThoseOfWhoAnswered) {
  const Report r = go({"se", "bself"}, [&](const std::string& name, Budget&,
                                           engine::Board&, const auto&) {
    const bool answers = name == "bself";
    if (answers) sleep_ms(300);
    Report report = answer(cfa, answers ? Verdict::Proved : Verdict::Unknown);
    report.stats.emplace_back("steps." + name, "1");
    return report;
  });
  EXPECT_EQ(r.engine, "bself");
  const auto has = [&](const std::string& key) {
    return std::ranges::any_of(r.stats,
                               [&](const auto& s) { return s.first == key; });
  };
  EXPECT_TRUE(has("steps.bself"));
  EXPECT_FALSE(has("steps.se"));
  // Names that are parts of others.
  EXPECT_TRUE(is_among("se, bself", "se"));
  EXPECT_TRUE(is_among("se, bself", "bself"));
  EXPECT_FALSE(is_among("bself, se+bself", "se"));
  EXPECT_FALSE(is_among("", "se"));
}

TEST_F(PortfolioTest, BothCheckersAreNamed) {
  cfa.properties.push_back(cfa.properties[0]);
  Report a = answer(cfa, Verdict::Unknown), b = a;
  a.checked_by = "kernel:blast";
  b.checked_by = "kernel";
  a.properties[0].verdict = Verdict::Proved;
  b.properties[1].verdict = Verdict::Proved;
  EXPECT_EQ(combine({a, b}).checked_by, "kernel:blast, kernel");
}

TEST_F(PortfolioTest, AContradictionIsAnErrorAndNoAnswer) {
  Report a = answer(cfa, Verdict::Proved), b = answer(cfa, Verdict::Violated);
  a.engine = "a";
  b.engine = "b";
  const Report r = combine({a, b});
  EXPECT_EQ(r.verdict, Verdict::Unknown);
  EXPECT_EQ(r.internal_errors.size(), 1U);
}

TEST_F(PortfolioTest, BoundsOfAnUnfinishedSearchAreNotThoseOfAProof) {
  Report proof = answer(cfa, Verdict::Proved);
  Report open = answer(cfa, Verdict::Unknown);
  open.bounds.push_back({{"a.c", 3, 1}, "main", 4});
  EXPECT_TRUE(combine({open, proof}).bounds.empty());
  EXPECT_TRUE(combine({proof, open}).bounds.empty());
  EXPECT_EQ(combine({open}).bounds.size(), 1U);
  proof.bounds.push_back({{"a.c", 3, 1}, "main", 9});
  ASSERT_EQ(combine({open, proof}).bounds.size(), 1U);
  EXPECT_EQ(combine({open, proof}).bounds[0].iterations, 9U);
}

TEST_F(PortfolioTest, SelectionLooksAtTheProgram) {
  const Features f = measure(cfa);
  EXPECT_EQ(f.loops, 1U);
  EXPECT_FALSE(f.nonlinear);
  EXPECT_FALSE(f.arrays);
  EXPECT_FALSE(f.inputs_in_loops);
  EXPECT_EQ(select(f).front().engine, "quick");
}

}  // namespace
}  // namespace pleat::portfolio::portfolio_test
