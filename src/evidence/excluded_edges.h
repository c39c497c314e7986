#pragma once

// What a proof says beyond the question: which edges can never be taken.

#include <set>
#include <vector>

#include "cfa/cfa.h"
#include "check/kernel.h"
#include "support/stats.h"
#include "verdict/verdict.h"

namespace pleat::evidence {

/// The automaton with one more target, reached whenever one of `edges` could be
/// taken; `property` is its number.
struct Question {
  cfa::Cfa cfa;
  std::size_t property = 0;
};
Question can_take(const cfa::Cfa& cfa, const std::vector<cfa::EdgeId>& edges);

/// Do these invariants exclude that one of the edges is taken?
bool exclude(const cfa::Cfa& cfa,
             const std::vector<verdict::Invariant>& invariants,
             const std::vector<cfa::EdgeId>& edges, check::Checker checker,
             Registry& stats);

/// Edges that some runs take (random inputs; the same every time).
std::set<cfa::EdgeId> edges_of_runs(const cfa::Cfa& cfa, unsigned runs,
                                    std::uint64_t edges_each);

/// The edges that are taken when the property's condition is evaluated and
/// holds: those beside the edges to the target that differ in its last branch.
/// Empty where there is no such condition.
std::vector<cfa::EdgeId> passing_edges(const cfa::Cfa& cfa,
                                       const cfa::Property& property);

}  // namespace pleat::evidence
