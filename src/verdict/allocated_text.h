#pragma once

// What formulas say of addresses on the heap, in words that a person uses:
// `\allocated(p)` in place of `p >= 4611686018427387904 && p < heap && ...`.

#include <functional>
#include <string>

#include "cfa/cfa.h"

namespace pleat::verdict {

/// Gives a term in C.
using InC = std::function<std::string(term::Term)>;

/// The formula for people: what says that an address lies between the heap's
/// begin and the next free address is one symbol, which is named after it. It
/// is weaker than the formula where that says how addresses are aligned.
term::Term with_allocated(const cfa::Cfa& cfa, term::Term formula,
                          const InC& in_c);

/// Is it such a symbol?
bool is_allocated(term::Term symbol);

}  // namespace pleat::verdict
