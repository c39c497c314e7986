#pragma once

// Switches of symbolic execution with interpolation.

namespace pleat::engine::tracer {

struct TracerOptions {
  /// Merge branches between loop headers into single edges first.
  bool large_blocks = false;
  // What an abstraction keeps, beyond the paper, instead of a constraint that
  // an iteration breaks:
  bool weaker = true;       ///< bounds of what was equal, wider bounds
  bool relations = true;    ///< sums of two variables that stay the same
  bool comparisons = true;  ///< what the program compares, or equality
  /// Run the program with the inputs of an error that only an abstraction
  /// reaches, for longer and longer.
  bool runs = true;
};

}  // namespace pleat::engine::tracer
