#pragma once

// Ranges of any index, and orders of counters: between what counters start
// with, the counters of the loops around a header, and what they are compared
// with.

#include <absl/container/flat_hash_set.h>

#include <map>
#include <optional>
#include <vector>

#include "engine/cells/candidates.h"

namespace pleat::engine::cells {

/// What loops count with.
struct Counting {
  /// What the loops around a header change.
  const std::map<cfa::LocationId, absl::flat_hash_set<term::Term>>& changing;
  /// Variables that loops change and compare with something fixed.
  const std::vector<term::Term>& running;
  /// Counters of loops that end by what a cell is, such as at the end of a
  /// string: later loops go at most as far.
  const std::vector<term::Term>& stopped;
};

/// Fills in `changing`, `in_order` and `between`.
void add_ranges(const cfa::Cfa& cfa, const Counting& counting, Indices& found);

/// A symbol, or a constant, and what is added to it.
struct Shifted {
  term::Term base, by;
};
std::optional<Shifted> shifted(term::Term t);

/// Adds what is not there yet, up to so many.
void add(std::vector<term::Term>& all, term::Term t, std::size_t most);

}  // namespace pleat::engine::cells
