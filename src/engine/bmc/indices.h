#pragma once

// The few values that a term can have. Addresses of objects are constants, so a
// pointer that was chosen among some objects is a choice between constants, and
// so is an index of a few bits.

#include <absl/container/flat_hash_map.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "term/term.h"

namespace pleat::engine::bmc {

using term::Term;

class Indices {
 public:
  /// Sorted; null where there may be more than a few. Of terms of up to 64
  /// bits.
  const std::vector<std::uint64_t>* values(Term t);

  /// A value, and when the term has it. Conditions exclude each other.
  struct Case {
    std::uint64_t value;
    Term condition;
  };
  /// Of a term that chooses between few constants, sorted by value; null for
  /// others. However often a value was chosen and computed with, there is one
  /// case for each value.
  const std::vector<Case>* cases(Term t);

  /// The same value with choices outermost: `c ? 1 : 2` for `1 + (c ? 0 : 1)`.
  /// The term itself where that is not possible.
  Term with_choices_outside(Term t);

  /// Does the term have this value?
  Term equals(Term t, std::uint64_t value);

 private:
  using Values = std::optional<std::vector<std::uint64_t>>;
  using Cases = std::optional<std::vector<Case>>;
  Cases find_cases(Term t);
  Cases merged_cases(Term t);
  Cases computed_cases(Term t);
  Values find_values(Term t);
  Values combined(Term t);
  Values of_bits(Term t);
  Term hoist(Term t);

  absl::flat_hash_map<Term, Cases> cases_;
  absl::flat_hash_map<Term, Values> values_;
  absl::flat_hash_map<Term, Term> hoisted_;
  absl::flat_hash_map<std::pair<Term, std::uint64_t>, Term> equals_;
};

}  // namespace pleat::engine::bmc
