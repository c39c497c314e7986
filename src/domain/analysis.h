#pragma once

// Numerical invariants of a program: what may be hoped, and what holds.
//
// First intervals of all variables; then, for each small pack of related
// variables, polyhedra, with the intervals for the rest. A pack that becomes
// too expensive is done again with octagons, and if these are too expensive
// stays with intervals.
//
// With Overflow::Wrap what comes out holds, by construction; with Ignore it is
// a guess. Either way it becomes a fact only by the kernel.

#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "domain/fixpoint.h"
#include "support/stats.h"

namespace pleat::domain {

struct Options {
  Domain domain = Domain::Polyhedra;  ///< the best to be tried
  Overflow overflow = Overflow::Wrap;
  bool per_branch = false;
  unsigned delay = 3;
  unsigned narrowing = 2;
  std::uint64_t units = 100'000;  ///< of a pack, in each domain
  std::size_t pack = 8;           ///< most variables of one
  std::size_t variables = 250;    ///< most that are looked at
};

/// A conjunct of what was computed for a location.
struct Conjunct {
  cfa::LocationId location;
  term::Term formula;
  /// For an equality: the same modulo 2^n, which may hold though the formula,
  /// over the integers, does not. Null for other constraints.
  term::Term modular = {};
};

class Analysis {
 public:
  Analysis(const cfa::Cfa& cfa, Options options, Registry& stats);
  ~Analysis();

  /// Computes what holds at each location. False if it was stopped before
  /// there was anything.
  bool run();

  /// Computes also what may lead to one of these locations.
  void run_backward(const std::vector<cfa::LocationId>& targets);

  /// What holds there. {false}: it is not reached.
  std::vector<Conjunct> at(cfa::LocationId location) const;

  /// The same, where the run goes on to a target. (After `run_backward`.)
  std::vector<Conjunct> at_on_the_way(cfa::LocationId location) const;

  /// What holds there of these variables alone.
  std::vector<Conjunct> at(cfa::LocationId location,
                           const std::vector<term::Term>& symbols) const;

  /// What holds after one of these edges, which lead to one location.
  std::vector<Conjunct> after(const std::vector<cfa::EdgeId>& edges) const;

  /// How far down a pack had to go: "polyhedra", ...; for statistics.
  std::vector<std::pair<std::vector<cfa::VariableId>, Domain>> packs() const;

 private:
  struct Pack;
  std::optional<Range> interval(cfa::LocationId l, term::Term symbol) const;
  void analyse(Pack& pack) const;
  FixpointOptions options_for(Domain domain) const;

  const cfa::Cfa& cfa_;
  const Options options_;
  Registry& stats_;
  std::unique_ptr<Pack> all_;  ///< all variables, by intervals
  std::vector<std::unique_ptr<Pack>> packs_;
};

/// Variables that belong together: they meet in a condition or an assignment.
/// A pack has at most `most` of them; where more are related, each loop has
/// one of those that it uses most.
std::vector<std::vector<cfa::VariableId>> find_packs(
    const cfa::Cfa& cfa, const std::vector<cfa::VariableId>& variables,
    std::size_t most);

}  // namespace pleat::domain
