// The header of a loop has the smallest number in reverse post-order of all
// locations of the loop. The components of an acyclic part (single locations
// and whole loops), ordered by the numbers of their headers, are therefore in
// topological order, and so are those of a loop's body without the edges back
// to its header. An instance is compared level by level: by the component on
// that level, then by the iteration of the loop that the component is.

#include "cfa/unrolling.h"

#include <algorithm>

namespace pleat::cfa {

UnrollingOrder::UnrollingOrder(const Cfa& cfa)
    : cfa_(cfa),
      forest_(find_loops(cfa)),
      number_(cfa.locations.size(), UINT32_MAX),
      around_(cfa.locations.size()) {
  std::uint32_t next = 0;
  for (LocationId l : reverse_post_order(cfa)) number_[l.index] = next++;
  for (std::size_t l = 0; l < around_.size(); ++l) {
    for (auto loop = forest_.innermost[l]; loop;
         loop = forest_.loops[*loop].parent)
      around_[l].push_back(*loop);
    std::reverse(around_[l].begin(), around_[l].end());
  }
}

std::optional<std::size_t> UnrollingOrder::loop_of_header(LocationId l) const {
  const auto& loops = around_[l.index];
  if (loops.empty() || forest_.loops[loops.back()].header != l)
    return std::nullopt;
  return loops.back();
}

Instance UnrollingOrder::initial() const {
  return {cfa_.initial,
          std::vector<std::uint32_t>(around_[cfa_.initial.index].size(), 0)};
}

Instance UnrollingOrder::next(const Instance& from, EdgeId edge) const {
  const LocationId to = cfa_.at(edge).to;
  const auto& old_loops = around_[from.location.index];
  const auto& loops = around_[to.index];
  Instance result{to, std::vector<std::uint32_t>(loops.size(), 0)};
  for (std::size_t k = 0;
       k < std::min(old_loops.size(), loops.size()) && old_loops[k] == loops[k];
       ++k) {
    const bool again = forest_.loops[loops[k]].header == to;
    result.iterations[k] = from.iterations[k] + (again ? 1 : 0);
  }
  return result;
}

/// Of the component on this level that the location belongs to.
std::uint32_t UnrollingOrder::position(LocationId l, std::size_t level) const {
  const auto& loops = around_[l.index];
  const LocationId first =
      level < loops.size() ? forest_.loops[loops[level]].header : l;
  return number_[first.index];
}

bool UnrollingOrder::before(const Instance& a, const Instance& b) const {
  for (std::size_t level = 0;; ++level) {
    const std::uint32_t x = position(a.location, level);
    const std::uint32_t y = position(b.location, level);
    if (x != y) return x < y;
    if (level >= a.iterations.size() || level >= b.iterations.size())
      return false;  // the same location
    if (a.iterations[level] != b.iterations[level])
      return a.iterations[level] < b.iterations[level];
  }
}

/// Edges that lead to an earlier number in reverse post-order are retreating,
/// and their targets are the cut points.
SegmentOrder::SegmentOrder(const Cfa& cfa, const std::vector<bool>& ends)
    : cfa_(cfa),
      position_(cfa.locations.size(), UINT64_MAX),
      is_cut_point_(cfa.locations.size(), false) {
  std::uint64_t next = 0;
  for (LocationId l : reverse_post_order(cfa)) {
    if (!ends[l.index]) position_[l.index] = next++;
  }
  for (LocationId l : cut_points(cfa)) is_cut_point_[l.index] = !ends[l.index];
}

Instance SegmentOrder::start(LocationId l) const {
  return {l, {is_cut_point(l) ? 1U : 0U}};
}

Instance SegmentOrder::next(const Instance& from, EdgeId edge) const {
  const LocationId to = cfa_.at(edge).to;
  return {to, {from.iterations[0] + (is_cut_point(to) ? 1U : 0U)}};
}

bool SegmentOrder::before(const Instance& a, const Instance& b) const {
  if (a.iterations != b.iterations) return a.iterations < b.iterations;
  return position_[a.location.index] < position_[b.location.index];
}

}  // namespace pleat::cfa
