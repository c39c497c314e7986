#include "transform/inlay.h"

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <algorithm>

#include "cfa/ghosts.h"
#include "cfa/loops.h"
#include "term/evaluate.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::transform {
namespace {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::InputId;
using cfa::LocationId;
using cfa::VariableId;
using term::Sort;
using term::Term;

/// No loop that ends in our life time counts further.
constexpr unsigned kCounterWidth = 64;

void copy_declarations(const Cfa& from, Cfa& to) {
  to.data_model = from.data_model;
  to.approximations = from.approximations;
  to.properties = from.properties;
  to.cuts = from.cuts;
  to.loop_sources = from.loop_sources;
  for (const auto& v : from.variables) to.add_variable(v);
  for (const auto& i : from.inputs) to.add_input(i);
  for (const auto& l : from.locations) to.add_location(l);
}

bool is_in(const cfa::Loop& loop, LocationId l) {
  return std::binary_search(loop.body.begin(), loop.body.end(), l);
}

VariableId add_counter(Cfa& cfa, LocationId header, std::size_t number,
                       const std::string& name) {
  cfa::Variable v;
  v.name = name + std::to_string(number + 1);
  v.symbol = term::mk_fresh(v.name, Sort::bitvec(kCounterWidth));
  v.function = cfa.at(header).function;
  v.type = {cfa::CType::Kind::Int, "unsigned long long", kCounterWidth, false};
  v.declared = cfa.at(header).pos;
  return cfa.add_variable(v);
}

class Instrumenter {
 public:
  explicit Instrumenter(const Cfa& cfa) : cfa_(cfa), loops_(find_loops(cfa)) {}

  Instrumented run() {
    copy_declarations(cfa_, out_.cfa);
    out_.program_variables = cfa_.variables.size();
    add_holders();
    for (std::size_t i = 0; i < loops_.loops.size(); ++i) {
      const cfa::Loop& loop = loops_.loops[i];
      out_.counters.push_back({loop.header,
                               add_counter(out_.cfa, loop.header, i, "count_"),
                               !loop.parent.has_value()});
    }
    for (const cfa::Edge& e : cfa_.edges) out_.cfa.add_edge(with_auxiliary(e));
    add_start();
    out_.cfa.validate();
    return std::move(out_);
  }

 private:
  /// Inputs that no location inside a loop reads.
  void add_holders() {
    std::vector<bool> once(cfa_.inputs.size(), false);
    std::vector<bool> often(cfa_.inputs.size(), false);
    for (const cfa::Edge& e : cfa_.edges) {
      for (InputId i : e.inputs) {
        (loops_.innermost[e.from.index] ? often : once)[i.index] = true;
      }
    }
    for (std::uint32_t i = 0; i < once.size(); ++i) {
      if (!once[i] || often[i] || cfa_.inputs[i].symbol.sort().is_array())
        continue;
      out_.holders.push_back({{i}, add_holder({i})});
    }
  }

  VariableId add_holder(InputId input) {
    const cfa::Input& what = cfa_.at(input);
    cfa::Variable v;
    v.name = holder_name(input);
    v.symbol = term::mk_fresh(v.name, what.symbol.sort());
    v.function = what.function;
    v.type = what.type;
    v.declared = what.pos;
    return out_.cfa.add_variable(v);
  }

  /// Named after the variable that the input is put into, if there is one.
  std::string holder_name(InputId input) const {
    for (const cfa::Edge& e : cfa_.edges) {
      if (std::ranges::find(e.inputs, input) == e.inputs.end()) continue;
      for (const auto& a : e.assignments) {
        if (a.value == cfa_.at(input).symbol) {
          return cfa_.at(a.variable).name + "_0";
        }
      }
    }
    return "input_" + std::to_string(input.index);
  }

  cfa::Edge with_auxiliary(cfa::Edge e) const {
    for (const auto& h : out_.holders) {
      if (std::ranges::find(e.inputs, h.input) == e.inputs.end()) continue;
      e.assignments.push_back({h.variable, cfa_.at(h.input).symbol, {}});
    }
    for (const auto& c : out_.counters) {
      if (e.to != c.header) continue;
      const cfa::Loop& loop = loops_.loops[*loops_.loop_at(c.header)];
      const Term symbol = out_.cfa.at(c.variable).symbol;
      const Term value = is_in(loop, e.from)
                             ? mk_add(symbol, term::mk_bv(1, kCounterWidth))
                             : term::mk_bv(0, kCounterWidth);
      e.assignments.push_back({c.variable, value, {}});
    }
    return e;
  }

  /// Counters of loops that are not entered are 0; holders are anything until
  /// their input is read.
  void add_start() {
    cfa::Edge start;
    start.from =
        out_.cfa.add_location({.pos = cfa_.at(cfa_.initial).pos,
                               .function = cfa_.at(cfa_.initial).function});
    start.to = cfa_.initial;
    start.pos = cfa_.at(cfa_.initial).pos;
    for (const auto& c : out_.counters) {
      start.assignments.push_back(
          {c.variable, term::mk_bv(0, kCounterWidth), {}});
    }
    out_.cfa.initial = start.from;
    out_.cfa.add_edge(std::move(start));
  }

  const Cfa& cfa_;
  const cfa::LoopForest loops_;
  Instrumented out_;
};

class Inlayer {
 public:
  Inlayer(const Instrumented& program,
          const std::vector<Assumption>& at_headers, Term front)
      : program_(program),
        cfa_(program.cfa),
        loops_(find_loops(cfa_)),
        at_headers_(at_headers),
        front_(front) {}

  std::optional<Inlaid> run() {
    for (const auto& loop : loops_.loops) {
      if (!loop.reducible) return std::nullopt;
    }
    copy_declarations(cfa_, out_.cfa);
    out_.cfa.loop_sources.clear();
    out_.program_inputs = cfa_.inputs.size();
    for (std::uint32_t l = 0; l < cfa_.locations.size(); ++l) {
      out_.original.push_back({l});
    }
    add_counts();
    for (const auto& loop : loops_.loops) split(loop);
    copy_edges();
    out_.cfa.initial = cfa_.initial;
    out_.cfa.validate();
    return std::move(out_);
  }

 private:
  /// The final counts of outermost loops are chosen at the start.
  void add_counts() {
    for (std::size_t i = 0; i < program_.counters.size(); ++i) {
      const auto& c = program_.counters[i];
      if (!c.outermost) continue;
      final_[c.header] = add_counter(out_.cfa, c.header, i, "final_count_");
      chosen_[c.header] = add_havoc(c.header, c.variable);
    }
  }

  InputId add_havoc(LocationId header, VariableId variable) {
    const cfa::Variable& v = cfa_.at(variable);
    cfa::Input input;
    const Sort sort = v.symbol.sort();
    input.symbol = term::mk_fresh("inlaid." + v.name,
                                  sort.is_bool() ? Sort::bitvec(1) : sort);
    input.kind = cfa::Input::Kind::Havoc;
    input.name = v.name;
    input.function = v.function;
    input.type = v.type;
    input.pos = cfa_.at(header).pos;
    const InputId id = out_.cfa.add_input(std::move(input));
    out_.havocs.push_back({id, header, variable});
    return id;
  }

  static Term value_of(Term input, Sort sort) {
    return sort.is_bool() ? mk_eq(input, term::mk_bv(1, 1)) : input;
  }

  const Instrumented::Counter& counter_at(LocationId header) const {
    return *std::ranges::find(program_.counters, header,
                              &Instrumented::Counter::header);
  }

  void split(const cfa::Loop& loop) {
    const LocationId h = loop.header;
    cfa::Location behind = cfa_.at(h);
    behind.label = "inlaid";
    const LocationId after = out_.cfa.add_location(behind);
    out_.original.push_back(h);
    behind_[h] = after;

    const auto& counter = counter_at(h);
    cfa::Edge none, some;
    Term count;
    if (counter.outermost) {
      count = out_.cfa.at(final_.at(h)).symbol;
    } else {
      const InputId i = add_havoc(h, counter.variable);
      count = out_.cfa.at(i).symbol;
      none.inputs.push_back(i);
      some.inputs.push_back(i);
    }
    const Term zero = mk_eq(count, term::mk_bv(0, kCounterWidth));
    term::Substitution map;
    for (VariableId v : changed(loop)) {
      Term value = count;
      if (v != counter.variable) {
        const InputId i = add_havoc(h, v);
        value = value_of(out_.cfa.at(i).symbol, cfa_.at(v).symbol.sort());
        some.inputs.push_back(i);
      }
      map[cfa_.at(v).symbol] = value;
      map[cfa::entry_ghost(h, cfa_.at(v).symbol)] = cfa_.at(v).symbol;
      some.assignments.push_back({v, value, {}});
    }
    std::vector<Term> holds{mk_not(zero)};
    for (const auto& a : at_headers_) {
      if (a.location == h) holds.push_back(term::substitute(a.formula, map));
    }
    none.guard = zero;
    some.guard = term::mk_and(holds);
    for (cfa::Edge* e : {&none, &some}) {
      e->from = h;
      e->to = after;
      e->pos = cfa_.at(h).pos;
      out_.cfa.add_edge(*e);
      out_.original_edge.emplace_back();
    }
  }

  /// Variables that some edge inside the loop assigns.
  std::vector<VariableId> changed(const cfa::Loop& loop) const {
    std::vector<bool> is_changed(cfa_.variables.size(), false);
    for (LocationId l : loop.body) {
      for (EdgeId e : cfa_.at(l).out) {
        if (!is_in(loop, cfa_.at(e).to)) continue;
        for (const auto& a : cfa_.at(e).assignments) {
          is_changed[a.variable.index] = true;
        }
      }
    }
    std::vector<VariableId> result;
    for (std::uint32_t v = 0; v < is_changed.size(); ++v) {
      if (is_changed[v]) result.push_back({v});
    }
    return result;
  }

  void copy_edges() {
    term::Substitution holder_of;
    absl::flat_hash_set<InputId> held;
    absl::flat_hash_set<VariableId> holders;
    for (const auto& h : program_.holders) {
      holder_of[cfa_.at(h.input).symbol] = cfa_.at(h.variable).symbol;
      held.insert(h.input);
      holders.insert(h.variable);
    }
    term::Substituter with_holders(holder_of);
    for (std::uint32_t i = 0; i < cfa_.edges.size(); ++i) {
      cfa::Edge e = cfa_.edges[i];
      const auto loop = loops_.loop_at(e.to);
      if (loop && is_in(loops_.loops[*loop], e.from)) continue;  // back
      if (e.from == cfa_.initial) {
        read_in_front(e);
      } else {
        e.guard = with_holders(e.guard);
        for (auto& a : e.assignments) a.value = with_holders(a.value);
        std::erase_if(e.assignments, [&](const auto& a) {
          return holders.contains(a.variable);
        });
        std::erase_if(e.inputs, [&](InputId in) { return held.contains(in); });
      }
      if (const auto it = behind_.find(e.from); it != behind_.end()) {
        e.from = it->second;
      }
      out_.cfa.add_edge(std::move(e));
      out_.original_edge.push_back({i});
    }
  }

  /// The start's one edge reads all inputs with holders and the final counts,
  /// and assumes what the target requires of them.
  void read_in_front(cfa::Edge& start) {
    term::Substitution map;
    for (const auto& h : program_.holders) {
      const Term input = cfa_.at(h.input).symbol;
      start.inputs.push_back(h.input);
      start.assignments.push_back({h.variable, input, {}});
      map[cfa_.at(h.variable).symbol] = input;
    }
    for (const auto& c : program_.counters) {
      if (!c.outermost) continue;
      const InputId chosen = chosen_.at(c.header);
      const Term input = out_.cfa.at(chosen).symbol;
      start.inputs.push_back(chosen);
      start.assignments.push_back({final_.at(c.header), input, {}});
      map[cfa_.at(c.variable).symbol] = input;
    }
    if (front_) {
      start.guard = term::mk_and(start.guard, term::substitute(front_, map));
    }
  }

  const Instrumented& program_;
  const Cfa& cfa_;
  const cfa::LoopForest loops_;
  const std::vector<Assumption>& at_headers_;
  const Term front_;
  Inlaid out_;
  absl::flat_hash_map<LocationId, LocationId> behind_;
  absl::flat_hash_map<LocationId, VariableId> final_;
  absl::flat_hash_map<LocationId, InputId> chosen_;
};

/// What depends on inputs: by value, or because a loop or branch that depends
/// on them assigns it.
class Dependence {
 public:
  explicit Dependence(const Cfa& cfa) : cfa_(cfa), loops_(find_loops(cfa)) {
    variables_.resize(cfa.variables.size(), false);
    for (const auto& i : cfa.inputs) inputs_.insert(i.symbol);
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto& e : cfa_.edges) changed |= follow(e);
    }
  }

  bool decides(const cfa::Loop& loop) const {
    return std::ranges::any_of(loop.body, [&](LocationId l) {
      return std::ranges::any_of(
          cfa_.at(l).out, [&](EdgeId e) { return depends(cfa_.at(e).guard); });
    });
  }

  const cfa::LoopForest& loops() const { return loops_; }

 private:
  bool depends(Term t) const {
    return std::ranges::any_of(term::free_symbols(t), [&](Term s) {
      if (inputs_.contains(s)) return true;
      const auto v = cfa_.variable_of(s);
      return v && variables_[v->index];
    });
  }

  bool follow(const cfa::Edge& e) {
    bool by_control = depends(e.guard);
    for (auto l = loops_.innermost[e.from.index]; l && !by_control;
         l = loops_.loops[*l].parent) {
      by_control = decides(loops_.loops[*l]);
    }
    bool changed = false;
    for (const auto& a : e.assignments) {
      if (variables_[a.variable.index]) continue;
      if (!by_control && !depends(a.value)) continue;
      variables_[a.variable.index] = changed = true;
    }
    return changed;
  }

  const Cfa& cfa_;
  const cfa::LoopForest loops_;
  std::vector<bool> variables_;
  absl::flat_hash_set<Term> inputs_;
};

/// Locations from which a target can be reached; all, if there is none.
std::vector<bool> before_target(const Cfa& cfa) {
  std::vector<bool> seen(cfa.locations.size(), cfa.properties.empty());
  std::vector<LocationId> work;
  for (const auto& p : cfa.properties) work.push_back(p.target);
  while (!work.empty()) {
    const LocationId l = work.back();
    work.pop_back();
    if (seen[l.index]) continue;
    seen[l.index] = true;
    for (EdgeId e : cfa.at(l).in) work.push_back(cfa.at(e).from);
  }
  return seen;
}

}  // namespace

std::vector<Term> Instrumented::front_symbols() const {
  std::vector<Term> result;
  for (const auto& h : holders) result.push_back(cfa.at(h.variable).symbol);
  for (const auto& c : counters) {
    if (c.outermost) result.push_back(cfa.at(c.variable).symbol);
  }
  return result;
}

Instrumented instrument(const Cfa& cfa) { return Instrumenter(cfa).run(); }

std::optional<Inlaid> inlay(const Instrumented& program,
                            const std::vector<Assumption>& at_headers,
                            Term front) {
  return Inlayer(program, at_headers, front).run();
}

bool has_input_dependent_loop(const Cfa& cfa) {
  const Dependence dependence(cfa);
  const std::vector<bool> before = before_target(cfa);
  return std::ranges::any_of(
      dependence.loops().loops, [&](const cfa::Loop& loop) {
        return before[loop.header.index] && dependence.decides(loop);
      });
}

}  // namespace pleat::transform
