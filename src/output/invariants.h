#pragma once

// What `pleat invariants` prints: per loop, what was proved and what was not.

#include <string>
#include <string_view>
#include <vector>

#include "cfa/cfa.h"

namespace pleat::output {

struct ListedInvariant {
  cfa::SourcePos pos;  ///< of the loop
  std::string function;
  std::string expr;  ///< in C
  bool proved = false;
};

struct InvariantList {
  std::vector<std::string> files;
  std::vector<ListedInvariant> invariants;  ///< by loop
  std::size_t loops = 0;
  bool complete = true;  ///< false: the time was over before the end
  std::string checked_by;
  std::string unproved_because;  ///< if nothing could be proved at all
  double seconds = 0;
};

std::string to_json(const InvariantList& list);
/// Throws InputError for anything that `to_json` did not write.
InvariantList invariants_from_json(std::string_view text);
std::string to_text(const InvariantList& list);

}  // namespace pleat::output
