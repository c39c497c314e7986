#include "engine/shared/frontier.h"

#include <deque>

namespace pleat::engine {

std::vector<std::uint32_t> target_distances(const cfa::Cfa& cfa) {
  std::vector<std::uint32_t> distance(cfa.locations.size(), kNoTarget);
  std::deque<cfa::LocationId> queue;
  const auto seed = [&](cfa::LocationId l) {
    if (distance[l.index] == 0) return;
    distance[l.index] = 0;
    queue.push_back(l);
  };
  for (const auto& p : cfa.properties) seed(p.target);
  for (cfa::LocationId c : cfa.cuts) seed(c);
  while (!queue.empty()) {
    const cfa::LocationId l = queue.front();
    queue.pop_front();
    for (cfa::EdgeId e : cfa.at(l).in) {
      const cfa::LocationId from = cfa.at(e).from;
      if (distance[from.index] != kNoTarget) continue;
      distance[from.index] = distance[l.index] + 1;
      queue.push_back(from);
    }
  }
  return distance;
}

}  // namespace pleat::engine
