#pragma once

// Terms read without rewriting: what `to_smtlib` wrote gives the term that was
// written. For those who check proofs.

#include "term/read.h"

namespace pleat::term {

/// Only the operators of `term/kinds.def`, and `let`. Throws InputError.
Term read_term_as_written(const SExpr& expr, const SymbolLookup& lookup);

}  // namespace pleat::term
