#pragma once

// The kernel's dialogue with solvers: can these formulas hold together? Plain
// solvers first, upper layers where these give up; who decided is noted. Only
// unsat counts as "no"; an unknown is one. Where the bit-blaster says unsat,
// the SAT solver's proof of it is checked (certificate/sat_proof.h).

#include <absl/container/flat_hash_map.h>

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "certificate/regions.h"
#include "check/kernel.h"
#include "solver/solver.h"
#include "support/stats.h"
#include "term/term.h"

namespace pleat::check {

/// What checking the SAT solver's proofs cost.
struct ProofCosts {
  std::uint64_t proofs = 0;
  std::uint64_t plain_proofs = 0;  ///< of plain clauses
  std::uint64_t plain_in_vain = 0;
  std::uint64_t steps = 0;  ///< clauses that were derived
  Timer plain_solving;      ///< of questions as plain clauses
  Timer solving;            ///< of the others, by the bit-blaster
  Timer checking;
  Timer second_solver;  ///< where there is no proof

  void add_to(Registry& stats) const;
};

/// What became of a formula that must be unsatisfiable.
struct Refutation {
  bool accepted = false;
  bool undecided = false;  ///< nobody says that it can hold, either
  std::string why_not;
  std::string by;                ///< who decided
  std::string decided_alone_by;  ///< see Prover
};

/// Asks the bit-blasters, whose SAT proof is checked, then the other solvers at
/// length if that is wanted.
Refutation refute(Checker checker, term::Term formula, std::uint64_t units,
                  bool ask_others, ProofCosts& costs);

/// Is this a proof that the clauses (as in DIMACS) contradict each other?
/// Unsat; unknown if there was no time to see. Throws InternalError where it is
/// none.
solver::Result with_checked_proof(std::span<const int> clauses,
                                  std::string_view proof, ProofCosts& costs);

/// An answer, and who gave it.
struct Refuted {
  solver::Result result;
  const char* by;  ///< for `checked_by`: "plain", "blast", "z3", "cvc5"
};

/// Asks a SAT solver, and checks its proof if it says unsat; a proof that is
/// refused is a defect of the solver, and an InternalError. The clauses are
/// those of the plain bit-blaster (certificate/plain_bits.h) if these are asked
/// first and that is soon enough, else those of the other one
/// (solver/blaster.h).
Refuted refute_with_proof(std::span<const term::Term> formulas,
                          std::uint64_t units, ProofCosts& costs,
                          bool plain_first = true);

using certificate::Question;

/// What is known of a question that was not answered by unsat.
struct Doubt {
  bool refuted = false;  ///< a solver said sat: asking on is of no use
  std::string why;
};

/// A consequence of a formula: atoms that multiply unknowns are taken for
/// true. (Only below And and Or, where less is asked then, never more.)
class Weakening {
 public:
  term::Term operator()(term::Term f);

 private:
  absl::flat_hash_map<term::Term, term::Term> done_;
};

class Prover {
 public:
  /// Units of each solver that is asked whether it says the same.
  static constexpr std::uint64_t kSecondUnits = 100;

  explicit Prover(Checker checker, const Effort& effort = {},
                  std::uint64_t second_units = kSecondUnits);

  /// Asks single solvers, for a short time.
  bool at_once(const Question& q);
  /// Asks single solvers for a short time, then the upper layers of the
  /// solver's chain for a shorter one.
  bool soon(const Question& q, Doubt& doubt);
  /// Asks all of them, for as long as a question is allowed to take.
  bool at_length(const Question& q, Doubt& doubt);

  const std::set<std::string>& answered_by() const { return answered_by_; }
  /// The solver that decided a question without a proof, and no other one said
  /// the same within its limits. Empty: there is none. (Where the user named
  /// the solvers, these are believed.)
  const std::string& decided_alone_by() const { return decided_alone_by_; }
  const ProofCosts& proof_costs() const { return costs_; }

 private:
  /// All of these must say unsat.
  using Backends = std::vector<solver::Backend>;

  Refuted ask(solver::Backend backend, const Question& q, std::uint64_t units);
  bool without_products(const Question& q);
  bool short_try(const Question& q, Doubt& doubt);
  bool plain(const Backends& backends, const Question& q, std::uint64_t units,
             Doubt& doubt);
  bool by_ring(const Question& q, const Doubt& doubt);
  bool upper_layers(const Question& q, std::uint64_t units, Doubt& doubt);
  bool is_seconded(const Question& q, std::string_view decided_by,
                   Doubt& doubt);

  const Checker checker_;
  const bool plain_first_;
  const std::uint64_t second_units_;      ///< 0: nobody is asked
  const std::vector<Backends> attempts_;  ///< in this order
  Weakening weaken_;
  std::set<std::string> answered_by_;
  std::string decided_alone_by_;
  ProofCosts costs_;
};

}  // namespace pleat::check
