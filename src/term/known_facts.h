#pragma once

// Formulas that hold, and what they say of others: the conditions of choices
// within a term, above all. Looks for the same formula, and for comparisons of
// the same term with constants.

#include <absl/container/flat_hash_map.h>

#include <optional>
#include <span>
#include <vector>

#include "term/term.h"

namespace pleat::term {

class KnownFacts {
 public:
  /// From now on the formulas, and each part of a conjunction, hold. Many at
  /// once cost less than one after the other.
  void add(std::span<const Term> facts);
  void add(Term fact) { add(std::span(&fact, 1)); }
  /// Was it seen that they contradict each other?
  bool are_impossible() const { return impossible_; }
  /// Does it hold, or does its negation?
  std::optional<bool> decided(Term formula) const;
  /// A term that is equal wherever the facts hold: the formulas in it that they
  /// decide become constants. The term itself where more than `most` parts of
  /// it have to be looked at.
  Term simplified(Term t, std::size_t most) const;
  /// From now on the formula holds. Returns what it says besides the facts:
  /// without what was known before, and with its short parts taken into account
  /// in the others, where also terms with only one value left become constants.
  /// (In values that are merged later that would hide what they share.)
  Term assume(Term formula, std::size_t most);

 private:
  /// A comparison of a term of at most 64 bits with a constant.
  struct Comparison {
    Term subject, atom;
    bool holds = true;
  };
  /// The least and the largest value, read unsigned or signed.
  struct Range {
    __int128 low, high;
    bool is_signed;
    Range(unsigned width, bool as_signed);
    /// Takes into account that the comparison holds. False: nothing changes.
    bool narrow(const Comparison& c);
    bool is_empty() const { return low > high; }
  };
  struct Subject {
    std::vector<Comparison> known;
    std::vector<Range> ranges;  ///< unsigned and signed
  };
  class Simplifier;
  static std::optional<Comparison> comparison_of(Term formula);
  /// The one value of a term that the facts allow; null where there are more.
  Term only_value(Term t) const;
  std::optional<bool> decided(Term formula, unsigned& parts_left) const;
  std::optional<bool> decided_anew(Term formula, unsigned& parts_left) const;
  std::optional<bool> decided_by_parts(Term junction,
                                       unsigned& parts_left) const;
  void add_part(Term part);
  Term without_false_parts(Term disjunction) const;
  void narrow(Subject& subject);
  void settle_disjunctions(std::vector<Term>& found);

  absl::flat_hash_map<Term, bool> atoms_;  ///< without a negation on top
  absl::flat_hash_map<Term, Subject> subjects_;
  std::vector<Term> disjunctions_;  ///< of which no part is known to hold
  bool impossible_ = false;
  /// What was found out since the last fact came, without a negation on top.
  mutable absl::flat_hash_map<Term, std::optional<bool>> decided_;
};

}  // namespace pleat::term
