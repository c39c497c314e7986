#pragma once

// Ring arithmetic as a proof: a disequality a != b contradicts equations
// l1 = r1, ..., lk = rk modulo 2^n if a - b is the sum of ci * (li - ri).
// Whoever finds the cofactors ci hands them over; here they are multiplied out.
//
// Which equations hold is seen by unit propagation alone, on the formulas as
// they are: of a conjunction that holds all parts hold, and of a disjunction
// that holds the last part that is not known to be false.

#include <absl/container/flat_hash_map.h>

#include <map>
#include <optional>
#include <vector>

#include "term/term.h"

namespace pleat::certificate {

using term::Term;

/// What holds, and what does not, wherever all these formulas hold.
class Units {
 public:
  explicit Units(const std::vector<Term>& formulas);
  /// None: not known.
  std::optional<bool> value(Term formula) const;
  /// Equations between bit-vectors that hold; and such that do not.
  const std::vector<Term>& equations() const { return equations_; }
  const std::vector<Term>& disequations() const { return disequations_; }

 private:
  void learn(Term formula, bool holds);
  bool look_at(Term formula);

  absl::flat_hash_map<Term, bool> known_;
  std::vector<Term> open_;  ///< disjunctions of which one part must hold
  std::vector<Term> equations_, disequations_;
};

/// Unknowns, each as often as it is multiplied, in order.
using Product = std::vector<Term>;
/// Coefficients modulo 2^n, never 0.
struct RingElement {
  unsigned width = 0;
  std::map<Product, term::Value> coefficients;

  /// this += factor * product * other
  void add(const RingElement& other, term::Value factor,
           const Product& product);
};

/// The term as a sum of products: what is not a sum or product, a number, or a
/// choice whose condition is known, is an unknown. None: it is too large.
std::optional<RingElement> ring_element(Term t, const Units& units);
/// The difference of both sides of an equation.
std::optional<RingElement> ring_difference(Term equation, const Units& units);

/// cofactor * (left - right of the equation)
struct Summand {
  RingElement cofactor;
  Term equation;
};
struct RingProof {
  Term disequation;  ///< the equation that is known not to hold
  std::vector<Summand> summands;
};

/// Does it show that these formulas cannot hold together?
bool check_ring_proof(const std::vector<Term>& formulas,
                      const RingProof& proof);

}  // namespace pleat::certificate
