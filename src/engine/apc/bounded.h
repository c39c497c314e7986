#pragma once

// The condition without quantifiers (section 4): of every looping condition
// only the first K iterations and the last one are kept. What an iteration
// chooses becomes a fresh symbol; facts about arrays are put in at the cells
// that are read.

#include <absl/container/flat_hash_set.h>

#include <functional>
#include <map>
#include <set>
#include <vector>

#include "engine/apc/condition.h"
#include "term/substitute.h"

namespace pleat::engine::apc {

/// One iteration that the bounded condition looks at.
struct Instance {
  std::size_t parent = SIZE_MAX;  ///< index of the iteration around it
  Term happens = {};              ///< t < k
  std::vector<Term> before =
      {};  ///< iterations of all backbones before this one
  std::vector<std::pair<cfa::InputId, Term>> inputs = {};  ///< read in it
};

struct Bounded {
  std::vector<Term> formulas = {};  ///< their conjunction is the condition
  std::vector<Instance> instances = {};
  std::vector<Term> counters = {};  ///< all: of loops, and chosen ones
};

/// By nesting depth, from 0: iterations that are looked at. Deeper: the last.
using Depths = std::vector<unsigned>;

/// The condition while it is being expanded, one level of nesting at a time.
/// With `bits` below 64 only counters below 2^bits are looked at: easier to
/// solve, but no longer implied by the condition.
class Expansion {
 public:
  Expansion(const Disjunct& disjunct, Depths depths,
            unsigned bits = kCounterWidth);

  /// Puts in the iterations of the loops that the last level brought. A loop
  /// with a counter k that is not wanted is held to k = 0, where `guard` holds.
  /// False: there was none.
  using Wanted = std::function<bool(Term k, Term guard)>;
  bool grow(const Wanted& wanted = {});

  /// So far.
  const Bounded& result() const { return result_; }
  Bounded take() { return std::move(result_); }

 private:
  struct Pending {
    Looping looping = {};
    std::size_t depth = 0;
    std::size_t parent = SIZE_MAX;
    Term guard = {};
  };

  void add(const Condition& c, std::size_t depth, std::size_t parent,
           Term guard);
  void iteration(const Pending& p, Term number, Term happens);
  void last_iteration(const Pending& p, unsigned looked_at);
  Term fresh(Term symbol, Exists::Kind kind, term::Substitution& map);
  void choose(const std::vector<Exists>& exists, term::Substitution& map,
              std::vector<Term>& all, Instance* instance);
  void put_in_cells();
  void find_cells(Term root, std::vector<std::pair<Term, Term>>& cells);
  void find_bases(Term array, Term index,
                  std::vector<std::pair<Term, Term>>& cells);
  Term at_cell(const ArrayFact& fact, Term index);

  Depths depths_;
  unsigned bits_;
  Bounded result_;
  std::vector<Pending> pending_;
  std::map<Term, std::vector<ArrayFact>> facts_;
  absl::flat_hash_set<Term> seen_;
  std::set<std::pair<Term, Term>> known_;  ///< cells with their facts
  std::size_t looked_at_ = 0;              ///< formulas searched for cells
};

/// All levels.
Bounded bounded(const Disjunct& disjunct, const Depths& depths,
                unsigned bits = kCounterWidth);

}  // namespace pleat::engine::apc
