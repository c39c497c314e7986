#pragma once

// The projection of a state onto program variables: constraints that every
// state of it satisfies. Symbols (inputs, values at the start) are eliminated
// by equalities modulo 2^n: a variable that holds a symbol, or a symbol plus a
// constant, stands for it from then on. What cannot be expressed is dropped.

#include <map>
#include <optional>
#include <vector>

#include "cfa/cfa.h"
#include "engine/tracer/queried_state.h"

namespace pleat::engine::tracer {

/// A constraint; `value` (over other variables) if it says what one variable
/// is.
struct Fact {
  Term formula;
  std::optional<cfa::VariableId> variable = {};
  Term value = {};
};

class Projector {
 public:
  explicit Projector(const Cfa& cfa);

  /// Constraints on the variables that are live at the state's location.
  /// Variables for which `stable` holds are preferred to stand for symbols.
  /// `terms` (over variables) are places too: what is known of their values.
  std::vector<Fact> project(const State& state, const std::vector<bool>& stable,
                            const std::vector<Term>& terms = {}) const;
  std::vector<Fact> project(const State& state) const {
    return project(state, std::vector<bool>(cfa_.variables.size(), false));
  }

  bool is_live(LocationId at, cfa::VariableId v) const {
    return live_[at.index][v.index];
  }
  /// Constant addresses at which the program reads this memory.
  const std::vector<Term>& cells(cfa::VariableId memory) const;

  /// Formulas that the given one implies, and that are the next to try when it
  /// is no invariant: an equality becomes bounds, a bound moves to the next
  /// constant that the program compares with.
  std::vector<Term> weaker(Term formula) const;

  /// "At most" and "at least" for what the program compares, if all their
  /// variables are live and some of them is among `changed`.
  std::vector<Term> comparisons(LocationId at,
                                const std::vector<bool>& changed) const;

 private:
  void compare(Term literal);
  std::vector<Term> relaxed(Term bounded, term::Value limit, bool is_signed,
                            bool is_lower) const;

  const Cfa& cfa_;
  std::vector<std::vector<bool>> live_;
  std::map<cfa::VariableId, std::vector<Term>> cells_;
  /// Constants that a term is compared with in guards, sorted.
  absl::flat_hash_map<Term, std::vector<term::Value>> compared_;
  std::vector<Term> comparisons_;  ///< of two terms
};

}  // namespace pleat::engine::tracer
