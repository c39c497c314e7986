#pragma once

// Guesses about all cells: relations of a cell from the program's text, and the
// ranges in which they might hold.

#include <vector>

#include "cfa/cfa.h"

namespace pleat::engine::cells {

/// One number of bits that indices have.
struct Indices {
  term::Term any;                   ///< cfa::any_index
  std::vector<term::Term> holds;    ///< relations of the cell at `any`
  std::vector<term::Term> between;  ///< ranges of `any`
  std::vector<term::Term> bounds;   ///< what ranges are made of
};

/// From the edges of the extended automaton.
std::vector<Indices> find_indices(const cfa::Cfa& cfa);

}  // namespace pleat::engine::cells
