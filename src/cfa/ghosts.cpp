#include "cfa/ghosts.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "cfa/loops.h"
#include "term/walk.h"

namespace pleat::cfa {
namespace {

/// A loop that chooses more often has no counter for each way.
constexpr std::size_t kMostWays = 12;

bool is_number(Term symbol) {
  const auto sort = symbol.sort();
  return sort.is_bitvec() && sort.width <= 64;
}

Term value_after(const Edge& edge, VariableId v, Term symbol) {
  for (const Assignment& a : edge.assignments) {
    if (a.variable == v) return a.value;
  }
  return symbol;
}

bool has_arrays(const Cfa& cfa) {
  return std::ranges::any_of(cfa.variables, [](const Variable& v) {
    return v.symbol.sort().is_array();
  });
}

/// Numbers that the loop assigns, also where it is left. None where a run
/// starts in it: there is no edge that could remember.
std::set<VariableId> changed_numbers(const Cfa& cfa, const Loop& loop) {
  std::set<VariableId> changed;
  if (!loop.reducible || loop.header == cfa.initial) return changed;
  for (LocationId l : loop.body) {
    for (EdgeId e : cfa.at(l).out) {
      for (const Assignment& a : cfa.at(e).assignments) {
        if (is_number(cfa.at(a.variable).symbol)) changed.insert(a.variable);
      }
    }
  }
  return changed;
}

/// Those of them that an iteration assigns, after which another may follow.
std::set<VariableId> changed_by_iterations(const Cfa& cfa, const Loop& loop) {
  std::set<VariableId> changed;
  for (const VariableId v : changed_numbers(cfa, loop)) {
    const bool is_changed = std::ranges::any_of(cfa.edges, [&](const Edge& e) {
      return std::ranges::binary_search(loop.body, e.from) &&
             std::ranges::binary_search(loop.body, e.to) &&
             value_after(e, v, cfa.at(v).symbol) != cfa.at(v).symbol;
    });
    if (is_changed) changed.insert(v);
  }
  return changed;
}

/// Does every way back to the header add a constant other than 0?
bool is_counter(const Cfa& cfa, const Loop& loop, VariableId v) {
  const Term symbol = cfa.at(v).symbol;
  return std::ranges::all_of(loop.back_edges, [&](EdgeId e) {
    const Term step = term::mk_sub(value_after(cfa.at(e), v, symbol), symbol);
    return step.is_const() && step.value() != 0;
  });
}

Term recorded_symbol(LocationId header, Term variable, Term counter) {
  return term::mk_symbol("recorded@" + std::to_string(header.index) + ":" +
                             std::string(variable.name()) + " by " +
                             std::string(counter.name()),
                         Sort::array(counter.width(), variable.width()));
}

class Extender {
 public:
  Extender(const Cfa& cfa, Ghosts which)
      : cfa_(cfa), which_(which), loops_(find_loops(cfa)), result_(cfa) {
    for (const Input& i : cfa.inputs) taken_.insert(i.symbol);
    for (const Variable& v : cfa.variables) taken_.insert(v.symbol);
  }

  Cfa run() {
    const auto wanted = [&](Ghosts kind) {
      return which_ == kind || which_ == Ghosts::All;
    };
    if (wanted(Ghosts::History)) {
      for (const Loop& loop : loops_.loops) remember_entry(loop);
      remember_inputs();
    }
    if (wanted(Ghosts::Indices) || which_ == Ghosts::Cells) add_indices();
    if (wanted(Ghosts::Counts)) {
      for (const Loop& loop : loops_.loops) count(loop);
    }
    if (wanted(Ghosts::Ways)) {
      for (std::size_t i = 0; i < loops_.loops.size(); ++i) count_ways(i);
    }
    if (wanted(Ghosts::Cells)) record_values();
    for (Edge& e : result_.edges) {
      std::ranges::sort(e.assignments, {}, &Assignment::variable);
    }
    result_.validate();
    return std::move(result_);
  }

 private:
  const SourcePos& place_of(const Loop& loop) const {
    const LoopSource* source = cfa_.loop_source(loop.header);
    return source != nullptr ? source->statement : cfa_.at(loop.header).pos;
  }

  /// As wide as the widest number that the loop changes: relations between
  /// them stay within one ring.
  void count(const Loop& loop) {
    unsigned width = 0;
    for (VariableId v : changed_numbers(cfa_, loop)) {
      width = std::max(width, cfa_.at(v).symbol.width());
    }
    if (width < 8) return;
    const SourcePos& pos = place_of(loop);
    const CType type{.kind = CType::Kind::Int,
                     .name = width == 64   ? "unsigned long"
                             : width == 32 ? "unsigned int"
                                           : "count",
                     .bits = width,
                     .is_signed = false};
    const std::string where =
        pos.known() ? "line " + std::to_string(pos.line) : "loop";
    const auto ghost = add_named(count_ghost(loop.header, width),
                                 "\\iterations(" + where + ")", type, pos);
    if (!ghost) return;
    const Term now = result_.at(*ghost).symbol;
    for (EdgeId e : loop.entry_edges) write(e, *ghost, term::mk_bv(0, width));
    for (EdgeId e : loop.back_edges) {
      write(e, *ghost, term::mk_add(now, term::mk_bv(1, width)));
    }
  }

  /// Iterations, and how often each way was chosen where ways part, without
  /// what inner loops choose.
  void count_ways(std::size_t number) {
    const Loop& loop = loops_.loops[number];
    if (!loop.reducible || loop.header == cfa_.initial) return;
    add_counter(loop, turns_ghost(loop.header), "", loop.back_edges);
    const std::vector<EdgeId> chosen = choices(number);
    if (chosen.size() > kMostWays) return;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      const std::string way = ", way " + std::to_string(i + 1);
      add_counter(loop, taken_ghost(loop.header, chosen[i]), way,
                  {&chosen[i], 1});
    }
  }

  /// Edges of the loop, but not of inner ones, that leave a place together with
  /// others.
  std::vector<EdgeId> choices(std::size_t number) const {
    std::vector<EdgeId> result;
    const std::vector<LocationId>& body = loops_.loops[number].body;
    for (const LocationId l : body) {
      if (loops_.innermost[l.index] != number) continue;
      std::vector<EdgeId> inside;
      for (const EdgeId e : cfa_.at(l).out) {
        if (std::ranges::binary_search(body, cfa_.at(e).to)) {
          inside.push_back(e);
        }
      }
      if (inside.size() < 2) continue;
      result.insert(result.end(), inside.begin(), inside.end());
    }
    return result;
  }

  /// A counter of 64 bits: 0 when the loop is entered, one more with each of
  /// the edges.
  void add_counter(const Loop& loop, Term symbol, const std::string& of,
                   std::span<const EdgeId> edges) {
    const CType type{.kind = CType::Kind::Int,
                     .name = "unsigned long long",
                     .bits = 64,
                     .is_signed = false};
    const SourcePos& pos = place_of(loop);
    const std::string where =
        pos.known() ? "line " + std::to_string(pos.line) : "loop";
    const auto ghost =
        add_named(symbol, "\\count(" + where + of + ")", type, pos);
    if (!ghost) return;
    for (const EdgeId e : loop.entry_edges) {
      write(e, *ghost, term::mk_bv(0, 64));
    }
    for (const EdgeId e : edges) {
      write(e, *ghost, term::mk_add(symbol, term::mk_bv(1, 64)));
    }
  }

  void remember_entry(const Loop& loop) {
    const SourcePos& pos = place_of(loop);
    for (VariableId v : changed_numbers(cfa_, loop)) {
      const Variable& variable = cfa_.at(v);
      const auto ghost = add(entry_ghost(loop.header, variable.symbol),
                             variable.name, variable.type, pos);
      if (!ghost) continue;
      for (EdgeId e : loop.entry_edges) {
        write(e, *ghost, value_after(cfa_.at(e), v, variable.symbol));
      }
    }
  }

  void remember_inputs() {
    std::map<InputId, VariableId> ghosts;
    for (std::uint32_t e = 0; e < cfa_.edges.size(); ++e) {
      if (loops_.innermost[cfa_.edges[e].from.index]) continue;
      for (InputId i : cfa_.edges[e].inputs) {
        const Input& input = cfa_.at(i);
        if (!is_number(input.symbol)) continue;
        if (!ghosts.contains(i)) {
          const auto ghost =
              add(input_ghost(input.symbol), input.name, input.type, input.pos);
          if (!ghost) continue;
          ghosts[i] = *ghost;
        }
        write(EdgeId{e}, ghosts[i], input.symbol);
      }
    }
  }

  void add_indices() {
    std::set<unsigned> widths;
    if (!has_arrays(cfa_)) return;
    for (const Variable& v : cfa_.variables) {
      if (is_number(v.symbol)) widths.insert(v.symbol.width());
    }
    for (const unsigned w : widths) {
      const CType type{.kind = CType::Kind::Int,
                       .name = w == 64   ? "long"
                               : w == 32 ? "int"
                                         : "index",
                       .bits = w,
                       .is_signed = true};
      add_named(any_index(w), unused_name("k"), type, {});
    }
    for (const unsigned w : widths) {
      for (unsigned number = 1; number < kAnyIndices; ++number) {
        const CType type = result_.at(*result_.variable_of(any_index(w))).type;
        add_named(any_index(w, number), unused_name("l"), type, {});
      }
    }
  }

  void record_values() {
    std::map<LocationId, const Loop*> loop_at;
    for (const Loop& loop : loops_.loops) loop_at[loop.header] = &loop;
    for (const Recorded& recorded : recorded_values(cfa_)) {
      const Loop& loop = *loop_at.at(recorded.header);
      const VariableId variable = *cfa_.variable_of(recorded.variable);
      const VariableId counter = *cfa_.variable_of(recorded.counter);
      const SourcePos& pos = place_of(loop);
      const std::string where =
          pos.known() ? "line " + std::to_string(pos.line) : "loop";
      const auto ghost = add_named(
          recorded.values,
          fmt::format("\\values({} by {}, {})", cfa_.at(variable).name,
                      cfa_.at(counter).name, where),
          cfa_.at(variable).type, pos);
      if (!ghost) continue;
      for (const auto* edges : {&loop.entry_edges, &loop.back_edges}) {
        for (const EdgeId e : *edges) {
          const Edge& edge = cfa_.at(e);
          write(e, *ghost,
                term::mk_store(recorded.values,
                               value_after(edge, counter, recorded.counter),
                               value_after(edge, variable, recorded.variable)));
        }
      }
    }
  }

  /// k, kk, ...: the first that the program has not.
  std::string unused_name(std::string name) const {
    const char letter = name[0];
    while (std::ranges::any_of(
        result_.variables, [&](const Variable& v) { return v.name == name; })) {
      name += letter;
    }
    return name;
  }

  std::optional<VariableId> add(Term symbol, const std::string& name,
                                const CType& type, const SourcePos& pos) {
    const std::string when =
        pos.known() ? "line " + std::to_string(pos.line) : "before";
    return add_named(symbol, "\\at(" + name + ", " + when + ")", type, pos);
  }

  /// None if the program has that symbol itself.
  std::optional<VariableId> add_named(Term symbol, const std::string& name,
                                      const CType& type, const SourcePos& pos) {
    Variable ghost;
    ghost.symbol = symbol;
    if (!taken_.insert(ghost.symbol).second) return std::nullopt;
    ghost.name = name;
    ghost.type = type;
    ghost.declared = pos;
    ghost.kind = Variable::Kind::Temporary;
    return result_.add_variable(std::move(ghost));
  }

  void write(EdgeId e, VariableId ghost, Term value) {
    result_.at(e).assignments.push_back({ghost, value, cfa_.at(e).pos});
  }

  const Cfa& cfa_;
  const Ghosts which_;
  const LoopForest loops_;
  std::set<Term> taken_;
  Cfa result_;
};

bool same_step(const Edge& a, const Edge& b, std::size_t variables) {
  if (a.from != b.from || a.to != b.to || a.guard != b.guard ||
      a.inputs != b.inputs || a.assignments.size() > b.assignments.size()) {
    return false;
  }
  for (std::size_t i = 0; i < b.assignments.size(); ++i) {
    const Assignment& y = b.assignments[i];
    if (i >= a.assignments.size()) {
      if (y.variable.index < variables) return false;
    } else if (a.assignments[i].variable != y.variable ||
               a.assignments[i].value != y.value) {
      return false;
    }
  }
  return true;
}

template <typename T>
bool starts_with_symbols(const std::vector<T>& all,
                         const std::vector<T>& some) {
  return all.size() >= some.size() &&
         std::equal(
             some.begin(), some.end(), all.begin(),
             [](const T& a, const T& b) { return a.symbol == b.symbol; });
}

}  // namespace

Term entry_ghost(LocationId header, Term variable) {
  return term::mk_symbol("entry@" + std::to_string(header.index) + ":" +
                             std::string(variable.name()),
                         variable.sort());
}

Term input_ghost(Term input) {
  return term::mk_symbol("read@:" + std::string(input.name()), input.sort());
}

Term count_ghost(LocationId header, unsigned width) {
  return term::mk_symbol("count@" + std::to_string(header.index),
                         Sort::bitvec(width));
}

Term turns_ghost(LocationId header) {
  return term::mk_symbol("turns@" + std::to_string(header.index),
                         Sort::bitvec(64));
}

Term taken_ghost(LocationId header, EdgeId edge) {
  return term::mk_symbol("taken@" + std::to_string(header.index) + ":" +
                             std::to_string(edge.index),
                         Sort::bitvec(64));
}

std::vector<Recorded> recorded_values(const Cfa& cfa) {
  constexpr std::size_t most_of_loop = 8;
  std::vector<Recorded> result;
  if (!has_arrays(cfa)) return result;
  for (const Loop& loop : find_loops(cfa).loops) {
    const std::set<VariableId> changed = changed_by_iterations(cfa, loop);
    std::size_t count = 0;
    for (const VariableId c : changed) {
      if (!is_counter(cfa, loop, c)) continue;
      for (const VariableId v : changed) {
        if (v == c || ++count > most_of_loop) continue;
        const Term variable = cfa.at(v).symbol, counter = cfa.at(c).symbol;
        result.push_back({loop.header, variable, counter,
                          recorded_symbol(loop.header, variable, counter)});
      }
    }
  }
  return result;
}

Cfa with_ghosts(const Cfa& cfa, Ghosts which) {
  return Extender(cfa, which).run();
}

bool adds_only_ghosts(const Cfa& cfa, const Cfa& extended) {
  extended.validate();
  const auto same_target = [](const Property& a, const Property& b) {
    return a.target == b.target;
  };
  return starts_with_symbols(extended.variables, cfa.variables) &&
         starts_with_symbols(extended.inputs, cfa.inputs) &&
         extended.inputs.size() == cfa.inputs.size() &&
         extended.initial == cfa.initial && extended.cuts == cfa.cuts &&
         extended.locations.size() == cfa.locations.size() &&
         std::ranges::equal(cfa.properties, extended.properties, same_target) &&
         std::ranges::equal(cfa.edges, extended.edges,
                            [&](const Edge& a, const Edge& b) {
                              return same_step(a, b, cfa.variables.size());
                            });
}

bool mentions_others(const Cfa& cfa, Term formula) {
  return std::ranges::any_of(term::free_symbols(formula), [&](Term s) {
    return !cfa.variable_of(s).has_value();
  });
}

}  // namespace pleat::cfa
