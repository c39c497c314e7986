#pragma once

// Bit-vector operators as circuits of gates. All follow SMT-LIB (and
// term::apply), division by zero included.

#include "solver/gates.h"
#include "term/term.h"

namespace pleat::solver {

class Circuits {
 public:
  explicit Circuits(Gates& gates) : g_(gates) {}

  static Bits constant(term::Value value, unsigned width);
  Bits fresh(unsigned width);

  Bits add(const Bits& a, const Bits& b, Lit carry = Gates::kNo);
  Bits negate(const Bits& a);
  Bits multiply(const Bits& a, const Bits& b);
  Bits udiv(const Bits& a, const Bits& b) { return divide(a, b).quotient; }
  Bits urem(const Bits& a, const Bits& b) { return divide(a, b).remainder; }
  Bits sdiv(const Bits& a, const Bits& b);
  Bits srem(const Bits& a, const Bits& b);
  Bits shift_left(const Bits& a, const Bits& amount);
  Bits shift_right(const Bits& a, const Bits& amount, Lit fill);
  Bits mux(Lit condition, const Bits& a, const Bits& b);
  Bits and2(const Bits& a, const Bits& b);
  Bits or2(const Bits& a, const Bits& b);
  Bits xor2(const Bits& a, const Bits& b);
  Lit equal(const Bits& a, const Bits& b);
  Lit ult(const Bits& a, const Bits& b);
  Lit slt(Bits a, Bits b);

 private:
  struct Division {
    Bits quotient, remainder;
  };
  const Division& divide(const Bits& a, const Bits& b);
  void add_bounds(const Bits& a, const Bits& b, const Division& d);
  Bits multiply_constant(const Bits& a, term::Value factor);

  Gates& g_;
  /// Quotient and remainder of the same operands are one circuit.
  absl::flat_hash_map<std::pair<Bits, Bits>, Division> divisions_;
};

/// The number, if all bits are constant.
bool is_constant(const Bits& a, term::Value* value);

}  // namespace pleat::solver
