#include "engine/bmc/unroller.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "cfa/liveness.h"
#include "prove/paths.h"
#include "support/check.h"
#include "term/walk.h"

namespace pleat::engine::bmc {

using cfa::Edge;
using cfa::EdgeId;
using cfa::InputId;
using cfa::Instance;
using cfa::LocationId;

namespace {

/// Iterations of a loop that counts to a constant, for each that a decision may
/// lead to.
constexpr std::uint32_t kConcrete = 256;

/// Is it seen by their form that no two guards hold at once?
bool guards_exclude_each_other(const cfa::Cfa& cfa, LocationId l) {
  const auto& out = cfa.at(l).out;
  for (std::size_t i = 0; i < out.size(); ++i) {
    for (std::size_t j = i + 1; j < out.size(); ++j) {
      if (!term::mk_and(cfa.at(out[i]).guard, cfa.at(out[j]).guard).is_false())
        return false;
    }
  }
  return true;
}

std::vector<bool> goals_of(const cfa::Cfa& cfa) {
  std::vector<bool> result;
  for (std::uint32_t l = 0; l < cfa.locations.size(); ++l)
    result.push_back(prove::is_goal(cfa, {l}));
  return result;
}

}  // namespace

Unroller::Unroller(const cfa::Cfa& cfa)
    : cfa_(cfa),
      order_(cfa),
      goals_(goals_of(cfa)),
      segment_order_(cfa, goals_),
      live_(cfa.locations.size()),
      slot_(cfa.locations.size()),
      start_(cfa.variables.size()) {
  const auto live = cfa::live_variables(cfa);
  for (std::uint32_t l = 0; l < cfa.locations.size(); ++l) {
    exclusive_.push_back(guards_exclude_each_other(cfa, {l}));
    slot_[l].assign(cfa.variables.size(), -1);
    for (std::uint32_t v = 0; v < cfa.variables.size(); ++v) {
      if (!live[l][v]) continue;
      slot_[l][v] = static_cast<int>(live_[l].size());
      live_[l].push_back({v});
    }
  }
  for (const cfa::Loop& loop : order_.forest().loops) {
    has_exits_.push_back(std::ranges::any_of(
        loop.exit_edges, [&](EdgeId e) { return !is_goal(cfa.at(e).to); }));
  }
}

void Unroller::begin(const cfa::InstanceOrder& order) {
  graph_ = {};
  graph_.iterations.resize(order_.forest().loops.size());
  instances_ = &order;
  pending_ = PendingMap{cfa::EarlierInstance{instances_}};
}

Graph Unroller::unroll(const std::vector<std::uint32_t>& most,
                       const MayHold& may_hold, Budget& budget) {
  begin(order_);
  progress_.assign(order_.forest().loops.size(), {});
  most_ = &most;
  may_hold_ = &may_hold;
  const Instance first = order_.initial();
  pending_at(first).arrivals.push_back(state_of_anything(first.location));
  follow_all(
      [this](const Instance& at, Arrival& state) { return begins(at, state); },
      budget);
  graph_.start = start_;
  return std::move(graph_);
}

Graph Unroller::unroll_segments(const SegmentQuestion& question,
                                Budget& budget) {
  begin(segment_order_);
  progress_.assign(order_.forest().loops.size(), {});
  const Instance first = segment_order_.start(question.start);
  pending_at(first).arrivals.push_back(state_of_anything(first.location));
  const auto begins = [&](const Instance& at, Arrival& state) {
    if (at.iterations[0] > question.visits) return false;
    return !segment_order_.is_cut_point(at.location) ||
           assume(question.facts[at.location.index], at.location, state);
  };
  follow_all(begins, budget);
  return std::move(graph_);
}

template <typename Begins>
void Unroller::follow_all(const Begins& begins, Budget& budget) {
  while (!pending_.empty()) {
    if (!budget.take()) {
      graph_.complete = false;
      break;
    }
    auto first = pending_.extract(pending_.begin());
    const Instance& at = first.key();
    const std::uint32_t node = first.mapped().node;
    Arrival state = merged(std::move(first.mapped().arrivals));
    if (is_goal(at.location)) {
      graph_.ends.push_back({node, at.location,
                             at.iterations.empty() ? 0 : at.iterations[0],
                             conditions_.term(state.condition)});
    } else if (begins(at, state)) {
      expand(at, node, state);
    }
  }
}

Unroller::Arrival Unroller::state_of_anything(LocationId at) {
  Arrival state;
  for (cfa::VariableId v : live_[at.index]) {
    const cfa::Variable& variable = cfa_.at(v);
    Term& start = start_[v.index];
    if (!start)
      start = term::mk_fresh(variable.name + ".start", variable.symbol.sort());
    if (start.sort().is_array()) {
      state.values.push_back({.array = Arrays::of(start)});
    } else {
      state.values.push_back({.scalar = start});
    }
  }
  return state;
}

/// What mentions variables that are dead there says nothing about the rest.
bool Unroller::assume(const std::vector<Term>& facts, LocationId at,
                      Arrival& state) {
  const auto& slots = slot_[at.index];
  const auto slot_of = [&](Term symbol) {
    const auto v = cfa_.variable_of(symbol);
    return v ? slots[v->index] : -1;
  };
  StateTerms terms(
      arrays_,
      [&](Term symbol) {
        return state.values[static_cast<std::size_t>(slot_of(symbol))];
      },
      [](Term t) { return t; });
  for (Term fact : facts) {
    const auto is_known = [&](Term symbol) { return slot_of(symbol) >= 0; };
    if (!std::ranges::all_of(term::free_symbols(fact), is_known)) continue;
    const auto more = conditions_.with(state.condition, terms.scalar(fact));
    if (!more) return false;
    state.condition = *more;
  }
  return true;
}

Unroller::Pending& Unroller::pending_at(const Instance& at) {
  const auto [it, added] = pending_.try_emplace(at);
  if (added) {
    it->second.node = static_cast<std::uint32_t>(graph_.nodes.size());
    graph_.nodes.push_back({at.location, {}});
  }
  return it->second;
}

Unroller::Arrival Unroller::merged(std::vector<Arrival> arrivals) {
  if (arrivals.size() == 1) return std::move(arrivals[0]);
  std::vector<Conditions::Id> conditions;
  for (const Arrival& a : arrivals) conditions.push_back(a.condition);
  const auto choose = [&](Term c, std::size_t a, std::size_t b) {
    auto& values = arrivals[a].values;
    const auto& others = arrivals[b].values;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i].is_array()) {
        values[i].array = arrays_.choose(c, values[i].array, others[i].array);
      } else {
        values[i].scalar = term::mk_ite(c, values[i].scalar, others[i].scalar);
      }
    }
  };
  const auto [condition, number] = conditions_.join(conditions, choose);
  Arrival result = std::move(arrivals[number]);
  result.condition = condition;
  return result;
}

bool Unroller::begins(const Instance& at, const Arrival& state) {
  const auto loop = order_.loop_of_header(at.location);
  if (!loop) return true;
  const std::uint32_t iteration = at.iterations.back();
  Progress& progress = progress_[*loop];
  const bool may_end = std::exchange(progress.may_end, false);
  const std::uint32_t most = (*most_)[*loop];
  if (iteration == 0) {
    progress.decided = 0;
  } else {
    const Term reached = conditions_.term(state.condition);
    const bool by_decision = may_end || !has_exits_[*loop];
    if (by_decision) ++progress.decided;
    const bool at_end = progress.decided > most || iteration > kConcrete * most;
    // Not at each iteration: the question costs, too.
    const bool ask = at_end || std::has_single_bit(progress.decided);
    if (by_decision && ask && !(*may_hold_)(reached)) return false;
    if (at_end) {
      graph_.ways_out.push_back({*loop, iteration, reached});
      return false;
    }
  }
  auto& last = graph_.iterations[*loop];
  last = std::max(last.value_or(0), iteration);
  return true;
}

/// An edge that can be taken may lead out of loops.
void Unroller::note_exits(LocationId from, LocationId to) {
  if (is_goal(to)) return;
  const auto& inside = order_.loops_around(to);
  for (std::size_t loop : order_.loops_around(from)) {
    if (std::ranges::find(inside, loop) == inside.end())
      progress_[loop].may_end = true;
  }
}

void Unroller::expand(const Instance& at, std::uint32_t node,
                      const Arrival& state) {
  const auto& slots = slot_[at.location.index];
  absl::flat_hash_map<Term, Term> inputs;  // by placeholder, of this instance
  const auto value_of = [&](Term symbol) -> SymbolicValue {
    if (const auto v = cfa_.variable_of(symbol)) {
      const int slot = slots[v->index];
      CHECK(slot >= 0, "a variable that is read should be live");
      return state.values[static_cast<std::size_t>(slot)];
    }
    const auto it = inputs.find(symbol);
    CHECK(it != inputs.end(), "a symbol should be a variable or an input");
    if (symbol.sort().is_array()) return {.array = Arrays::of(it->second)};
    return {.scalar = it->second};
  };
  for (EdgeId e : cfa_.at(at.location).out) {
    for (InputId i : cfa_.at(e).inputs)
      inputs[cfa_.at(i).symbol] = input_symbol(at, i);
  }
  // Cells that were written in some runs only are often known to be written
  // where they are read.
  const auto terms_under = [&](Conditions::Id condition) {
    return StateTerms(arrays_, value_of, [this, condition](Term t) {
      return conditions_.simplified(condition, t);
    });
  };
  StateTerms terms = terms_under(state.condition);
  const std::vector<Term> selected = selections(at);
  std::size_t number = 0;
  for (EdgeId e : cfa_.at(at.location).out) {
    const Edge& edge = cfa_.at(e);
    const Term guard =
        term::mk_and(terms.scalar(edge.guard), selected[number++]);
    const auto condition = conditions_.with(state.condition, guard);
    if (!condition) continue;
    note_exits(at.location, edge.to);
    const Instance next = instances_->next(at, e);
    CHECK(instances_->before(at, next),
          "an edge should lead to a later instance");
    Pending& there = pending_at(next);
    StateTerms behind_guard = terms_under(*condition);
    there.arrivals.push_back({*condition, after(edge, state, behind_guard)});
    Taken taken{e, guard, there.node, {}};
    for (InputId i : edge.inputs)
      taken.reads.push_back({i, inputs.at(cfa_.at(i).symbol)});
    graph_.nodes[node].out.push_back(std::move(taken));
  }
}

std::vector<SymbolicValue> Unroller::after(const Edge& edge,
                                           const Arrival& state,
                                           StateTerms& terms) const {
  std::vector<SymbolicValue> values;
  const auto& slots = slot_[edge.from.index];
  auto next = edge.assignments.begin();  // sorted by variable, as slots are
  for (cfa::VariableId v : live_[edge.to.index]) {
    while (next != edge.assignments.end() && next->variable < v) ++next;
    if (next != edge.assignments.end() && next->variable == v) {
      values.push_back(terms.value(next->value));
      continue;
    }
    CHECK(slots[v.index] >= 0, "a variable that is kept should be live");
    values.push_back(state.values[static_cast<std::size_t>(slots[v.index])]);
  }
  return values;
}

std::vector<Term> Unroller::selections(const Instance& at) {
  const std::size_t edges = cfa_.at(at.location).out.size();
  if (exclusive_[at.location.index])
    return std::vector<Term>(edges, term::mk_true());
  std::vector<Term> result;
  std::vector<Term> none_before;
  for (std::uint32_t k = 0; k + 1 < edges; ++k) {
    Term& symbol = selectors_[{at.location.index, at.iterations, k}];
    if (!symbol) symbol = term::mk_fresh("selected", term::Sort::boolean());
    none_before.push_back(symbol);
    result.push_back(term::mk_and(none_before));
    none_before.back() = term::mk_not(symbol);
  }
  result.push_back(term::mk_and(none_before));
  return result;
}

Term Unroller::input_symbol(const Instance& at, InputId input) {
  Term& symbol = inputs_[{at.location.index, at.iterations, input.index}];
  if (!symbol) {
    const cfa::Input& what = cfa_.at(input);
    symbol = term::mk_fresh(what.name.empty() ? "input" : what.name,
                            what.symbol.sort());
  }
  return symbol;
}

}  // namespace pleat::engine::bmc
