// The paper's algorithm 1 executes backbones (here `execute`), its algorithm 2
// makes a summary of the backbones of a loop (`summarise`).

#include "engine/apc/builder.h"

#include <fmt/format.h>

#include <algorithm>

#include "cfa/liveness.h"
#include "support/check.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::engine::apc {
namespace {

constexpr std::size_t kMostBackbones = 2000;
constexpr std::size_t kMostInLoop = 200;

Memory identity(const Cfa& cfa) {
  Memory memory;
  for (const auto& v : cfa.variables) memory.push_back(v.symbol);
  return memory;
}

bool impossible(const Executed& e) {
  return std::any_of(e.condition.plain.begin(), e.condition.plain.end(),
                     [](Term t) { return t.is_false(); });
}

cfa::SourcePos place_of(const Cfa& cfa, LocationId l) {
  const auto* source = cfa.loop_source(l);
  return source != nullptr ? source->statement : cfa.at(l).pos;
}

}  // namespace

Builder::Builder(const Cfa& cfa, Env& env, const Options& options)
    : cfa_(cfa),
      env_(env),
      options_(options),
      cyclic_(on_cycles(cfa)),
      live_(cfa::live_variables(cfa)) {}

std::vector<Executed> Builder::build(LocationId target) {
  const Flowgraph g = whole(cfa_, target);
  const auto paths = backbones(cfa_, g, kMostBackbones);
  if (!paths) throw TooManyBackbones{cfa_.at(target).pos};
  std::vector<Executed> all;
  for (const Backbone& p : *paths) {
    if (stop_requested()) break;
    Executed e = execute(g, p, false);
    if (!impossible(e)) all.push_back(std::move(e));
  }
  return all;
}

Executed Builder::execute(const Flowgraph& g, const Backbone& path,
                          bool in_loop) {
  Executed e{.path = path, .memory = identity(cfa_)};
  std::vector<LocationId> passed;
  enter(g, g.start, passed, e);
  for (std::size_t i = 0; i < path.size(); ++i) {
    const cfa::Edge& edge = cfa_.at(path[i]);
    passed.push_back(edge.from);
    // What is read where a cycle passes may have been read before.
    take(edge, in_loop || cyclic_[edge.from.index], e);
    if (impossible(e)) return e;
    if (i + 1 < path.size()) enter(g, edge.to, passed, e);
  }
  if (in_loop && options_.nested) resolve_nested(cfa_, live(g.start), e);
  return e;
}

void Builder::take(const cfa::Edge& edge, bool in_loop, Executed& to) {
  term::Substitution map = substitution(to.memory);
  for (cfa::InputId id : edge.inputs) {
    const cfa::Input& input = cfa_.at(id);
    const Term fresh = term::mk_fresh(input.symbol.name(), input.symbol.sort());
    map[input.symbol] = fresh;
    to.exists.push_back({Exists::Kind::Input, fresh, id, in_loop});
  }
  term::Substituter put(std::move(map));
  Condition guard;
  guard.add(put(edge.guard));
  drop_stars(guard, stars_);
  for (Term t : guard.plain) to.condition.add(t);
  std::vector<Term> values;
  for (const auto& a : edge.assignments) values.push_back(put(a.value));
  for (std::size_t i = 0; i < values.size(); ++i) {
    to.memory[edge.assignments[i].variable.index] = values[i];
  }
}

void Builder::enter(const Flowgraph& g, LocationId at,
                    const std::vector<LocationId>& before, Executed& to) {
  const std::vector<LocationId> loop = loop_at(cfa_, g, at, before);
  if (loop.empty()) return;
  Summary& s = summary(loop, at);
  if (g.target) s.entered.push_back(to.memory);
  apply(s, to);
}

void Builder::apply(const Summary& s, Executed& to) {
  term::Substituter put(substitution(to.memory));
  Condition added;
  added.loops.push_back(s.looping);
  added.arrays = s.arrays;
  transform(added, [&](Term t) { return put(t); });
  drop_stars(added, stars_);
  if (!s.counters.empty()) {
    to.condition.loops.push_back(std::move(added.loops[0]));
  }
  for (ArrayFact& a : added.arrays) to.condition.arrays.push_back(std::move(a));
  Memory after = to.memory;
  for (std::size_t v = 0; v < after.size(); ++v) after[v] = put(s.memory[v]);
  to.memory = std::move(after);
  to.exists.insert(to.exists.end(), s.exists.begin(), s.exists.end());
}

Summary& Builder::summary(const std::vector<LocationId>& loop, LocationId at) {
  Summary*& known = known_[{at, loop}];
  if (known == nullptr) {
    summaries_.push_back(summarise(loop, at));
    known = summaries_.back().get();
  }
  return *known;
}

std::unique_ptr<Summary> Builder::summarise(const std::vector<LocationId>& loop,
                                            LocationId at) {
  auto s = std::make_unique<Summary>();
  s->entry = at;
  s->loop = loop;
  const Flowgraph g = induced(cfa_, loop, at);
  const auto paths = backbones(cfa_, g, kMostInLoop);
  if (!paths) throw TooManyBackbones{place_of(cfa_, at)};
  for (const Backbone& p : *paths) {
    Executed e = execute(g, p, true);
    if (!impossible(e)) s->backbones.push_back(std::move(e));
  }
  name_counters(*s);
  iterate_values(*s);
  add_looping(*s);
  return s;
}

void Builder::name_counters(Summary& s) {
  const unsigned line = place_of(cfa_, s.entry).line;
  const std::size_t n = s.backbones.size();
  unsigned same = 0;  // loops of one line
  for (const auto& other : summaries_) {
    same += place_of(cfa_, other->entry).line == line ? 1 : 0;
  }
  const std::string where =
      same == 0 ? std::to_string(line)
                : std::to_string(line) + static_cast<char>('a' + same % 26);
  for (std::size_t i = 0; i < n; ++i) {
    const std::string name = n == 1 ? fmt::format("k{}", where)
                                    : fmt::format("k{}_{}", where, i + 1);
    const Term k = term::mk_fresh(name, term::Sort::bitvec(kCounterWidth));
    names_[k] = name;
    s.counters.push_back(k);
    s.exists.push_back({Exists::Kind::Counter, k});
  }
  s.looping.counters = s.counters;
}

Term Builder::star(term::Sort sort) {
  const Term t = term::mk_fresh("star", sort);
  stars_.insert(t);
  return t;
}

term::Substitution Builder::substitution(const Memory& memory) const {
  term::Substitution map;
  for (std::size_t v = 0; v < memory.size(); ++v) {
    const Term symbol = cfa_.variables[v].symbol;
    if (memory[v] != symbol) map.emplace(symbol, memory[v]);
  }
  return map;
}

bool Builder::over_variables(Term t, Term but) const {
  const std::vector<Term> symbols = term::free_symbols(t);
  return std::all_of(symbols.begin(), symbols.end(), [&](Term s) {
    return s == but || cfa_.variable_of(s).has_value();
  });
}

/// Improves values from unknown until nothing more can be said (lines 2 to 10
/// of algorithm 2). A loop without backbones changes nothing.
void Builder::iterate_values(Summary& s) {
  s.memory = identity(cfa_);
  std::vector<std::size_t> open;
  for (std::size_t v = 0; v < s.memory.size(); ++v) {
    const Term symbol = s.memory[v];
    const bool same =
        std::all_of(s.backbones.begin(), s.backbones.end(),
                    [&](const Executed& e) { return e.memory[v] == symbol; });
    if (same) continue;
    s.memory[v] = star(symbol.sort());
    if (!symbol.sort().is_array() && live(s.entry)[v]) open.push_back(v);
  }
  Surroundings around;
  around.over_iterations = [&](Term t) {
    return term::substitute(t, substitution(s.memory));
  };
  around.is_fixed = [&](Term t) { return over_variables(t, {}); };
  around.is_fixed_but = [&](Term t, Term k) { return over_variables(t, k); };
  around.before = [&](std::size_t a, std::size_t b) {
    return comes_before(s, a, b);
  };
  for (bool change = true; change;) {
    change = false;
    for (auto it = open.begin(); it != open.end();) {
      const Term symbol = cfa_.variables[*it].symbol;
      std::vector<Effect> effects;
      for (std::size_t i = 0; i < s.backbones.size(); ++i) {
        effects.push_back({s.backbones[i].memory[*it], s.counters[i]});
      }
      const Term value = iterated(symbol, effects, around, options_);
      if (value) s.memory[*it] = value;
      change |= static_cast<bool>(value);
      it = value ? open.erase(it) : it + 1;
    }
  }
  for (std::size_t v = 0; v < s.memory.size() && options_.arrays; ++v) {
    if (stars_.contains(s.memory[v]) && s.memory[v].sort().is_array()) {
      iterate_array(s, v);
    }
  }
}

/// Fresh t for every k, and the values after t iterations. Arrays that the loop
/// writes are unknown in the midst of it.
Memory Builder::at_iteration(const Summary& s, std::vector<Bound>& taus) {
  term::Substitution map;
  for (Term k : s.counters) {
    const Term t = term::mk_fresh("t", k.sort());
    names_[t] = "t" + names_.at(k).substr(1);
    taus.emplace_back(t, k);
    map.emplace(k, t);
  }
  term::Substituter put(std::move(map));
  Memory memory;
  for (std::size_t v = 0; v < s.memory.size(); ++v) {
    const Term value = s.memory[v];
    const bool written =
        value.sort().is_array() && value != cfa_.variables[v].symbol;
    memory.push_back(written ? star(value.sort()) : put(value));
  }
  return memory;
}

/// Lines 11 to 17 of algorithm 2.
void Builder::add_looping(Summary& s) {
  for (std::size_t i = 0; i < s.backbones.size(); ++i) {
    std::vector<Bound> taus;
    term::Substituter put(substitution(at_iteration(s, taus)));
    Looping l{.tau = taus[i].first,
              .kappa = taus[i].second,
              .others = {},
              .exists = s.backbones[i].exists,
              .body = {s.backbones[i].condition}};
    transform(l.body[0], [&](Term t) { return put(t); });
    drop_stars(l.body[0], stars_);
    if (l.body[0].empty()) continue;
    taus.erase(taus.begin() + static_cast<std::ptrdiff_t>(i));
    l.others = std::move(taus);
    forget_unused(l);
    s.looping.backbones.push_back(std::move(l));
  }
}

/// After the loop a cell is what it was, or what some iteration wrote there.
void Builder::iterate_array(Summary& s, std::size_t variable) {
  const Term symbol = cfa_.variables[variable].symbol;
  ArrayFact fact{.before = symbol};
  for (std::size_t i = 0; i < s.backbones.size(); ++i) {
    std::vector<Write> writes;
    if (!collect_writes(s.backbones[i], s.backbones[i].memory[variable], symbol,
                        writes)) {
      return;
    }
    for (Write& w : writes) {
      fact.writes.push_back(in_iteration(s, i, std::move(w)));
    }
  }
  fact.after = term::mk_fresh(symbol.name() + "'", symbol.sort());
  names_[fact.after] = cfa_.variables[variable].name + "'";
  s.exists.push_back({Exists::Kind::Array, fact.after});
  s.memory[variable] = fact.after;
  s.arrays.push_back(std::move(fact));
}

/// The writes that lead from `variable` to `array`; false if unknown.
bool Builder::collect_writes(const Executed& backbone, Term array,
                             Term variable, std::vector<Write>& writes) const {
  using term::Kind;
  while (array.is(Kind::Store)) {
    writes.push_back({.index = array[1], .value = array[2]});
    array = array[0];
  }
  if (array == variable) return true;
  if (array.is(Kind::Ite)) {
    return collect_writes(backbone, array[1], variable, writes) &&
           collect_writes(backbone, array[2], variable, writes);
  }
  for (const ArrayFact& f : backbone.condition.arrays) {
    if (f.after != array || !f.before) continue;
    writes.insert(writes.end(), f.writes.begin(), f.writes.end());
    return collect_writes(backbone, f.before, variable, writes);
  }
  return false;
}

Write Builder::in_iteration(const Summary& s, std::size_t backbone,
                            Write write) {
  std::vector<Bound> taus;
  term::Substituter put(substitution(at_iteration(s, taus)));
  const Executed& e = s.backbones[backbone];
  for (Term t : e.condition.plain) write.limits.push_back(t);
  for (Term& t : write.limits) t = put(t);
  if (write.index) write.index = put(write.index);
  if (write.value) write.value = put(write.value);
  for (const Exists& x : e.exists) {
    if (x.kind != Exists::Kind::Array) write.exists.push_back(x);
  }
  for (std::size_t i = 0; i < taus.size(); ++i) {
    const auto& [t, k] = taus[i];
    write.exists.push_back({Exists::Kind::Counter, t});
    write.limits.push_back(i == backbone ? mk_ult(t, k) : mk_ule(t, k));
  }
  // What an inner loop wrote before is unknown here.
  std::set<Term> unknown = stars_;
  for (const Exists& x : e.exists) {
    if (x.kind == Exists::Kind::Array) unknown.insert(x.symbol);
  }
  Condition limits;
  for (Term t : write.limits) limits.add(t);
  drop_stars(limits, unknown);
  write.limits = limits.plain;
  if (write.index && mentions(write.index, unknown)) write.index = {};
  if (write.value && mentions(write.value, unknown)) write.value = {};
  return write;
}

/// Section 3.6: is there a literal p that the first backbone needs, whose
/// negation the second needs, and that never holds again once it does not?
bool Builder::comes_before(const Summary& s, std::size_t first,
                           std::size_t second) {
  const auto& needed = s.backbones[second].condition.plain;
  for (Term p : s.backbones[first].condition.plain) {
    const Term negated = mk_not(p);
    if (std::find(needed.begin(), needed.end(), negated) == needed.end()) {
      continue;
    }
    if (over_variables(p, {}) && stays(s, negated)) return true;
  }
  return false;
}

/// Does every iteration preserve the formula?
bool Builder::stays(const Summary& s, Term formula) {
  for (const Executed& e : s.backbones) {
    std::vector<Term> question = e.condition.plain;
    question.push_back(formula);
    question.push_back(
        mk_not(term::substitute(formula, substitution(e.memory))));
    if (!env_.solver.check("apc.order", question).is_unsat()) return false;
  }
  return true;
}

}  // namespace pleat::engine::apc
