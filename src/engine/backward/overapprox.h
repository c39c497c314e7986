#pragma once

// From one set of states to larger ones that are still valid extensions of a
// candidate (section 4.3): disjoint from the error states, and one iteration
// ends in the extension or in the candidate.

#include "engine/backward/literal.h"
#include "engine/backward/loop_prover.h"
#include "engine/backward/options.h"
#include "engine/backward/relations.h"

namespace pleat::engine::backward {

/// Concrete states that were reached at one header.
using Samples = std::vector<term::Model>;

class Overapproximator {
 public:
  struct Problem {
    Term states;  ///< psi', to be covered
    Term last;    ///< psi, the frame before; false for the first
    Term others;  ///< xi, the candidate so far; false for the first
    Term errors;  ///< phi, to be avoided (may mention inputs)
  };

  Overapproximator(const Cfa& cfa, const FoldOptions& options,
                   LoopProver& prover, const std::vector<Value>& constants,
                   const Samples& samples, Registry& stats);

  /// Extensions, none implied by another; empty if the states themselves are
  /// no valid extension.
  std::vector<Clauses> run(const Problem& problem, Effort& effort);

 private:
  bool valid(const Clauses& clauses);
  Clauses simplified(Clauses clauses);
  Clauses generalised(Clauses clauses, const Clauses& relation);
  void drop(Clauses& clauses, const Clauses& fixed);
  Clauses needed(const Clauses& clauses, const Clauses& fixed);
  void relax(Clauses& clauses);
  bool relax_equality(Clauses& clauses, std::size_t at);
  bool relax_clause(Clauses& clauses, std::size_t at);
  bool relax_literal(Clauses& clauses, std::size_t at, Term literal);
  bool try_replace(Clauses& clauses, std::size_t at, Term clause);
  std::vector<Value> likely_shifts(const Inequality& inequality) const;
  void filter(std::vector<Clauses>& results);

  const Cfa& cfa_;
  const FoldOptions& options_;
  LoopProver& prover_;
  const std::vector<Value>& constants_;
  const Samples& samples_;
  Registry& stats_;
  Problem problem_;
  Effort* effort_ = nullptr;
};

}  // namespace pleat::engine::backward
