#pragma once

// What edges do to values, as terms that are put together as they are: nothing
// is rewritten.
//
// A place is reached under a condition, and has a value for every variable. A
// fresh Boolean per edge says that the edge is taken; taking it implies that
// its source is reached and that its guard holds there. Where edges meet, the
// first one that is taken decides the values. A model of all that is an
// execution, and an execution is a model of it.

#include <vector>

#include "cfa/cfa.h"

namespace pleat::certificate {

using term::Term;

/// Values of all variables.
using Store = std::vector<Term>;

/// When a place is reached, and with what.
struct Arrival {
  Term reached;
  Store store;
};

Term raw_not(Term a);
/// `when_empty` where there are no terms.
Term raw_nary(term::Kind kind, const std::vector<Term>& terms, bool when_empty);

class Steps {
 public:
  explicit Steps(const cfa::Cfa& cfa) : cfa_(cfa) {}

  /// Reached in any case; every variable is its own symbol.
  Arrival anything() const;
  /// Takes an edge; adds what that implies to the constraints.
  Arrival follow(const Arrival& here, cfa::EdgeId edge,
                 std::vector<Term>& constraints) const;
  /// All ways into one place; there is at least one.
  static Arrival join(const std::vector<Arrival>& ways);
  /// A formula over variables, with these values for them.
  Term with_values(const Store& store, Term formula) const;

 private:
  const cfa::Cfa& cfa_;
};

}  // namespace pleat::certificate
