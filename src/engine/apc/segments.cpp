#include "engine/apc/segments.h"

#include <algorithm>

#include "term/substitute.h"

namespace pleat::engine::apc {
namespace {

constexpr std::size_t kMost = 3000;

class Finder {
 public:
  Finder(const Cfa& cfa, const std::vector<LocationId>& cuts, LocationId target)
      : cfa_(cfa), stops_(cfa.locations.size(), false) {
    for (LocationId l : cuts) stops_[l.index] = true;
    for (LocationId l : cfa.cuts) stops_[l.index] = true;
    stops_[target.index] = true;
  }

  bool from(LocationId l) {
    Segment s{.from = l, .to = l};
    for (const auto& v : cfa_.variables) s.memory.push_back(v.symbol);
    return go(s);
  }

  std::vector<Segment> found;

 private:
  bool go(const Segment& before) {
    for (EdgeId id : cfa_.at(before.to).out) {
      const cfa::Edge& e = cfa_.at(id);
      Segment s = before;
      if (!take(e, s)) continue;
      if (++steps_ > 10 * kMost || found.size() >= kMost) return false;
      if (stops_[e.to.index]) {
        found.push_back(std::move(s));
      } else if (!go(s)) {
        return false;
      }
    }
    return true;
  }

  bool take(const cfa::Edge& e, Segment& s) const {
    term::Substitution map;
    for (std::size_t v = 0; v < s.memory.size(); ++v) {
      map.emplace(cfa_.variables[v].symbol, s.memory[v]);
    }
    for (cfa::InputId i : e.inputs) {
      const Term symbol = cfa_.at(i).symbol;
      map[symbol] = term::mk_fresh(symbol.name(), symbol.sort());
    }
    term::Substituter put(std::move(map));
    const Term guard = put(e.guard);
    if (guard.is_false()) return false;
    s.guard.push_back(guard);
    std::vector<Term> values;
    for (const auto& a : e.assignments) values.push_back(put(a.value));
    for (std::size_t i = 0; i < values.size(); ++i) {
      s.memory[e.assignments[i].variable.index] = values[i];
    }
    s.to = e.to;
    return true;
  }

  const Cfa& cfa_;
  std::vector<bool> stops_;
  std::size_t steps_ = 0;
};

}  // namespace

std::optional<std::vector<Segment>> find_segments(
    const Cfa& cfa, const std::vector<LocationId>& cuts, LocationId target) {
  Finder finder(cfa, cuts, target);
  std::vector<LocationId> starts = cuts;
  if (std::find(cuts.begin(), cuts.end(), cfa.initial) == cuts.end()) {
    starts.push_back(cfa.initial);
  }
  for (LocationId l : starts) {
    if (!finder.from(l)) return std::nullopt;
  }
  return std::move(finder.found);
}

}  // namespace pleat::engine::apc
