#pragma once

// Which state comes next. Three orders: breadth-first, depth-first, and by
// distance to the nearest target (taking turns with breadth-first, since a
// loop beside the target would otherwise never be left).

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "cfa/cfa.h"
#include "engine/shared/search_order.h"

namespace pleat::engine {

constexpr std::uint32_t kNoTarget = UINT32_MAX;

/// Edges to the nearest target or cut, by location; kNoTarget: none.
std::vector<std::uint32_t> target_distances(const cfa::Cfa& cfa);

template <typename T>
class Frontier {
 public:
  explicit Frontier(SearchOrder order) : order_(order) {}

  void push(T item, std::uint32_t distance) {
    const std::uint64_t number = next_++;
    by_age_.emplace(number, Entry{std::move(item), distance});
    if (order_ == SearchOrder::Distance)
      by_distance_.insert({distance, number});
  }

  bool empty() const { return by_age_.empty(); }
  std::size_t size() const { return by_age_.size(); }

  T pop() {
    auto it = by_age_.begin();
    if (order_ == SearchOrder::DepthFirst) {
      it = std::prev(by_age_.end());
    } else if (order_ == SearchOrder::Distance && ++turn_ % 2 == 0) {
      it = by_age_.find(by_distance_.begin()->second);
    }
    by_distance_.erase({it->second.distance, it->first});
    T item = std::move(it->second.item);
    by_age_.erase(it);
    return item;
  }

  template <typename Visit>
  void for_each(const Visit& visit) const {
    for (const auto& [number, entry] : by_age_) visit(entry.item);
  }

 private:
  struct Entry {
    T item;
    std::uint32_t distance;
  };
  SearchOrder order_;
  std::uint64_t next_ = 0;
  std::uint64_t turn_ = 0;
  std::map<std::uint64_t, Entry> by_age_;
  std::set<std::pair<std::uint32_t, std::uint64_t>> by_distance_;
};

}  // namespace pleat::engine
