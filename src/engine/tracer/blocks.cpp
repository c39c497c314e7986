#include "engine/tracer/blocks.h"

#include <algorithm>
#include <map>

#include "cfa/edge.h"
#include "cfa/loops.h"
#include "term/walk.h"

namespace pleat::engine::tracer {
namespace {

using cfa::Cfa;
using cfa::Edge;
using cfa::EdgeId;
using cfa::LocationId;
using term::Term;

std::size_t size_of(const Edge& edge) {
  std::size_t size = term::dag_size(edge.guard);
  for (const auto& a : edge.assignments) size += term::dag_size(a.value);
  return size;
}

/// Either edge; they exclude each other.
Edge either(const Cfa& cfa, const Edge& a, const Edge& b) {
  Edge result = a;
  result.guard = term::mk_or(a.guard, b.guard);
  result.branches.clear();
  std::map<cfa::VariableId, std::pair<Term, Term>> values;
  const auto value = [&](const cfa::Assignment& x) -> auto& {
    const Term same = cfa.at(x.variable).symbol;
    return values.try_emplace(x.variable, same, same).first->second;
  };
  for (const auto& x : a.assignments) value(x).first = x.value;
  for (const auto& x : b.assignments) value(x).second = x.value;
  result.assignments.clear();
  for (const auto& [variable, both] : values) {
    result.assignments.push_back(
        {variable, term::mk_ite(a.guard, both.first, both.second), {}});
  }
  for (cfa::InputId i : b.inputs) {
    if (std::find(a.inputs.begin(), a.inputs.end(), i) == a.inputs.end()) {
      result.inputs.push_back(i);
    }
  }
  return result;
}

class Blocks {
 public:
  Blocks(const Cfa& cfa, const std::vector<bool>& kept, std::size_t largest)
      : cfa_(cfa), kept_(kept), largest_(largest) {
    kept_[cfa.initial.index] = true;
    for (const auto& p : cfa.properties) kept_[p.target.index] = true;
    for (LocationId c : cfa.cuts) kept_[c.index] = true;
    for (LocationId l : cfa::cut_points(cfa)) kept_[l.index] = true;
  }

  Cfa run() {
    for (bool changed = true; changed;) {
      changed = false;
      for (LocationId l : cfa::reverse_post_order(cfa_)) unite(l);
      for (LocationId l : cfa::reverse_post_order(cfa_)) {
        changed |= !kept_[l.index] && eliminate(l);
      }
    }
    return rebuilt();
  }

 private:
  void detach(EdgeId id) {
    std::erase(cfa_.at(cfa_.at(id).from).out, id);
    std::erase(cfa_.at(cfa_.at(id).to).in, id);
  }

  /// Edges from here to the same location become one.
  void unite(LocationId l) {
    for (std::size_t i = 0; i < cfa_.at(l).out.size(); ++i) {
      for (std::size_t j = i + 1; j < cfa_.at(l).out.size(); ++j) {
        const EdgeId a = cfa_.at(l).out[i], b = cfa_.at(l).out[j];
        if (cfa_.at(a).to != cfa_.at(b).to) continue;
        Edge both = either(cfa_, cfa_.at(a), cfa_.at(b));
        if (size_of(both) > largest_) continue;
        cfa_.at(a) = std::move(both);
        detach(b);
        --j;
      }
    }
  }

  bool eliminate(LocationId l) {
    const std::vector<EdgeId> in = cfa_.at(l).in, out = cfa_.at(l).out;
    if (in.empty() || out.empty()) return false;
    if (in.size() > 1 && out.size() > 1 && in.size() * out.size() > 16) {
      return false;
    }
    std::vector<Edge> composed;
    for (EdgeId first : in) {
      cfa::InputRenaming renaming;
      for (EdgeId second : out) {
        Edge edge =
            cfa::compose(cfa_, cfa_.at(first), cfa_.at(second), renaming);
        if (edge.guard.is_false()) continue;
        if (size_of(edge) > largest_) return false;
        composed.push_back(std::move(edge));
      }
    }
    for (EdgeId e : in) detach(e);
    for (EdgeId e : out) detach(e);
    for (Edge& e : composed) {
      const LocationId from = e.from;
      cfa_.add_edge(std::move(e));
      unite(from);
    }
    return true;
  }

  /// Without the edges that are detached.
  Cfa rebuilt() const {
    Cfa now = cfa_;
    now.edges.clear();
    for (auto& l : now.locations) {
      l.in.clear();
      l.out.clear();
    }
    for (const auto& l : cfa_.locations) {
      for (EdgeId e : l.out) now.add_edge(cfa_.at(e));
    }
    now.validate();
    return now;
  }

  Cfa cfa_;
  std::vector<bool> kept_;
  const std::size_t largest_;
};

}  // namespace

Cfa large_blocks(const Cfa& cfa, const std::vector<bool>& kept,
                 std::size_t largest) {
  return Blocks(cfa, kept, largest).run();
}

}  // namespace pleat::engine::tracer
