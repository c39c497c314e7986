#pragma once

// The program between two cut points, as guarded assignments.

#include <optional>
#include <vector>

#include "engine/apc/builder.h"

namespace pleat::engine::apc {

struct Segment {
  LocationId from = {}, to = {};
  std::vector<Term> guard = {};
  Memory memory = {};
};

/// All paths from the initial location or a cut point to the next cut point,
/// to `target` or to where behaviour was cut off. Nothing if there are too
/// many.
std::optional<std::vector<Segment>> find_segments(
    const Cfa& cfa, const std::vector<LocationId>& cuts, LocationId target);

}  // namespace pleat::engine::apc
