#pragma once

// What a formula says of known symbols alone.

#include <set>

#include "term/term.h"

namespace pleat::engine {

/// A weaker formula without these symbols: literals that mention one become
/// true. In negation normal form, with if-then-else lifted out of the literals
/// first, so that a literal goes only where its value is really unknown.
term::Term loosened(term::Term formula, const std::set<term::Term>& unknown);

}  // namespace pleat::engine
