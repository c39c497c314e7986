#include "engine/apc/bounded.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <map>

namespace pleat::engine::apc {
namespace {

using term::Kind;

constexpr std::size_t kMostCells = 5000;

class Expander {
 public:
  Expander(const Depths& depths, unsigned bits) : depths_(depths), bits_(bits) {}

  Bounded run(const Disjunct& disjunct) {
    term::Substitution map;
    for (const Exists& e : disjunct.exists) {
      if (e.kind != Exists::Kind::Counter) continue;
      const Term k = bits_ < kCounterWidth ? fresh(e.symbol, e.kind, map)
                                           : e.symbol;
      if (k == e.symbol) result_.counters.push_back(k);
      result_.formulas.push_back(in_range(k));
    }
    Condition condition = disjunct.condition;
    if (!map.empty()) {
      term::Substituter put(std::move(map));
      transform(condition, [&](Term t) { return put(t); });
    }
    for (Term t : expand(condition, 0, SIZE_MAX)) {
      result_.formulas.push_back(t);
    }
    put_in_cells();
    return std::move(result_);
  }

 private:
  std::vector<Term> expand(const Condition& c, std::size_t depth,
                           std::size_t parent) {
    std::vector<Term> all = c.plain;
    for (const LoopCondition& loop : c.loops) {
      for (const Looping& l : loop.backbones) {
        iterations(l, depth, parent, all);
      }
    }
    for (const ArrayFact& a : c.arrays) facts_[a.after].push_back(a);
    return all;
  }

  void iterations(const Looping& l, std::size_t depth, std::size_t parent,
                  std::vector<Term>& all) {
    const unsigned most = depths_[std::min(depth, depths_.size() - 1)];
    for (unsigned t = 0; t < most; ++t) {
      const Term number = counter_constant(t);
      const Term happens = mk_ult(number, l.kappa);
      if (happens.is_false()) return;
      all.push_back(
          mk_implies(happens, iteration(l, number, happens, depth, parent)));
    }
  }

  Term iteration(const Looping& l, Term number, Term happens,
                 std::size_t depth, std::size_t parent) {
    Instance instance{.parent = parent, .happens = happens};
    std::vector<Term> all;
    term::Substitution map{{l.tau, number}};
    instance.before.push_back(number);
    for (const auto& [tau, kappa] : l.others) {
      const Term t = fresh(tau, Exists::Kind::Counter, map);
      instance.before.push_back(t);
      all.push_back(mk_ule(t, kappa));
    }
    choose(l.exists, map, all, &instance);
    const std::size_t index = result_.instances.size();
    result_.instances.push_back(std::move(instance));
    Condition body = l.body[0];
    term::Substituter put(std::move(map));
    transform(body, [&](Term t) { return put(t); });
    for (Term t : expand(body, depth + 1, index)) all.push_back(t);
    return mk_and(all);
  }

  Term fresh(Term symbol, Exists::Kind kind, term::Substitution& map) {
    std::string name = symbol.name();
    name.resize(std::min(name.find('!'), name.size()));
    const bool narrow = kind == Exists::Kind::Counter && bits_ < kCounterWidth;
    Term t = term::mk_fresh(
        name, narrow ? term::Sort::bitvec(bits_) : symbol.sort());
    if (narrow) t = mk_zext(t, kCounterWidth);
    map[symbol] = t;
    if (kind == Exists::Kind::Counter) result_.counters.push_back(t);
    return t;
  }

  void choose(const std::vector<Exists>& exists, term::Substitution& map,
              std::vector<Term>& all, Instance* instance) {
    for (const Exists& e : exists) {
      const Term t = fresh(e.symbol, e.kind, map);
      if (e.kind == Exists::Kind::Counter) all.push_back(in_range(t));
      if (e.kind == Exists::Kind::Input && instance != nullptr) {
        instance->inputs.emplace_back(e.input, t);
      }
    }
  }

  /// Facts about arrays at every cell that a formula reads, until no new cell
  /// is read.
  void put_in_cells() {
    if (facts_.empty()) return;
    for (std::size_t i = 0; i < result_.formulas.size(); ++i) {
      std::vector<std::pair<Term, Term>> cells;
      find_cells(result_.formulas[i], cells);
      for (const auto& [array, index] : cells) {
        if (++cells_ > kMostCells) return;
        for (const ArrayFact& f : facts_.at(array)) {
          result_.formulas.push_back(at_cell(f, index));
        }
      }
    }
  }

  void find_cells(Term root, std::vector<std::pair<Term, Term>>& cells) {
    std::vector<Term> work{root};
    while (!work.empty()) {
      const Term t = work.back();
      work.pop_back();
      if (!seen_.insert(t).second) continue;
      if (t.is(Kind::Select)) find_bases(t[0], t[1], cells);
      work.insert(work.end(), t.children().begin(), t.children().end());
    }
  }

  /// The arrays below stores and choices that the cell may come from.
  void find_bases(Term array, Term index,
                  std::vector<std::pair<Term, Term>>& cells) {
    while (array.is(Kind::Store)) array = array[0];
    if (array.is(Kind::Ite)) {
      find_bases(array[1], index, cells);
      find_bases(array[2], index, cells);
    } else if (facts_.contains(array) && known_.emplace(array, index).second) {
      cells.emplace_back(array, index);
    }
  }

  Term at_cell(const ArrayFact& fact, Term index) {
    if (!fact.before) return term::mk_true();
    const Term cell = mk_select(fact.after, index);
    std::vector<Term> ways{mk_eq(cell, mk_select(fact.before, index))};
    for (const Write& w : fact.writes) {
      term::Substitution map;
      std::vector<Term> all;
      choose(w.exists, map, all, nullptr);
      term::Substituter put(std::move(map));
      for (Term l : w.limits) all.push_back(put(l));
      if (w.index) all.push_back(mk_eq(put(w.index), index));
      if (w.value) all.push_back(mk_eq(put(w.value), cell));
      ways.push_back(mk_and(all));
    }
    return mk_or(ways);
  }

  const Depths& depths_;
  unsigned bits_;
  Bounded result_;
  std::map<Term, std::vector<ArrayFact>> facts_;
  absl::flat_hash_set<Term> seen_;
  std::set<std::pair<Term, Term>> known_;
  std::size_t cells_ = 0;
};

}  // namespace

Bounded bounded(const Disjunct& disjunct, const Depths& depths,
                unsigned bits) {
  return Expander(depths, bits).run(disjunct);
}

}  // namespace pleat::engine::apc
