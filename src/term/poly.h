#pragma once

// Polynomials modulo 2^n, as a view of bit-vector terms. Factors that are no
// sums or products (symbols, selects, ...) are the variables.
//
// Equal polynomials are equal functions, but not the other way round:
// 2^(n-1)*x*(x+1) is 0 everywhere. `vanishes` and `normalised` decide that
// exactly, for variables that take all values independently. (When variables
// are related terms, such as x and x/2, vanishing is still enough for 0.)

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "term/term.h"

namespace pleat::term {

class Polynomial {
 public:
  /// Variables by age, each as often as its exponent says; empty is 1.
  using Monomial = std::vector<Term>;

  explicit Polynomial(unsigned width, Value constant = 0);

  /// Opens sums and products, while there are at most `most` monomials; what
  /// would exceed that stays a variable.
  static Polynomial of(Term t, std::size_t most = 1000);
  /// The term as one variable, whatever it is.
  static Polynomial variable(Term t);
  Term to_term() const;

  unsigned width() const { return width_; }
  bool is_zero() const { return coefficients_.empty(); }
  bool is_constant() const;
  Value constant() const { return coefficient({}); }
  Value coefficient(const Monomial& m) const;
  /// Monomials with their coefficients (never 0), in a fixed order.
  const std::map<Monomial, Value>& coefficients() const {
    return coefficients_;
  }
  std::size_t degree() const;           ///< of 0: 0
  std::vector<Term> variables() const;  ///< by age

  void add(const Monomial& m, Value coefficient);  ///< m must be ordered
  Polynomial& operator+=(const Polynomial& other);
  Polynomial& operator-=(const Polynomial& other);
  Polynomial& scale(Value factor);
  friend Polynomial operator+(Polynomial a, const Polynomial& b) {
    return a += b;
  }
  friend Polynomial operator-(Polynomial a, const Polynomial& b) {
    return a -= b;
  }
  friend Polynomial operator*(const Polynomial& a, const Polynomial& b);
  friend bool operator==(const Polynomial&, const Polynomial&) = default;

  /// Replaces the variables that `value` knows, all at once.
  Polynomial substitute(
      const std::function<std::optional<Polynomial>(Term)>& value) const;
  Polynomial substitute(Term variable, const Polynomial& value) const;
  Value evaluate(const std::function<Value(Term)>& value) const;

  /// Is it 0 for all values of its variables?
  bool vanishes() const;
  /// The one representative of all polynomials that are the same function.
  Polynomial normalised() const;

 private:
  unsigned width_;
  std::map<Monomial, Value> coefficients_;
};

/// Is this bit-vector term 0 as a polynomial in its atoms? Sound for terms:
/// true means that it is 0 for all values of its symbols.
bool vanishes(Term t);

}  // namespace pleat::term
