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
#include <set>
#include <utility>

#include "cfa/ghosts.h"
#include "engine/algebra/houdini.h"
#include "prove/outcome_builder.h"

namespace pleat::engine::algebra {
namespace {

using Effort = Houdini::Effort;
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
        found_(cfa, env.confirm, env.all) {}

  Outcome run() {
    test();
    if (found_.done()) return found_.finish();
    const auto paths = prove::find_paths(cfa_, kPathPolicy);
    if (!paths) {
      found_.explain({"there are too many paths between loop headers", {}});
      return found_.finish();
    }
    Houdini houdini(env_, *paths);
    if (env_.board != nullptr) houdini.know(env_.board->invariants());
    search(houdini, *paths);
    env_.stats.counter("algebra.facts") += houdini.facts();
    prove(houdini, *paths);
    for (const Path* p : open_) complain(*p);
    return found_.finish();
  }

  std::vector<verdict::Invariant> facts() {
    seen_.run([](auto, const auto&) { return true; });
    const auto paths = prove::find_paths(cfa_, kPathPolicy);
    if (!paths) return {};
    Houdini houdini(env_, *paths);
    search(houdini, *paths, 1);
    return open_.empty() ? needed(houdini, *paths, {}) : houdini.known();
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
  void search(Houdini& houdini, const std::vector<Path>& paths,
              unsigned hard = UINT_MAX) {
    for (const Path& p : paths) {
      if (prove::is_goal(cfa_, p.to)) open_.push_back(&p);
    }
    close(houdini, Effort::Light);
    if (open_.empty()) return;
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
    const auto round = [&](std::vector<Candidate> candidates, Effort effort) {
      if (open_.empty() || stop_requested()) return false;
      const std::size_t before = houdini.facts();
      auto more = houdini.prove(std::move(candidates), effort);
      failed.insert(failed.end(), more.begin(), more.end());
      if (houdini.facts() != before) close(houdini, Effort::Light);
      return houdini.facts() != before;
    };
    const auto again = [&](Effort effort) {
      return round(std::exchange(failed, {}), effort);
    };
    round(std::move(equalities), Effort::Light);
    // Others may need them, whether they suffice here or not.
    if (env_.board != nullptr && !has_ghosts()) {
      env_.board->offer(houdini.known());
    }
    round(std::move(others), Effort::Light);
    again(Effort::Light);
    if (!open_.empty()) close(houdini, Effort::Full);
    failed.insert(failed.end(), late.begin(), late.end());
    again(Effort::Light);
    for (; hard > 0 && again(Effort::Full); --hard) {
    }
    if (!open_.empty()) close(houdini, Effort::Full);
  }

  std::vector<Candidate> guess(const std::vector<Path>& paths) {
    const ScopedTimer timer(env_.stats.timer("algebra.guess"));
    Guesser guesser(cfa_, env_, seen_, paths, program_variables_);
    auto result = guesser.run();
    cases_ = guesser.cases();
    env_.stats.counter("algebra.candidates") += result.size();
    return result;
  }

  /// Takes out the paths to targets that are excluded.
  void close(Houdini& houdini, Effort effort) {
    std::erase_if(open_,
                  [&](const Path* p) { return houdini.excludes(*p, effort); });
    if (env_.progress) {
      env_.progress(fmt::format("{} facts, {} paths to targets open",
                                houdini.facts(), open_.size()));
    }
  }

  /// What is closed: everything, or some of the properties.
  void prove(Houdini& houdini, const std::vector<Path>& paths) {
    std::set<LocationId> open;
    for (const Path* p : open_) open.insert(p->to);
    const auto is_open = [&](LocationId l) { return open.contains(l); };
    if (std::ranges::any_of(cfa_.cuts, is_open)) return;
    std::vector<std::size_t> safe;
    for (std::size_t i = 0; i < cfa_.properties.size(); ++i) {
      if (!found_.was_found(i) && !is_open(cfa_.properties[i].target)) {
        safe.push_back(i);
      }
    }
    if (safe.empty()) return;
    if (open.empty() && env_.board) env_.board->almost_done();
    found_.claim_safe(safe, needed(houdini, paths, open));
  }

  /// Facts that exclude all targets and cuts but the open ones.
  std::vector<verdict::Invariant> needed(Houdini& houdini,
                                         const std::vector<Path>& paths,
                                         const std::set<LocationId>& open) {
    const ScopedTimer timer(env_.stats.timer("algebra.reduce"));
    std::vector<const Path*> errors;
    for (const Path& p : paths) {
      if (prove::is_goal(cfa_, p.to) && !open.contains(p.to)) {
        errors.push_back(&p);
      }
    }
    return join_cases(houdini.needed(errors), cases_);
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
  std::vector<const Path*> open_;  ///< paths to targets, not yet excluded
  std::vector<Cases> cases_;
  prove::OutcomeBuilder found_;
};

}  // namespace

std::vector<verdict::Invariant> facts_of(const Cfa& program, Env& env) {
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
