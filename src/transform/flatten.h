#pragma once

// Nested loops made one loop. All headers of a strongly connected component
// become one location; a new variable says which of them it stands for:
//
//   edge into header k      also assigns  at := k
//   edge out of header k    also requires at = k
//
// So every cycle of the component passes the new header, irreducible ones too,
// and the loop's paths are the pieces between headers. A start inside a loop
// moves in front of it. Edge ids stay (a new start's edge is the last); inputs
// of a run are the same in both automata.

#include <vector>

#include "cfa/cfa.h"

namespace pleat::transform {

struct Flattened {
  /// Headers that were merged.
  struct Nest {
    cfa::LocationId header;                  ///< of the one loop
    std::vector<cfa::LocationId> originals;  ///< by value of `at`
    cfa::VariableId at;
  };

  cfa::Cfa cfa;
  std::vector<Nest> nests;

  /// A formula at a location of `cfa` is these formulas at locations of the
  /// original automaton.
  std::vector<std::pair<cfa::LocationId, cfa::Term>> at_originals(
      cfa::LocationId location, cfa::Term formula) const;
  /// The other way round.
  std::pair<cfa::LocationId, cfa::Term> at_flat(cfa::LocationId original,
                                                cfa::Term formula) const;
};

/// Loops that contain no other stay as they are.
Flattened flatten(const cfa::Cfa& cfa);

}  // namespace pleat::transform
