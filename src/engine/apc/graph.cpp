#include "engine/apc/graph.h"

#include <algorithm>

namespace pleat::engine::apc {
namespace {

bool usable(const Cfa& cfa, const Flowgraph& g, EdgeId id) {
  const cfa::Edge& e = cfa.at(id);
  return g.inside[e.from.index] && g.inside[e.to.index] &&
         !e.guard.is_false() && !(g.target && e.from == *g.target);
}

/// Locations that `from` reaches (forward) or that reach it, inside the graph
/// and outside `barred`. An edge into the start of a graph without a target
/// ends a path, so it is not followed. `from` itself only if on a cycle.
std::vector<bool> reach(const Cfa& cfa, const Flowgraph& g, LocationId from,
                        const std::vector<bool>& barred, bool forward) {
  std::vector<bool> seen(cfa.locations.size(), false);
  std::vector<LocationId> work{from};
  while (!work.empty()) {
    const LocationId l = work.back();
    work.pop_back();
    for (EdgeId id : forward ? cfa.at(l).out : cfa.at(l).in) {
      if (!usable(cfa, g, id)) continue;
      if (!g.target && cfa.at(id).to == g.start) continue;
      const LocationId next = forward ? cfa.at(id).to : cfa.at(id).from;
      if (barred[next.index] || seen[next.index]) continue;
      seen[next.index] = true;
      work.push_back(next);
    }
  }
  return seen;
}

class Enumerator {
 public:
  Enumerator(const Cfa& cfa, const Flowgraph& g, std::size_t limit)
      : cfa_(cfa), g_(g), limit_(limit), on_path_(cfa.locations.size(), false) {
    find_useful();
  }

  bool run() {
    on_path_[g_.start.index] = true;
    return go(g_.start);
  }
  std::vector<Backbone> found;

 private:
  bool ends(const cfa::Edge& e) const {
    return e.to == (g_.target ? *g_.target : g_.start);
  }

  /// Locations from which the end can be reached at all.
  void find_useful() {
    useful_.assign(cfa_.locations.size(), false);
    std::vector<LocationId> work{g_.target ? *g_.target : g_.start};
    while (!work.empty()) {
      const LocationId l = work.back();
      work.pop_back();
      for (EdgeId id : cfa_.at(l).in) {
        const LocationId from = cfa_.at(id).from;
        if (!usable(cfa_, g_, id) || useful_[from.index]) continue;
        useful_[from.index] = true;
        if (from != g_.start) work.push_back(from);
      }
    }
  }

  bool go(LocationId at) {
    if (++steps_ > 100 * limit_) return false;
    for (EdgeId id : cfa_.at(at).out) {
      if (!usable(cfa_, g_, id)) continue;
      const cfa::Edge& e = cfa_.at(id);
      if (ends(e)) {
        if (found.size() >= limit_) return false;
        found.push_back(path_);
        found.back().push_back(id);
        continue;
      }
      if (on_path_[e.to.index] || !useful_[e.to.index]) continue;
      on_path_[e.to.index] = true;
      path_.push_back(id);
      const bool fine = go(e.to);
      path_.pop_back();
      on_path_[e.to.index] = false;
      if (!fine) return false;
    }
    return true;
  }

  const Cfa& cfa_;
  const Flowgraph& g_;
  std::size_t limit_;
  std::size_t steps_ = 0;
  std::vector<bool> on_path_, useful_;
  Backbone path_;
};

}  // namespace

Flowgraph whole(const Cfa& cfa, LocationId target) {
  Flowgraph g{std::vector<bool>(cfa.locations.size(), true), cfa.initial,
              target};
  const std::vector<bool> none(cfa.locations.size(), false);
  const std::vector<bool> after = reach(cfa, g, cfa.initial, none, true);
  const std::vector<bool> before = reach(cfa, g, target, none, false);
  for (std::size_t l = 0; l < g.inside.size(); ++l) {
    g.inside[l] = (after[l] || l == cfa.initial.index) &&
                  (before[l] || l == target.index);
  }
  g.inside[cfa.initial.index] = true;
  return g;
}

std::optional<std::vector<Backbone>> backbones(const Cfa& cfa,
                                               const Flowgraph& g,
                                               std::size_t limit) {
  if (g.target == g.start) return std::vector<Backbone>{Backbone{}};
  Enumerator e(cfa, g, limit);
  if (!e.run()) return std::nullopt;
  return std::move(e.found);
}

std::vector<LocationId> loop_at(const Cfa& cfa, const Flowgraph& g,
                                LocationId at,
                                const std::vector<LocationId>& before) {
  std::vector<bool> barred(cfa.locations.size(), false);
  for (LocationId l : before) barred[l.index] = true;
  const std::vector<bool> after = reach(cfa, g, at, barred, true);
  if (!after[at.index]) return {};
  const std::vector<bool> to = reach(cfa, g, at, barred, false);
  std::vector<LocationId> loop;
  for (std::uint32_t l = 0; l < after.size(); ++l) {
    if (after[l] && to[l]) loop.push_back({l});
  }
  return loop;
}

std::vector<bool> on_cycles(const Cfa& cfa) {
  const std::size_t n = cfa.locations.size();
  // A target that is nowhere: no edge ends a path.
  const Flowgraph all{std::vector<bool>(n, true), cfa.initial, LocationId{}};
  std::vector<bool> result(n, false);
  const std::vector<bool> none(n, false);
  for (std::uint32_t l = 0; l < n; ++l) {
    if (result[l]) continue;
    const std::vector<bool> after = reach(cfa, all, {l}, none, true);
    if (!after[l]) continue;
    const std::vector<bool> to = reach(cfa, all, {l}, none, false);
    for (std::size_t m = 0; m < n; ++m)
      result[m] = result[m] || (after[m] && to[m]);
  }
  return result;
}

Flowgraph induced(const Cfa& cfa, const std::vector<LocationId>& loop,
                  LocationId entry) {
  Flowgraph g{std::vector<bool>(cfa.locations.size(), false), entry,
              std::nullopt};
  for (LocationId l : loop) g.inside[l.index] = true;
  return g;
}

}  // namespace pleat::engine::apc
