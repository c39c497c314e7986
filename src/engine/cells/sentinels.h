#pragma once

// Guesses about single cells: a loop that looks for something ends at the
// latest at the cell where it was put before.

#include <vector>

#include "cfa/cfa.h"

namespace pleat::engine::cells {

/// For each cell that an edge writes at a place that variables still tell: what
/// it holds, and that a variable by which the array is read is not beyond it,
/// or not before it.
std::vector<term::Term> find_sentinels(const cfa::Cfa& cfa);

}  // namespace pleat::engine::cells
