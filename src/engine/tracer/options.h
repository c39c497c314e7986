#pragma once

// Switches of symbolic execution with interpolation.

namespace pleat::engine::tracer {

struct TracerOptions {
  /// Merge branches between loop headers into single edges first.
  bool large_blocks = false;
  /// Look for relations between variables that an iteration keeps.
  bool relations = true;
};

}  // namespace pleat::engine::tracer
