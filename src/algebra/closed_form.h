#pragma once

// Closed forms of simple recurrences modulo 2^n, as functions of the number k
// of iterations: what a loop has done to a variable, without running it.

#include <optional>

#include "term/poly.h"

namespace pleat::algebra {

using term::Polynomial;
using term::Term;
using term::Value;

/// x := x + p(i), i := i + step, where p is a polynomial in i with constant
/// coefficients: divisor * x_k = divisor * x_0 + numerator, with the numerator
/// a polynomial in k (and in i_0, if that is a symbol). Holds modulo 2^n; the
/// value of x_k itself needs `power_sum_value`.
struct PowerSum {
  Polynomial numerator;  ///< of the same width
  Value divisor = 1;     ///< a factorial
};
std::optional<PowerSum> power_sum(const Polynomial& p, Term i, Value step,
                                  Term count);

/// x_k - x_0 exactly modulo 2^n, for i starting at `start`.
Value power_sum_value(const Polynomial& p, Term i, Value start, Value step,
                      std::uint64_t count);

/// p(0) + p(1) + ... + p(count - 1), exactly modulo 2^n: a term over `count`
/// (of any width) and what else occurs in p, whose variable is `i`. None if
/// the degree is too high.
std::optional<Term> power_sum_term(const Polynomial& p, Term i, Term count);

/// x := factor * x + offset.
struct Affine {
  Value factor = 1, offset = 0;
  unsigned width = 32;
  /// First this, then `next`.
  Affine then(const Affine& next) const;
  /// The same `count` times over.
  Affine repeated(std::uint64_t count) const;
  Value apply(Value x) const;
};

/// The number of iterations, as a number of another width.
Term resized(Term count, unsigned width);

/// x := factor * x + offset, done `count` (of any width) times: a term.
Term affine_term(Term x, Value factor, Term offset, Term count);

/// What relates x_k to x_0 and the power g = factor^k of the same iterations:
/// (factor-1) * x_k + offset - g * ((factor-1) * x_0 + offset), which is 0.
Polynomial geometric_relation(const Affine& step, Term before, Term after,
                              Term power);

}  // namespace pleat::algebra
