#pragma once

// The program between cut points: one path from the start or a loop header to
// the next header or target, composed to one guarded assignment.

#include <optional>
#include <vector>

#include "cfa/cfa.h"

namespace pleat::engine::algebra {

using cfa::Cfa;
using cfa::LocationId;
using term::Term;

struct Path {
  LocationId from, to;
  Term guard;  ///< over variables and inputs of this traversal
  std::vector<std::pair<Term, Term>> assignments;  ///< variable := value
  std::optional<std::size_t> property;             ///< whose target it ends in
  bool cut = false;                                ///< ends in a cut

  bool is_error() const { return property.has_value() || cut; }
  /// The formula or term after the path, over the state before it.
  Term after(Term t) const;
};

/// All paths from the start and from every cut point, or none if there are
/// too many.
std::optional<std::vector<Path>> find_paths(const Cfa& cfa, std::size_t limit);

}  // namespace pleat::engine::algebra
