#include "engine/cells/candidates.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <map>
#include <optional>

#include "cfa/ghosts.h"
#include "cfa/loops.h"
#include "engine/cells/ranges.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::engine::cells {
namespace {

using cfa::Cfa;
using cfa::LocationId;
using term::Kind;
using term::Term;

constexpr std::size_t kMostRelations = 40;
constexpr std::size_t kMostCounters = 6, kMostBounds = 6;
constexpr std::size_t kMostInClause = 100;  ///< terms
constexpr std::size_t kMostCells = 6, kMostClauses = 8, kMostFlags = 8;

Term atom_of(Term literal) {
  return literal.is(Kind::Not) ? literal[0] : literal;
}

/// Everything in a term that was not seen before.
template <typename Visit>
void walk(Term root, absl::flat_hash_set<Term>& seen, const Visit& visit) {
  std::vector<Term> work{root};
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t).second) continue;
    visit(t);
    work.insert(work.end(), t.children().begin(), t.children().end());
  }
}

class Finder {
 public:
  Finder(const Cfa& cfa, std::span<const Term> guards)
      : cfa_(cfa), guards_(guards) {}

  std::vector<Indices> run() {
    find_changing();
    each_term([&](Term t) {
      if (t.is(Kind::Select) || t.is(Kind::Store)) find_counters(t[1]);
    });
    each_term([&](Term t) {
      if (t.is(Kind::Select) || t.is(Kind::Store))
        add_cell(stored_into(t[0]), t[1]);
      if (is_comparison(t)) add_bounds(t);
    });
    // First what the targets ask.
    absl::flat_hash_set<Term> seen;
    for (const cfa::Edge& e : cfa_.edges) {
      if (!cfa_.is_target(e.to)) continue;
      walk(e.guard, seen, [&](Term t) {
        if (is_comparison(t)) add_asked(t);
      });
    }
    for (auto& [width, found] : found_) {
      for (const Term r : std::vector<Term>(found.holds))
        add_shifted(found, r, found.holds);
      for (const Term r : std::vector<Term>(found.holds)) add_bounded(found, r);
      found.asked = found.holds.size();
    }
    each_term([&](Term t) {
      if (t.is(Kind::Store)) add_stored(t);
      if (is_comparison(t)) add_asked(t);
    });
    for (const Term guard : guards_) add_clause(guard);
    for (auto& [width, found] : found_) {
      for (const Term r : found.holds)
        add_shifted(found, r, found.beside_orders);
    }
    add_extremes();
    add_starts();
    add_settled();
    find_stopped();
    const Counting counting{changing_, running_, stopped_};
    std::vector<Indices> result;
    for (auto& [width, found] : found_) {
      if (found.cells.empty()) continue;
      add_ranges(cfa_, counting, found);
      result.push_back(std::move(found));
    }
    return result;
  }

 private:
  /// What the loops around each header change.
  void find_changing() {
    const cfa::LoopForest forest = cfa::find_loops(cfa_);
    for (const LocationId h : cfa::cut_points(cfa_)) changing_[h];
    for (const cfa::Loop& loop : forest.loops) {
      const auto inside = [&](LocationId l) {
        return std::ranges::binary_search(loop.body, l);
      };
      std::vector<Term> changed;
      for (const cfa::Edge& e : cfa_.edges) {
        if (!inside(e.from) || !inside(e.to)) continue;
        for (const auto& a : e.assignments) {
          changed.push_back(cfa_.at(a.variable).symbol);
        }
      }
      for (auto& [header, terms] : changing_) {
        if (inside(header)) terms.insert(changed.begin(), changed.end());
      }
    }
  }

  bool is_changing(Term symbol) const {
    return std::ranges::any_of(
        changing_, [&](const auto& at) { return at.second.contains(symbol); });
  }

  template <typename Visit>
  void each_term(const Visit& visit) const {
    absl::flat_hash_set<Term> seen;
    for (const cfa::Edge& e : cfa_.edges) {
      walk(e.guard, seen, visit);
      for (const auto& a : e.assignments) walk(a.value, seen, visit);
    }
  }

  bool is_number(Term symbol) const {
    return symbol.sort().is_bitvec() && cfa_.variable_of(symbol).has_value() &&
           cfa_.variable_of(cfa::any_index(symbol.width())).has_value();
  }

  bool is_counter(Term symbol) const {
    if (!symbol.sort().is_bitvec()) return false;
    const auto it = found_.find(symbol.width());
    return it != found_.end() &&
           std::ranges::find(it->second.counters, symbol) !=
               it->second.counters.end();
  }

  void find_counters(Term index) {
    for (const Term s : term::free_symbols(index)) {
      if (!is_number(s) || !is_changing(s)) continue;
      Indices& found = found_[s.width()];
      found.any = cfa::any_index(s.width());
      add(found.counters, s, kMostCounters);
    }
  }

  /// With any index in place of a counter, or of an input, that an array is
  /// indexed by.
  void add_at_any(Term t, Term index, std::vector<Term> Indices::* to,
                  std::size_t most) {
    for (const Term symbol : term::free_symbols(index)) {
      const bool is_input = symbol.sort().is_bitvec() &&
                            !cfa_.variable_of(symbol).has_value() &&
                            found_.contains(symbol.width());
      if (!is_counter(symbol) && !is_input) continue;
      Indices& found = found_.at(symbol.width());
      const Term at_any = term::substitute(t, {{symbol, found.any}});
      if (!cfa::mentions_others(cfa_, at_any)) add(found.*to, at_any, most);
    }
  }

  void add_relation(Term relation, Term index) {
    add_at_any(relation, index, &Indices::holds, kMostRelations);
  }

  void add_cell(Term array, Term index) {
    if (!array.is_symbol() || !array.sort().is_array()) return;
    add_at_any(term::mk_select(array, index), index, &Indices::cells,
               kMostCells);
  }

  /// Adds the clause that not everything holds that the guard says of cells.
  void add_clause(Term guard) {
    std::vector<Term> denied;
    Term index;
    for (const Term literal : term::conjuncts(guard)) {
      absl::flat_hash_set<Term> seen;
      bool about_cells = false;
      walk(literal, seen, [&](Term t) {
        if (!t.is(Kind::Select)) return;
        about_cells = true;
        index = t[1];
      });
      if (about_cells) denied.push_back(term::mk_not(literal));
    }
    if (denied.empty()) return;
    const Term clause = term::mk_or(denied);
    if (term::dag_size(clause) > kMostInClause) return;
    // One comparison is among the relations already.
    if (denied.size() == 1 && is_comparison(atom_of(clause))) return;
    add_at_any(clause, index, &Indices::clauses, kMostClauses);
  }

  /// The variable that a chain of stores begins with.
  static Term stored_into(Term array) {
    while (array.is(Kind::Store)) array = array[0];
    return array;
  }

  void add_stored(Term store) {
    const Term array = stored_into(store);
    if (!array.is_symbol()) return;
    const Term cell = term::mk_select(array, store[1]);
    add_relation(term::mk_eq(cell, store[2]), store[1]);
    // Either, where branches met.
    if (store[2].is(Kind::Ite)) {
      add_relation(term::mk_or(term::mk_eq(cell, store[2][1]),
                               term::mk_eq(cell, store[2][2])),
                   store[1]);
    }
  }

  void add_asked(Term comparison) {
    absl::flat_hash_set<Term> seen;
    walk(comparison, seen, [&](Term t) {
      if (!t.is(Kind::Select)) return;
      add_relation(comparison, t[1]);
      add_relation(term::mk_not(comparison), t[1]);
      add_computed(comparison, t[1]);
    });
  }

  /// With any index in place of a number that is computed from counters, such
  /// as the middle of two: what is asked there may hold elsewhere.
  void add_computed(Term comparison, Term index) {
    absl::flat_hash_set<Term> seen;
    walk(index, seen, [&](Term t) {
      const bool extended = t.is(Kind::SExt) || t.is(Kind::ZExt);
      if (!extended || t[0].children().empty()) return;
      const auto found = found_.find(t[0].width());
      if (found == found_.end()) return;
      const Term relation = replaced(comparison, t[0], found->second.any);
      if (cfa::mentions_others(cfa_, relation)) return;
      add(found->second.holds, relation, kMostRelations);
      add(found->second.holds, term::mk_not(relation), kMostRelations);
    });
  }

  static Term replaced(Term in, Term part, Term by) {
    if (in == part) return by;
    if (in.children().empty() || term::dag_size(in) > kMostInClause) return in;
    std::vector<Term> children;
    for (const Term c : in.children())
      children.push_back(replaced(c, part, by));
    return term::mk_like(in, children);
  }

  /// Where the value of a variable is stored, no cell may be beyond it.
  void add_extremes() {
    for (const cfa::Edge& e : cfa_.edges) {
      for (const auto& a : e.assignments) {
        if (!a.value.is(Kind::Store)) continue;
        const Term array = cfa_.at(a.variable).symbol;
        for (const auto& set : e.assignments) {
          if (set.value == a.value[2])
            add_extremes(array, a.value[1], cfa_.at(set.variable).symbol);
        }
        if (cfa_.variable_of(a.value[2]))
          add_extremes(array, a.value[1], a.value[2]);
      }
    }
  }

  void add_extremes(Term array, Term index, Term variable) {
    const Term cell = term::mk_select(array, index);
    for (const Term order :
         {term::mk_sle(cell, variable), term::mk_sge(cell, variable),
          term::mk_ule(cell, variable), term::mk_uge(cell, variable)})
      add_at_any(order, index, &Indices::beside_orders, kMostRelations);
  }

  /// Adds the relation as seen from other accesses of the array: `a[n - 1]` is
  /// asked about, and `a[n]` was stored.
  static void add_shifted(const Indices& found, Term relation,
                          std::vector<Term>& to) {
    const auto shift = [&](Term by) {
      constexpr int far = 4;
      const auto step = term::to_signed(by.value(), by.width());
      if (step == 0 || step > far || step < -far) return;
      const Term k = found.any;
      const Term moved = term::mk_add(
          k, term::mk_bv(static_cast<term::Value>(step), k.width()));
      add(to, term::substitute(relation, {{k, moved}}), kMostRelations);
    };
    absl::flat_hash_set<Term> seen, in_index;
    walk(relation, seen, [&](Term t) {
      if (!t.is(Kind::Select)) return;
      walk(t[1], in_index, [&](Term part) {
        const auto sum = part.sort().is_bitvec() ? shifted(part) : std::nullopt;
        if (sum && sum->base == found.any) shift(term::mk_neg(sum->by));
      });
      const auto base = cfa::index_base(t[1], found.any);
      for (const Term cell : found.cells) {
        const auto other = cfa::index_base(cell[1], found.any);
        if (cell[0] == t[0] && base && other)
          shift(term::mk_sub(*other, *base));
      }
    });
  }

  /// With what grows up to a number in place of the number: where at most n
  /// cells were counted, at most that many are the same.
  void add_bounded(Indices& found, Term relation) const {
    const Term atom = atom_of(relation);
    if (!is_comparison(atom)) return;
    for (const std::size_t side : {0, 1}) {
      const auto variables = growing_to_.find(atom[side]);
      if (variables == growing_to_.end()) continue;
      for (const Term v : variables->second) {
        std::vector<Term> sides(atom.children().begin(), atom.children().end());
        sides[side] = v;
        const Term bounded = term::mk_like(atom, sides);
        add(found.holds, relation == atom ? bounded : term::mk_not(bounded),
            kMostRelations);
      }
    }
  }

  /// `i < n`, also `i + 1 < n` and `i < n - 1`.
  void add_bounds(Term comparison) {
    for (const std::size_t side : {0, 1}) {
      const auto counter = shifted(comparison[side]);
      const auto other = shifted(comparison[1 - side]);
      const Term bound = comparison[1 - side];
      const bool is_fixed =
          bound.is_const() || (cfa_.variable_of(bound) && !is_changing(bound));
      if (is_fixed && cfa_.variable_of(comparison[side]) &&
          is_changing(comparison[side])) {
        add(growing_to_[bound], comparison[side], kMostBounds);
        add(running_, comparison[side], kMostCounters);
      }
      if (!counter || !is_counter(counter->base)) continue;
      Indices& found = found_.at(counter->base.width());
      (comparison.is(Kind::Ult) ? found.without_sign : found.with_sign) = true;
      if (!other || !(other->base.is_const() || is_number(other->base)))
        continue;
      add(found.ends,
          term::mk_sub(term::mk_add(other->base, other->by), counter->by),
          kMostBounds);
    }
  }

  void add_starts() {
    for (const bool constants : {true, false}) {
      for (const cfa::Edge& e : cfa_.edges) {
        for (const auto& a : e.assignments) {
          const Term symbol = cfa_.at(a.variable).symbol;
          if (!is_counter(symbol) || a.value.is_const() != constants) continue;
          const Term start = constants ? a.value : told(e, a);
          if (start) add(found_.at(symbol.width()).starts, start, kMostBounds);
        }
      }
    }
  }

  /// Counters of loops that end by what a cell is, such as at the end of a
  /// string: later loops go at most as far.
  void find_stopped() {
    for (const cfa::Loop& loop : cfa::find_loops(cfa_).loops) {
      for (const Term literal : literals_of_exits(cfa_, loop)) {
        for (const Term s : term::free_symbols(literal)) {
          if (is_counter(s) && changing_.at(loop.header).contains(s))
            add(stopped_, s, kMostCounters);
        }
      }
    }
  }

  void add_settled() {
    for (const cfa::Variable& v : cfa_.variables) {
      const Term s = v.symbol;
      if (!s.sort().is_bitvec() || cfa::is_any_index(s) || is_changing(s))
        continue;
      const auto found = found_.find(s.width());
      if (found != found_.end()) add(found->second.settled, s, kMostBounds);
    }
  }

  /// The other variable that has the value behind the edge; else null.
  Term told(const cfa::Edge& edge, const cfa::Assignment& set) const {
    for (const auto& a : edge.assignments) {
      if (a.variable != set.variable && a.value == set.value)
        return cfa_.at(a.variable).symbol;
    }
    const auto variable = cfa_.variable_of(set.value);
    if (!variable) return {};
    const bool stays = std::ranges::none_of(
        edge.assignments,
        [&](const auto& a) { return a.variable == *variable; });
    return stays ? set.value : Term{};
  }

  const Cfa& cfa_;
  const std::span<const Term> guards_;
  std::map<LocationId, absl::flat_hash_set<Term>> changing_;  ///< at headers
  /// By constants, and variables that no loop changes.
  std::map<Term, std::vector<Term>> growing_to_;
  std::vector<Term> running_;  ///< what loops compare with these
  std::vector<Term> stopped_;  ///< see find_stopped
  std::map<unsigned, Indices> found_;
};

}  // namespace

bool is_comparison(Term t) {
  return t.is(Kind::Ult) || t.is(Kind::Slt) ||
         (t.is(Kind::Eq) && t[0].sort().is_bitvec());
}

std::vector<Term> literals_of_exits(const Cfa& cfa, const cfa::Loop& loop) {
  const auto inside = [&](LocationId l) {
    return std::ranges::binary_search(loop.body, l);
  };
  std::vector<Term> result;
  for (const cfa::Edge& e : cfa.edges) {
    if (!inside(e.from) || inside(e.to)) continue;
    for (const Term literal : term::conjuncts(e.guard)) {
      const bool reads =
          term::any_term(literal, [](Term t) { return t.is(Kind::Select); });
      const bool stays =
          std::ranges::none_of(e.assignments, [&](const auto& a) {
            return std::ranges::count(term::free_symbols(literal),
                                      cfa.at(a.variable).symbol) != 0;
          });
      if (reads && stays && !cfa::mentions_others(cfa, literal))
        result.push_back(literal);
    }
  }
  return result;
}

std::vector<Term> Indices::bounds() const {
  std::vector<Term> result;
  for (const auto* list : {&counters, &ends, &starts}) {
    for (const Term t : *list) add(result, t, SIZE_MAX);
  }
  return result;
}

std::vector<Indices::Order> Indices::orders() const {
  std::vector<Order> result;
  if (with_sign || !without_sign)
    result.push_back({term::mk_slt, term::mk_sle});
  if (without_sign) result.push_back({term::mk_ult, term::mk_ule});
  return result;
}

std::vector<Indices> find_indices(const Cfa& cfa,
                                  std::span<const Term> guards) {
  return Finder(cfa, guards).run();
}

std::vector<Term> find_flags(const Cfa& cfa, std::span<const Term> guards,
                             const std::vector<Indices>& indices) {
  const auto is_flag = [&](Term symbol) {
    return symbol.sort().is_bitvec() && cfa.variable_of(symbol).has_value() &&
           std::ranges::none_of(indices, [&](const Indices& i) {
             return std::ranges::find(i.counters, symbol) != i.counters.end();
           });
  };
  std::vector<Term> result;
  for (const Term guard : guards) {
    for (const Term literal : term::conjuncts(guard)) {
      if (!std::ranges::all_of(term::free_symbols(literal), is_flag)) continue;
      add(result, literal, kMostFlags);
      add(result, term::mk_not(literal), kMostFlags);
    }
  }
  return result;
}

}  // namespace pleat::engine::cells
