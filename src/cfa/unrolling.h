#pragma once

// Names for the instances of locations in an unrolled automaton, and an order
// in which every edge leads forward. An instance is a location together with
// the iteration of every loop around it. Instances of one location in the same
// iterations are one, however they were reached: paths meet there.
//
// Nobody has to trust this file: whoever unrolls looks whether an edge leads to
// a later instance, so a mistake here cannot hide an execution.

#include <cstdint>
#include <optional>
#include <vector>

#include "cfa/cfa.h"
#include "cfa/loops.h"

namespace pleat::cfa {

struct Instance {
  LocationId location;
  /// Of the loops around the location, the outermost first; from 0.
  std::vector<std::uint32_t> iterations;
  friend bool operator==(const Instance&, const Instance&) = default;
};

class UnrollingOrder {
 public:
  explicit UnrollingOrder(const Cfa& cfa);

  Instance initial() const;
  /// Where the edge leads from this instance of its source.
  Instance next(const Instance& from, EdgeId edge) const;
  /// Does `a` come before `b`?
  bool before(const Instance& a, const Instance& b) const;

  const LoopForest& forest() const { return forest_; }
  /// The loop whose header this location is, as an index of forest().loops.
  std::optional<std::size_t> loop_of_header(LocationId l) const;
  /// The loops around a location, the outermost first.
  const std::vector<std::size_t>& loops_around(LocationId l) const {
    return around_[l.index];
  }

 private:
  std::uint32_t position(LocationId l, std::size_t level) const;

  const Cfa& cfa_;
  const LoopForest forest_;
  std::vector<std::uint32_t> number_;             ///< in reverse post-order
  std::vector<std::vector<std::size_t>> around_;  ///< loops, outermost first
};

/// For ordered containers of instances.
struct EarlierInstance {
  const UnrollingOrder* order;
  bool operator()(const Instance& a, const Instance& b) const {
    return order->before(a, b);
  }
};

}  // namespace pleat::cfa
