#pragma once

// Invariants that need no error states: at each header, the strongest affine
// equalities modulo 2^n, and the likely bounds that survive. Relative to the
// facts known so far.

#include "algebra/affine.h"
#include "engine/backward/samples.h"

namespace pleat::engine::backward {

using pleat::algebra::AffineHull;

class Inference {
 public:
  Inference(const Cfa& cfa, Facts& facts, prove::StateContexts& contexts,
            const SamplePool& samples, const std::vector<Value>& constants,
            Registry& stats)
      : cfa_(cfa),
        facts_(facts),
        samples_(samples),
        constants_(constants),
        stats_(stats),
        prover_("bself.infer", contexts, kQueryUnits, effort_) {}

  /// `regions`: conditions that split the states of a merged header; else true.
  void affine(const LoopInfo& loop, const std::vector<Term>& regions);
  void bounds(const LoopInfo& loop, const std::vector<Term>& regions);

 private:
  struct Region {
    Term condition;
    std::vector<AffineHull> hulls;  ///< by group
  };
  std::vector<std::vector<Term>> bound_chains(const Samples& samples,
                                              Term region) const;
  void add_constant_bounds(Term x, const Samples& samples,
                           std::vector<std::vector<Term>>& chains) const;

  /// The facts where paths of this loop begin.
  struct Known {
    std::vector<verdict::Invariant> facts;
    std::vector<FactId> ids;
  };
  Known known(const std::vector<Path>& paths) const;

  /// Does `all` hold on entry and after each iteration? If not, `after` is a
  /// state that breaks it.
  prove::Shown inductive(const LoopInfo& loop, const Clauses& all,
                         term::Model& after);
  void add_facts(const LoopInfo& loop, const Clauses& formulas);

  const Cfa& cfa_;
  Facts& facts_;
  const SamplePool& samples_;
  const std::vector<Value>& constants_;
  Registry& stats_;
  Effort effort_;
  prove::ContextProver prover_;
};

}  // namespace pleat::engine::backward
