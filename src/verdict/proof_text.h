#pragma once

// Invariants as text, each a location and an SMT-LIB term: how they travel
// between processes.

#include <string>
#include <vector>

#include "verdict/verdict.h"

namespace pleat::verdict {

std::string to_text(const std::vector<Invariant>& invariants);

/// Throws InputError for anything that is no list of formulas over the
/// program's variables.
std::vector<Invariant> read_invariants(const cfa::Cfa& cfa,
                                       const std::string& text);

}  // namespace pleat::verdict
