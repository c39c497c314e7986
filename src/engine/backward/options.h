#pragma once

// Switches of the folding engine. Each extension beyond the paper can be
// turned off, so that its worth can be measured.

namespace pleat::engine::backward {

struct FoldOptions {
  bool fold = true;         ///< false: unwind only, as k-induction does
  bool samples = true;      ///< run the program first; candidates must agree
  bool loop_inputs = true;  ///< fold loops that read inputs
  bool cores = true;        ///< drop many clauses per query by unsat cores
  bool constants = true;    ///< relax to likely constants before bisection
  bool affine = true;       ///< all affine equalities and congruences mod 2^n
  bool polynomials = true;  ///< polynomial equalities, if others do not do
  bool bounds = true;       ///< likely inequalities that hold on all samples
  bool runs = true;         ///< longer and longer, where a loop is unwound
  bool subsume = true;      ///< drop error states met before at their header
  unsigned kappa = 0;       ///< extensions per candidate; 0: 2*paths - 1
};

}  // namespace pleat::engine::backward
