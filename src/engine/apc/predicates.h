#pragma once

// Formulas that the program itself suggests, as guesses at every loop header:
// its comparisons, their weak forms and negations, what the targets ask for,
// and the order of numbers of the same type.

#include <vector>

#include "prove/paths.h"
#include "verdict/verdict.h"

namespace pleat::engine::apc {

/// `paths` are all of `cfa`; variables from `ghosts` on are no concern here.
std::vector<verdict::Invariant> predicates(
    const prove::Cfa& cfa, const std::vector<prove::Path>& paths,
    std::size_t ghosts);

}  // namespace pleat::engine::apc
