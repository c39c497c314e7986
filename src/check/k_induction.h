#pragma once

// Part of the kernel: is this a proof by k-induction? Cut points divide a run
// into segments. The claim: the invariants are inductive; from no state that
// satisfies them at a cut point does a run of exactly k segments end in a
// target or cut; and no run from the start gets to one that visits fewer than k
// cut points on its way. Trusts no engine.

#include <cstdint>
#include <optional>
#include <vector>

#include "cfa/cfa.h"
#include "check/kernel.h"
#include "verdict/verdict.h"

namespace pleat::check {

struct KInductionClaim {
  const std::vector<verdict::Invariant>& invariants;
  std::uint32_t segments = 1;  ///< the k
};

/// What the check may cost.
struct KInductionLimits {
  std::size_t instances = 200'000;  ///< of each unrolling
  std::uint64_t units = 1'000'000;  ///< for each question
  /// Whether other solvers are asked, at length, where the bit-blaster has used
  /// up its units.
  bool ask_others = true;
};

/// `properties`: indices of the properties that must be unreachable.
KernelResult check_k_induction(const cfa::Cfa& cfa,
                               const KInductionClaim& claim,
                               const std::vector<std::size_t>& properties,
                               Checker checker, const KInductionLimits& limits,
                               Registry& stats);

/// All questions of that check, for others to ask. None: they are too large.
std::optional<std::vector<Obligation>> k_induction_obligations(
    const cfa::Cfa& cfa, const KInductionClaim& claim,
    const std::vector<std::size_t>& properties);

}  // namespace pleat::check
