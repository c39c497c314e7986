#pragma once

// The shape of formulas: negation normal form, cubes and clauses.

#include <cstddef>
#include <optional>
#include <vector>

#include "term/term.h"

namespace pleat::engine::backward {

using term::Term;

/// Pushes negations to the atoms and lifts Bool ite and Bool equality. Sharing
/// is kept, so the result is not larger than the formula by much.
Term to_nnf(Term f);

/// Conjunctions whose disjunction is f; none if there were more than `limit`.
using Cube = std::vector<Term>;
std::optional<std::vector<Cube>> to_cubes(Term f, std::size_t limit);

/// Clauses whose conjunction is f. Where distribution would make more than
/// `limit` of one conjunct, it stays as it is, as one clause.
std::vector<Term> to_clauses(Term f, std::size_t limit);

/// Is one of the symbols in the term?
bool mentions(Term t, Term symbol);

}  // namespace pleat::engine::backward
