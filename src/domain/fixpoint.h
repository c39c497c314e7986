#pragma once

// Fixpoints over an automaton: what may hold at each location, forward from
// the start or backward from targets.

#include "domain/transfer.h"
#include "domain/wto.h"

namespace pleat::domain {

struct FixpointOptions {
  Domain domain = Domain::Polyhedra;
  TransferOptions transfer = {};
  /// States are kept apart by the edge that led to the location: what holds
  /// there is a disjunction.
  bool per_branch = false;
  unsigned delay = 3;      ///< visits of a loop's head before it is widened
  unsigned narrowing = 2;  ///< rounds after the fixpoint
};

/// What is known at a location of variables outside the space.
using OutsideAt =
    std::function<std::optional<Range>(cfa::LocationId, term::Term)>;

/// The states at each location: any of these elements. None: not reached.
struct States {
  std::vector<std::vector<std::unique_ptr<Element>>> at;

  /// All in one; null: not reached.
  std::unique_ptr<Element> joined(cfa::LocationId l) const;
};

/// States that may be reached. May throw TooExpensive, also when stopped.
States forward(const cfa::Cfa& cfa, const Space& space,
               const FixpointOptions& options, const OutsideAt& outside);

/// The states of `reached` from which a target may be reached.
/// (Always one element per location.)
States backward(const cfa::Cfa& cfa, const Space& space, const States& reached,
                const std::vector<cfa::LocationId>& targets,
                const FixpointOptions& options, const OutsideAt& outside);

/// Constraints that the program's own comparisons suggest for widening.
std::vector<Constraint> thresholds(const cfa::Cfa& cfa, const Space& space);

}  // namespace pleat::domain
