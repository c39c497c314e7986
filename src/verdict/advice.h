#pragma once

// An unknown answer for people: what is settled, what stands in the way, what
// would help. Made of the report alone.

#include <string>
#include <string_view>
#include <vector>

#include "verdict/report.h"

namespace pleat::verdict {

/// What may keep a loop going.
struct LoopLimit {
  cfa::SourcePos pos;
  std::vector<std::string> names;  ///< of variables, in C
  /// It begins and ends with constants: `for (i = 0; i < 50; i++)`.
  bool is_counted = false;
};

/// What is known of the program besides the report.
struct Traits {
  std::vector<LoopLimit> loops = {};
  bool has_signed = false;  ///< arithmetic that could wrap around
  bool has_floats = false;
};

/// What the user chose: no advice repeats it.
struct Choices {
  double timeout = 0;
  bool was_out_of_time = false, was_out_of_memory = false;
  std::string ended_by = {};  ///< what ended the search from outside, or empty
  bool is_closed = false;     ///< --closed
  bool is_all = false;        ///< --all
  bool wraps = false;         ///< --signed wrap
  std::string target = {};    ///< --target, or empty
};

/// How the reason of an engine ends that was asked for a bounded answer only.
inline constexpr std::string_view kAskedFor =
    "iterations of each loop were asked for";

/// Fills in `settled`, `obstacle` and `help` of an unknown.
void advise(Report& report, const Choices& choices, const Traits& traits = {});

}  // namespace pleat::verdict
