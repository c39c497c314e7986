#pragma once

// Liveness of variables: who is read again on some path.

#include <cstdint>
#include <vector>

#include "cfa/cfa.h"

namespace pleat::cfa {

/// Removes assignments to candidates (by VariableId) that are not read again by
/// a guard, or for an assignment that is itself needed. Assignments to others
/// are always needed. True if any was removed; huge automata are left as they
/// are.
bool drop_dead_assignments(Cfa& cfa, const std::vector<bool>& candidate);

/// Per location, the variables whose value there can decide a guard later on.
std::vector<std::vector<bool>> live_variables(const Cfa& cfa);

/// What formulas say about the source. An automaton may hold an old value of a
/// variable that nobody reads again, since the front end leaves out assignments
/// that nobody reads: what is said of such a variable is no fact about the
/// program.
class LiveParts {
 public:
  /// Only the first `variables` are the program's own.
  explicit LiveParts(const Cfa& cfa, std::size_t variables = SIZE_MAX);

  /// The conjuncts that speak only of variables that are read again.
  Term of(LocationId at, Term formula) const;

 private:
  const Cfa& cfa_;
  const std::size_t variables_;
  std::vector<std::vector<bool>> live_;  ///< empty: all are
};

}  // namespace pleat::cfa
