#pragma once

// What a recorded run of the compiled program tells about the heads of loops:
// in which order it came to them, and which values the variables had there.

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "cfa/cfa.h"
#include "replay/replay.h"

namespace pleat::evidence {

/// A variable of the source by its declaration: name, line, column.
using DeclaredName = std::tuple<std::string, unsigned, unsigned>;

/// A visit of the head of a loop.
struct LoopHead {
  cfa::SourcePos pos = {};
  std::string function = {};
  /// Of the function's own variables and global ones; those whose value is not
  /// known (a part was written, or they are no numbers) are left out.
  std::map<DeclaredName, std::uint64_t> values = {};
};

/// All visits, in their order. The run must have been recorded from its start.
std::vector<LoopHead> recorded_heads(const replay::RecordedRun& run);

/// The places of loops that the program records, each once; a place stands
/// twice if two loops begin there.
std::vector<cfa::SourcePos> recorded_loops(const frontend::Recording& what);

}  // namespace pleat::evidence
