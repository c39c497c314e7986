#pragma once

// Guesses about all cells: relations of a cell from the program's text, and the
// ranges in which they might hold.

#include <map>
#include <span>
#include <vector>

#include "cfa/cfa.h"
#include "cfa/loops.h"

namespace pleat::engine::cells {

bool is_comparison(term::Term t);  ///< of numbers

/// One number of bits that indices have.
struct Indices {
  term::Term any;                    ///< cfa::any_index
  std::vector<term::Term> counters;  ///< variables that arrays are indexed by
  std::vector<term::Term> ends;      ///< what these are compared with
  std::vector<term::Term> starts;    ///< constants, variables they are set to
  std::vector<term::Term> settled;   ///< variables that no loop changes
  bool with_sign = false, without_sign = false;  ///< how they are compared

  std::vector<term::Term> cells;  ///< at `any`
  std::vector<term::Term> holds;  ///< relations of cells at `any`
  std::size_t asked = 0;          ///< so many of them are of the targets
  /// The same relations as seen from other accesses of the array, and that no
  /// cell is beyond a variable that was stored: what orders rest on.
  std::vector<term::Term> beside_orders;
  /// What a way to a target or through a loop says of several cells, denied.
  std::vector<term::Term> clauses;
  /// What the loops around a header change and what is read again there:
  /// counters, then the variables in their ends.
  std::map<cfa::LocationId, std::vector<term::Term>> changing;
  /// Of these, and what they are compared with, two in order.
  std::map<cfa::LocationId, std::vector<term::Term>> in_order;
  /// Ranges of `any`, at each header (cfa::cut_points).
  std::map<cfa::LocationId, std::vector<term::Term>> between;

  /// Further values of `any` that runs are asked about.
  std::vector<term::Term> probes;

  std::vector<term::Term> bounds() const;  ///< what ranges are made of
  /// How an index is compared with a bound: once or twice.
  using Compare = term::Term (*)(term::Term, term::Term);
  struct Order {
    Compare less, at_most;
  };
  std::vector<Order> orders() const;
};

/// What an edge that leaves the loop says of cells, and what stays so behind
/// it.
std::vector<term::Term> literals_of_exits(const cfa::Cfa& cfa,
                                          const cfa::Loop& loop);

/// From the edges of the extended automaton, and the guards of whole ways
/// between loops.
std::vector<Indices> find_indices(const cfa::Cfa& cfa,
                                  std::span<const term::Term> guards);

/// Conditions in these guards that are about neither cells nor counters, and
/// their negations: what a program notes about all cells that it has seen.
std::vector<term::Term> find_flags(const cfa::Cfa& cfa,
                                   std::span<const term::Term> guards,
                                   const std::vector<Indices>& indices);

}  // namespace pleat::engine::cells
