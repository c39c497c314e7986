#include "engine/tracer/project.h"

#include <algorithm>

#include "cfa/liveness.h"
#include "term/modular.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::engine::tracer {
namespace {

using term::Kind;
using term::Value;

constexpr std::size_t kLargest = 60;  ///< nodes of a constraint
// Nodes of a comparison, and how many there are.
constexpr std::size_t kLargestComparison = 12, kMostComparisons = 40;

/// A place that holds a value: a variable, or a cell of a memory.
struct Place {
  Term lhs;    ///< over variables
  Term value;  ///< over symbols
  std::optional<cfa::VariableId> variable;
};

/// factor * symbol + constant, with an odd factor.
struct Affine {
  Term symbol;  ///< null: it is something else
  Value factor = 1, constant = 0;
};

Affine affine_of(Term t) {
  if (t.is_symbol()) return {t};
  if (t.is(Kind::Mul) && t.size() == 2) {
    for (std::size_t i = 0; i < 2; ++i) {
      if (!t[i].is_symbol() || !t[1 - i].is_const()) continue;
      const Value factor = t[1 - i].value();
      if ((factor & 1) != 0) return {t[i], factor};
    }
  }
  if (t.is(Kind::Add) && t.size() == 2) {
    for (std::size_t i = 0; i < 2; ++i) {
      if (!t[1 - i].is_const()) continue;
      Affine rest = affine_of(t[i]);
      rest.constant += t[1 - i].value();
      return rest;
    }
  }
  return {};
}

class Projection {
 public:
  Projection(const Cfa& cfa, const State& state) : cfa_(cfa), state_(state) {}

  std::vector<Fact> run(const std::vector<Place>& places) {
    std::vector<const Place*> rest;
    for (const Place& p : places) {
      if (p.value.is_const()) {
        say(p, p.value);
      } else if (!stands_for(p)) {
        rest.push_back(&p);
      }
    }
    for (const Place* p : rest) {
      if (p->value.sort().is_array()) continue;
      if (const Term value = expressed(p->value)) {
        say(*p, value);
      } else {
        of_term_.emplace(p->value, p->lhs);
      }
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (Term c : state_.condition) changed |= solve(c);
    }
    for (Term c : state_.condition) {
      Term f = expressed(c);
      if (!f && !of_term_.empty()) f = expressed(replaced(c));
      if (f && !f.is_const()) facts_.push_back({f});
    }
    return std::move(facts_);
  }

 private:
  void say(const Place& p, Term value) {
    const Term f = p.lhs.is_bool()
                       ? (value.is_const()
                              ? (value.is_true() ? p.lhs : term::mk_not(p.lhs))
                              : term::mk_eq(p.lhs, value))
                       : term::mk_eq(p.lhs, value);
    if (f.is_const() || term::dag_size(f) > kLargest) return;
    facts_.push_back({f, p.variable, value});
  }

  /// Makes the place stand for the symbol that it holds, if none does yet.
  bool stands_for(const Place& p) {
    const Affine a = affine_of(p.value);
    if (!a.symbol || known_.contains(a.symbol)) return false;
    if (a.factor == 1 && a.constant == 0) {
      known_[a.symbol] = p.lhs;
    } else {
      const unsigned w = a.symbol.width();
      known_[a.symbol] =
          term::mk_mul(term::mk_bv(term::inverse(a.factor), w),
                       term::mk_sub(p.lhs, term::mk_bv(a.constant, w)));
    }
    return true;
  }

  /// Does this equality determine a symbol that no place holds by known ones?
  /// Then what is known of the symbol need not be dropped.
  bool solve(Term c) {
    if (!c.is(Kind::Eq) || !c[0].sort().is_bitvec()) return false;
    const Term s = only_unknown(c);
    if (!s || s.sort() != c[0].sort()) return false;
    const unsigned w = s.width();
    const Term difference = term::mk_sub(c[0], c[1]);
    const auto with = [&](Value v) {
      return term::substitute(difference, {{s, term::mk_bv(v, w)}});
    };
    const Term rest = with(0), factor = term::mk_sub(with(1), rest);
    if (!factor.is_const() || (factor.value() & 1) == 0 ||
        term::mk_add(term::mk_mul(factor, s), rest) != difference) {
      return false;
    }
    const Term inverse = term::mk_bv(term::inverse(factor.value()), w);
    known_[s] = expressed(term::mk_mul(term::mk_neg(inverse), rest));
    return true;
  }

  /// Null if there is none, or more than one.
  Term only_unknown(Term t) const {
    Term found;
    for (Term s : term::free_symbols(t)) {
      if (known_.contains(s) || cfa_.variable_of(s)) continue;
      if (found) return {};
      found = s;
    }
    return found;
  }

  /// Over variables, if all symbols are known; else null.
  Term expressed(Term t) {
    for (Term s : term::free_symbols(t)) {
      if (!known_.contains(s) && !cfa_.variable_of(s)) return {};
    }
    return term::substitute(t, known_);
  }

  /// Replaces whole terms that a variable holds.
  Term replaced(Term t) {
    const auto it = of_term_.find(t);
    if (it != of_term_.end()) return it->second;
    if (t.size() == 0) return t;
    const auto seen = replaced_.find(t);
    if (seen != replaced_.end()) return seen->second;
    std::vector<Term> children;
    for (Term c : t.children()) children.push_back(replaced(c));
    const Term result = term::mk_like(t, children);
    replaced_.emplace(t, result);
    return result;
  }

  const Cfa& cfa_;
  const State& state_;
  term::Substitution known_;                 ///< symbol -> over variables
  absl::flat_hash_map<Term, Term> of_term_;  ///< term -> variable
  absl::flat_hash_map<Term, Term> replaced_;
  std::vector<Fact> facts_;
};

template <typename Visit>
void for_each_node(Term root, absl::flat_hash_set<Term>& seen,
                   const Visit& visit) {
  std::vector<Term> work{root};
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t).second) continue;
    visit(t);
    work.insert(work.end(), t.children().begin(), t.children().end());
  }
}

}  // namespace

Projector::Projector(const Cfa& cfa)
    : cfa_(cfa), live_(cfa::live_variables(cfa)) {
  absl::flat_hash_set<Term> seen;
  const auto note = [&](Term t) {
    if (t.is(Kind::Select) && t[1].is_const()) {
      if (const auto v = cfa_.variable_of(t[0])) cells_[*v].push_back(t[1]);
    }
    if ((t.is(Kind::Eq) || t.is(Kind::Slt) || t.is(Kind::Ult)) &&
        t[0].sort().is_bitvec()) {
      for (std::size_t i = 0; i < 2; ++i) {
        if (t[i].is_const()) compared_[t[1 - i]].push_back(t[i].value());
      }
      compare(t);
    }
  };
  for (const cfa::Edge& e : cfa_.edges) {
    for_each_node(e.guard, seen, note);
    for (const auto& a : e.assignments) for_each_node(a.value, seen, note);
  }
  for (auto& [v, list] : cells_) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  std::sort(comparisons_.begin(), comparisons_.end());
  comparisons_.erase(std::unique(comparisons_.begin(), comparisons_.end()),
                     comparisons_.end());
  for (auto& [t, list] : compared_) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
}

/// Not strict: what holds in an iteration's beginning still does at its end.
void Projector::compare(Term literal) {
  const bool is_equality = literal.is(Kind::Eq);
  const bool has_const = literal[0].is_const() || literal[1].is_const();
  if ((is_equality && has_const) || literal[0].width() == 1 ||
      term::dag_size(literal) > kLargestComparison) {
    return;
  }
  for (const auto& [a, b] :
       {std::pair(literal[0], literal[1]), std::pair(literal[1], literal[0])}) {
    if (!literal.is(Kind::Ult)) comparisons_.push_back(term::mk_sle(a, b));
    if (!literal.is(Kind::Slt)) comparisons_.push_back(term::mk_ule(a, b));
  }
}

std::vector<Term> Projector::comparisons(
    LocationId at, const std::vector<bool>& changed) const {
  std::vector<Term> result;
  for (Term f : comparisons_) {
    bool is_changed = false;
    const bool usable = std::ranges::all_of(term::free_symbols(f), [&](Term s) {
      const auto v = cfa_.variable_of(s);
      if (!v || !is_live(at, *v)) return false;
      is_changed |= changed[v->index];
      return true;
    });
    if (usable && is_changed) result.push_back(f);
    if (result.size() == kMostComparisons) break;
  }
  return result;
}

const std::vector<Term>& Projector::cells(cfa::VariableId memory) const {
  static const std::vector<Term> none;
  const auto it = cells_.find(memory);
  return it == cells_.end() ? none : it->second;
}

std::vector<Fact> Projector::project(const State& state,
                                     const std::vector<bool>& stable,
                                     const std::vector<Term>& terms) const {
  std::vector<Place> places, later;
  for (std::uint32_t i = 0; i < cfa_.variables.size(); ++i) {
    const cfa::VariableId v{i};
    if (!is_live(state.location, v)) continue;
    const Term symbol = cfa_.at(v).symbol;
    auto& list = stable[i] ? places : later;
    list.push_back({symbol, state.store[i], v});
    if (!symbol.sort().is_array()) continue;
    for (Term index : cells(v)) {
      later.push_back({term::mk_select(symbol, index),
                       term::mk_select(state.store[i], index),
                       {}});
    }
  }
  places.insert(places.end(), later.begin(), later.end());
  if (!terms.empty()) {
    term::Substitution store;
    for (std::size_t i = 0; i < state.store.size(); ++i) {
      store[cfa_.variables[i].symbol] = state.store[i];
    }
    term::Substituter here(std::move(store));
    std::vector<Place> extra;
    for (Term t : terms) extra.push_back({t, here(t), {}});
    places.insert(places.begin(), extra.begin(), extra.end());
  }
  return Projection(cfa_, state).run(places);
}

std::vector<Term> Projector::relaxed(Term bounded, Value limit, bool is_signed,
                                     bool is_lower) const {
  const auto it = compared_.find(bounded);
  if (it == compared_.end()) return {};
  const unsigned w = bounded.width();
  const auto less = [&](Value a, Value b) {
    return is_signed ? term::to_signed(a, w) < term::to_signed(b, w) : a < b;
  };
  // The nearest constant beyond the limit, or its neighbour.
  std::optional<Value> best;
  for (Value c : it->second) {
    for (Value near : {term::truncate(c - 1, w), c, term::truncate(c + 1, w)}) {
      const bool beyond = is_lower ? less(near, limit) : less(limit, near);
      if (!beyond) continue;
      if (!best || (is_lower ? less(*best, near) : less(near, *best))) {
        best = near;
      }
    }
  }
  if (!best) return {};
  const Term k = term::mk_bv(*best, w);
  const Term f =
      is_lower
          ? (is_signed ? term::mk_sge(bounded, k) : term::mk_uge(bounded, k))
          : (is_signed ? term::mk_sle(bounded, k) : term::mk_ule(bounded, k));
  if (f.is_const()) return {};
  return {f};
}

std::vector<Term> Projector::weaker(Term f) const {
  const bool negated = f.is(Kind::Not);
  const Term c = negated ? f[0] : f;
  if (c.is(Kind::Eq) && !negated && c[0].sort().is_bitvec()) {
    const std::size_t side = c[0].is_const() ? 0 : 1;
    const Term t = c[1 - side], k = c[side];
    if (t.width() == 1) return {};
    std::vector<Term> result;
    for (Term weak : {term::mk_sge(t, k), term::mk_sle(t, k),
                      term::mk_uge(t, k), term::mk_ule(t, k)}) {
      if (!weak.is_const() && weak != f) result.push_back(weak);
    }
    return result;
  }
  if (!c.is(Kind::Slt) && !c.is(Kind::Ult)) return {};
  const bool is_signed = c.is(Kind::Slt);
  const unsigned w = c[0].width();
  // k < t is t >= k+1; t < k is t <= k-1; negated the other way round.
  if (c[0].is_const()) {
    const Value k = c[0].value();
    return negated ? relaxed(c[1], k, is_signed, false)
                   : relaxed(c[1], term::truncate(k + 1, w), is_signed, true);
  }
  if (c[1].is_const()) {
    const Value k = c[1].value();
    return negated ? relaxed(c[0], k, is_signed, true)
                   : relaxed(c[0], term::truncate(k - 1, w), is_signed, false);
  }
  return {};
}

}  // namespace pleat::engine::tracer
