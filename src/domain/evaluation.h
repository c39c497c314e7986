#pragma once

// Evaluates an edge on an abstract state: its guard and its assignments, term
// by term. Private to src/domain; transfer.h is the interface.
//
// It is written in continuation-passing style: where a term has several cases
// (a sum that may wrap, the sides of an if-then-else), what comes next is done
// once for every case.

#include <functional>
#include <map>
#include <span>

#include "domain/transfer.h"

namespace pleat::domain {

using term::Term;

inline mpz_class power_of_two(unsigned n) { return mpz_class(1) << n; }

inline mpz_class floor_div(const mpz_class& a, const mpz_class& b) {
  mpz_class q;
  mpz_fdiv_q(q.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
  return q;
}

/// One case: a state, what is known of terms in it, and what was decided.
struct Case {
  std::unique_ptr<Element> state;
  /// Values of terms read as unsigned (0) or signed (1) numbers.
  std::map<std::pair<Term, bool>, Linear> values;
  std::map<Term, bool> decided;

  Case clone() const { return {state->clone(), values, decided}; }
};

/// What comes next, for each case; with the value of a term, if there is one.
using Then = std::function<void(Case)>;
using Next = std::function<void(Case, const Linear&)>;

/// The evaluation of one edge; every edge needs a new one.
class Evaluation {
 public:
  Evaluation(const cfa::Cfa& cfa, const cfa::Edge& edge, const Space& space,
             const TransferOptions& options, const Outside& outside);

  /// Calls `then` for every case of taking the edge: dimensions of the space,
  /// then new values of what is assigned, then others.
  void run(const Element& before, const Then& then);

  /// Where the value of each variable is after the edge.
  std::vector<unsigned> after() const;

 private:
  // evaluation.cpp
  void assign(Case c, std::size_t i, const Then& then);
  static void equate(Element& state, unsigned dimension, const Linear& sum);
  void truth(Case c, Term t, const Next& next);

  // evaluate_condition.cpp
  void assume(Case c, Term t, bool wanted, const Then& then);
  void all_of(Case c, std::span<const Term> terms, bool wanted,
              const Then& then);
  void any_of(Case c, std::span<const Term> terms, bool wanted,
              const Then& then);
  void choose(Case c, Term condition,
              const std::function<void(Case, bool)>& each,
              const Then& otherwise);
  void constrain(Case c, const Constraint& constraint, const Then& then);
  void equal(Case c, Term t, bool wanted, const Then& then);
  void difference(Case c, const Linear& d, unsigned width, bool wanted,
                  const Then& then);
  void less(Case c, Term t, bool wanted, const Then& then);
  bool prefers_signed(Term t) const;
  const cfa::Input* input(Term symbol) const;

  // evaluate_term.cpp
  bool may_split(std::size_t n);
  bool few(const mpz_class& first, const mpz_class& last);
  static unsigned add(Case& c, const Range& range);
  void anything(Case c, const Range& range, const Next& next);
  void evaluate(Case c, Term t, bool is_signed, const Next& next);
  void wrap(Case c, const Linear& sum, unsigned width, bool is_signed,
            const Next& next);
  void unwrapped(Case c, Term t, bool is_signed, const Next& next);
  void symbol(Case c, Term t, bool is_signed, const Next& next);
  void once(Case c, Term t, bool is_signed, const Range& range,
            const Next& next);
  void opaque(Case c, Term t, bool is_signed, const Next& next);
  void sum_of(Case c, Term whole, std::span<const Term> parts, bool is_signed,
              const Linear& sum, const Next& next);
  void product(Case c, Term t, bool is_signed, const Next& next);
  void product_of(Case c, Term t, std::span<const Term> factors, bool is_signed,
                  const Linear& so_far, const Next& next);
  /// value and value / divisor, rounded down; the divisor is positive.
  using Divided =
      std::function<void(Case, const Linear& value, const Linear& quotient)>;
  void quotient(Case c, Term t, bool is_signed, const mpz_class& divisor,
                const Divided& next);
  static void floor_quotient(Case c, const Linear& v, const mpz_class& divisor,
                             const Divided& next);
  void shift(Case c, Term t, bool is_signed, const Next& next);
  void division(Case c, Term t, bool is_signed, const Next& next);
  void rough_division(Case c, Term t, bool is_signed, const Next& next);
  void bits(Case c, Term t, const Next& next);

  const cfa::Cfa& cfa_;
  const cfa::Edge& edge_;
  const Space& space_;
  const TransferOptions& options_;
  const Outside& outside_;
  std::vector<std::pair<unsigned, Term>> assigned_;  ///< dimension := value
  unsigned cases_;                                   ///< how many more may come
};

}  // namespace pleat::domain
