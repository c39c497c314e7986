#pragma once

// Concrete states at loop headers, from runs of the interpreter. A candidate
// that excludes one of them is no invariant.

#include <functional>
#include <map>

#include "engine/backward/overapprox.h"

namespace pleat::engine::backward {

using SamplePool = std::map<LocationId, Samples>;

/// Runs the program with random inputs. `reached` is told of runs that end in
/// a target; it says whether to go on.
SamplePool collect_samples(
    const Cfa& cfa, std::uint64_t seed,
    const std::function<
        bool(LocationId, const std::vector<verdict::InputValue>&)>& reached);

}  // namespace pleat::engine::backward
