#include "engine/apc/bounded.h"

#include <algorithm>

#include "term/substitute.h"

namespace pleat::engine::apc {

using term::Kind;

namespace {

constexpr std::size_t kMostCells = 5000;

}  // namespace

Expansion::Expansion(const Disjunct& disjunct, Depths depths, unsigned bits)
    : depths_(std::move(depths)), bits_(bits) {
  term::Substitution map;
  for (const Exists& e : disjunct.exists) {
    if (e.kind != Exists::Kind::Counter) continue;
    Term k = e.symbol;
    if (bits_ < kCounterWidth) {
      k = fresh(e.symbol, e.kind, map);
    } else {
      result_.counters.push_back(k);
    }
    result_.formulas.push_back(in_range(k));
  }
  Condition condition = disjunct.condition;
  if (!map.empty()) {
    term::Substituter put(std::move(map));
    transform(condition, [&](Term t) { return put(t); });
  }
  add(condition, 0, SIZE_MAX, term::mk_true());
  put_in_cells();
}

bool Expansion::grow(const Wanted& wanted) {
  if (pending_.empty()) return false;
  const std::vector<Pending> level = std::move(pending_);
  pending_.clear();
  for (const Pending& p : level) {
    const Term kappa = p.looping.kappa;
    if (wanted && !wanted(kappa, p.guard)) {
      result_.formulas.push_back(
          mk_implies(p.guard, mk_eq(kappa, counter_constant(0))));
      continue;
    }
    const unsigned most = depths_[std::min(p.depth, depths_.size() - 1)];
    for (unsigned t = 0; t < most; ++t) {
      const Term number = counter_constant(t);
      const Term happens = mk_and(p.guard, mk_ult(number, kappa));
      if (happens.is_false()) break;
      iteration(p, number, happens);
    }
    last_iteration(p, most);
  }
  put_in_cells();
  return true;
}

void Expansion::add(const Condition& c, std::size_t depth, std::size_t parent,
                    Term guard) {
  for (Term t : c.plain) result_.formulas.push_back(mk_implies(guard, t));
  for (const LoopCondition& loop : c.loops) {
    for (const Looping& l : loop.backbones) {
      pending_.push_back({l, depth, parent, guard});
    }
  }
  for (const ArrayFact& a : c.arrays) facts_[a.after].push_back(a);
}

/// That an iteration comes last says how many there are where a target is
/// deep: `y > 5000` needs 2501 iterations, and no more are allowed than needed.
void Expansion::last_iteration(const Pending& p, unsigned looked_at) {
  const Term kappa = p.looping.kappa;
  const Term happens =
      mk_and(p.guard, mk_ult(counter_constant(looked_at), kappa));
  if (happens.is_false()) return;
  iteration(p, mk_sub(kappa, counter_constant(1)), happens);
}

void Expansion::iteration(const Pending& p, Term number, Term happens) {
  const Looping& l = p.looping;
  Instance instance{.parent = p.parent, .happens = happens};
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
  result_.formulas.push_back(mk_implies(happens, mk_and(all)));
  add(body, p.depth + 1, index, happens);
}

Term Expansion::fresh(Term symbol, Exists::Kind kind, term::Substitution& map) {
  std::string name = symbol.name();
  name.resize(std::min(name.find('!'), name.size()));
  const bool counter = kind == Exists::Kind::Counter;
  const bool narrow = counter && bits_ < kCounterWidth;
  Term t =
      term::mk_fresh(name, narrow ? term::Sort::bitvec(bits_) : symbol.sort());
  if (narrow) t = mk_zext(t, kCounterWidth);
  map[symbol] = t;
  if (counter) result_.counters.push_back(t);
  return t;
}

void Expansion::choose(const std::vector<Exists>& exists,
                       term::Substitution& map, std::vector<Term>& all,
                       Instance* instance) {
  for (const Exists& e : exists) {
    const Term t = fresh(e.symbol, e.kind, map);
    if (e.kind == Exists::Kind::Counter) all.push_back(in_range(t));
    if (e.kind == Exists::Kind::Input && instance != nullptr) {
      instance->inputs.emplace_back(e.input, t);
    }
  }
}

/// Facts about arrays at every cell that a formula reads, until no new cell is
/// read.
void Expansion::put_in_cells() {
  if (facts_.empty()) return;
  for (; looked_at_ < result_.formulas.size(); ++looked_at_) {
    std::vector<std::pair<Term, Term>> cells;
    find_cells(result_.formulas[looked_at_], cells);
    for (const auto& [array, index] : cells) {
      for (const ArrayFact& f : facts_.at(array)) {
        result_.formulas.push_back(at_cell(f, index));
      }
    }
  }
}

void Expansion::find_cells(Term root,
                           std::vector<std::pair<Term, Term>>& cells) {
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
void Expansion::find_bases(Term array, Term index,
                           std::vector<std::pair<Term, Term>>& cells) {
  while (array.is(Kind::Store)) array = array[0];
  if (array.is(Kind::Ite)) {
    find_bases(array[1], index, cells);
    find_bases(array[2], index, cells);
  } else if (facts_.contains(array) && known_.size() < kMostCells &&
             known_.emplace(array, index).second) {
    cells.emplace_back(array, index);
  }
}

Term Expansion::at_cell(const ArrayFact& fact, Term index) {
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

Bounded bounded(const Disjunct& disjunct, const Depths& depths, unsigned bits) {
  Expansion expansion(disjunct, depths, bits);
  while (expansion.grow()) {
  }
  return expansion.take();
}

}  // namespace pleat::engine::apc
