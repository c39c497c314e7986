#pragma once

// Part of the kernel: symbolic states at instances of locations, and what edges
// make of them. An instance is reached under a condition, and has a value for
// every variable; where edges meet, the value is that of the edge that was
// taken. Written without any code of engines.
//
// Liveness is not trusted: a variable that was taken for dead has no value, and
// a term that reads it is an error. Trusted is the rewriter of terms, which the
// automaton itself was built with.

#include <absl/container/flat_hash_map.h>

#include <vector>

#include "cfa/cfa.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::check {

/// One way into an instance, or all of them together.
struct WayIn {
  term::Term reached;
  std::vector<term::Term> values;  ///< by variable; null: dead
};

class MergedStates {
 public:
  explicit MergedStates(const cfa::Cfa& cfa);

  /// Reached in any case, with any values.
  WayIn anything() const;
  /// A conjunction that contradictions between its parts make false as long as
  /// it is short. A longer one has the earlier condition as one part, else all
  /// conditions together would be quadratic in the number of iterations.
  static term::Term both(term::Term earlier, term::Term now);
  /// All ways in together; they exclude each other.
  static WayIn joined(std::vector<WayIn>& ways);
  /// Exactly one of these holds, for the edges that leave a location. All are
  /// true where the guards exclude each other by their form.
  std::vector<term::Term> choices_at(cfa::LocationId l) const;
  /// Behind the edge: `reached` is what its guard says besides `here.reached`.
  /// `inputs` are those of this instance by their placeholders, and grow.
  WayIn after(cfa::EdgeId id, const WayIn& here,
              absl::flat_hash_map<term::Term, term::Term>& inputs) const;
  /// A formula over variables in this state.
  term::Term in_state(term::Term formula, const WayIn& here) const;

 private:
  term::Term closed(term::Term t) const;

  const cfa::Cfa& cfa_;
  const std::vector<std::vector<bool>> live_;
  std::vector<std::vector<term::Term>> symbols_;  ///< by edge
  mutable term::TermSet known_closed_;
};

}  // namespace pleat::check
