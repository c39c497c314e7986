#pragma once

// Shows steps by one query after the other, each with more effort than the one
// before it, until one decides. The list of attempts is an engine's policy: the
// layers of the solver, the units per query, and whether only premises that
// make the question easy are taken. Every query is new to the solver; for many
// questions about the same states see state_context.h.

#include <string>

#include "prove/premises.h"
#include "prove/step_prover.h"
#include "solver/solver.h"

namespace pleat::prove {

/// For many candidates, of which those that are hard to prove may go: without
/// the last layer, which would think long about each.
solver::Options without_z3(solver::Options options);
/// Only what needs no search: ring arithmetic, elimination, integers.
solver::Options without_search(solver::Options options);

struct Attempt {
  solver::Solver& solver;
  std::uint64_t units = 0;
  /// Asks with the selected premises only. What refutes these refutes nothing.
  bool selected = false;
  /// Is left out where products would become too many gates.
  bool if_few_products = false;
};

/// What is tried, and in which order.
struct EffortPolicy {
  std::string name;  ///< of the queries
  std::vector<Attempt> attempts;
  Selection select = {};  ///< for attempts with selected premises
  /// How many instances of a premise about any index are added.
  std::size_t instances = 0;
};

class AttemptProver : public StepProver {
 public:
  /// `queries`: is counted up with every query.
  AttemptProver(EffortPolicy effort, Counter& queries)
      : effort_(std::move(effort)), queries_(queries) {}

  StepAnswer prove(const Path& path, std::span<const Term> premises,
                   Term goal) override;

 private:
  StepAnswer ask(const Attempt& attempt, const StepQuery& query,
                 const std::vector<std::size_t>& places);

  const EffortPolicy effort_;
  Counter& queries_;
};

}  // namespace pleat::prove
