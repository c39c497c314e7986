#include "frontend/liveness.h"

#include <llvm/ADT/BitVector.h>

#include <deque>

#include "term/util.h"

namespace pleat::frontend {
namespace {

using cfa::Cfa;
using cfa::Edge;
using Set = llvm::BitVector;  ///< by variable

constexpr std::size_t kMaxBits = std::size_t{1} << 29;

/// What an edge reads: by its guard, and per assignment.
struct Reads {
  std::vector<std::uint32_t> guard;
  std::vector<std::vector<std::uint32_t>> values;
};

std::vector<std::uint32_t> variables_of(const Cfa& cfa, cfa::Term t) {
  std::vector<std::uint32_t> result;
  for (const cfa::Term symbol : term::free_symbols(t)) {
    if (const auto variable = cfa.variable_of(symbol))
      result.push_back(variable->index);
  }
  return result;
}

class Liveness {
 public:
  explicit Liveness(const Cfa& cfa)
      : cfa_(cfa),
        live_(cfa.locations.size(), Set(cfa.variables.size(), false)) {
    for (const Edge& edge : cfa.edges) {
      Reads reads{variables_of(cfa, edge.guard), {}};
      for (const auto& assignment : edge.assignments)
        reads.values.push_back(variables_of(cfa, assignment.value));
      reads_.push_back(std::move(reads));
    }
    for (std::uint32_t v = 0; v < cfa.variables.size(); ++v) {
      if (cfa.variables[v].name != kWaypointCounter) continue;
      for (const auto& property : cfa.properties)
        live_[property.target.index].set(v);
    }
  }

  const std::vector<Set>& run() {
    std::deque<std::uint32_t> open;
    for (std::uint32_t i = cfa_.locations.size(); i-- > 0;) open.push_back(i);
    std::vector<bool> waiting(cfa_.locations.size(), true);
    while (!open.empty()) {
      const std::uint32_t at = open.front();
      open.pop_front();
      waiting[at] = false;
      if (!update(at)) continue;
      for (const cfa::EdgeId in : cfa_.locations[at].in) {
        const std::uint32_t from = cfa_.at(in).from.index;
        if (waiting[from]) continue;
        waiting[from] = true;
        open.push_back(from);
      }
    }
    return live_;
  }

 private:
  bool update(std::uint32_t at) {
    Set here = live_[at];
    for (const cfa::EdgeId out : cfa_.locations[at].out) {
      const Edge& edge = cfa_.at(out);
      const Reads& reads = reads_[out.index];
      const Set& after = live_[edge.to.index];
      Set kept = after;
      for (const cfa::Assignment& assignment : edge.assignments)
        kept.reset(assignment.variable.index);
      here |= kept;
      for (const std::uint32_t variable : reads.guard) here.set(variable);
      for (std::size_t i = 0; i < edge.assignments.size(); ++i) {
        if (!after[edge.assignments[i].variable.index]) continue;
        for (const std::uint32_t variable : reads.values[i]) here.set(variable);
      }
    }
    if (here == live_[at]) return false;
    live_[at] = std::move(here);
    return true;
  }

  const Cfa& cfa_;
  std::vector<Reads> reads_;
  std::vector<Set> live_;
};

}  // namespace

void drop_dead_assignments(Cfa& cfa) {
  // One bit per location and variable; huge automata are left as they are.
  if (cfa.locations.size() * cfa.variables.size() > kMaxBits) return;
  Liveness liveness(cfa);
  const std::vector<Set>& live = liveness.run();
  for (Edge& edge : cfa.edges) {
    std::erase_if(edge.assignments, [&](const cfa::Assignment& assignment) {
      return !live[edge.to.index][assignment.variable.index];
    });
  }
}

}  // namespace pleat::frontend
