// Of each summary:
//
//   x = value after k iterations            (its iterated memory)
//   k = 0, or the last iteration was entered (its looping condition at k - 1)
//   k <= m for limits m that programs have, so that k does not wrap around
//   entry value = what the ways into the loop set it to
//
// and the same at other loop headers, where variables that these change are
// replaced by what they were when the loop there was entered.

#include "engine/apc/facts.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "cfa/ghosts.h"
#include "cfa/loops.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::engine::apc {
namespace {

using prove::Path;
using term::Kind;
using verdict::Invariant;

class OfSummary {
 public:
  OfSummary(const Cfa& extended, const transform::Sliced& sliced,
            const Builder& builder, const Summary& summary,
            const std::vector<Path>& paths)
      : extended_(extended),
        sliced_(sliced),
        builder_(builder),
        summary_(summary),
        paths_(paths),
        header_(sliced.original[summary.entry.index]) {}

  std::vector<Term> run() {
    if (!variable(cfa::turns_ghost(header_))) return {};
    turns_ = cfa::turns_ghost(header_);
    find_counters();
    find_entry_values();
    iterated_memory();
    entered();
    for (std::size_t i = 0; i < summary_.backbones.size(); ++i) {
      last_iteration(i);
      order(i);
    }
    counter_limits();
    std::erase_if(facts_, [](Term t) { return t.is_const(); });
    return std::move(facts_);
  }

 private:
  bool variable(Term symbol) const {
    return extended_.variable_of(symbol).has_value();
  }
  bool over_variables(Term t) const {
    const auto& symbols = term::free_symbols(t);
    return std::ranges::all_of(symbols, [&](Term s) { return variable(s); });
  }
  void add(Term t) {
    if (over_variables(t)) facts_.push_back(t);
  }

  /// The way that only this backbone takes.
  Term own_way(std::size_t backbone) const {
    for (const cfa::EdgeId e : summary_.backbones[backbone].path) {
      const auto others = std::ranges::count_if(
          summary_.backbones,
          [&](const Executed& b) { return std::ranges::count(b.path, e) > 0; });
      const Term ghost =
          cfa::taken_ghost(header_, sliced_.original_edge[e.index]);
      if (others == 1 && variable(ghost)) return ghost;
    }
    return {};
  }

  void find_counters() {
    const std::size_t n = summary_.backbones.size();
    std::vector<Term> ways;
    if (n == 1) {
      ways.push_back(turns_);
    } else {
      for (std::size_t i = 0; i < n; ++i) ways.push_back(own_way(i));
    }
    if (std::ranges::count(ways, Term()) == 1) {
      Term rest = turns_;
      for (const Term w : ways) {
        if (w) rest = mk_sub(rest, w);
      }
      std::ranges::replace(ways, Term(), rest);
    }
    for (std::size_t i = 0; i < n; ++i) {
      if (ways[i]) iterations_[summary_.counters[i]] = ways[i];
    }
  }

  void find_entry_values() {
    for (std::size_t v = 0; v < summary_.memory.size(); ++v) {
      const Term symbol = sliced_.cfa.variables[v].symbol;
      if (summary_.memory[v] == symbol) continue;
      changed_.insert(symbol);
      const Term ghost = cfa::entry_ghost(header_, symbol);
      if (variable(ghost)) iterations_[symbol] = ghost;
    }
  }

  /// The term as the summary has it, with ghosts; null if it says nothing.
  Term with_ghosts(Term t) const {
    const Term result = term::substitute(t, iterations_);
    for (const Term s : term::free_symbols(result)) {
      if (!variable(s) || changed_.contains(s)) return {};
    }
    return result;
  }

  void iterated_memory() {
    for (const Term x : changed_) {
      const auto v = sliced_.cfa.variable_of(x)->index;
      const Term value = x.sort().is_bitvec() && live(v)
                             ? with_ghosts(summary_.memory[v])
                             : Term();
      if (value) facts_.push_back(mk_eq(x, value));
    }
  }
  bool live(std::size_t v) const { return builder_.live(summary_.entry)[v]; }

  /// What the ways into the loop make of what it changes, over what it does
  /// not change.
  void entered() {
    for (const Path& path : paths_) {
      if (path.to != header_ || path.from == header_) continue;
      term::Substitution names;  // of inputs that are kept in a variable
      for (const auto& [x, value] : path.assignments) {
        if (value.is_symbol() && !variable(value) && !is_ghost(x) &&
            !changed_.contains(x)) {
          names[value] = x;
        }
      }
      for (const Term x : changed_) {
        const Term ghost = cfa::entry_ghost(header_, x);
        if (!variable(ghost)) continue;
        const Term value = term::substitute(path.after(x), names);
        const bool kept =
            std::ranges::all_of(term::free_symbols(value), [&](Term s) {
              return variable(s) && !changed_.contains(s) &&
                     (path.after(s) == s || is_name(names, s));
            });
        if (kept) facts_.push_back(mk_eq(ghost, value));
      }
    }
  }
  static bool is_name(const term::Substitution& names, Term s) {
    return std::ranges::any_of(names,
                               [&](const auto& n) { return n.second == s; });
  }
  bool is_ghost(Term symbol) const {
    return !sliced_.cfa.variable_of(symbol).has_value();
  }

  /// Where the loop would have been before the last iteration of a backbone,
  /// if all others came before it, or none.
  std::vector<term::Substitution> before_last(std::size_t i) const {
    const Term own = summary_.counters[i];
    if (!iterations_.contains(own)) return {};
    const Term one = counter_constant(1);
    term::Substitution last = {{own, mk_sub(iterations_.at(own), one)}};
    term::Substitution first = last;
    for (const Term k : summary_.counters) {
      if (k == own) continue;
      first[k] = counter_constant(0);
      if (iterations_.contains(k)) last[k] = iterations_.at(k);
    }
    if (summary_.counters.size() == 1) return {last};
    return {last, first};
  }

  void last_iteration(std::size_t i) {
    for (const term::Substitution& counters : before_last(i)) {
      term::Substitution memory;
      for (const Term x : changed_) {
        const Term value = summary_.memory[sliced_.cfa.variable_of(x)->index];
        memory[x] = term::substitute(value, counters);
      }
      const Term none =
          mk_eq(iterations_.at(summary_.counters[i]), counter_constant(0));
      for (const Term c : summary_.backbones[i].condition.plain) {
        const Term then =
            term::substitute(term::substitute(c, memory), iterations_);
        if (says_something(then)) add(mk_or(none, then));
      }
    }
  }
  bool says_something(Term t) const {
    return std::ranges::none_of(term::free_symbols(t), [&](Term s) {
      return !variable(s) || changed_.contains(s);
    });
  }

  /// Section 3.6: what ends the iterations of one backbone for ever holds when
  /// another one begins.
  void order(std::size_t i) {
    const Term k = summary_.counters[i];
    if (!iterations_.contains(k) || summary_.counters.size() < 2) return;
    const Term none = mk_eq(iterations_.at(k), counter_constant(0));
    for (const Term c : summary_.backbones[i].condition.plain) {
      add(mk_or(none, c));
      term::Substitution start = iterations_;
      start[k] = counter_constant(0);
      term::Substitution memory;
      for (const Term x : changed_) {
        memory[x] = summary_.memory[sliced_.cfa.variable_of(x)->index];
      }
      const Term then = term::substitute(term::substitute(c, memory), start);
      if (says_something(then)) add(mk_or(none, then));
    }
  }

  void counter_limits() {
    std::set<term::Value> limits = {(term::Value{1} << 31) - 1,
                                    (term::Value{1} << 32) - 1};
    for (const Executed& e : summary_.backbones) {
      for (const Term c : e.condition.plain) add_limits(c, limits);
    }
    std::vector<Term> counters = {turns_};
    for (const Term k : summary_.counters) {
      const auto it = iterations_.find(k);
      if (it == iterations_.end() || it->second == turns_) continue;
      if (it->second.is_symbol()) counters.push_back(it->second);
      facts_.push_back(mk_ule(it->second, turns_));
    }
    for (const Term k : counters) {
      for (const term::Value m : limits) {
        facts_.push_back(mk_ule(k, counter_constant(m)));
      }
    }
  }
  static void add_limits(Term c, std::set<term::Value>& limits) {
    if (c.is(Kind::Not)) c = c[0];
    for (const Term side : c.children()) {
      if (!side.is_const() || !side.sort().is_bitvec()) continue;
      const term::Value v = side.value();
      for (const term::Value m : {v, v + 1}) {
        if (m < (term::Value{1} << 40)) limits.insert(m);
      }
    }
  }

  const Cfa& extended_;
  const transform::Sliced& sliced_;
  const Builder& builder_;
  const Summary& summary_;
  const std::vector<Path>& paths_;
  const cfa::LocationId header_;
  Term turns_ = {};
  /// Counters and changed variables: what stands for them.
  term::Substitution iterations_;
  std::set<Term> changed_;
  std::vector<Term> facts_;
};

}  // namespace

term::Substitution as_entered(const Cfa& extended, LocationId header) {
  term::Substitution map;
  for (const auto& v : extended.variables) {
    if (!v.symbol.sort().is_bitvec()) continue;
    const Term ghost = cfa::entry_ghost(header, v.symbol);
    if (extended.variable_of(ghost)) map[v.symbol] = ghost;
  }
  return map;
}

std::vector<Invariant> summary_facts(const Cfa& extended,
                                     const transform::Sliced& sliced,
                                     const Builder& builder,
                                     const std::vector<Path>& paths) {
  const std::vector<LocationId> cut_points = cfa::cut_points(extended);
  std::set<std::pair<LocationId, Term>> found;
  for (const auto& s : builder.summaries()) {
    const LocationId own = sliced.original[s->entry.index];
    if (std::ranges::find(cut_points, own) == cut_points.end()) continue;
    const auto facts = OfSummary(extended, sliced, builder, *s, paths).run();
    for (const LocationId at : cut_points) {
      const auto entered = as_entered(extended, at);
      for (const Term t : facts) {
        found.emplace(at, at == own ? t : term::substitute(t, entered));
      }
    }
  }
  std::vector<Invariant> result;
  for (const auto& [at, t] : found) {
    if (!t.is_const()) result.push_back({at, t});
  }
  return result;
}

}  // namespace pleat::engine::apc
