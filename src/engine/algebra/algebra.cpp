// The engine: test and observe, guess, prove, exclude.
//
// Candidates are proved in rounds, each relative to the facts of the rounds
// before it: equalities alone (ring arithmetic, no search), then bounds and
// bits, then all that failed once more with everything known, together with
// less likely candidates. After each round the targets are tried, so that easy
// programs end early. Where nothing does, all of it is done once more on the
// program with ghosts (cfa/ghosts.h): values that it had and forgot; then with
// the numbers of iterations.

#include "engine/algebra/algebra.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cfa/ghosts.h"
#include "engine/algebra/efforts.h"
#include "engine/algebra/guess.h"
#include "prove/exclusion.h"
#include "prove/houdini.h"
#include "prove/outcome_builder.h"
#include "prove/reduction.h"

namespace pleat::engine::algebra {
namespace {

using verdict::Invariant;
using verdict::Outcome;
using verdict::Verdict;

const prove::PathPolicy kPathPolicy{.most_paths = 600, .most_steps = 12'000};

class Run {
 public:
  /// Variables from `program_variables` on are ghosts.
  Run(const Cfa& cfa, Env& env, std::size_t program_variables)
      : cfa_(cfa),
        env_(env),
        program_variables_(program_variables),
        seen_(cfa, env),
        efforts_(env),
        found_(cfa, env.confirm, env.all) {}

  Outcome run() {
    test();
    if (found_.done()) return found_.finish();
    const auto paths = prove::find_paths(cfa_, kPathPolicy);
    if (!paths) {
      found_.explain({"there are too many paths between loop headers", {}});
      return found_.finish();
    }
    if (env_.board != nullptr) {
      const auto known = env_.board->invariants();
      facts_.assign(known.begin(), known.end());
    }
    prove::Exclusion exclusion(cfa_, *paths);
    search(*paths, exclusion);
    env_.stats.counter("algebra.facts") += facts_.size();
    claim(*paths, exclusion);
    for (const Path* p : exclusion.open()) complain(*p);
    return found_.finish();
  }

  std::vector<Invariant> facts() {
    seen_.run([](auto, const auto&) { return true; });
    const auto paths = prove::find_paths(cfa_, kPathPolicy);
    if (!paths) return {};
    prove::Exclusion exclusion(cfa_, *paths);
    search(*paths, exclusion, 1);
    if (!exclusion.all_closed()) return facts_;
    return needed(*paths, exclusion.closed_for(exclusion.safe()));
  }

 private:
  void test() {
    const ScopedTimer timer(env_.stats.timer("algebra.test"));
    seen_.run([&](LocationId at, const std::vector<verdict::InputValue>& in) {
      found_.arrive(at, [&] { return in; });
      return !found_.done();
    });
  }

  /// `hard`: how often candidates that failed are tried by search, at most.
  void search(const std::vector<Path>& paths, prove::Exclusion& exclusion,
              unsigned hard = UINT_MAX) {
    close(exclusion, Level::Light);
    if (exclusion.open().empty()) return;
    std::vector<Candidate> equalities, others, late;
    for (Candidate& c : guess(paths)) {
      using Kind = Candidate::Kind;
      (c.kind == Kind::Equality ? equalities
       : c.kind == Kind::Late   ? late
                                : others)
          .push_back(c);
    }
    const ScopedTimer timer(env_.stats.timer("algebra.prove"));
    std::vector<Candidate> failed;
    const auto round = [&](std::vector<Candidate> candidates, Level level) {
      if (exclusion.open().empty() || stop_requested()) return false;
      const std::size_t before = facts_.size();
      auto more = prove_some(paths, std::move(candidates), level);
      failed.insert(failed.end(), more.begin(), more.end());
      if (facts_.size() != before) close(exclusion, Level::Light);
      return facts_.size() != before;
    };
    const auto again = [&](Level level) {
      return round(std::exchange(failed, {}), level);
    };
    round(std::move(equalities), Level::Light);
    // Others may need them, whether they suffice here or not.
    if (env_.board != nullptr && !has_ghosts()) env_.board->offer(facts_);
    round(std::move(others), Level::Light);
    again(Level::Light);
    if (!exclusion.open().empty()) close(exclusion, Level::Full);
    failed.insert(failed.end(), late.begin(), late.end());
    again(Level::Light);
    for (; hard > 0 && again(Level::Full); --hard) {
    }
    if (!exclusion.open().empty()) close(exclusion, Level::Full);
  }

  std::vector<Candidate> guess(const std::vector<Path>& paths) {
    const ScopedTimer timer(env_.stats.timer("algebra.guess"));
    Guesser guesser(cfa_, env_, seen_, paths, program_variables_);
    auto result = guesser.run();
    cases_ = guesser.cases();
    env_.stats.counter("algebra.candidates") += result.size();
    return result;
  }

  /// Candidates that are inductive together become facts; the others are
  /// returned.
  std::vector<Candidate> prove_some(const std::vector<Path>& paths,
                                    std::vector<Candidate> candidates,
                                    Level level) {
    std::vector<Invariant> formulas;
    for (const Candidate& c : candidates) formulas.push_back({c.at, c.formula});
    const auto kept = prove::inductive_subset(
        cfa_, paths, efforts_.candidates(level), formulas, facts_);
    if (!kept) return candidates;
    std::vector<Candidate> dropped;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if ((*kept)[i]) {
        facts_.push_back(formulas[i]);
      } else {
        dropped.push_back(candidates[i]);
      }
    }
    return dropped;
  }

  void close(prove::Exclusion& exclusion, Level level) {
    exclusion.close(efforts_.targets(level), facts_);
    if (env_.progress) {
      env_.progress(fmt::format("{} facts, {} paths to targets open",
                                facts_.size(), exclusion.open().size()));
    }
  }

  /// Claims what is excluded: everything, or some of the properties.
  void claim(const std::vector<Path>& paths,
             const prove::Exclusion& exclusion) {
    std::vector<std::size_t> safe = exclusion.safe();
    std::erase_if(safe, [&](std::size_t p) { return found_.was_found(p); });
    if (safe.empty()) return;
    if (exclusion.all_closed() && env_.board != nullptr) {
      env_.board->almost_done();
    }
    found_.claim_safe(safe, needed(paths, exclusion.closed_for(safe)));
  }

  /// Facts that exclude these paths.
  std::vector<Invariant> needed(const std::vector<Path>& paths,
                                const std::vector<const Path*>& goals) {
    const ScopedTimer timer(env_.stats.timer("algebra.reduce"));
    std::vector<Invariant> result =
        prove::reduced(paths, goals, facts_, efforts_.targets(Level::Full), {});
    // Only what is obvious: the rest may help whoever checks the proof.
    prove::drop_redundant(result, efforts_.quick_solver());
    return join_cases(std::move(result), cases_);
  }

  bool has_ghosts() const { return program_variables_ < cfa_.variables.size(); }

  void complain(const Path& p) {
    if (!found_.outcome().unknown_because.empty() || found_.done()) return;
    cfa::SourcePos pos = cfa_.at(p.to).pos;
    for (const cfa::Property& property : cfa_.properties) {
      if (property.target == p.to) pos = property.pos;
    }
    found_.explain(
        {"no polynomial equalities and bounds were found that exclude it",
         pos});
  }

  const Cfa& cfa_;
  Env& env_;
  const std::size_t program_variables_;
  Observations seen_;
  Efforts efforts_;
  std::vector<Invariant> facts_;  ///< proved so far
  std::vector<Cases> cases_;
  prove::OutcomeBuilder found_;
};

}  // namespace

std::vector<Invariant> facts_of(const Cfa& program, Env& env) {
  return Run(program, env, program.variables.size()).facts();
}

Outcome Algebra::run(const Cfa& program, Budget&) {
  const std::size_t variables = program.variables.size();
  Outcome plain = Run(program, env_, variables).run();
  if (plain.claim != Verdict::Unknown || stop_requested()) return plain;
  for (const cfa::Ghosts which : {cfa::Ghosts::History, cfa::Ghosts::Counts}) {
    const Cfa extended = cfa::with_ghosts(program, which);
    if (extended.variables.size() == variables) continue;
    ++env_.stats.counter("algebra.ghost_rounds");
    Outcome outcome = Run(extended, env_, variables).run();
    if (outcome.claim != Verdict::Unknown) return outcome;
    if (outcome.safe.size() > plain.safe.size()) plain = std::move(outcome);
    if (stop_requested()) break;
  }
  return plain;
}

}  // namespace pleat::engine::algebra
