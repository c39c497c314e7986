#pragma once

// Part of the kernel: do these bounds of loops prove that targets cannot be
// reached? The automaton is unrolled so often and not more; no run may reach a
// target, a cut, or an iteration beyond its loop's bound. Written without any
// code of the engine that finds bounds.

#include <cstdint>
#include <optional>
#include <vector>

#include "cfa/cfa.h"
#include "check/kernel.h"
#include "verdict/verdict.h"

namespace pleat::check {

/// What runs beyond the bounds mean: no proof, or they are not asked about.
enum class BeyondBounds : std::uint8_t { NoProof, NotAsked };

/// How much the check may cost.
struct UnrollingLimits {
  std::size_t instances = 1'000'000;
  /// Units for the last question if there are up to a hundred instances. The
  /// more there are, the longer a unit takes, so the fewer are given.
  std::uint64_t units = std::uint64_t{1} << 40;
  /// Whether other solvers are asked, at length, where the bit-blaster has used
  /// up its units.
  bool ask_others = true;
};

/// `properties`: indices of the properties that must be unreachable. Loops
/// without a bound are not repeated.
KernelResult check_unrolling(const cfa::Cfa& cfa,
                             const std::vector<verdict::LoopBound>& bounds,
                             const std::vector<std::size_t>& properties,
                             Checker checker, const UnrollingLimits& limits,
                             Registry& stats,
                             BeyondBounds beyond = BeyondBounds::NoProof);

/// The one question of that check, for others to ask: a formula that holds if a
/// run goes beyond a bound or gets to a target or cut. None: it is too large.
std::optional<Obligation> unrolling_obligation(
    const cfa::Cfa& cfa, const std::vector<verdict::LoopBound>& bounds,
    const std::vector<std::size_t>& properties);

}  // namespace pleat::check
