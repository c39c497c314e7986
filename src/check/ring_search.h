#pragma once

// Looks for cofactors (certificate/ring.h): is a disequation of the formulas a
// combination of their equations? What is found is checked there.

#include <optional>
#include <vector>

#include "certificate/ring.h"

namespace pleat::check {

/// None: none was found.
std::optional<certificate::RingProof> find_ring_proof(
    const std::vector<term::Term>& formulas);

}  // namespace pleat::check
