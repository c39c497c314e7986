#include "run/attack.h"

#include <algorithm>

#include "evidence/same_runs.h"
#include "support/check.h"
#include "verdict/cost.h"

namespace pleat::run {

using verdict::Verdict;

namespace {

/// Each takes some milliseconds; most differences show in the first ones.
constexpr unsigned kAttackRuns = 20;

void take_back(verdict::Report& report, const std::string& why) {
  report.internal_errors.push_back("the automaton is not the program: " + why);
  report.unknown_because.push_back(
      {"the compiled program does something else than the automaton", {}});
  for (auto& p : report.properties) {
    if (p.verdict == Verdict::Proved) p.verdict = Verdict::Unknown;
  }
  report.claim = Verdict::Proved;
  report.certified = false;
  report.proof.clear();
  report.invariants.clear();
  report.verdict = verdict::worst(report.properties);
}

}  // namespace

void attack_translation(const Loaded& loaded, std::uint64_t seed,
                        verdict::Report& report, Registry& stats) {
  const bool proves = std::ranges::any_of(report.properties, [](const auto& p) {
    return p.verdict == Verdict::Proved;
  });
  if (!loaded.program || !proves) return;
  const ScopedTimer timer(stats.timer("paranoid"));
  try {
    const evidence::Comparison all = evidence::compare_runs(
        *loaded.program, loaded.cfa(), kAttackRuns, seed);
    stats.counter("paranoid.runs") += all.runs;
    stats.counter("paranoid.loop_heads") += all.heads;
    stats.counter("paranoid.values") += all.values;
    if (all.difference) take_back(report, *all.difference);
  } catch (const InputError&) {
    // There is no compiler, or no memory for the events.
  }
}

}  // namespace pleat::run
