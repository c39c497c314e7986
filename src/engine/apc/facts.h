#pragma once

// What a summary says, as formulas about the program with ghosts (cfa/ghosts.h)
// at the loop's header: path counters are the numbers of times that ways were
// taken, symbols are the values when the loop was entered. Guesses, all of
// them: the summary holds for fewer than 2^62 iterations, an invariant always.

#include <vector>

#include "engine/apc/builder.h"
#include "prove/paths.h"
#include "term/substitute.h"
#include "transform/slice.h"
#include "verdict/verdict.h"

namespace pleat::engine::apc {

/// `extended` is the program that was sliced, with ghosts; `paths` are its.
/// The builder has worked on the slice.
std::vector<verdict::Invariant> summary_facts(
    const Cfa& extended, const transform::Sliced& sliced,
    const Builder& builder, const std::vector<prove::Path>& paths);

/// For what the loop there changes: what it was when it was entered.
term::Substitution as_entered(const Cfa& extended, LocationId header);

}  // namespace pleat::engine::apc
