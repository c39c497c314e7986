#pragma once

// Random queries for the differential tests: typed random terms, and targeted
// families that reach the layers which random terms seldom reach.

#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "support/seed.h"
#include "term/term.h"

namespace pleat::solver::testing {

using term::Sort;
using term::Term;
using term::Value;

using pleat::testing::scale;
using pleat::testing::seed;

class Random {
 public:
  explicit Random(unsigned s) : engine_(s) {}
  unsigned below(unsigned n) {
    return static_cast<unsigned>(engine_() % std::max(n, 1U));
  }
  bool one_in(unsigned n) { return below(n) == 0; }
  template <typename T>
  const T& pick(const std::vector<T>& v) {
    return v[below(static_cast<unsigned>(v.size()))];
  }
  /// Values near the places where things go wrong: 0, the ends, the sign.
  Value value(unsigned width);
  unsigned width();  ///< 1..64, mostly usual ones

 private:
  std::mt19937_64 engine_;
};

/// A conjunction to be decided: what is background and what is assumed is the
/// test's choice.
using Formulas = std::vector<Term>;

class Generator {
 public:
  explicit Generator(unsigned s, bool raw = false) : r_(s), raw_(raw) {}

  Random& random() { return r_; }
  Term symbol(Sort sort);
  Term bitvec(unsigned width, unsigned depth);
  Term boolean(unsigned depth);
  Term array(Sort sort, unsigned depth);

  // The families. Each is sat about half of the time.
  Formulas mixed();              ///< typed random terms, all operators
  Formulas linear_equalities();  ///< steps of loops over equalities
  Formulas inequalities();       ///< bounded linear inequalities
  Formulas wraps();              ///< sums that wrap just at the boundary
  Formulas divisions();          ///< division and modulo by constants
  Formulas bit_tricks();         ///< masks, shifts, parity
  Formulas bounds_path();        ///< many simple bounds
  Formulas arrays();             ///< stores, selects, equalities of arrays
  Formulas inverses();           ///< odd and even coefficients modulo 2^n
  Formulas any();                ///< one of the above

  static constexpr unsigned kFamilies = 9;
  Formulas family(unsigned index);
  static const char* family_name(unsigned index);

 private:
  Term binary(unsigned width, unsigned depth);
  Term resized(unsigned width, unsigned depth);
  Term linear(unsigned width, unsigned terms, unsigned largest);
  Term compare(Term a, Term b);
  Term make(term::Kind kind, std::vector<Term> children, unsigned aux0 = 0,
            unsigned aux1 = 0);

  Random r_;
  bool raw_;  ///< without rewriting at construction
};

}  // namespace pleat::solver::testing
