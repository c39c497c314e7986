#pragma once

// Interpolants along one edge: what must hold before it so that, if it is taken
// at all, a formula holds after it. The weakest precondition, generalised.
//
//   states of the view  |=  X        and        X and guard  |=  f[x := t]
//
// Literals of the guard and of the negated formula that contradict the state
// are found by an unsat core and deletion. One literal that contradicts it by
// itself gives X at once: its negation, the weakest. Several give a clause, or,
// where inputs are among them, constraints of the state's projection that
// suffice, each deleted or weakened as long as a query says that the rest still
// suffices; or a clause against what the literals say of variables alone.

#include <functional>
#include <optional>
#include <vector>

#include "engine/tracer/label.h"
#include "engine/tracer/project.h"
#include "engine/tracer/queried_state.h"
#include "term/substitute.h"

namespace pleat::engine::tracer {

class Explainer {
 public:
  Explainer(const Cfa& cfa, Oracle& oracle, const Projector& projector,
            bool clauses)
      : cfa_(cfa), oracle_(oracle), projector_(projector), clauses_(clauses) {}

  /// X as conjuncts over variables; those in `present` are preferred. `after`
  /// holds after the edge in every state of the view (false: it cannot be
  /// taken). None if no X was found.
  std::optional<std::vector<Term>> before(View& view, cfa::EdgeId edge,
                                          Term after, const Label& present);

  /// The same for literals (over variables and inputs) that contradict every
  /// state of the view: X contradicts them too. `prefer` (may be empty) ranks
  /// single literals, the highest first.
  using Rank = std::function<std::uint64_t(Term)>;
  std::optional<std::vector<Term>> against(View& view,
                                           std::vector<Term> literals,
                                           const Label& present,
                                           const Rank& rank = {});

 private:
  std::optional<std::vector<Term>> as_they_are(View& view,
                                               std::vector<Term> literals,
                                               const Label& present,
                                               const Rank& rank);
  std::optional<std::vector<Term>> for_any_inputs(
      View& view, const std::vector<Term>& literals) const;
  std::optional<Term> single(View& view, const std::vector<Term>& literals,
                             const Label& present, const Rank& rank);
  std::optional<std::vector<Term>> from_facts(
      View& view, const std::vector<Term>& literals);
  std::optional<Term> without_inputs(std::vector<Term> literals) const;
  bool has_inputs(Term t) const;
  term::Substituter& substituter(cfa::EdgeId edge);

  const Cfa& cfa_;
  Oracle& oracle_;
  const Projector& projector_;
  const bool clauses_;  ///< may a conjunct be a disjunction?
  absl::flat_hash_map<cfa::EdgeId, std::unique_ptr<term::Substituter>> edges_;
};

}  // namespace pleat::engine::tracer
