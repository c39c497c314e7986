// Backward data flow to the least fixpoint. A read counts only if it is for a
// guard or for an assignment that is needed in turn, so that a variable that
// feeds nothing but itself (a counter nobody asks for) is dead.

#include "cfa/liveness.h"

#include <absl/container/flat_hash_map.h>

#include <algorithm>

#include "cfa/loops.h"

namespace pleat::cfa {
namespace {

class Liveness {
 public:
  Liveness(const Cfa& cfa, const std::vector<bool>& candidate)
      : cfa_(cfa),
        candidate_(candidate),
        live_(cfa.locations.size(), std::vector<bool>(cfa.variables.size())) {
    const auto order = reverse_post_order(cfa);
    for (bool changed = true; changed;) {
      changed = false;
      for (auto l = order.rbegin(); l != order.rend(); ++l) {
        for (EdgeId e : cfa_.at(*l).out) changed |= flow(cfa_.at(e));
      }
    }
  }

  bool needed(const Edge& edge, const Assignment& a) const {
    return !candidate_[a.variable.index] ||
           live_[edge.to.index][a.variable.index];
  }
  std::vector<std::vector<bool>> take() { return std::move(live_); }

 private:
  const std::vector<VariableId>& reads(Term t) {
    const auto it = reads_.find(t);
    if (it != reads_.end()) return it->second;
    std::vector<VariableId> found;
    for (Term s : term::free_symbols(t)) {
      if (const auto v = cfa_.variable_of(s)) found.push_back(*v);
    }
    return reads_.emplace(t, std::move(found)).first->second;
  }

  bool flow(const Edge& edge) {
    auto& before = live_[edge.from.index];
    bool changed = false;
    const auto add = [&](VariableId v) {
      if (before[v.index]) return;
      before[v.index] = true;
      changed = true;
    };
    for (VariableId v : reads(edge.guard)) add(v);
    for (const Assignment& a : edge.assignments) {
      if (!needed(edge, a)) continue;
      for (VariableId v : reads(a.value)) add(v);
    }
    auto assigned = edge.assignments.begin();
    const auto& after = live_[edge.to.index];
    for (std::uint32_t v = 0; v < after.size(); ++v) {
      while (assigned != edge.assignments.end() &&
             assigned->variable.index < v) {
        ++assigned;
      }
      const bool overwritten =
          assigned != edge.assignments.end() && assigned->variable.index == v;
      if (after[v] && !overwritten) add({v});
    }
    return changed;
  }

  const Cfa& cfa_;
  const std::vector<bool>& candidate_;
  std::vector<std::vector<bool>> live_;
  absl::flat_hash_map<Term, std::vector<VariableId>> reads_;
};

}  // namespace

bool drop_dead_assignments(Cfa& cfa, const std::vector<bool>& candidate) {
  if (std::find(candidate.begin(), candidate.end(), true) == candidate.end()) {
    return false;
  }
  const Liveness liveness(cfa, candidate);
  bool dropped = false;
  for (Edge& edge : cfa.edges) {
    dropped |= std::erase_if(edge.assignments, [&](const Assignment& a) {
                 return !liveness.needed(edge, a);
               }) > 0;
  }
  return dropped;
}

std::vector<std::vector<bool>> live_variables(const Cfa& cfa) {
  const std::vector<bool> all(cfa.variables.size(), true);
  return Liveness(cfa, all).take();
}

}  // namespace pleat::cfa
