// A location is eliminated by composing its incoming with its outgoing edges,
// if that gives no more edges than there were. Chains (one in, one out) always
// qualify. So does a join whose incoming edges set a temporary to constants
// that the outgoing guards test (a `phi` of `a && b`): composition makes the
// guards constant, and what is false is dropped.

#include "cfa/merge.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>

#include "cfa/edge.h"
#include "cfa/liveness.h"
#include "cfa/loops.h"
#include "support/check.h"

namespace pleat::cfa {
namespace {

/// Distinct nodes of all terms of the edge.
std::size_t size_of(const Edge& edge) {
  absl::flat_hash_set<Term> seen;
  std::vector<Term> work = terms_of(edge);
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t).second) continue;
    work.insert(work.end(), t.children().begin(), t.children().end());
  }
  return seen.size();
}

/// A new automaton from the parts of an old one that are marked as kept.
class Rebuilder {
 public:
  explicit Rebuilder(Cfa& old) : old_(old) {}

  void run() {
    mark();
    Cfa now;
    now.data_model = old_.data_model;
    now.approximations = std::move(old_.approximations);
    for (std::size_t i = 0; i < old_.variables.size(); ++i) {
      if (used_variable_[i]) {
        variables_[i] = now.add_variable(std::move(old_.variables[i]));
      }
    }
    for (std::size_t i = 0; i < old_.inputs.size(); ++i) {
      if (used_input_[i]) {
        inputs_[i] = now.add_input(std::move(old_.inputs[i]));
      }
    }
    std::vector<std::vector<EdgeId>> out;
    for (std::size_t i = 0; i < old_.locations.size(); ++i) {
      if (!used_location_[i]) continue;
      out.push_back(std::move(old_.locations[i].out));
      locations_[i] = now.add_location(std::move(old_.locations[i]));
    }
    for (const auto& list : out) {
      for (EdgeId e : list) now.add_edge(renumbered(std::move(old_.at(e))));
    }
    move_places(now);
    old_ = std::move(now);
  }

 private:
  void mark() {
    used_variable_.assign(old_.variables.size(), false);
    used_input_.assign(old_.inputs.size(), false);
    used_location_.assign(old_.locations.size(), false);
    variables_.resize(old_.variables.size());
    inputs_.resize(old_.inputs.size());
    locations_.resize(old_.locations.size());
    for (LocationId l : reverse_post_order(old_)) {
      used_location_[l.index] = true;
    }
    // Unreachable targets and cuts stay as places, without edges.
    for (const Property& p : old_.properties) keep(p.target);
    for (LocationId cut : old_.cuts) keep(cut);
    absl::flat_hash_set<Term> seen;
    for (std::size_t l = 0; l < old_.locations.size(); ++l) {
      if (!used_location_[l]) continue;
      for (EdgeId e : old_.locations[l].out) mark(old_.at(e), seen);
    }
  }

  void keep(LocationId id) {
    if (used_location_[id.index]) return;
    used_location_[id.index] = true;
    old_.at(id).out.clear();
  }

  void mark(const Edge& edge, absl::flat_hash_set<Term>& seen) {
    for (InputId i : edge.inputs) used_input_[i.index] = true;
    for (const Assignment& a : edge.assignments) {
      used_variable_[a.variable.index] = true;
    }
    std::vector<Term> work = terms_of(edge);
    while (!work.empty()) {
      const Term t = work.back();
      work.pop_back();
      if (!seen.insert(t).second) continue;
      if (t.is_symbol()) {
        if (const auto v = old_.variable_of(t)) used_variable_[v->index] = true;
      }
      work.insert(work.end(), t.children().begin(), t.children().end());
    }
  }

  Edge renumbered(Edge edge) const {
    edge.from = locations_[edge.from.index];
    edge.to = locations_[edge.to.index];
    for (Assignment& a : edge.assignments) {
      a.variable = variables_[a.variable.index];
    }
    for (InputId& i : edge.inputs) i = inputs_[i.index];
    return edge;
  }

  void move_places(Cfa& now) {
    now.initial = locations_[old_.initial.index];
    now.properties = std::move(old_.properties);
    for (Property& p : now.properties) p.target = locations_[p.target.index];
    now.cuts = std::move(old_.cuts);
    for (Cut& cut : now.cuts) {
      cut.location = locations_[cut.location.index];
    }
    for (auto& [header, source] : old_.loop_sources) {
      if (!used_location_[header.index]) continue;
      now.loop_sources.emplace_back(locations_[header.index],
                                    std::move(source));
    }
  }

  Cfa& old_;
  std::vector<bool> used_variable_, used_input_, used_location_;
  std::vector<VariableId> variables_;
  std::vector<InputId> inputs_;
  std::vector<LocationId> locations_;
};

/// Drops assignments to temporaries that are not read again.
bool drop_dead_temporaries(Cfa& cfa) {
  std::vector<bool> temporary;
  for (const Variable& v : cfa.variables) {
    temporary.push_back(v.kind == Variable::Kind::Temporary);
  }
  return drop_dead_assignments(cfa, temporary);
}

class Merger {
 public:
  Merger(Cfa& cfa, const MergeLimits& limits) : cfa_(cfa), limits_(limits) {}

  void run() {
    drop_false_edges();
    drop_dead_temporaries(cfa_);
    for (bool changed = true; changed;) {
      changed = false;
      protect();
      for (LocationId l : reverse_post_order(cfa_)) {
        changed |= unite_parallel(l);
        changed |= eliminate(l);
      }
      changed |= drop_dead_temporaries(cfa_);
    }
    Rebuilder(cfa_).run();
  }

 private:
  /// Detaches the edge from both its ends.
  void detach(EdgeId id) {
    std::erase(cfa_.at(cfa_.at(id).from).out, id);
    std::erase(cfa_.at(cfa_.at(id).to).in, id);
  }

  void drop_false_edges() {
    std::vector<bool> reachable(cfa_.locations.size(), false);
    for (std::uint32_t e = 0; e < cfa_.edges.size(); ++e) {
      if (cfa_.edges[e].guard.is_false()) detach({e});
    }
    for (LocationId l : reverse_post_order(cfa_)) reachable[l.index] = true;
    for (std::uint32_t l = 0; l < cfa_.locations.size(); ++l) {
      if (reachable[l]) continue;
      const auto out = cfa_.locations[l].out;
      for (EdgeId e : out) detach(e);
    }
  }

  void protect() {
    protected_.assign(cfa_.locations.size(), false);
    protected_[cfa_.initial.index] = true;
    for (const Property& p : cfa_.properties) {
      protected_[p.target.index] = true;
    }
    for (LocationId cut : cfa_.cuts) protected_[cut.index] = true;
    for (LocationId header : cut_points(cfa_)) protected_[header.index] = true;
    for (const auto& source : cfa_.loop_sources) {
      protected_[source.first.index] = true;
    }
  }

  bool threads(const Location& location) const {
    const auto decides = [&](EdgeId e) {
      const auto& assigned = cfa_.at(e).assignments;
      return std::any_of(
          assigned.begin(), assigned.end(), [&](const Assignment& a) {
            return a.value.is_const() &&
                   cfa_.at(a.variable).kind == Variable::Kind::Temporary;
          });
    };
    return std::all_of(location.in.begin(), location.in.end(), decides);
  }

  bool eliminate(LocationId id) {
    const Location& location = cfa_.at(id);
    const std::size_t in = location.in.size(), out = location.out.size();
    if (protected_[id.index] || in == 0 || out == 0) return false;
    const std::size_t most =
        threads(location) ? limits_.threaded_pairs : limits_.pairs;
    if (in > 1 && out > 1 && in * out > most) return false;
    std::vector<std::vector<Edge>> composed(in);
    std::size_t count = 0;
    for (std::size_t i = 0; i < in; ++i) {
      InputRenaming renaming;
      const Edge& first = cfa_.at(location.in[i]);
      for (EdgeId second : location.out) {
        Edge edge = compose(cfa_, first, cfa_.at(second), renaming);
        if (edge.guard.is_false()) continue;
        if (++count > in + out || !fits(edge)) return false;
        composed[i].push_back(std::move(edge));
      }
    }
    replace(id, std::move(composed));
    return true;
  }

  bool fits(const Edge& edge) const {
    return size_of(edge) <= limits_.edge_size;
  }

  /// The composed edges stand where the incoming edge stood.
  void replace(LocationId id, std::vector<std::vector<Edge>> composed) {
    const std::vector<EdgeId> in = cfa_.at(id).in, out = cfa_.at(id).out;
    for (std::size_t i = 0; i < in.size(); ++i) {
      std::vector<EdgeId> fresh;
      for (Edge& edge : composed[i]) {
        fresh.push_back(cfa_.add_edge(std::move(edge)));
        cfa_.at(cfa_.at(fresh.back()).from).out.pop_back();
      }
      auto& list = cfa_.at(cfa_.at(in[i]).from).out;
      const auto at = std::find(list.begin(), list.end(), in[i]);
      CHECK(at != list.end(), "edge should stand in its location's list");
      list.insert(list.erase(at), fresh.begin(), fresh.end());
    }
    for (EdgeId e : out) std::erase(cfa_.at(cfa_.at(e).to).in, e);
    cfa_.at(id).in.clear();
    cfa_.at(id).out.clear();
  }

  /// Edges that do the same become one: `if (c) ; else ;` decides nothing.
  bool unite_parallel(LocationId id) {
    bool changed = false;
    for (std::size_t i = 0; i < cfa_.at(id).out.size(); ++i) {
      for (std::size_t j = i + 1; j < cfa_.at(id).out.size(); ++j) {
        Edge& a = cfa_.at(cfa_.at(id).out[i]);
        const EdgeId other = cfa_.at(id).out[j];
        if (!same_effect(a, cfa_.at(other)) ||
            (limits_.keep_branches && !same_branches(a, cfa_.at(other)))) {
          continue;
        }
        unite(a, cfa_.at(other));
        detach(other);
        changed = true;
        --j;
      }
    }
    return changed;
  }

  static bool same_effect(const Edge& a, const Edge& b) {
    return a.to == b.to && a.inputs == b.inputs &&
           std::equal(a.assignments.begin(), a.assignments.end(),
                      b.assignments.begin(), b.assignments.end(),
                      [](const Assignment& x, const Assignment& y) {
                        return x.variable == y.variable && x.value == y.value;
                      });
  }

  static bool same_branch(const Branch& x, const Branch& y) {
    return x.pos == y.pos && x.taken == y.taken;
  }

  static bool same_branches(const Edge& a, const Edge& b) {
    return std::equal(a.branches.begin(), a.branches.end(), b.branches.begin(),
                      b.branches.end(), [](const Branch& x, const Branch& y) {
                        return same_branch(x, y) && x.text == y.text;
                      });
  }

  static void unite(Edge& a, const Edge& b) {
    a.guard = term::mk_or(a.guard, b.guard);
    const auto end =
        std::mismatch(a.branches.begin(), a.branches.end(), b.branches.begin(),
                      b.branches.end(), same_branch);
    a.branches.erase(end.first, a.branches.end());
  }

  Cfa& cfa_;
  const MergeLimits limits_;
  std::vector<bool> protected_;
};

}  // namespace

void merge_chains(Cfa& cfa, const MergeLimits& limits) {
  Merger(cfa, limits).run();
  cfa.validate();
}

}  // namespace pleat::cfa
