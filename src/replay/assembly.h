#pragma once

// How a plain build tells which call of which function, in which line, it
// reached: marks in the compiler's own assembly text, found by the `.loc`
// directives of its debug information. The machine code of the program itself
// stays what the compiler made. x86 only (AT&T syntax of clang and gcc).

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cfa/cfa.h"

namespace pleat::replay {

/// A place that replay looks out for.
struct TargetPlace {
  unsigned key = 0;  ///< from 1
  /// Names of functions whose call at `pos` it is; none: the line itself.
  std::vector<std::string> functions;
  cfa::SourcePos pos;  ///< the file as an absolute path
};

/// A call of an input function. Its number (from 1) is its index + 1.
struct ReadPlace {
  std::string function;
  cfa::SourcePos pos;
};

struct AssemblyMarks {
  bool wide = true;     ///< x86-64, else i386
  bool columns = true;  ///< do the compiler's columns agree with ours (clang)?
  std::string folder;   ///< where the compiler ran
  std::vector<TargetPlace> targets;
  std::map<std::string, std::string> aliases;  ///< file that stands for one
  /// Does this function, without a body, give an input?
  std::function<bool(const std::string&)> is_input;

  // Collected over all files:
  std::vector<ReadPlace> reads;
  std::set<std::string> called, defined;
};

/// The text with marks. Before a call of a target function and before every
/// call through a pointer, `__pleat_site` gets the key of the place (0: none);
/// where a target function begins, `__pleat_enter` is called. Before a call of
/// an input function `__pleat_read` gets its number. Where a target line
/// begins, `__pleat_line_<key>` is called.
std::string mark_assembly(std::string_view text, AssemblyMarks& marks);

/// Definitions of all `__pleat_line_<key>`, in assembly.
std::string line_marks(const AssemblyMarks& marks);

/// As an absolute path without `.`, `..` and symbolic links.
std::string absolute_path(const std::string& file, const std::string& folder);

}  // namespace pleat::replay
