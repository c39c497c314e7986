#pragma once

// Elimination of symbols by equalities. An equality a = b of bit-vectors is
// solved for a symbol with an odd coefficient (invertible modulo 2^n); p, !p,
// p = q and x = term give a value directly. What is left is decided by normal
// form when the difference of both sides is a constant, or not divisible.

#include <optional>

#include "solver/layer.h"
#include "term/substitute.h"

namespace pleat::solver {

class Eliminator {
 public:
  /// Flattens, solves and substitutes until nothing changes. False when the
  /// items contradict each other; then `conflict()` tells whose fault it is.
  bool run(std::vector<Item>& items);
  const Sources& conflict() const { return conflict_; }

  /// Puts the solutions found so far into another term.
  Term apply(Term t);
  /// Values for the eliminated symbols, from a model of what is left.
  void lift(term::Model& model) const;
  bool empty() const { return solved_.empty(); }

 private:
  struct Solution {
    Term symbol, value;
    Sources sources;
  };

  bool flatten(std::vector<Item>& items);
  bool add_conjuncts(Item item, std::vector<Item>& flat);
  void solve(std::vector<Item>& items);
  bool solve_item(const Item& item);
  bool solve_equality(Term a, Term b, const Sources& sources);
  bool accept(Term symbol, Term value, Sources sources);
  Term resolve(Term t, Sources& sources);
  void finish_round();
  void substitute(std::vector<Item>& items);

  std::vector<Solution> solved_;  ///< of all rounds
  std::size_t round_start_ = 0;
  term::Substitution round_;                       ///< of this round
  absl::flat_hash_map<Term, std::size_t> number_;  ///< symbol -> solution
  std::vector<term::Substituter> substituters_;    ///< one per round
  Sources conflict_;
};

/// What the formula is by normal form alone: true, false, or not decided.
std::optional<bool> decide_by_form(Term formula);

}  // namespace pleat::solver
