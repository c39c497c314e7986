#pragma once

// Makes a proof shorter: of invariants that are inductive together and exclude
// something, a part that still is and does. It does not look for other
// invariants, and what it cannot show again it keeps.

#include "prove/step_prover.h"
#include "solver/solver.h"
#include "verdict/verdict.h"

namespace pleat::prove {

/// How much effort a shorter proof is worth.
struct ReductionPolicy {
  /// Is asked whether the proof can do without one invariant more. Null: only
  /// what no proof of a step has used is left out.
  StepProver* leave_out = nullptr;
  std::size_t most_invariants = 40;  ///< if more are used, none is tried
  std::uint64_t most_queries = 300;
  /// Where the solver does not know, the rest would take long, too.
  std::uint64_t most_unknowns = 2;
};

/// Some of the invariants: they exclude what all of them exclude among `goals`
/// (paths that nobody can take), and are inductive if all of them are. `paths`
/// are the paths to their locations. The order stays.
std::vector<verdict::Invariant> reduced(
    std::span<const Path> paths, const std::vector<const Path*>& goals,
    std::vector<verdict::Invariant> invariants, StepProver& prover,
    const ReductionPolicy& policy);

/// Does the formula compute with numbers of more than 64 bits? They make every
/// query slow; an equality modulo 2^n says nearly as much.
bool mentions_wide_number(Term formula);

/// Drops what follows from the rest of its location, wide formulas first: the
/// whole says the same, so it stays inductive.
void drop_redundant(std::vector<verdict::Invariant>& all,
                    solver::Solver& solver);

}  // namespace pleat::prove
