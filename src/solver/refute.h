#pragma once

// Questions with the reason where the answer is unsat: clauses, and the SAT
// solver's proof that they contradict each other. certificate/sat_proof.h
// checks it.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "term/term.h"

namespace pleat::solver {

class Result;

struct Refutation {
  std::vector<int> clauses;  ///< as in DIMACS, each with 0 behind it
  std::string proof;         ///< binary DRAT
};

/// Can these formulas hold together? `refutation` is set after unsat only.
/// Asks our bit-blaster alone.
Result refute(std::span<const term::Term> formulas, std::uint64_t units,
              Refutation& refutation);

/// Do these clauses (as in DIMACS, each with 0 behind it) have a model? `proof`
/// is set after unsat only.
Result refute_clauses(std::span<const int> clauses, std::uint64_t units,
                      std::string& proof);

}  // namespace pleat::solver
