#pragma once

// Interval propagation over the conjuncts of a query: every term of up to 64
// bits has an unsigned and a signed range (a Bool is 0..1), which each
// operator narrows upwards and downwards until nothing changes or the steps
// are used up. Sound at any time; contradictory bounds decide the query. Each
// narrowing remembers its reasons, so that a contradiction has a core.

#include <absl/container/flat_hash_map.h>

#include "solver/layer.h"

namespace pleat::solver {

using Int = __int128;

inline Int power(unsigned n) { return Int{1} << n; }
/// Rounded down, and up.
inline Int floor_div(Int a, Int b) {
  const Int q = a / b;
  return q * b != a && ((a < 0) != (b < 0)) ? q - 1 : q;
}
inline Int ceil_div(Int a, Int b) { return -floor_div(-a, b); }

struct Interval {
  Int low = 0, high = 0;
  bool contains(Int v) const { return low <= v && v <= high; }
  bool is_point() const { return low == high; }
};

struct Range {
  Interval u, s;  ///< the value read unsigned and signed
};

/// The interval of a width without any knowledge.
Interval full_unsigned(unsigned width);
Interval full_signed(unsigned width);

class Intervals {
 public:
  static constexpr unsigned kWidest = 64;

  /// Propagates; false when the items contradict each other.
  bool run(const std::vector<Item>& items);

  /// What the contradiction depends on.
  Sources conflict() const { return sources_of(conflict_); }
  /// Full for terms that did not occur.
  Range range(Term t) const;
  /// What the range of the term depends on.
  Sources sources(Term t) const;

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  /// Why a range was narrowed: an item, or earlier narrowings.
  struct Reason {
    std::uint32_t item = kNone;
    std::vector<std::uint32_t> parents;
  };
  struct Node {
    Term term;
    Range range;
    std::uint32_t reason = kNone;
    std::uint32_t first_child = 0;
    unsigned narrowed = 0;
    bool queued = false;
    std::vector<std::uint32_t> users;
  };
  using NodeId = std::uint32_t;

  NodeId enter(Term t);
  NodeId child(NodeId n, std::size_t i) const {
    return children_[nodes_[n].first_child + i];
  }
  const Range& at(NodeId n) const { return nodes_[n].range; }
  void enqueue(NodeId n);
  void changed(NodeId n);

  /// Narrows n because of the nodes `because`; contradiction sets conflict_.
  bool narrow(NodeId n, const Range& r, std::vector<NodeId> because,
              std::uint32_t item = kNone);
  bool narrow_u(NodeId n, Interval i, std::vector<NodeId> because);
  bool narrow_s(NodeId n, Interval i, std::vector<NodeId> because);
  bool narrow_sum(NodeId n, Interval i, std::vector<NodeId> because);
  bool set_bool(NodeId n, bool v, std::vector<NodeId> because);
  bool is_true(NodeId n) const { return at(n).u.low == 1; }
  bool is_false(NodeId n) const { return at(n).u.high == 0; }
  std::vector<NodeId> all_children(NodeId n) const;

  bool step(NodeId n);  ///< one operator, both directions
  bool step_junction(NodeId n, bool is_and);
  bool step_equal(NodeId n);
  bool step_ite(NodeId n);
  bool step_less(NodeId n, bool is_signed);
  bool step_add(NodeId n);
  bool step_mul(NodeId n);
  bool step_divide(NodeId n);
  bool step_bits(NodeId n);
  bool step_resize(NodeId n);

  Sources sources_of(std::uint32_t reason) const;

  const std::vector<Item>* items_ = nullptr;
  std::vector<Node> nodes_;
  std::vector<NodeId> children_;
  absl::flat_hash_map<Term, NodeId> ids_;
  std::vector<Reason> reasons_;
  std::vector<NodeId> queue_;
  std::size_t queue_head_ = 0;
  std::uint32_t conflict_ = kNone;
};

}  // namespace pleat::solver
