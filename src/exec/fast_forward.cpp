#include "exec/fast_forward.h"

#include <algorithm>
#include <deque>

#include "cfa/loops.h"
#include "support/check.h"
#include "term/walk.h"

namespace pleat::exec {

using cfa::EdgeId;
using cfa::LocationId;
using cfa::VariableId;
using term::Kind;
using term::Term;

bool is_constant_array(Term t) {
  while (t.is(Kind::Store) && t[1].is_const() && t[2].is_const()) t = t[0];
  return t.is(Kind::ConstArray) && t[0].is_const();
}

namespace {

bool is_concrete(Term t) {
  return t.sort().is_array() ? is_constant_array(t) : t.is_const();
}

Term array_term(term::Sort sort, const term::ArrayValue& value) {
  Term t = term::mk_const_array(sort, term::mk_bv(value.otherwise, sort.width));
  for (const auto& [index, element] : value.elements) {
    if (element == value.otherwise) continue;
    t = term::mk_store(t, term::mk_bv(index, sort.index_width),
                       term::mk_bv(element, sort.width));
  }
  return t;
}

}  // namespace

FastForward::FastForward(const cfa::Cfa& cfa, solver::Solver& solver)
    : cfa_(cfa),
      interpreter_(cfa),
      touched_(cfa.locations.size()),
      never_(cfa.locations.size(), false),
      is_header_(cfa.locations.size(), false) {
  for (LocationId h : cfa::cut_points(cfa)) is_header_[h.index] = true;
  for (std::uint32_t i = 0; i < cfa.locations.size(); ++i) {
    const LocationId l{i};
    std::vector<Term> terms;
    auto& touched = touched_[i];
    for (EdgeId e : cfa.at(l).out) {
      terms.push_back(cfa.at(e).guard);
      for (const auto& a : cfa.at(e).assignments) {
        terms.push_back(a.value);
        touched.push_back(a.variable);
      }
    }
    for (Term s : term::free_symbols(terms)) {
      if (const auto v = cfa.variable_of(s)) {
        touched.push_back(*v);
      } else {
        never_[i] = true;  // an input whose value matters
      }
    }
    std::sort(touched.begin(), touched.end());
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    if (!never_[i] && !exclusive(l, solver)) never_[i] = true;
  }
  // A run must not end unseen where behaviour was cut off.
  for (LocationId cut : cfa.cuts) never_[cut.index] = true;
  concrete_.scalars.resize(cfa.variables.size());
  concrete_.arrays.resize(cfa.variables.size());
}

/// The interpreter takes the first enabled edge, so there must be no second.
bool FastForward::exclusive(LocationId at, solver::Solver& solver) const {
  const auto& out = cfa_.at(at).out;
  for (std::size_t i = 0; i < out.size(); ++i) {
    for (std::size_t j = i + 1; j < out.size(); ++j) {
      const Term both =
          term::mk_and(cfa_.at(out[i]).guard, cfa_.at(out[j]).guard);
      if (both.is_false()) continue;
      if (!solver.check("se.exclusive", both, nullptr, 1000).is_unsat()) {
        return false;
      }
    }
  }
  return true;
}

bool FastForward::blocked(const Mask& symbolic, LocationId at) const {
  if (never_[at.index]) return true;
  return std::any_of(touched_[at.index].begin(), touched_[at.index].end(),
                     [&](VariableId v) { return symbolic[v.index]; });
}

const FastForward::Plan& FastForward::plan(const Mask& symbolic,
                                           LocationId from) {
  const auto [it, added] = plans_.try_emplace({symbolic, from});
  Plan& plan = it->second;
  if (!added) return plan;
  plan.stop.assign(cfa_.locations.size(), true);
  std::deque<LocationId> queue{from};
  std::vector<bool> seen(cfa_.locations.size(), false);
  seen[from.index] = true;
  while (!queue.empty()) {
    const LocationId l = queue.front();
    queue.pop_front();
    if (blocked(symbolic, l)) continue;
    plan.stop[l.index] = false;
    plan.touched.insert(plan.touched.end(), touched_[l.index].begin(),
                        touched_[l.index].end());
    for (EdgeId e : cfa_.at(l).out) {
      const LocationId to = cfa_.at(e).to;
      if (is_header_[to.index] && seen[to.index]) plan.has_cycle = true;
      if (!seen[to.index]) {
        seen[to.index] = true;
        queue.push_back(to);
      }
    }
  }
  std::sort(plan.touched.begin(), plan.touched.end());
  plan.touched.erase(std::unique(plan.touched.begin(), plan.touched.end()),
                     plan.touched.end());
  return plan;
}

void FastForward::load(const State& state, const Plan& plan) {
  concrete_.location = state.location;
  for (VariableId v : plan.touched) {
    const Term t = state.store[v.index];
    if (t.sort().is_array()) {
      concrete_.arrays[v.index] = term::Evaluator(*state.model).array(t);
    } else {
      concrete_.scalars[v.index] = t.value();
    }
  }
}

void FastForward::store(State& state, const Plan& plan) const {
  state.location = concrete_.location;
  for (VariableId v : plan.touched) {
    const term::Sort sort = cfa_.at(v).symbol.sort();
    Term& t = state.store[v.index];
    if (sort.is_array()) {
      t = array_term(sort, concrete_.arrays[v.index]);
    } else if (sort.is_bool()) {
      t = term::mk_bool(concrete_.scalars[v.index] != 0);
    } else {
      t = term::mk_bv(concrete_.scalars[v.index], sort.width);
    }
  }
}

FastForward::Ran FastForward::run(State& state, std::uint64_t max_edges,
                                  std::vector<std::uint64_t>& arrivals) {
  if (never_[state.location.index]) return {};
  Mask symbolic(state.store.size(), false);
  for (std::size_t i = 0; i < symbolic.size(); ++i) {
    symbolic[i] = !is_concrete(state.store[i]);
  }
  const Plan& p = plan(symbolic, state.location);
  if (!p.has_cycle || p.stop[state.location.index]) return {};
  load(state, p);
  const RunResult ran =
      interpreter_.resume(concrete_, p.touched, p.stop, max_edges, arrivals);
  if (ran.edges == 0) return {};
  store(state, p);
  if (!ran.inputs.empty()) {
    auto reads = std::make_shared<Reads>();
    reads->before = state.reads;
    for (const auto& i : ran.inputs) reads->reads.push_back({i.input, Term()});
    state.reads = std::move(reads);
  }
  return {ran.edges, ran.end == RunResult::End::Stuck};
}

}  // namespace pleat::exec
