#pragma once

// Guesses from runs of the smaller program: affine equalities between a cell,
// its index and other numbers, which nobody wrote down (`a[i] = a[i - 1] + 1`
// makes a[k] = k + 7), and how counters that run together are told by one
// another (i = 3 * j + 1: then k for j is 3 * k + 1 for i).

#include "engine/cells/candidates.h"
#include "engine/cells/scaled_program.h"
#include "exec/samples.h"

namespace pleat::engine::cells {

/// `samples`: of `smaller.program()`.
void observe(const Indices& indices, Smaller& smaller,
             const exec::SamplePool& samples,
             std::vector<verdict::Invariant>& candidates);

}  // namespace pleat::engine::cells
