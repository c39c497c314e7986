#pragma once

// Bit-vectors as linear integer arithmetic.
//
// Each bit-vector term of up to 64 bits is an integer expression that is
// congruent to it modulo 2^n. Where a value is needed (a comparison, a wider
// type, a division) and its interval does not exclude a wrap, the wrap is
// encoded exactly: z = e - 2^n k with z in the range of the type. Equality is
// congruence. Terms without a linear meaning (products, masks) become unknown
// integers of their range: what follows from fewer constraints follows, so
// unsat stays exact, and a sat counts only after its model was evaluated.

#include <map>

#include "solver/intervals.h"
#include "solver/z3_home.h"

namespace pleat::solver {

/// factor * variable + ... + constant.
struct IntegerSum {
  std::vector<std::pair<std::uint32_t, Int>> parts;  ///< by variable number
  Int constant = 0;
};

class Integers {
 public:
  Integers(z3::context& z3, z3::solver& solver, const Intervals& intervals,
           bool mostly_signed)
      : z3_(z3),
        solver_(solver),
        intervals_(intervals),
        mostly_signed_(mostly_signed) {}

  /// The formula over integers. Side conditions go into the solver at once.
  z3::expr formula(Term t);
  /// Values of the symbols, to be evaluated before they are believed.
  term::Model model(const z3::model& m);
  /// Assumptions behind the intervals that the translation relied on.
  const Sources& relied_on() const { return relied_on_; }

 private:
  struct Variable {
    z3::expr expression;
    Interval bounds;
  };
  using Number = std::uint32_t;

  z3::expr build(Term t);
  z3::expr equality(Term a, Term b);
  z3::expr less(Term a, Term b, bool is_signed);

  const IntegerSum& congruent(Term t);  ///< equal modulo 2^width
  IntegerSum build_sum(Term t);
  IntegerSum product(Term t);
  IntegerSum divided(Term t);
  IntegerSum shifted(Term t);
  IntegerSum masked(Term t);
  IntegerSum ite(Term t);
  IntegerSum symbol(Term t);
  IntegerSum unknown(Term t);
  /// Equal to the value of t, read signed or unsigned.
  const IntegerSum& exact(Term t, bool is_signed);
  IntegerSum build_exact(Term t, bool is_signed);
  /// q, r with sum = divisor * q + r. Floor: 0 <= r; else r has sum's sign.
  struct Division {
    IntegerSum quotient, remainder;
  };
  Division divide(const IntegerSum& sum, Int divisor, bool floor);

  Number fresh(Interval bounds);
  bool bounds(const IntegerSum& sum, Interval* result) const;
  bool combine(IntegerSum& into, const IntegerSum& more, Int factor) const;
  void reduce(IntegerSum& sum, unsigned width) const;
  void make_small(IntegerSum& sum, unsigned width) const;
  z3::expr expression(const IntegerSum& sum);
  z3::expr numeral(Int v);
  Interval known(Term t, bool is_signed);
  void rely_on(Term t);

  z3::context& z3_;
  z3::solver& solver_;
  const Intervals& intervals_;
  bool mostly_signed_;
  std::vector<Variable> variables_;
  absl::flat_hash_map<Term, z3::expr> formulas_;
  absl::flat_hash_map<Term, IntegerSum> sums_;
  std::map<std::pair<Term, bool>, IntegerSum> exact_;
  std::vector<std::pair<Term, Number>> symbols_;
  std::vector<std::pair<Term, Number>> selects_;
  absl::flat_hash_map<Term, bool> relied_;
  Sources relied_on_;
};

}  // namespace pleat::solver
