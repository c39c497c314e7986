#pragma once

// Ring arithmetic as a decision: a disequality a != b contradicts equations
// p1 = 0, ..., pk = 0 modulo 2^n if a - b is a combination of the pi with
// polynomials as coefficients. No division by even numbers ever happens.
//
// Terms outside the ring come in by equations that always hold (x = x/y * y +
// x%y, a shift and the bits that it drops), and extensions and divisions are
// opened where the ranges of the query show that nothing wraps.

#include <map>
#include <set>

#include "solver/intervals.h"
#include "term/poly.h"

namespace pleat::solver {

class Ideal {
 public:
  /// The items' equations; both must outlive this object.
  Ideal(const std::vector<Item>& items, const Intervals& intervals);

  /// Does some disequality of the items contradict the equations?
  bool contradictory();
  /// What the contradiction depends on.
  const Sources& conflict() const { return conflict_; }
  /// Is the term 0 wherever the items hold? (No: not shown.)
  bool is_zero(const term::Polynomial& p);
  /// The term as a polynomial, opened as far as ranges allow.
  term::Polynomial view(Term t);
  /// Whose ranges were relied on so far.
  const Sources& relied_on() const { return relied_on_; }
  /// Divisions, extensions and equalities of low bits in the items that are
  /// something simpler there.
  absl::flat_hash_map<Term, Term> simpler();
  /// Entries of all matrices so far: what it cost.
  std::size_t work() const { return work_; }

 private:
  using Polynomial = term::Polynomial;
  using Monomial = Polynomial::Monomial;

  Polynomial open(Term t);
  Polynomial opened_extension(Term t);
  Polynomial opened_division(Term t);
  Polynomial opened_part(Term t);
  Term widened(Term equality);
  std::optional<Polynomial> divided(const Polynomial& p, term::Value by,
                                    bool is_signed) const;
  std::optional<Polynomial> divided(const Polynomial& p, Term by) const;
  std::optional<Interval> integer_range(const Polynomial& p,
                                        bool is_signed) const;
  Interval atom_range(Term t, bool is_signed) const;
  Polynomial lifted(const Polynomial& p, unsigned width, bool is_signed);

  void add_equation(const Polynomial& p, const Sources& sources);
  bool spanned(const Polynomial& p, std::size_t multiplier_degree,
               const std::vector<bool>& without, bool* same_as_before);
  void find_sources(const Polynomial& p, std::size_t multiplier_degree);
  void add_axioms(Term atom);
  void add_extensions(Term atom);
  void meet(const Polynomial& p);

  const std::vector<Item>& items_;
  const Intervals& intervals_;
  /// By width, each with the items that it comes from.
  std::map<unsigned, std::vector<Polynomial>> equations_;
  std::map<unsigned, std::vector<Sources>> sources_;
  std::map<Term, Polynomial> views_;
  std::set<Term> met_;  ///< atoms whose axioms are there
  struct Equal {
    Term a, b;
    Sources sources;
  };
  std::vector<Equal> equal_;  ///< items a = b
  mutable Sources relied_on_;
  Sources conflict_;
  std::size_t last_products_ = 0;
  std::size_t work_ = 0;
};

}  // namespace pleat::solver
