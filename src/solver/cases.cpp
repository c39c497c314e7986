#include "solver/cases.h"

#include <algorithm>

#include "solver/backends.h"
#include "solver/ideal.h"
#include "solver/products.h"
#include "solver/reads.h"
#include "support/budget.h"
#include "term/walk.h"

namespace pleat::solver {

using term::Kind;
using term::Value;

namespace {

/// Effort of one query: a case costs one, a large matrix several.
constexpr std::size_t kMostWork = 600;
constexpr std::size_t kEntriesPerWork = 20'000;
constexpr std::size_t kWorkOfLeaf = 8;
constexpr unsigned kMostSplits = 40;
constexpr std::size_t kMostLookedAt = 6000;

/// What a query is made of.
struct Look {
  bool products = false;   ///< a term multiplies or divides unknowns
  bool multiples = false;  ///< or multiplies one by 3 or the like
  bool arrays = false;
  bool is_large = false;

  /// Cells that are multiples, chosen by comparing indices, keep a SAT solver
  /// busy, and are easy case by case.
  bool is_for_cases() const {
    return !is_large && (products || (arrays && multiples));
  }
};

/// Is a product with it more than a shift?
bool is_no_shift(Term c) {
  const auto single_bit = [](Value v) { return (v & (v - 1)) == 0; };
  return c.is_const() && !single_bit(c.value()) &&
         !single_bit(term::truncate(~c.value() + 1, c.width()));
}

Look look_at(const std::vector<Item>& items) {
  Look look;
  absl::flat_hash_set<Term> seen;
  std::vector<Term> stack;
  for (const Item& item : items) stack.push_back(item.formula);
  while (!stack.empty() && !look.is_large) {
    const Term t = stack.back();
    stack.pop_back();
    if (!seen.insert(t).second) continue;
    look.is_large = seen.size() > kMostLookedAt;
    look.arrays |= t.sort().is_array();
    const auto unknowns =
        std::count_if(t.children().begin(), t.children().end(),
                      [](Term c) { return !c.is_const(); });
    look.products |= (t.is(Kind::Mul) || t.is(Kind::UDiv) || t.is(Kind::URem) ||
                      t.is(Kind::SDiv) || t.is(Kind::SRem)) &&
                     unknowns > 1;
    look.multiples |=
        t.is(Kind::Mul) && std::ranges::any_of(t.children(), is_no_shift);
    stack.insert(stack.end(), t.children().begin(), t.children().end());
  }
  return look;
}

/// Through the constructors again: raw terms get their normal form.
Term rebuild(Term root, absl::flat_hash_map<Term, Term>& done) {
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    const Term t = stack.back();
    if (done.contains(t)) {
      stack.pop_back();
      continue;
    }
    const std::size_t before = stack.size();
    std::vector<Term> children;
    for (Term c : t.children()) {
      const auto it = done.find(c);
      if (it == done.end()) {
        stack.push_back(c);
      } else {
        children.push_back(it->second);
      }
    }
    if (stack.size() > before) continue;
    stack.pop_back();
    done[t] = children.empty() ? t : term::mk_like(t, children);
  }
  return done.at(root);
}

/// The alternatives of a disjunction; none if it is none.
std::vector<Term> alternatives(Term f) {
  if (f.is(Kind::Or)) return {f.children().begin(), f.children().end()};
  std::vector<Term> result;
  if (f.is(Kind::Not) && f[0].is(Kind::And)) {
    for (Term c : f[0].children()) result.push_back(term::mk_not(c));
  }
  return result;
}

/// Does every alternative give some symbol a value? Much follows in each then.
bool is_decisive(const std::vector<Term>& parts) {
  const auto gives_value = [](Term f) {
    return f.is(Kind::Eq) && ((f[0].is_symbol() && f[1].is_const()) ||
                              (f[1].is_symbol() && f[0].is_const()));
  };
  return !parts.empty() && std::ranges::all_of(parts, [&](Term part) {
    return std::ranges::any_of(term::conjuncts(part), gives_value);
  });
}

/// match: x & (x - 1) = 0  result: x (a power of two, or 0)
Term power_of_two(Term f) {
  if (!f.is(Kind::Eq)) return {};
  for (const bool swapped : {false, true}) {
    const Term a = f[swapped ? 1 : 0], zero = f[swapped ? 0 : 1];
    if (!zero.is_value(0) || !a.is(Kind::BvAnd) || a.size() != 2) continue;
    const Term less = term::mk_bv(term::mask(a.width()), a.width());
    for (const bool other : {false, true}) {
      const Term x = a[other ? 1 : 0], y = a[other ? 0 : 1];
      if (y == term::mk_add(x, less)) return x;
    }
  }
  return {};
}

std::vector<Term> powers_of_two(Term x) {
  std::vector<Term> result{term::mk_eq(x, term::mk_bv(0, x.width()))};
  for (unsigned k = 0; k < x.width(); ++k) {
    result.push_back(term::mk_eq(x, term::mk_bv(Value{1} << k, x.width())));
  }
  return result;
}

/// The first condition of an ite below a term.
Term condition_in(const std::vector<Item>& items) {
  absl::flat_hash_set<Term> seen;
  std::vector<Term> stack;
  for (const Item& item : items) stack.push_back(item.formula);
  while (!stack.empty()) {
    const Term t = stack.back();
    stack.pop_back();
    if (!seen.insert(t).second) continue;
    if (t.is(Kind::Ite)) return t[0];
    stack.insert(stack.end(), t.children().begin(), t.children().end());
  }
  return {};
}

/// Puts terms in the place of others; who changes depends on `sources` too.
void replace(std::vector<Item>& items, absl::flat_hash_map<Term, Term> by,
             const Sources& sources) {
  for (Item& item : items) {
    const Term before = item.formula;
    item.formula = rebuild(before, by);
    if (item.formula != before) merge(item.sources, sources);
  }
}

/// The items and one more, which is put wherever it occurs in them.
std::vector<Item> assume(std::vector<Item> items, const Item& more) {
  const bool negated = more.formula.is(Kind::Not);
  const Term atom = negated ? more.formula[0] : more.formula;
  replace(items, {{atom, term::mk_bool(!negated)}}, more.sources);
  items.push_back(more);
  return items;
}

using Facts = absl::flat_hash_map<Term, const Sources*>;

Facts facts_of(const std::vector<Item>& items) {
  Facts facts;
  for (const Item& item : items) facts.emplace(item.formula, &item.sources);
  return facts;
}

/// Facts among the items decide disjuncts of others. False: contradiction.
bool simplify(std::vector<Item>& items, Sources& conflict) {
  const std::vector<Item> old = items;
  const Facts facts = facts_of(old);
  for (Item& item : items) {
    std::vector<Term> all = alternatives(item.formula);
    if (all.empty()) continue;
    bool holds = false;
    for (Term t : all) holds |= facts.contains(t);
    if (holds) {
      item.formula = term::mk_true();
      continue;
    }
    const std::size_t before = all.size();
    std::erase_if(all, [&](Term t) {
      const auto it = facts.find(term::mk_not(t));
      if (it == facts.end()) return false;
      merge(item.sources, *it->second);
      return true;
    });
    if (all.size() == before) continue;
    item.formula = term::mk_or(all);
    if (!item.formula.is_false()) continue;
    merge(conflict, item.sources);
    return false;
  }
  std::erase_if(items, [](const Item& i) { return i.formula.is_true(); });
  return true;
}

/// A clause (not p or ...) whose p occurs nowhere else is met by not p: edges
/// of the program that lead elsewhere.
void drop_idle_clauses(std::vector<Item>& items) {
  for (bool changed = true; changed;) {
    changed = false;
    absl::flat_hash_map<Term, std::size_t> uses;
    for (const Item& item : items) {
      for (Term s : term::free_symbols(item.formula)) {
        if (s.is_bool()) ++uses[s];
      }
    }
    const auto idle = [&](const Item& item) {
      for (Term t : alternatives(item.formula)) {
        const Term p = t.is(Kind::Not) ? t[0] : t;
        if (!p.is_symbol() || uses[p] != 1) continue;
        // Within this clause, too, it must stand only here.
        const auto all = alternatives(item.formula);
        const auto others =
            std::count_if(all.begin(), all.end(), [&](Term other) {
              const auto symbols = term::free_symbols(other);
              return std::binary_search(symbols.begin(), symbols.end(), p);
            });
        if (others == 1) return true;
      }
      return false;
    };
    const std::size_t before = items.size();
    std::erase_if(items, idle);
    changed = items.size() != before;
  }
}

/// match: x / y = c and x % y = 0  adds: x = c * y
/// match: the low k bits of x are 0  adds: x = 2^k * (a new, shorter symbol)
/// match: a <= b and b <= a  adds: a = b (a loop that counts up to b was left)
void add_consequences(std::vector<Item>& items) {
  const Facts facts = facts_of(items);
  std::vector<Item> more;
  for (const Item& item : items) {
    Term f = item.formula;
    const bool negated = f.is(Kind::Not);
    if (negated) f = f[0];
    if (negated && (f.is(Kind::Slt) || f.is(Kind::Ult))) {
      const Term back =
          f.is(Kind::Slt) ? term::mk_slt(f[1], f[0]) : term::mk_ult(f[1], f[0]);
      const auto other = facts.find(term::mk_not(back));
      if (other == facts.end()) continue;
      more.push_back({term::mk_eq(f[0], f[1]), item.sources});
      merge(more.back().sources, *other->second);
      continue;
    }
    if (!f.is(Kind::Eq) || !f[0].sort().is_bitvec()) continue;
    if (!f[0].is_const() && !f[1].is_const()) continue;
    const Term t = f[0].is_const() ? f[1] : f[0];
    const Value c = (f[0].is_const() ? f[0] : f[1]).value();
    const unsigned w = t.width();
    if (!negated && t.is(Kind::UDiv)) {
      const Term rest = term::mk_urem(t[0], t[1]);
      const auto none = facts.find(term::mk_eq(rest, term::mk_bv(0, w)));
      if (none == facts.end()) continue;
      more.push_back({term::mk_eq(t[0], term::mk_mul(term::mk_bv(c, w), t[1])),
                      item.sources});
      merge(more.back().sources, *none->second);
    } else if (t.is(Kind::Extract) && t.low() == 0 && t[0].is_symbol() &&
               c == (negated ? 1 : 0) && (!negated || w == 1)) {
      const unsigned whole = t[0].width();
      const Term high =
          term::mk_fresh("cases.high", term::Sort::bitvec(whole - w));
      more.push_back(
          {term::mk_eq(t[0], term::mk_mul(term::mk_bv(Value{1} << w, whole),
                                          term::mk_zext(high, whole))),
           item.sources});
    }
  }
  items.insert(items.end(), more.begin(), more.end());
}

/// Solves equalities until nothing changes. False: contradiction.
bool eliminated(std::vector<Item>& items, Sources& conflict) {
  for (;;) {
    add_consequences(items);
    Eliminator eliminator;
    if (!eliminator.run(items)) {
      merge(conflict, eliminator.conflict());
      return false;
    }
    if (!simplify(items, conflict)) return false;
    drop_idle_clauses(items);
    if (eliminator.empty()) return true;
  }
}

}  // namespace

/// How a case is split: one more conjunct per part, because of some item.
struct CasesLayer::Split {
  std::vector<Term> parts;
  Sources sources = {};
};

CasesLayer::Split CasesLayer::choose(const std::vector<Item>& items) {
  for (const Item& item : items) {
    std::vector<Term> parts = alternatives(item.formula);
    if (is_decisive(parts)) return {std::move(parts), item.sources};
  }
  Split best;
  const auto offer = [&](std::vector<Term> parts, const Sources& sources) {
    if (parts.size() < 2) return;
    if (best.parts.empty() || parts.size() < best.parts.size()) {
      best = {std::move(parts), sources};
    }
  };
  for (const Item& item : items) {
    const Term f = item.formula;
    offer(alternatives(f), item.sources);
    const Term inner = f.is(Kind::Not) ? f[0] : f;
    if (inner.is(Kind::Eq) && inner[0].is_bool()) {
      offer({inner[0], term::mk_not(inner[0])}, {});
    }
  }
  if (best.parts.size() == 2) return best;
  if (const Term c = condition_in(items)) return {{c, term::mk_not(c)}};
  for (const Item& item : items) {
    if (const Term x = power_of_two(item.formula)) {
      offer(powers_of_two(x), item.sources);
    }
  }
  return best;
}

void CasesLayer::spend(std::size_t work) {
  work_left_ -= std::min(work_left_, work);
}

/// Adds what it needed to core_.
bool CasesLayer::closed(std::vector<Item> items, unsigned depth) {
  if (work_left_ == 0 || depth > kMostSplits || stop_requested()) return false;
  for (;;) {
    spend(1);
    if (!eliminated(items, core_)) return true;
    Intervals intervals;
    if (!intervals.run(items)) {
      merge(core_, intervals.conflict());
      return true;
    }
    Ideal ideal(items, intervals);
    if (ideal.contradictory()) {
      merge(core_, ideal.conflict());
      return true;
    }
    spend(ideal.work() / kEntriesPerWork);
    auto simpler = ideal.simpler();
    if (simpler.empty() || work_left_ == 0) break;
    replace(items, std::move(simpler), ideal.relied_on());
  }
  const Split split = choose(items);
  if (split.parts.empty()) return closed_leaf(items);
  return std::all_of(split.parts.begin(), split.parts.end(), [&](Term part) {
    return closed(assume(items, {part, split.sources}), depth + 1);
  });
}

/// A conjunction that ring and bounds did not decide.
bool CasesLayer::closed_leaf(const std::vector<Item>& items) {
  spend(kWorkOfLeaf);
  const auto by_integers = [&](std::vector<Item> some) {
    Question q;
    q.items = std::move(some);
    if (!integers_.check(q).is_unsat()) return false;
    merge(core_, q.core);
    return true;
  };
  // Bounds alone may do, and integers see nothing among products.
  std::vector<Item> simple = items;
  std::erase_if(simple,
                [](const Item& i) { return multiplies_unknowns(i.formula); });
  if (simple.size() < items.size() && by_integers(std::move(simple))) {
    return true;
  }
  if (by_integers(items)) return true;
  const std::uint64_t units = std::min<std::uint64_t>(units_left_, 200);
  if (!blast_ || units == 0) return false;
  units_left_ -= units / 2;
  const std::unique_ptr<Context> blast = blast_context();
  for (const Item& item : items) {
    blast->add(item.formula);
    merge(core_, item.sources);
  }
  return blast->check({.name = "cases", .assumptions = {}, .units = units})
      .is_unsat();
}

Result CasesLayer::check(Question& q) {
  if (!patience_.ask()) return Result::unknown("not asked");
  const Look look = look_at(q.items);
  if (!look.is_for_cases()) return Result::unknown("not asked");
  work_left_ = std::min<std::size_t>(kMostWork, 40 + q.query.units / 4);
  units_left_ = q.query.units;
  core_.clear();
  absl::flat_hash_map<Term, Term> rebuilt;
  std::vector<Item> items = q.items;
  if (look.arrays) {
    auto without = without_arrays(items);
    if (!without) return Result::unknown("arrays");
    items = std::move(*without);
  }
  for (Item& item : items) item.formula = rebuild(item.formula, rebuilt);
  if (!closed(std::move(items), 0)) {
    patience_.failed();
    return Result::unknown("cases are left");
  }
  patience_.succeeded();
  q.core = core_;
  return Result::unsat();
}

}  // namespace pleat::solver
