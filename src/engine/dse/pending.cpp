#include "engine/dse/pending.h"

#include <algorithm>

#include "engine/shared/frontier.h"
#include "support/check.h"

namespace pleat::engine::dse {

using cfa::EdgeId;

Pending::Pending(const cfa::Cfa& cfa, Order order,
                 std::vector<std::uint32_t> distance,
                 std::vector<std::vector<std::uint32_t>> goals)
    : cfa_(cfa),
      order_(order),
      distance_(std::move(distance)),
      by_edge_(cfa.edges.size() + 1),
      chosen_(cfa.edges.size() + 1, 0),
      goals_(std::move(goals)),
      covered_(cfa.edges.size(), false) {
  if (goals_.empty()) {
    for (std::uint32_t e = 0; e < cfa.edges.size(); ++e) goals_.push_back({e});
  }
  std::size_t count = 0;
  for (const auto& list : goals_) {
    for (std::uint32_t goal : list)
      count = std::max(count, goal + std::size_t{1});
  }
  reached_.resize(count, false);
  update_covered();
}

void Pending::update_covered() {
  for (std::size_t e = 0; e < goals_.size(); ++e) {
    covered_[e] = std::ranges::all_of(
        goals_[e], [&](std::uint32_t goal) { return reached_[goal]; });
  }
}

std::size_t Pending::slot(const Branch& branch) const {
  return branch.other ? branch.other->edge.index : cfa_.edges.size();
}

void Pending::push(Branch branch) {
  const Number number = next_++;
  const auto to =
      branch.other ? cfa_.at(branch.other->edge).to : branch.state.location;
  switch (order_) {
    case Order::BreadthFirst:
      by_rank_.insert({branch.depth, number});
      break;
    case Order::Distance:
      by_rank_.insert({distance_[to.index], number});
      break;
    default:
      break;
  }
  if (order_ == Order::Coverage) by_edge_[slot(branch)].insert(number);
  all_.emplace(number, std::move(branch));
}

Pending::Number Pending::choose() {
  switch (order_) {
    case Order::DepthFirst:
      return std::prev(all_.end())->first;
    case Order::BreadthFirst:
      return by_rank_.begin()->second;
    case Order::Distance:
      if (++turn_ % 2 == 0) break;
      return by_rank_.begin()->second;
    default:
      if (++turn_ % 4 == 0) break;
      return nearest_to_news();
  }
  return all_.begin()->first;
}

Branch Pending::pop() {
  const auto it = all_.find(choose());
  CHECK(it != all_.end(), "a branch that is chosen should be pending");
  const Number number = it->first;
  Branch branch = std::move(it->second);
  all_.erase(it);
  if (order_ == Order::BreadthFirst) {
    by_rank_.erase({branch.depth, number});
  } else if (order_ == Order::Distance) {
    const auto to =
        branch.other ? cfa_.at(branch.other->edge).to : branch.state.location;
    by_rank_.erase({distance_[to.index], number});
  } else if (order_ == Order::Coverage) {
    by_edge_[slot(branch)].erase(number);
    ++chosen_[slot(branch)];
  }
  return branch;
}

/// Takes the edge whose branches are worth most, its newest branch and its
/// oldest by turns (the newest has the program's state furthest along).
Pending::Number Pending::nearest_to_news() {
  if (stale_) update_news();
  std::size_t best = by_edge_.size();
  std::pair<std::uint64_t, std::uint64_t> best_rank;
  for (std::size_t e = 0; e < by_edge_.size(); ++e) {
    if (by_edge_[e].empty()) continue;
    std::uint64_t away = kNoTarget;
    if (e < cfa_.edges.size()) {
      const auto to = cfa_.edges[e].to;
      away = !covered_[e] ? 0
             : news_[to.index] == kNoTarget
                 ? kNoTarget
                 : std::uint64_t{news_[to.index]} + 1;
    }
    const std::pair rank{away + chosen_[e], away};
    if (best == by_edge_.size() || rank < best_rank) {
      best = e;
      best_rank = rank;
    }
  }
  CHECK(best < by_edge_.size(), "there should be a pending branch");
  return chosen_[best] % 2 == 0 ? *by_edge_[best].begin()
                                : *by_edge_[best].rbegin();
}

/// Backwards from the locations that an edge leaves which no run has taken.
void Pending::update_news() {
  stale_ = false;
  news_.assign(cfa_.locations.size(), kNoTarget);
  std::deque<cfa::LocationId> queue;
  for (std::size_t e = 0; e < cfa_.edges.size(); ++e) {
    const auto from = cfa_.edges[e].from;
    if (covered_[e] || news_[from.index] == 0) continue;
    if (distance_[cfa_.edges[e].to.index] == kNoTarget) continue;
    news_[from.index] = 0;
    queue.push_back(from);
  }
  while (!queue.empty()) {
    const auto at = queue.front();
    queue.pop_front();
    for (EdgeId e : cfa_.at(at).in) {
      const auto from = cfa_.at(e).from;
      if (news_[from.index] != kNoTarget) continue;
      news_[from.index] = news_[at.index] + 1;
      queue.push_back(from);
    }
  }
}

std::size_t Pending::cover(const std::vector<EdgeId>& path) {
  std::size_t fresh = 0;
  for (EdgeId e : path) {
    if (covered_[e.index]) continue;
    for (std::uint32_t goal : goals_[e.index]) {
      if (reached_[goal]) continue;
      reached_[goal] = true;
      ++fresh;
    }
  }
  if (fresh == 0) return 0;
  covered_count_ += fresh;
  update_covered();
  stale_ = true;
  return fresh;
}

}  // namespace pleat::engine::dse
