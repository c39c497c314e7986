// Instances are handled in the order of cfa::UnrollingOrder. That order is not
// trusted: an edge to an instance that is not later than its source, or that is
// none of its destination, is an error.

#include "certificate/unrolled.h"

#include <algorithm>
#include <map>

#include "cfa/unrolling.h"
#include "support/check.h"

namespace pleat::certificate {
namespace {

using cfa::Cfa;
using cfa::Instance;
using cfa::LocationId;

class Unroller {
 public:
  Unroller(const Cfa& cfa, const std::vector<verdict::LoopBound>& bounds,
           const std::vector<std::size_t>& properties)
      : cfa_(cfa),
        steps_(cfa),
        order_(cfa),
        bound_(cfa.locations.size(), 0),
        is_goal_(cfa.locations.size(), false),
        is_useful_(cfa.locations.size(), false) {
    for (const auto& b : bounds) {
      auto& bound = bound_.at(b.header.index);
      bound = std::max(bound, b.iterations);
    }
    for (std::size_t p : properties)
      is_goal_.at(cfa.properties.at(p).target.index) = true;
    for (LocationId l : cfa.cuts) is_goal_.at(l.index) = true;
    find_useful();
  }

  std::optional<Obligation> run(std::size_t most_instances) {
    Pending pending{cfa::EarlierInstance{&order_}};
    pending[order_.initial()].push_back(steps_.anything());
    std::size_t instances = 0;
    while (!pending.empty()) {
      if (++instances > most_instances) return std::nullopt;
      const auto first = pending.extract(pending.begin());
      handle(first.key(), Steps::join(first.mapped()), pending);
    }
    Obligation result{"no run should go beyond the bounds or get to a target",
                      std::move(constraints_)};
    result.formulas.push_back(raw_nary(term::Kind::Or, bad_, false));
    return result;
  }

 private:
  using Pending =
      std::map<Instance, std::vector<Arrival>, cfa::EarlierInstance>;

  /// Locations from which a goal can be reached at all.
  void find_useful() {
    std::vector<LocationId> work;
    for (std::uint32_t l = 0; l < is_goal_.size(); ++l) {
      if (is_goal_[l]) work.push_back({l});
    }
    while (!work.empty()) {
      const LocationId l = work.back();
      work.pop_back();
      if (is_useful_[l.index]) continue;
      is_useful_[l.index] = true;
      for (cfa::EdgeId e : cfa_.at(l).in) work.push_back(cfa_.at(e).from);
    }
  }

  bool is_beyond(const Instance& at) const {
    return order_.loop_of_header(at.location) &&
           at.iterations.back() > bound_[at.location.index];
  }

  void handle(const Instance& at, const Arrival& here, Pending& pending) {
    if (is_goal_[at.location.index] || is_beyond(at)) {
      bad_.push_back(here.reached);
      return;
    }
    for (cfa::EdgeId e : cfa_.at(at.location).out) {
      if (!is_useful_[cfa_.at(e).to.index]) continue;
      const Instance next = order_.next(at, e);
      CHECK(next.location == cfa_.at(e).to && order_.before(at, next),
            "an edge should lead to a later instance of its destination");
      pending[next].push_back(steps_.follow(here, e, constraints_));
    }
  }

  const Cfa& cfa_;
  const Steps steps_;
  const cfa::UnrollingOrder order_;
  std::vector<std::uint64_t> bound_;  ///< by location
  std::vector<bool> is_goal_, is_useful_;
  std::vector<Term> constraints_, bad_;
};

}  // namespace

std::optional<Obligation> unrolled(
    const Cfa& cfa, const std::vector<verdict::LoopBound>& bounds,
    const std::vector<std::size_t>& properties, std::size_t most_instances) {
  return Unroller(cfa, bounds, properties).run(most_instances);
}

}  // namespace pleat::certificate
