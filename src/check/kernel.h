#pragma once

// The kernel: is this set of invariants a proof? Trusts no engine.
//
// Input: the CFA as the front end made it and a formula over CFA variables per
// cut point (missing ones count as true). Checks that the formulas hold on
// entry, are preserved between cut points, and exclude the targets and cuts.

#include <string>
#include <vector>

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
};

/// What a check may cost. What is accepted is a proof all the same.
struct Effort {
  /// Plain clauses are asked first: a reader of the answer can follow these. It
  /// costs about as much again, so it is left out where nobody will read them.
  bool plain_first = true;
  /// Hard questions are asked at length, too.
  bool at_length = true;
};

/// For one of many attempts, of which most may fail.
inline constexpr Effort kAttempt{.plain_first = false, .at_length = false};
/// For what is no answer yet.
inline constexpr Effort kNotForReaders{.plain_first = false};

/// `properties`: indices of the properties that must be unreachable.
KernelResult check_proof(const cfa::Cfa& cfa,
                         const std::vector<verdict::Invariant>& invariants,
                         const std::vector<std::size_t>& properties,
                         Checker checker, Registry& stats,
                         const Effort& effort = {});

/// One question of a proof: can these formulas hold together? No, if the proof
/// is right.
struct Obligation {
  std::string what;  ///< for people
  std::vector<term::Term> formulas;
};

/// Where a question is hard, the ways that lead to a place are asked about one
/// by one (unless there are many).
enum class About { AllWays, EachWay };

/// All questions that `check_proof` asks (each part of an invariant by itself);
/// no solver is asked here.
std::vector<Obligation> obligations(
    const cfa::Cfa& cfa, const std::vector<verdict::Invariant>& invariants,
    const std::vector<std::size_t>& properties, About about = About::AllWays);

/// Only the first half: do these hold on entry, and are they preserved?
std::vector<Obligation> inductive_obligations(
    const cfa::Cfa& cfa, const std::vector<verdict::Invariant>& invariants,
    About about = About::AllWays);

/// Only the first half: do the formulas hold on entry, and are they preserved?
/// Says nothing about targets and cuts.
KernelResult check_inductive(const cfa::Cfa& cfa,
                             const std::vector<verdict::Invariant>& invariants,
                             Checker checker, Registry& stats,
                             const Effort& effort = {});

}  // namespace pleat::check
