#pragma once

// The branches that no run has taken yet, and which of them comes next.

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "exec/state.h"

namespace pleat::engine::dse {

enum class Order { Coverage, Distance, BreadthFirst, DepthFirst };

/// A state of a run and an edge that it could take with other inputs; or, with
/// no edge, a run that was interrupted and may go on.
struct Branch {
  exec::State state;
  std::optional<exec::Successor> other;
  std::uint64_t depth = 0;  ///< branches of the path before it
};

/// Orders: depth-first takes the last branch of the last run; breadth-first
/// the one with the fewest branches before it; by distance and by coverage
/// take turns with the oldest, lest a loop keep them busy for ever. Coverage:
/// an edge that no run has taken, else one from which such an edge is near and
/// that was chosen least often.
class Pending {
 public:
  /// `goals`: what each edge covers, by EdgeId; empty: itself.
  Pending(const cfa::Cfa& cfa, Order order, std::vector<std::uint32_t> distance,
          std::vector<std::vector<std::uint32_t>> goals = {});

  void push(Branch branch);
  bool empty() const { return all_.empty(); }
  std::size_t size() const { return all_.size(); }
  Branch pop();

  /// A run took these edges; returns how many goals are new.
  std::size_t cover(const std::vector<cfa::EdgeId>& path);
  std::size_t covered() const { return covered_count_; }
  std::size_t goals() const { return reached_.size(); }

 private:
  using Number = std::uint64_t;
  Number choose();
  Number nearest_to_news();
  void update_news();
  void update_covered();
  std::size_t slot(const Branch& branch) const;

  const cfa::Cfa& cfa_;
  Order order_;
  std::vector<std::uint32_t> distance_;  ///< to a target, by location
  Number next_ = 0;
  std::uint64_t turn_ = 0;
  std::map<Number, Branch> all_;
  std::set<std::pair<std::uint64_t, Number>> by_rank_;  ///< not for coverage
  /// For coverage, by edge (the last one: runs that may go on).
  std::vector<std::set<Number>> by_edge_;
  std::vector<std::uint64_t> chosen_;
  std::vector<std::vector<std::uint32_t>> goals_;  ///< by edge
  std::vector<bool> reached_;                      ///< by goal
  std::vector<bool> covered_;  ///< by edge: all its goals are reached
  std::size_t covered_count_ = 0;
  std::vector<std::uint32_t> news_;  ///< distance to an edge not yet taken
  bool stale_ = true;                ///< is news_?
};

}  // namespace pleat::engine::dse
