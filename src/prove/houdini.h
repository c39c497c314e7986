#pragma once

// Which candidates are invariants: those that hold on entry and are preserved,
// relative to each other and to what is known. What cannot be shown is dropped,
// until nothing changes (Houdini, after Flanagan and Leino, FME 2001).

#include <optional>

#include "prove/step_prover.h"
#include "verdict/verdict.h"

namespace pleat::prove {

/// How the candidates of one location are asked about.
enum class Asked {
  /// Each alone: a candidate that is hard to show is dropped, and only it.
  Alone,
  /// Their conjunction at once: few queries, as long as it is easy to decide.
  /// If not, the larger half of the candidates is dropped.
  Together
};

/// Which candidates are inductive together with `known`, by place. Nothing if
/// it was stopped. Nothing holds at the initial location but what always holds:
/// candidates there are dropped.
std::optional<std::vector<bool>> inductive_subset(
    const Cfa& cfa, std::span<const Path> paths, StepProver& prover,
    std::span<const verdict::Invariant> candidates,
    std::span<const verdict::Invariant> known, Asked asked = Asked::Alone);

}  // namespace pleat::prove
