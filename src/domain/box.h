#pragma once

// Boxes of integers, without a library: one interval per dimension. A build
// without the Parma Polyhedra Library has no other elements.

#include <memory>
#include <vector>

#include "domain/element.h"

namespace pleat::domain {

/// The most precise domain of this build: where the Parma Polyhedra Library was
/// left out, these are intervals, and every element is a box.
Domain best_domain();

/// All points within the ranges, as a box. Boxes of this kind know only each
/// other: they cannot be met or joined with other elements.
std::unique_ptr<Element> make_box(const std::vector<Range>& ranges);

}  // namespace pleat::domain
