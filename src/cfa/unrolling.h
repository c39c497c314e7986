#pragma once

// Names for the instances of locations in an unrolled automaton, and an order
// in which every edge leads forward. An instance is a location together with
// the iteration of every loop around it. Instances of one location in the same
// iterations are one, however they were reached: paths meet there.
//
// For k-induction, only the visits of cut points are counted, of all loops
// together: what lies between two of them is a segment of a run.
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

class InstanceOrder {
 public:
  virtual ~InstanceOrder() = default;
  /// Where the edge leads from this instance of its source.
  virtual Instance next(const Instance& from, EdgeId edge) const = 0;
  /// Does `a` come before `b`?
  virtual bool before(const Instance& a, const Instance& b) const = 0;
};

class UnrollingOrder : public InstanceOrder {
 public:
  explicit UnrollingOrder(const Cfa& cfa);

  Instance initial() const;
  Instance next(const Instance& from, EdgeId edge) const override;
  bool before(const Instance& a, const Instance& b) const override;

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

/// Instances by the number of cut points that were visited, which stands in
/// place of the iterations. At some locations runs end: they are no cut points
/// and come last among those with the same number.
class SegmentOrder : public InstanceOrder {
 public:
  /// `ends`: by location, does a run end there?
  SegmentOrder(const Cfa& cfa, const std::vector<bool>& ends);

  /// A run that begins here; a cut point counts as visited.
  Instance start(LocationId l) const;
  Instance next(const Instance& from, EdgeId edge) const override;
  bool before(const Instance& a, const Instance& b) const override;

  bool is_cut_point(LocationId l) const { return is_cut_point_[l.index]; }

 private:
  const Cfa& cfa_;
  std::vector<std::uint64_t> position_;  ///< by location
  std::vector<bool> is_cut_point_;       ///< by location
};

/// For ordered containers of instances.
struct EarlierInstance {
  const InstanceOrder* order;
  bool operator()(const Instance& a, const Instance& b) const {
    return order->before(a, b);
  }
};

}  // namespace pleat::cfa
