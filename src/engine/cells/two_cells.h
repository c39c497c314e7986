#pragma once

// Guesses about any two cells of an array: in a part of it they are in order,
// or no cell of one part is above one of another. Both indices are ghosts
// (cfa/ghosts.h), so such a guess is a formula without quantifiers.

#include "engine/cells/candidates.h"
#include "engine/cells/scaled_program.h"
#include "exec/samples.h"
#include "verdict/verdict.h"

namespace pleat::engine::cells {

struct TwoCells {
  std::vector<verdict::Invariant> widest;  ///< in the largest parts
  std::vector<verdict::Invariant> others;  ///< in smaller parts
};

/// What no sample contradicts. `samples`: of `smaller.program()`.
TwoCells guess_two_cells(const Indices& indices, Smaller& smaller,
                         const exec::SamplePool& samples);

}  // namespace pleat::engine::cells
