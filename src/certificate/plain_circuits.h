#pragma once

// Gates as clauses, and operators on numbers as gates: what the plain
// bit-blaster is made of. Operators follow SMT-LIB, division by zero included.

#include <absl/container/flat_hash_map.h>

#include <cstddef>
#include <initializer_list>
#include <utility>
#include <vector>

#include "term/term.h"

namespace pleat::certificate {

using Literal = int;                  ///< -l is the negation of l
using Number = std::vector<Literal>;  ///< the lowest bit first
constexpr Literal kTrue = 1, kFalse = -1;

/// It cannot be done, or would be too large.
struct GivesUp {};

/// One variable with its clauses for every gate, but for constant operands.
class PlainGates {
 public:
  explicit PlainGates(std::size_t most_literals) : most_(most_literals) {
    clause({fresh()});  // kTrue
  }

  std::vector<int> take() { return std::move(clauses_); }

  void clause(std::initializer_list<Literal> literals) {
    if (clauses_.size() > most_) throw GivesUp{};
    for (Literal l : literals) clauses_.push_back(l);
    clauses_.push_back(0);
  }

  Literal fresh() { return ++variables_; }

  Literal conjunction(Literal a, Literal b);
  Literal disjunction(Literal a, Literal b) { return -conjunction(-a, -b); }

  Literal differ(Literal a, Literal b);
  Literal choice(Literal condition, Literal then_bit, Literal else_bit);

 private:
  const std::size_t most_;
  std::vector<int> clauses_;
  Literal variables_ = 0;
};

/// Operators on numbers; both operands have the same width. Gates are made in
/// an order that the code fixes, so that everybody gets the same variables.
class PlainCircuits {
 public:
  explicit PlainCircuits(PlainGates& gates) : g_(gates) {}

  static Number constant(term::Value value, std::size_t width);
  Number fresh(std::size_t width);

  /// `gate` of every bit.
  template <typename Gate>
  static Number each(const Number& a, const Number& b, const Gate& gate) {
    Number result;
    for (std::size_t i = 0; i < a.size(); ++i)
      result.push_back(gate(a[i], b[i]));
    return result;
  }

  Number choice(Literal condition, const Number& a, const Number& b);
  /// a + b + carry, without the last carry.
  Number sum(const Number& a, const Number& b, Literal carry = kFalse);
  Number difference(const Number& a, const Number& b);
  Number product(const Number& a, const Number& b);
  Literal equal(const Number& a, const Number& b);
  Literal below(const Number& a, const Number& b);  ///< a < b, unsigned
  Literal below_signed(Number a, Number b);

  struct Division {
    Number quotient, remainder;
  };
  /// Unsigned. Quotient and remainder of the same numbers are one circuit.
  const Division& divide(const Number& a, const Number& b);
  Number signed_quotient(const Number& a, const Number& b);
  Number signed_remainder(const Number& a, const Number& b);

  /// Moves bits up by `amount`, or down; what comes in is `fill`.
  Number shifted(Number a, const Number& amount, bool up, Literal fill);

 private:
  Number negative(const Number& a);
  Number magnitude(const Number& a);
  Division divide_anew(const Number& a, const Number& b);

  PlainGates& g_;
  absl::flat_hash_map<std::pair<Number, Number>, Division> divisions_;
};

}  // namespace pleat::certificate
