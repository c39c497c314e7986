#include "testgen/reach_target.h"

#include <algorithm>

#include "replay/replay.h"
#include "run/ask.h"

namespace pleat::testgen {
namespace {

using cfa::Cfa;
using verdict::Counterexample;
using verdict::Verdict;

/// Shares of the time: for a first look, and for runs. The rest is for proofs.
constexpr double kLookShare = 0.1, kRunShare = 0.5;
/// No question is asked for less than so many seconds.
constexpr double kLeastDecision = 0.25;

/// Replays paths to the only property of a smaller automaton as paths to the
/// property that it is in the whole program.
class OnePropertyReplayer : public check::Replayer {
 public:
  OnePropertyReplayer(std::shared_ptr<check::Replayer> whole,
                      std::size_t property)
      : whole_(std::move(whole)), property_(property) {}
  check::ReplayResult replay(const Counterexample& counterexample) override {
    Counterexample there = counterexample;
    there.property = property_;
    return whole_->replay(there);
  }

 private:
  std::shared_ptr<check::Replayer> whole_;
  std::size_t property_;
};

class OneTarget {
 public:
  OneTarget(const Cfa& whole, std::size_t property,
            std::shared_ptr<check::Replayer> replayer,
            const run::Settings& settings, Registry& stats)
      : settings_(settings),
        stats_(stats),
        replayer_(std::make_shared<OnePropertyReplayer>(std::move(replayer),
                                                        property)),
        cfa_(whole) {
    cfa_.properties = {whole.properties[property]};
  }

  Decision answer(double seconds) {
    Decision answer = by_all_engines(seconds * kLookShare);
    if (answer.verdict == Verdict::Unknown)
      answer = by_runs(seconds * kRunShare);
    if (answer.verdict == Verdict::Unknown)
      answer = by_all_engines(seconds * (1 - kLookShare - kRunShare));
    return answer;
  }

 private:
  /// By dynamic symbolic execution; each path is replayed when it is found.
  Decision by_runs(double seconds) {
    run::Subject subject{cfa_};
    subject.judging.replayer = replayer_;
    run::Settings settings = settings_;
    settings.engine = "dse";
    settings.timeout = seconds;
    run::Question question;
    question.watches_clock = true;
    return decision_of(run::ask(subject, settings, question, stats_));
  }

  /// By the portfolio. Its processes compile nothing: the path that one of them
  /// found is replayed here.
  Decision by_all_engines(double seconds) {
    Decision answer =
        decide(cfa_, std::max(seconds, kLeastDecision), settings_, stats_);
    if (answer.verdict == Verdict::Violated &&
        !replayer_->replay({0, {}, answer.inputs}).reached)
      answer.verdict = Verdict::Unknown;
    return answer;
  }

  const run::Settings& settings_;
  Registry& stats_;
  std::shared_ptr<check::Replayer> replayer_;
  Cfa cfa_;  ///< with this property only
};

}  // namespace

TargetSearch::TargetSearch(const frontend::Program& program,
                           run::Settings settings, Registry& stats)
    : program_(program),
      settings_(std::move(settings)),
      stats_(stats),
      replayer_(replay::make_replayer(program)) {}

Decision TargetSearch::reach(std::size_t property, double seconds) {
  return OneTarget(program_.cfa(), property, replayer_, settings_, stats_)
      .answer(seconds);
}

}  // namespace pleat::testgen
