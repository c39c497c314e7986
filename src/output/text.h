#pragma once

// The report as a person reads it (docs/reading.md): the answer and its place,
// why, and the evidence.

#include <string>

#include "verdict/report.h"

namespace pleat::output {

struct TextOptions {
  bool color = false;
  bool stats = false;           ///< with them, what each engine tried
  bool conditions = false;      ///< show them whatever the verdict is
  bool all_inputs = false;      ///< also those that do not matter
  bool all_invariants = false;  ///< also long ones, and be they many
  bool all = false;             ///< were all places looked at?
  std::size_t width = 0;    ///< of the terminal; 0: lines may have any length
  std::string folder = {};  ///< paths are told relative to it
};

/// Ends with the line `VERDICT: ...`.
std::string to_text(const verdict::Report& report, const TextOptions& options);

/// `VERDICT: proved`.
std::string verdict_line(const verdict::Report& report);

}  // namespace pleat::output
