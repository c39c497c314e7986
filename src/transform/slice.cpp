#include "transform/slice.h"

#include "cfa/liveness.h"
#include "cfa/loops.h"
#include "term/walk.h"

namespace pleat::transform {
namespace {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocationId;

std::vector<bool> reaches_goal(const Cfa& cfa) {
  std::vector<bool> seen(cfa.locations.size(), false);
  std::vector<LocationId> work(cfa.cuts.begin(), cfa.cuts.end());
  for (const cfa::Property& p : cfa.properties) work.push_back(p.target);
  while (!work.empty()) {
    const LocationId l = work.back();
    work.pop_back();
    if (seen[l.index]) continue;
    seen[l.index] = true;
    for (EdgeId e : cfa.at(l).in) work.push_back(cfa.at(e).from);
  }
  return seen;
}

/// Locations on a way from the start to a goal, and the places that stay.
std::vector<bool> kept_locations(const Cfa& cfa) {
  const std::vector<bool> useful = reaches_goal(cfa);
  std::vector<bool> kept(cfa.locations.size(), false);
  for (LocationId l : cfa::reverse_post_order(cfa)) {
    kept[l.index] = useful[l.index];
  }
  kept[cfa.initial.index] = true;
  for (const cfa::Property& p : cfa.properties) kept[p.target.index] = true;
  for (LocationId cut : cfa.cuts) kept[cut.index] = true;
  return kept;
}

/// These and where one edge leads from them.
std::vector<bool> with_exits(const Cfa& cfa, std::vector<bool> kept) {
  std::vector<bool> result = kept;
  for (const cfa::Edge& e : cfa.edges) {
    if (kept[e.from.index]) result[e.to.index] = true;
  }
  return result;
}

void copy_variables_and_inputs(const Cfa& from, Cfa& to) {
  to.data_model = from.data_model;
  to.approximations = from.approximations;
  for (const cfa::Variable& v : from.variables) to.add_variable(v);
  for (const cfa::Input& i : from.inputs) to.add_input(i);
}

/// Variables that a guard depends on, wherever.
std::vector<bool> related_variables(const Cfa& cfa) {
  std::vector<bool> related(cfa.variables.size(), false);
  const auto add = [&](term::Term t) {
    bool more = false;
    for (term::Term s : term::free_symbols(t)) {
      const auto v = cfa.variable_of(s);
      if (!v || related[v->index]) continue;
      related[v->index] = more = true;
    }
    return more;
  };
  for (const cfa::Edge& e : cfa.edges) add(e.guard);
  for (bool changed = true; changed;) {
    changed = false;
    for (const cfa::Edge& e : cfa.edges) {
      for (const auto& a : e.assignments) {
        if (related[a.variable.index]) changed |= add(a.value);
      }
    }
  }
  return related;
}

void drop_unrelated_assignments(Cfa& cfa) {
  const std::vector<bool> related = related_variables(cfa);
  for (cfa::Edge& e : cfa.edges) {
    std::erase_if(e.assignments, [&](const cfa::Assignment& a) {
      return !related[a.variable.index];
    });
  }
}

}  // namespace

std::vector<term::Term> mentioned_variables(const Cfa& cfa) {
  std::vector<bool> mentioned(cfa.variables.size(), false);
  const auto add = [&](term::Term t) {
    for (term::Term s : term::free_symbols(t)) {
      if (const auto v = cfa.variable_of(s)) mentioned[v->index] = true;
    }
  };
  for (const cfa::Edge& e : cfa.edges) {
    add(e.guard);
    for (const auto& a : e.assignments) {
      mentioned[a.variable.index] = true;
      add(a.value);
    }
  }
  std::vector<term::Term> result;
  for (std::size_t v = 0; v < mentioned.size(); ++v) {
    if (mentioned[v]) result.push_back(cfa.variables[v].symbol);
  }
  return result;
}

Sliced slice(const Cfa& cfa, Drop drop) {
  Sliced result;
  Cfa& now = result.cfa;
  copy_variables_and_inputs(cfa, now);
  const std::vector<bool> inner = kept_locations(cfa);
  const std::vector<bool> kept =
      drop == Drop::Unrelated ? with_exits(cfa, inner) : inner;
  result.in_slice.resize(cfa.locations.size());
  for (std::uint32_t l = 0; l < cfa.locations.size(); ++l) {
    if (!kept[l]) continue;
    result.in_slice[l] = now.add_location(cfa.locations[l]);
    result.original.push_back({l});
  }
  const auto moved = [&](LocationId l) { return result.in_slice[l.index]; };
  for (LocationId l : result.original) {
    for (EdgeId e : cfa.at(l).out) {
      cfa::Edge edge = cfa.at(e);
      const bool dead =
          !inner[l.index] || (drop == Drop::Dead && edge.guard.is_false());
      if (!moved(edge.to).valid() || dead) continue;
      edge.from = moved(edge.from);
      edge.to = moved(edge.to);
      now.add_edge(std::move(edge));
      result.original_edge.push_back(e);
    }
  }
  now.initial = moved(cfa.initial);
  now.properties = cfa.properties;
  for (cfa::Property& p : now.properties) p.target = moved(p.target);
  for (const cfa::Cut& cut : cfa.cuts) {
    now.cuts.push_back({moved(cut.location), cut.reason});
  }
  for (const auto& [header, source] : cfa.loop_sources) {
    if (moved(header).valid()) {
      now.loop_sources.emplace_back(moved(header), source);
    }
  }
  if (drop == Drop::Dead) {
    cfa::drop_dead_assignments(now,
                               std::vector<bool>(now.variables.size(), true));
  } else {
    drop_unrelated_assignments(now);
  }
  now.validate();
  return result;
}

}  // namespace pleat::transform
