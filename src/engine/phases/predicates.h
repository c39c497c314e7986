#pragma once

// By what the phases of a loop may be told apart: where its body branches, what
// its targets ask, the signs of its steps, what else is asked.

#include <vector>

#include "prove/paths.h"

namespace pleat::engine::phases {

/// Comparisons over variables, each once and never with its negation; the most
/// likely ones first.
std::vector<term::Term> predicates_at(const cfa::Cfa& cfa,
                                      cfa::LocationId header,
                                      const std::vector<prove::Path>& paths);

}  // namespace pleat::engine::phases
