#pragma once

// Values of arrays in which cells at known indices are scalars: a base (any
// array term) and, above it, the cells that were written or merged. Merging two
// arrays merges cell by cell, so constants in cells stay constants.

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "engine/bmc/indices.h"
#include "term/term.h"

namespace pleat::engine::bmc {

using term::Term;

/// Immutable once it is shared.
struct ArrayCells {
  Term base;
  std::map<std::uint64_t, Term> cells;
};
using Array = std::shared_ptr<const ArrayCells>;

class Arrays {
 public:
  /// The value of an array term that is not known any better.
  static Array of(Term base);

  Term read(const Array& array, Term index);
  /// Writes one after the other.
  Array write(const Array& array,
              const std::vector<std::pair<Term, Term>>& writes);
  /// Where the condition holds `a`, elsewhere `b`.
  Array choose(Term condition, const Array& a, const Array& b);
  /// The array as one term, for what knows only terms.
  static Term as_term(const Array& array);

 private:
  static Term cell(const ArrayCells& array, std::uint64_t index);
  /// Is there something known of the cells at these indices, but for a few?
  static bool knows_most(const ArrayCells& array,
                         const std::vector<std::uint64_t>& indices);
  static Term read_cases(const ArrayCells& array,
                         const std::vector<Indices::Case>& cases);
  Term read_choice(const ArrayCells& array, Term index);
  Term read_cells(const ArrayCells& array, Term index);
  void write_one(ArrayCells& array, Term index, Term value);

  Indices indices_;
};

}  // namespace pleat::engine::bmc
