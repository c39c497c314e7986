#pragma once

// Switches of symbolic execution with interpolation.

namespace pleat::engine::tracer {

struct TracerOptions {
  /// Merge branches between loop headers into single edges first.
  bool large_blocks = false;
};

}  // namespace pleat::engine::tracer
