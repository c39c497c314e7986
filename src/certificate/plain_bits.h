#pragma once

// A plain bit-blaster: formulas as clauses, written to be read. Nothing is
// rewritten, no gate looks at the gates before it, and the same gate made twice
// is two gates. Operators follow SMT-LIB, division by zero included.
//
// Arrays are never built: a read walks through the stores to a symbol, whose
// reads are fresh bits; two reads of one symbol at equal indices are equal
// (Ackermann), for every pair. Equality of arrays is not known here.
//
// What floating-point arithmetic gives is left open, so that clauses without a
// model still mean formulas without one; comparisons become bit operators.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "term/term.h"

namespace pleat::certificate {

struct PlainClauses {
  /// As in DIMACS, each with 0 behind it. Variable 1 is true.
  std::vector<int> clauses;
  /// Does a model of the clauses give one of the formulas?
  bool is_exact = true;
};

/// Clauses that have a model if the formulas hold together. None: there are
/// more literals than that, or an operator is not known here.
std::optional<PlainClauses> plain_clauses(std::span<const term::Term> formulas,
                                          std::size_t most_literals);

}  // namespace pleat::certificate
