#pragma once

// Guesses about all cells: relations of a cell from the program's text, and the
// ranges in which they might hold.

#include <map>
#include <vector>

#include "cfa/cfa.h"

namespace pleat::engine::cells {

/// One number of bits that indices have.
struct Indices {
  term::Term any;                  ///< cfa::any_index
  std::vector<term::Term> holds;   ///< relations of the cell at `any`
  std::size_t asked = 0;           ///< so many of them are of the targets
  std::vector<term::Term> bounds;  ///< what ranges are made of
  /// Ranges of `any`, at each header (cfa::cut_points).
  std::map<cfa::LocationId, std::vector<term::Term>> between;
};

/// From the edges of the extended automaton.
std::vector<Indices> find_indices(const cfa::Cfa& cfa);

}  // namespace pleat::engine::cells
