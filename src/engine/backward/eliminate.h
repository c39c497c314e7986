#pragma once

// Inputs out of formulas. A formula that is stored at a location (candidate,
// invariant) speaks of variables only: "some inputs make f true", without the
// inputs. Exact where equalities, bounds, few values or (with a solver) few
// models allow it.

#include <optional>

#include "cfa/cfa.h"
#include "engine/backward/formula.h"
#include "solver/solver.h"

namespace pleat::engine::backward {

class Eliminator {
 public:
  explicit Eliminator(const cfa::Cfa& cfa, solver::Solver* solver = nullptr)
      : cfa_(cfa), solver_(solver) {}

  /// Equivalent to "for some inputs, f"; none if that was not found.
  std::optional<Term> exactly(Term f) const;

  /// Implied by "for some inputs, f": what cannot be eliminated is dropped.
  Term weakened(Term f) const;

  bool has_inputs(Term f) const { return !inputs(f).empty(); }

 private:
  std::vector<Term> inputs(Term f) const;
  std::optional<Term> run(Term f, bool exact) const;
  std::optional<Term> run_cube(Cube cube, bool exact, std::size_t fuel) const;
  std::optional<Term> ask(Term f) const;

  const cfa::Cfa& cfa_;
  solver::Solver* solver_;  ///< may be null
  mutable absl::flat_hash_map<Term, std::optional<Term>> asked_;
};

}  // namespace pleat::engine::backward
