#include "engine/cells/candidates.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <map>
#include <optional>

#include "cfa/ghosts.h"
#include "cfa/loops.h"

namespace pleat::engine::cells {
namespace {

using cfa::Cfa;
using cfa::LocationId;
using term::Kind;
using term::Term;

constexpr std::size_t kMostRelations = 40;
constexpr std::size_t kMostCounters = 4, kMostBounds = 6;

void add(std::vector<Term>& all, Term t, std::size_t most) {
  if (t.is_true() || t.is_false() || all.size() >= most) return;
  if (std::ranges::find(all, t) == all.end()) all.push_back(t);
}

bool is_comparison(Term t) {
  return t.is(Kind::Ult) || t.is(Kind::Slt) ||
         (t.is(Kind::Eq) && t[0].sort().is_bitvec());
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
  explicit Finder(const Cfa& cfa) : cfa_(cfa) {}

  std::vector<Indices> run() {
    find_changing();
    each_term([&](Term t) {
      if (t.is(Kind::Select) || t.is(Kind::Store)) find_counters(t[1]);
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
      found.indices.asked = found.indices.holds.size();
    }
    each_term([&](Term t) {
      if (t.is(Kind::Store)) add_stored(t);
      if (is_comparison(t)) {
        add_asked(t);
        add_bounds(t);
      }
    });
    add_starts();
    std::vector<Indices> result;
    for (auto& [width, found] : found_) {
      if (found.indices.holds.empty()) continue;
      add_ranges(found);
      result.push_back(std::move(found.indices));
    }
    return result;
  }

 private:
  struct Found {
    Indices indices;
    std::vector<Term> counters;  ///< variables that arrays are indexed by
    std::vector<Term> ends;      ///< what these are compared with
    std::vector<Term> starts;    ///< constants that they are set to
    bool with_sign = false, without_sign = false;  ///< how they are compared
  };

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
      Found& found = found_[s.width()];
      found.indices.any = cfa::any_index(s.width());
      add(found.counters, s, kMostCounters);
    }
  }

  /// With any index in place of a counter that an array is indexed by.
  void add_relation(Term relation, Term index) {
    if (cfa::mentions_others(cfa_, relation)) return;
    for (const Term counter : term::free_symbols(index)) {
      if (!is_counter(counter)) continue;
      Found& found = found_.at(counter.width());
      add(found.indices.holds,
          term::substitute(relation, {{counter, found.indices.any}}),
          kMostRelations);
    }
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
    });
  }

  /// A symbol, or a constant, and what is added to it.
  struct Shifted {
    Term base, by;
  };
  static std::optional<Shifted> shifted(Term t) {
    if (t.is_const() || t.is_symbol()) return Shifted{t, mk_zero(t)};
    if (!t.is(Kind::Add) || t.size() != 2) return std::nullopt;
    for (const std::size_t side : {0, 1}) {
      if (t[side].is_const() && t[1 - side].is_symbol())
        return Shifted{t[1 - side], t[side]};
    }
    return std::nullopt;
  }
  static Term mk_zero(Term t) { return term::mk_bv(0, t.width()); }

  /// `i < n`, also `i + 1 < n` and `i < n - 1`.
  void add_bounds(Term comparison) {
    for (const std::size_t side : {0, 1}) {
      const auto counter = shifted(comparison[side]);
      const auto other = shifted(comparison[1 - side]);
      if (!counter || !is_counter(counter->base)) continue;
      Found& found = found_.at(counter->base.width());
      (comparison.is(Kind::Ult) ? found.without_sign : found.with_sign) = true;
      if (!other || !(other->base.is_const() || is_number(other->base)))
        continue;
      add(found.ends,
          term::mk_sub(term::mk_add(other->base, other->by), counter->by),
          kMostBounds);
    }
  }

  void add_starts() {
    for (const cfa::Edge& e : cfa_.edges) {
      for (const auto& a : e.assignments) {
        const Term symbol = cfa_.at(a.variable).symbol;
        if (!a.value.is_const() || !is_counter(symbol)) continue;
        add(found_.at(symbol.width()).starts, a.value, kMostBounds);
      }
    }
  }

  void add_ranges(Found& found) const {
    for (const auto& [header, changing] : changing_) {
      std::vector<Term>& ranges = found.indices.between[header];
      std::vector<Term> counters = found.counters;
      std::erase_if(counters, [&](Term c) { return !changing.contains(c); });
      if (found.with_sign || !found.without_sign) {
        add_ranges(found, counters, term::mk_slt, term::mk_sle, ranges);
      }
      if (found.without_sign) {
        add_ranges(found, counters, term::mk_ult, term::mk_ule, ranges);
      }
    }
    auto& bounds = found.indices.bounds;
    for (const auto* list : {&found.counters, &found.ends, &found.starts}) {
      for (const Term t : *list) add(bounds, t, SIZE_MAX);
    }
  }

  using Compare = Term (*)(Term, Term);

  static void add_ranges(const Found& found, const std::vector<Term>& counters,
                         Compare less, Compare at_most,
                         std::vector<Term>& ranges) {
    const Term k = found.indices.any;
    struct Side {
      Term bound, formula;
    };
    std::vector<Side> from, to;
    for (const Term s : found.starts) from.push_back({s, at_most(s, k)});
    for (const Term e : found.ends) to.push_back({e, less(k, e)});
    for (const Term c : counters) {
      from.push_back({c, at_most(c, k)});
      from.push_back({c, less(c, k)});
      to.push_back({c, less(k, c)});
      to.push_back({c, at_most(k, c)});
    }
    for (const Side& f : from) {
      for (const Side& t : to) {
        if (f.bound == t.bound) continue;
        add(ranges, term::mk_and(f.formula, t.formula), SIZE_MAX);
      }
    }
  }

  const Cfa& cfa_;
  std::map<LocationId, absl::flat_hash_set<Term>> changing_;  ///< at headers
  std::map<unsigned, Found> found_;
};

}  // namespace

std::vector<Indices> find_indices(const Cfa& cfa) { return Finder(cfa).run(); }

}  // namespace pleat::engine::cells
