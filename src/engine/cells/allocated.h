#pragma once

// Guesses about all objects that a program allocated one after another: a
// number grows by constant steps from a constant (the next free address), and
// what is stored at the addresses below it is alike, or leads to such an
// address again, or to null. That is enough for many lists.

#include "engine/cells/candidates.h"
#include "verdict/verdict.h"

namespace pleat::engine::cells {

/// Objects lie at begin, begin + step, ... below `next`.
struct Allocated {
  term::Term next;  ///< a counter
  term::Value begin = 0, step = 0;

  /// Is the number the address of an object?
  term::Term contains(term::Term address) const;
  /// Is it a number of steps away from the first object?
  term::Term aligned(term::Term address) const;
};

/// The counters that only grow by constants from one constant. The step is the
/// largest power of two that divides all of them.
std::vector<Allocated> find_allocated(const cfa::Cfa& cfa,
                                      const Indices& indices);

/// Values of any index that samples should be tried with.
std::vector<term::Term> addresses(const Allocated& objects);

/// `sentinels`: of `find_sentinels`.
void guess_about_objects(const cfa::Cfa& cfa, const Indices& indices,
                         const Allocated& objects,
                         std::span<const term::Term> sentinels,
                         std::vector<verdict::Invariant>& candidates);

}  // namespace pleat::engine::cells
