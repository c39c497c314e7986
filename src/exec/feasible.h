#pragma once

// Can this path go on? Asks the solver as little as possible: the state's own
// model first, then only the conjuncts that share symbols with the question.

#include <absl/container/node_hash_map.h>

#include <memory>
#include <vector>

#include "solver/solver.h"
#include "term/evaluate.h"
#include "term/walk.h"

namespace pleat::exec {

/// The conjuncts of `condition` that (transitively) share symbols with `goal`:
/// the others cannot change its satisfiability if they are satisfiable.
class Relevance {
 public:
  std::vector<term::Term> relevant(const std::vector<term::Term>& condition,
                                   term::Term goal);

  /// The symbols of a term, kept because the same conjuncts are asked about
  /// again and again. The reference lives as long as this object.
  const std::vector<term::Term>& symbols(term::Term t);

 private:
  absl::node_hash_map<term::Term, std::vector<term::Term>> symbols_;
};

struct Feasible {
  solver::Result result;
  std::shared_ptr<const term::Model> model;  ///< when sat: of condition + goal
};

/// `model` satisfies `condition`. Is there one of condition and goal?
Feasible extend_model(solver::Solver& solver, Relevance& relevance,
                      std::string_view query_name,
                      const std::vector<term::Term>& condition,
                      const std::shared_ptr<const term::Model>& model,
                      term::Term goal, std::uint64_t units = 100'000);

/// A model of the condition with small numbers for these symbols, as far as a
/// few queries find one: a person understands it better, and small numbers
/// seldom overflow.
std::shared_ptr<const term::Model> prefer_small(
    solver::Solver& solver, Relevance& relevance,
    std::vector<term::Term> condition, std::shared_ptr<const term::Model> model,
    const std::vector<term::Term>& symbols);

}  // namespace pleat::exec
