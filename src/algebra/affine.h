#pragma once

// All affine equalities modulo 2^n that a set of points satisfies, exactly:
// the rows a with a*(p - p0) = 0 for every point p generate them all. A row
// whose coefficients are all even is a congruence.

#include <span>
#include <vector>

#include "term/term.h"

namespace pleat::algebra {

class AffineHull {
 public:
  AffineHull(std::size_t dimension, unsigned width);

  /// Does the point satisfy all equalities of the points so far?
  bool contains(const std::vector<term::Value>& point) const;
  /// False if it was contained already.
  bool add(const std::vector<term::Value>& point);
  bool empty() const { return origin_.empty(); }

  /// sum of coefficients[i] * x_i = constant
  struct Equality {
    std::vector<term::Value> coefficients;
    term::Value constant = 0;
  };
  std::vector<Equality> equalities() const;  ///< leading coefficients 1 first

 private:
  term::Value product(const std::vector<term::Value>& row,
                      const std::vector<term::Value>& point) const;

  std::size_t dimension_;
  unsigned width_;
  std::vector<term::Value> origin_;
  std::vector<std::vector<term::Value>> rows_;
};

/// The equality of these terms, all of the hull's width. Negative coefficients
/// go to the other side: x = i + 1, not x - i = 1.
term::Term to_term(const AffineHull::Equality& equality,
                   std::span<const term::Term> of);

}  // namespace pleat::algebra
