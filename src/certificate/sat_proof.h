#pragma once

// A checker of SAT solvers' proofs: are these clauses unsatisfiable, as the
// proof says?
//
// Every clause that the proof adds must follow from the clauses before it by
// unit propagation: with all its literals false, propagation meets a clause
// whose literals are all false ("reverse unit propagation"). So whatever is
// added follows from the clauses given, and so does the contradiction at the
// end. Nothing of the solver is trusted. Steps that a proof only takes to
// delete clauses make the check faster; they cannot make it wrong, since fewer
// clauses imply less.
//
// Not here: how the clauses came about (solver/blaster.h), and steps that keep
// satisfiability without following (RAT): they are refused.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace pleat::certificate {

struct SatProofResult {
  bool accepted = false;
  bool stopped = false;   ///< there was no time; nothing is known
  std::string why_not;    ///< for people; empty if accepted
  std::size_t steps = 0;  ///< clauses that the proof added
};

/// `clauses`: as in DIMACS, each with 0 behind it. `proof`: in binary DRAT, as
/// CaDiCaL writes it.
SatProofResult check_sat_proof(std::span<const int> clauses,
                               std::string_view proof);

}  // namespace pleat::certificate
