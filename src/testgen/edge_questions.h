#pragma once

// Questions about the edges of one automaton, each asked of all engines at once
// for a short time. What is learnt from one question helps with the next: the
// invariants that the kernel accepted, and the edges that no run takes.

#include <optional>
#include <vector>

#include "cfa/cfa.h"
#include "run/settings.h"
#include "support/stats.h"
#include "verdict/report.h"

namespace pleat::testgen {

/// The answer to a question, as far as the generation of tests needs it.
struct Decision {
  verdict::Verdict verdict = verdict::Verdict::Unknown;
  std::vector<verdict::InputValue> inputs;  ///< of a violation
  bool gave_up = false;  ///< of an unknown: more time would not help
};
Decision decision_of(const verdict::Report& report);

/// The first checked answer of the portfolio within the seconds. Violations are
/// checked on the automaton only. `facts` (may be null): as run::Question's. Of
/// the settings, the engine and the time limit do not count.
Decision decide(const cfa::Cfa& question, double seconds,
                run::Settings settings, Registry& stats,
                std::vector<verdict::Invariant>* facts = nullptr);

class EdgeQuestions {
 public:
  EdgeQuestions(cfa::Cfa cfa, run::Settings settings, Registry& stats)
      : cfa_(std::move(cfa)), settings_(std::move(settings)), stats_(stats) {}

  /// Can one of these edges be taken?
  Decision ask(std::vector<cfa::EdgeId> edges, double seconds);

 private:
  bool is_whole();
  void drop(const std::vector<cfa::EdgeId>& edges);
  bool is_reachable(cfa::EdgeId edge);

  cfa::Cfa cfa_;  ///< without the edges that were proved unreachable
  const run::Settings settings_;
  Registry& stats_;
  std::vector<verdict::Invariant> facts_;
  /// Does the judge accept that no run is missing from the automaton? Then
  /// what has no way from the start needs no other proof.
  std::optional<bool> whole_;
  /// By location: is there a way without those edges? Empty: not known yet.
  std::vector<bool> reachable_;
};

}  // namespace pleat::testgen
