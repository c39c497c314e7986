#pragma once

// The question that bounds of loops come to: can a run get to a target, to a
// cut, or into an iteration beyond a bound? The automaton is unrolled so often,
// with terms as they are (certificate/steps.h); no run may get there.

#include <optional>
#include <vector>

#include "certificate/regions.h"
#include "cfa/cfa.h"
#include "verdict/verdict.h"

namespace pleat::certificate {

/// `properties`: indices of the properties that must be unreachable. Loops
/// without a bound are not repeated. None: there are more instances of
/// locations than that.
std::optional<Obligation> unrolled(
    const cfa::Cfa& cfa, const std::vector<verdict::LoopBound>& bounds,
    const std::vector<std::size_t>& properties, std::size_t most_instances);

}  // namespace pleat::certificate
