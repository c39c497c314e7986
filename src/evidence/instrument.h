#pragma once

// A witness put into the program's text, so that clang reads its expressions
// with the meaning that they have at their places. Text is only inserted, never
// with a new line: lines keep their numbers.

#include <string>
#include <vector>

#include "evidence/expression.h"
#include "evidence/make_witness.h"
#include "evidence/witness.h"

namespace pleat::evidence {

struct Instrumented {
  /// The texts of the files, in the order given.
  std::vector<std::string> texts;
  std::string header;  ///< to be included before each
  /// Parts of the witness that have no place or are no expressions.
  std::vector<std::string> problems;
  std::size_t probes = 0;
  std::size_t segments = 0;  ///< to be passed before the target
};

/// Every invariant becomes a check: where it does not hold, a function
/// `__pleat_invariant_<number>` is called, which the front end takes for a
/// target whatever else is asked.
Instrumented with_invariants(const Witness& witness,
                             const std::vector<std::string>& files,
                             Sources& sources);

/// Strict: a waypoint that is next and does not hold ends the run. Patient: it
/// may hold at a later visit, as the format means it. Either way runs that do
/// not pass all end before the target. Watched: they do not; a variable counts.
enum class Waypoints { Strict, Patient, Watched };

/// The global variable that counts the waypoints passed.
inline const std::string kWaypointCounter = "__pleat_w_segment";

/// The waypoints are looked at in their order.
Instrumented with_path(const Witness& witness,
                       const std::vector<std::string>& files, Sources& sources,
                       Waypoints mode);

/// Which of `files` a witness means by this name; npos: none.
std::size_t find_file(const std::vector<std::string>& files,
                      const std::string& name);

/// The macros without parameters that a file defines anywhere.
Macros defined_in(const Source& source);

/// Where the loop statement of a place begins, if there is one.
std::optional<std::size_t> find_loop(const Source& source, const Place& at);

}  // namespace pleat::evidence
