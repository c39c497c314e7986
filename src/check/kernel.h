#pragma once

// The kernel: is this set of invariants a proof? Trusts no engine.
//
// Input: the CFA as the front end made it and a formula over CFA variables per
// cut point (missing ones count as true). Checks that the formulas hold on
// entry, are preserved between cut points, and exclude the targets and cuts.

#include <string>
#include <vector>

#include "certificate/regions.h"
#include "cfa/cfa.h"
#include "solver/solver.h"
#include "verdict/verdict.h"

namespace pleat::check {

enum class Checker { Blast, Z3, Cvc5, Both };  ///< Both: Z3 and cvc5

struct KernelResult {
  bool accepted = false;
  std::string why_not;     ///< the obligation that failed, for people
  std::string checked_by;  ///< "z3", "cvc5", "blast", "z3+cvc5"
  std::size_t obligations = 0;
  bool undecided = false;  ///< it was not refuted either: a limit was met
  /// Of what is accepted: the solver that alone decided a question, without a
  /// proof that was checked. Empty: there is none.
  std::string decided_alone_by;
};

/// What a check may cost. What is accepted is a proof all the same.
struct Effort {
  /// Plain clauses are asked first: a reader of the answer can follow these. It
  /// costs about as much again, so it is left out where nobody will read them.
  bool plain_first = true;
  /// Hard questions are asked at length, too.
  bool at_length = true;
  /// Where a solver says no without a proof, another one is asked as well.
  bool second_solver = true;
};

/// For one of many attempts, of which most may fail.
inline constexpr Effort kAttempt{
    .plain_first = false, .at_length = false, .second_solver = false};
/// For what is no answer yet.
inline constexpr Effort kNotForReaders{.plain_first = false,
                                       .second_solver = false};

/// `properties`: indices of the properties that must be unreachable.
KernelResult check_proof(const cfa::Cfa& cfa,
                         const std::vector<verdict::Invariant>& invariants,
                         const std::vector<std::size_t>& properties,
                         Checker checker, Registry& stats,
                         const Effort& effort = {});

/// The questions that `check_proof` asks, for others to ask: no solver is asked
/// here.
using certificate::About;
using certificate::inductive_obligations;
using certificate::Obligation;
using certificate::obligations;

/// Only the first half: do the formulas hold on entry, and are they preserved?
/// Says nothing about targets and cuts.
KernelResult check_inductive(const cfa::Cfa& cfa,
                             const std::vector<verdict::Invariant>& invariants,
                             Checker checker, Registry& stats,
                             const Effort& effort = {});

}  // namespace pleat::check
