#pragma once

// Relations between variables that hold in a set of states, section 4.3 of the
// paper. Types 1 (x = c) and 2 (x + y = a, x - y = a, x + y = a*z) and all
// other affine equalities and congruences come from the affine hull of the
// set's models: a model outside the hull makes it larger, until there is none.

#include "algebra/affine.h"
#include "engine/backward/linear.h"
#include "engine/backward/loop_prover.h"

namespace pleat::engine::backward {

using pleat::algebra::AffineHull;

/// Variables of one width, for linear algebra.
struct VariableGroup {
  unsigned width = 0;
  std::vector<Term> symbols;
};
std::vector<VariableGroup> variable_groups(const std::vector<Term>& symbols);

inline Term equality_term(const VariableGroup& group,
                          const AffineHull::Equality& equality) {
  return pleat::algebra::to_term(equality, group.symbols);
}
std::vector<Value> point(const VariableGroup& group, const term::Model& model);

struct Relations {
  Clauses constants;                ///< type 1: x = c
  std::vector<Clauses> candidates;  ///< types 2 to 4, each one relation
};

class RelationFinder {
 public:
  /// `general`: all affine equalities, not only those of the paper's types.
  RelationFinder(const Cfa& cfa, LoopProver& prover, bool general)
      : cfa_(cfa), prover_(prover), general_(general) {}

  /// Relations that follow from `states`; `last` is the frame before, over
  /// `symbols`.
  Relations find(const Clauses& states, Term last,
                 const std::vector<Term>& symbols, Effort& effort);

 private:
  struct Constant {
    Term symbol;
    Value value;
  };
  AffineHull hull(const Clauses& states, const VariableGroup& group,
                  Effort& effort, bool& exact);
  void add_pairs(const VariableGroup& group, const AffineHull& hull,
                 const std::vector<std::vector<Value>>& points,
                 Relations& into);
  void add_steps(Term last, Effort& effort, Relations& into);
  void add_substitutions(const Clauses& states, Relations& into);
  void filter(Relations& relations, Effort& effort);

  const Cfa& cfa_;
  LoopProver& prover_;
  bool general_;
  std::vector<Constant> constants_;
  std::vector<std::vector<Value>> points_;
};

}  // namespace pleat::engine::backward
