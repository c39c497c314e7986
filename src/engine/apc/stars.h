#pragma once

// The value "unknown" of the paper, written as a star there. Here every star
// is a symbol of its own (the unknown value of one variable after one loop), so
// that a star is equal to itself and to nothing else.

#include <set>

#include "term/term.h"

namespace pleat::engine::apc {

/// A weaker formula without stars: literals that mention one become true. In
/// negation normal form, with if-then-else lifted out of the literals first,
/// so that a literal goes only where its value is really unknown.
term::Term without_stars(term::Term formula, const std::set<term::Term>& stars);

}  // namespace pleat::engine::apc
