#pragma once

// What values a bit-vector term can have, by its text and by what a path takes
// for granted: enough to see that `c[i % 8]` or, behind `i < 12`, `c[i]` with
// an unsigned i stays inside. No solver; when in doubt, everything.

#include <absl/container/flat_hash_map.h>

#include <optional>

#include "term/term.h"

namespace pleat::frontend {

class Ranges {
 public:
  /// `guard` holds.
  explicit Ranges(term::Term guard);

  /// Is the term, as an unsigned number, surely not greater than this?
  bool is_at_most(term::Term t, std::uint64_t most);

 private:
  using Number = __int128;
  /// Of the signed value, both ends included.
  struct Range {
    Number low = 0, high = 0;
  };

  Range of(term::Term t);
  Range computed(term::Term t);
  Range sum(term::Term t);
  Range product(term::Term t);
  std::optional<Range> division(term::Term t);
  void learn(term::Term fact);
  void learn_less(term::Term less, term::Term more, bool is_signed,
                  bool may_be_equal);
  void meet(term::Term t, Range range);

  /// What the guard says about terms.
  absl::flat_hash_map<term::Term, Range> told_;
  absl::flat_hash_map<term::Term, Range> known_;
};

}  // namespace pleat::frontend
