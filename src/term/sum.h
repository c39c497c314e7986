#pragma once

// A polynomial while it is being built: a constant, and coefficients of
// monomials. Only src/term includes this; others see term/poly.h.

#include <vector>

#include "term/term.h"

namespace pleat::term::rewrite {

class Sum {
 public:
  struct Part {
    Term key;  ///< monomial without its coefficient
    Value coefficient;
  };

  explicit Sum(unsigned width) : width_(width) {}
  void add(Term t, Value times);  ///< opens a sum
  void add_constant(Value v) { constant_ += v; }
  void add_part(Term key, Value coefficient) {
    parts_.push_back({key, coefficient});
  }
  /// Sorts by monomial, merges, drops zeros. All readers need this first.
  void normalise();
  void scale(Value factor);
  Term build() const;

  unsigned width() const { return width_; }
  Value constant() const { return constant_; }
  void set_constant(Value v) { constant_ = truncate(v, width_); }
  std::vector<Part>& parts() { return parts_; }
  const std::vector<Part>& parts() const { return parts_; }
  /// Number of monomials, the constant among them.
  std::size_t count() const { return parts_.size() + (constant_ != 0 ? 1 : 0); }

 private:
  void add_monomial(Term t, Value times);
  unsigned width_;
  Value constant_ = 0;
  std::vector<Part> parts_;
};

/// Product of two monomials without coefficients; null is 1.
Term monomial_product(Term a, Term b);
/// coefficient * monomial.
Term scaled_monomial(Term key, Value coefficient);

}  // namespace pleat::term::rewrite
