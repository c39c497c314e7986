#pragma once

// Which invariants of a proof are needed, at all and by each of several places:
// the smallest set that was found by leaving one after the other out, and parts
// of them as well.

#include <functional>
#include <vector>

#include "check/kernel.h"
#include "verdict/report.h"

namespace pleat::evidence {

/// The parts of the invariants' conjunctions, each once.
std::vector<verdict::Invariant> parts_of(
    const std::vector<verdict::Invariant>& invariants);

using IsProof = std::function<bool(const std::vector<verdict::Invariant>&)>;

/// Leaves out what can be left out, the longest part first, for it is the
/// hardest to read. `is_proof` must hold of all of them.
std::vector<verdict::Invariant> without_spare(
    std::vector<verdict::Invariant> parts, const IsProof& is_proof);

/// Makes the parts smaller: a disjunct or conjunct goes, a choice becomes one
/// of its sides. `is_proof` must hold of them, and holds of the result.
std::vector<verdict::Invariant> with_smaller_parts(
    std::vector<verdict::Invariant> parts, const IsProof& is_proof);

struct NeededInvariants {
  std::size_t property = 0;
  std::vector<verdict::Invariant> invariants;
};

/// Of a proof of several places on `cfa`, for each place; as far as the time
/// allows. Nothing where the kernel does not accept the proof on `cfa`.
std::vector<NeededInvariants> needed_invariants(
    const cfa::Cfa& cfa, const std::vector<verdict::Invariant>& proof,
    check::Checker checker);

}  // namespace pleat::evidence
