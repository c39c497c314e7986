#include "engine/apc/condition.h"

#include <algorithm>

#include "engine/shared/weaken.h"
#include "term/walk.h"

namespace pleat::engine::apc {

using term::Formula;

Term counter_constant(term::Value v) { return term::mk_bv(v, kCounterWidth); }

Term in_range(Term counter) {
  return term::mk_ult(counter,
                      counter_constant(term::Value{1} << kCounterBits));
}

void Condition::add(Term t) {
  for (Term c : term::conjuncts(t)) {
    if (std::find(plain.begin(), plain.end(), c) == plain.end()) {
      plain.push_back(c);
    }
  }
}

bool mentions(Term t, const std::set<Term>& symbols) {
  for (Term s : term::free_symbols(t)) {
    if (symbols.contains(s)) return true;
  }
  return false;
}

namespace {

void transform(Write& write, const std::function<Term(Term)>& f) {
  for (Term& l : write.limits) l = f(l);
  if (write.index) write.index = f(write.index);
  if (write.value) write.value = f(write.value);
}

void drop_stars(ArrayFact& fact, const std::set<Term>& stars) {
  if (fact.before && mentions(fact.before, stars)) fact.before = {};
  for (Write& w : fact.writes) {
    if (w.index && mentions(w.index, stars)) w.index = {};
    if (w.value && mentions(w.value, stars)) w.value = {};
    for (Term& l : w.limits) l = loosened(l, stars);
  }
}

Formula limits(const std::vector<Exists>& exists) {
  std::vector<Formula> all;
  for (const Exists& e : exists) {
    if (e.kind == Exists::Kind::Counter) {
      all.push_back(Formula::of(in_range(e.symbol)));
    }
  }
  return Formula::all_of(std::move(all));
}

std::vector<Term> symbols(const std::vector<Exists>& exists) {
  std::vector<Term> all;
  for (const Exists& e : exists) all.push_back(e.symbol);
  return all;
}

Formula to_formula(const Condition& condition);

Formula to_formula(const Looping& l) {
  std::vector<Term> bound;
  std::vector<Formula> inside;
  for (const auto& [tau, kappa] : l.others) {
    bound.push_back(tau);
    inside.push_back(Formula::of(term::mk_ule(tau, kappa)));
  }
  for (Term s : symbols(l.exists)) bound.push_back(s);
  inside.push_back(limits(l.exists));
  inside.push_back(to_formula(l.body[0]));
  return Formula::forall(
      {l.tau},
      Formula::any_of({Formula::of(term::mk_ule(l.kappa, l.tau)),
                       Formula::exists(bound, Formula::all_of(inside))}));
}

Formula to_formula(const ArrayFact& fact) {
  const unsigned width = fact.after.sort().index_width;
  const Term x = term::mk_fresh("cell", term::Sort::bitvec(width));
  const Term cell = term::mk_select(fact.after, x);
  std::vector<Formula> ways;
  if (!fact.before) return Formula::of(term::mk_true());
  ways.push_back(
      Formula::of(term::mk_eq(cell, term::mk_select(fact.before, x))));
  for (const Write& w : fact.writes) {
    std::vector<Formula> all{limits(w.exists)};
    for (Term l : w.limits) all.push_back(Formula::of(l));
    if (w.index) all.push_back(Formula::of(term::mk_eq(w.index, x)));
    if (w.value) all.push_back(Formula::of(term::mk_eq(w.value, cell)));
    ways.push_back(Formula::exists(symbols(w.exists), Formula::all_of(all)));
  }
  return Formula::forall({x}, Formula::any_of(std::move(ways)));
}

Formula to_formula(const Condition& condition) {
  std::vector<Formula> all;
  for (Term t : condition.plain) all.push_back(Formula::of(t));
  for (const LoopCondition& loop : condition.loops) {
    for (const Looping& l : loop.backbones) all.push_back(to_formula(l));
  }
  for (const ArrayFact& a : condition.arrays) all.push_back(to_formula(a));
  return Formula::all_of(std::move(all));
}

}  // namespace

void transform(Condition& condition, const std::function<Term(Term)>& f) {
  std::vector<Term> plain = std::move(condition.plain);
  condition.plain.clear();
  for (Term t : plain) condition.add(f(t));
  for (LoopCondition& loop : condition.loops) {
    for (Term& c : loop.counters) c = f(c);
    for (Looping& l : loop.backbones) {
      l.kappa = f(l.kappa);
      for (auto& [tau, kappa] : l.others) kappa = f(kappa);
      transform(l.body[0], f);
    }
  }
  for (ArrayFact& a : condition.arrays) {
    a.after = f(a.after);
    if (a.before) a.before = f(a.before);
    for (Write& w : a.writes) transform(w, f);
  }
}

void drop_stars(Condition& condition, const std::set<Term>& stars) {
  std::vector<Term> plain = std::move(condition.plain);
  condition.plain.clear();
  for (Term t : plain) condition.add(loosened(t, stars));
  for (LoopCondition& loop : condition.loops) {
    for (Looping& l : loop.backbones) drop_stars(l.body[0], stars);
    std::erase_if(loop.backbones,
                  [](const Looping& l) { return l.body[0].empty(); });
  }
  for (ArrayFact& a : condition.arrays) drop_stars(a, stars);
}

std::set<Term> all_symbols(const Condition& condition) {
  std::set<Term> found;
  Condition copy = condition;
  transform(copy, [&](Term t) {
    for (Term s : term::free_symbols(t)) found.insert(s);
    return t;
  });
  return found;
}

void forget_unused(Looping& l) {
  const std::set<Term> used = all_symbols(l.body[0]);
  std::erase_if(l.others,
                [&](const auto& o) { return !used.contains(o.first); });
  std::erase_if(l.exists,
                [&](const Exists& e) { return !used.contains(e.symbol); });
}

Formula to_formula(const Disjunct& disjunct) {
  std::vector<Term> bound;
  for (const Exists& e : disjunct.exists) {
    if (e.kind != Exists::Kind::Input || e.in_loop) bound.push_back(e.symbol);
  }
  return Formula::exists(
      bound, Formula::all_of(
                 {limits(disjunct.exists), to_formula(disjunct.condition)}));
}

}  // namespace pleat::engine::apc
