#include "main/reach_target.h"

#include <algorithm>

#include "check/judge.h"
#include "engine/registry.h"
#include "replay/replay.h"
#include "support/turn.h"

namespace pleat {
namespace {

using cfa::Cfa;
using verdict::Counterexample;
using verdict::Verdict;

/// Of the time: a first look, and runs; the rest is for proofs.
constexpr double kLookShare = 0.1, kRunShare = 0.5;
/// In seconds: less is not worth its while.
constexpr double kLeastDecision = 0.25;

class Reach {
 public:
  Reach(const frontend::Program& program, std::size_t property,
        const ReachOptions& options, Registry& stats)
      : program_(program),
        property_(property),
        options_(options),
        stats_(stats),
        one_(program.cfa()) {
    one_.properties = {program.cfa().properties[property]};
  }

  Decision answer(double seconds) {
    Decision answer = decided(seconds * kLookShare);
    if (answer.verdict == Verdict::Unknown) answer = run(seconds * kRunShare);
    if (answer.verdict == Verdict::Unknown)
      answer = decided(seconds * (1 - kLookShare - kRunShare));
    return answer;
  }

 private:
  /// By dynamic symbolic execution.
  Decision run(double seconds) {
    Decision answer;
    check::Judge judge(program_.cfa(), replay::judge_options(program_), stats_);
    solver::Solver solver({}, stats_);
    engine::Env env{solver, stats_};
    env.seed = options_.seed;
    Turn turn(seconds);
    env.confirm = [&](const Counterexample& c) {
      const Turn::Pause pause(turn);
      Counterexample whole = c;
      whole.property = property_;
      const bool good = judge.confirm(whole);
      if (good) answer = {Verdict::Violated, c.inputs};
      return good;
    };
    Budget budget;
    engine::make_engine("dse", env, {})->run(one_, budget);
    return answer;
  }

  /// By the portfolio; a violation is replayed.
  Decision decided(double seconds) {
    Decision answer = decide(one_, std::max(seconds, kLeastDecision),
                             options_.seed, options_.memory_mb, stats_);
    if (answer.verdict == Verdict::Violated &&
        !replay::replay(program_, {property_, {}, answer.inputs}, {}).reached)
      answer.verdict = Verdict::Unknown;
    return answer;
  }

  const frontend::Program& program_;
  std::size_t property_;
  const ReachOptions& options_;
  Registry& stats_;
  Cfa one_;  ///< with this property only
};

}  // namespace

Decision reach(const frontend::Program& program, std::size_t property,
               double seconds, const ReachOptions& options, Registry& stats) {
  return Reach(program, property, options, stats).answer(seconds);
}

}  // namespace pleat
