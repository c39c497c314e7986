#pragma once

// Questions about the edges of one automaton, each to all engines at once for a
// short time. What is learnt from one helps with the next: the invariants that
// the kernel accepted, and the edges that no run takes.

#include <optional>
#include <vector>

#include "cfa/cfa.h"
#include "support/stats.h"
#include "verdict/verdict.h"

namespace pleat {

struct Decision {
  verdict::Verdict verdict = verdict::Verdict::Unknown;
  std::vector<verdict::InputValue> inputs;  ///< of a violation
  bool gave_up = false;  ///< of an unknown: more time would not help
};

/// The first checked answer of the portfolio. Violations are checked on the
/// automaton only. `facts` (may be null): as portfolio::Options::facts.
Decision decide(const cfa::Cfa& question, double seconds, std::uint64_t seed,
                std::uint64_t memory_mb, Registry& stats,
                std::vector<verdict::Invariant>* facts = nullptr);

class Questions {
 public:
  Questions(cfa::Cfa cfa, std::uint64_t seed, std::uint64_t memory_mb,
            Registry& stats)
      : cfa_(std::move(cfa)),
        seed_(seed),
        memory_mb_(memory_mb),
        stats_(stats) {}

  /// Can one of these edges be taken?
  Decision ask(std::vector<cfa::EdgeId> edges, double seconds);

 private:
  bool is_whole();
  void drop(const std::vector<cfa::EdgeId>& edges);
  bool is_reachable(cfa::EdgeId edge);

  cfa::Cfa cfa_;  ///< without the edges that were proved unreachable
  std::uint64_t seed_, memory_mb_;
  Registry& stats_;
  std::vector<verdict::Invariant> facts_;
  /// Does the judge accept that no run is missing from the automaton? Then
  /// what has no way from the start needs no other proof.
  std::optional<bool> whole_;
  /// By location: is there a way without those edges? Empty: not known yet.
  std::vector<bool> reachable_;
};

}  // namespace pleat
