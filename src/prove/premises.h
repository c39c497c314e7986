#pragma once

// Which formulas a question about a path gets: the invariants of a location,
// selections of them that make the question easy, and instances of those that
// speak of any index of an array.

#include <functional>
#include <span>
#include <vector>

#include "prove/paths.h"
#include "verdict/verdict.h"

namespace pleat::prove {

/// The formulas of the invariants at this location. `places`: gets the place
/// of each.
std::vector<Term> formulas_at(LocationId l,
                              std::span<const verdict::Invariant> invariants,
                              std::vector<std::size_t>* places = nullptr);

/// The formulas that must contradict each other if the goal is to hold after
/// the path: premises, conjuncts of the path's guard, and the negated goal.
struct StepQuery {
  StepQuery(const Path& path, std::span<const Term> premises, Term goal);

  std::vector<Term> formulas;
  std::size_t premises;  ///< so many formulas come first
  Term goal;             ///< over the variables after the path
  Term negated;          ///< not goal, over the variables before the path
};

/// Chooses places in `formulas` that may suffice and are easier to decide. All
/// of them: there is no such choice.
using Selection = std::function<std::vector<std::size_t>(const StepQuery&)>;

/// Leaves out products of unknowns and disjunctions, which make a question
/// about bounds hard that is easy without them.
std::vector<std::size_t> without_products(const StepQuery& query);

/// Of many premises, takes those that read no array or read the same cells as
/// the goal.
std::vector<std::size_t> about_same_cells(const StepQuery& query);

/// Instances of a premise about any index (cfa/ghosts.h), for indices that the
/// other formulas mention; at most so many for each index.
std::vector<Term> instances_of(Term premise, std::span<const Term> others,
                               std::size_t most);

}  // namespace pleat::prove
