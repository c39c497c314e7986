#include "solver/eliminate.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>

#include "solver/linear.h"
#include "term/modular.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::solver {

using term::Kind;
using term::Term;
using term::Value;

namespace {

constexpr unsigned kMostRounds = 4;
constexpr std::size_t kLargestValue = 400;  ///< nodes of a solution

/// Does the symbol occur in t? Large terms count as yes: not worth the walk.
bool may_occur(Term symbol, Term t) {
  absl::flat_hash_set<Term> seen;
  std::vector<Term> stack{t};
  while (!stack.empty()) {
    const Term u = stack.back();
    stack.pop_back();
    if (u == symbol) return true;
    if (!seen.insert(u).second) continue;
    if (seen.size() > kLargestValue) return true;
    stack.insert(stack.end(), u.children().begin(), u.children().end());
  }
  return false;
}

/// sum = 0 modulo 2^n cannot hold if all factors are divisible by a power of
/// two that does not divide the constant.
std::optional<bool> is_zero(const LinearForm& sum) {
  if (sum.parts.empty()) return sum.constant == 0;
  unsigned common = sum.width;
  for (const auto& [t, v] : sum.parts) {
    common = std::min(common, term::trailing_zeros(v, sum.width));
  }
  if (term::trailing_zeros(sum.constant, sum.width) < common) return false;
  return std::nullopt;
}

/// What the i-th part is when the sum is zero; its factor is odd.
LinearForm solution(LinearForm sum, std::size_t i) {
  const unsigned w = sum.width;
  const Value scale =
      term::truncate(Value{0} - term::inverse(sum.parts[i].second, w), w);
  sum.parts.erase(sum.parts.begin() + static_cast<std::ptrdiff_t>(i));
  for (auto& [t, v] : sum.parts) v = term::truncate(v * scale, w);
  sum.constant = term::truncate(sum.constant * scale, w);
  return sum;
}

bool has_small_factors(const LinearForm& sum) {
  constexpr Value kSmall = 1 << 12;
  return std::ranges::all_of(sum.parts, [&](const auto& part) {
    const Value negated = term::truncate(Value{0} - part.second, sum.width);
    return std::min(part.second, negated) <= kSmall;
  });
}

}  // namespace

std::optional<bool> decide_by_form(Term f) {
  if (f.is_const()) return f.value() != 0;
  if (f.is(Kind::Not)) {
    const std::optional<bool> inner = decide_by_form(f[0]);
    if (inner) return !*inner;
    return std::nullopt;
  }
  const bool compares = f.is(Kind::Eq) || f.is(Kind::Ult) || f.is(Kind::Slt);
  if (compares && f[0].sort().is_bitvec()) {
    if (f[0] == f[1]) return f.is(Kind::Eq);
    const auto difference = linear_difference(f[0], f[1]);
    if (!difference) return std::nullopt;
    const std::optional<bool> zero = is_zero(*difference);
    if (f.is(Kind::Eq)) return zero;
    if (zero && *zero) return false;  // x < x
  }
  return std::nullopt;
}

bool Eliminator::run(std::vector<Item>& items) {
  for (unsigned round = 0;; ++round) {
    if (!flatten(items)) return false;
    if (round == kMostRounds) return true;
    round_start_ = solved_.size();
    solve(items);
    if (solved_.size() == round_start_) return true;
    finish_round();
    substitute(items);
  }
}

bool Eliminator::flatten(std::vector<Item>& items) {
  std::vector<Item> flat;
  flat.reserve(items.size());
  for (Item& item : items) {
    if (!add_conjuncts(std::move(item), flat)) return false;
  }
  items = std::move(flat);
  return true;
}

bool Eliminator::add_conjuncts(Item item, std::vector<Item>& flat) {
  const Term f = item.formula;
  const bool negated = f.is(Kind::Not);
  const Term inner = negated ? f[0] : f;
  if (inner.is(negated ? Kind::Or : Kind::And)) {
    for (Term c : inner.children()) {
      Item part{negated ? term::mk_not(c) : c, item.sources};
      if (!add_conjuncts(std::move(part), flat)) return false;
    }
    return true;
  }
  const std::optional<bool> decided = decide_by_form(f);
  if (decided && *decided) return true;
  if (decided) {
    conflict_ = std::move(item.sources);
    return false;
  }
  flat.push_back(std::move(item));
  return true;
}

/// Takes out the items that became solutions.
void Eliminator::solve(std::vector<Item>& items) {
  std::erase_if(items, [&](const Item& item) { return solve_item(item); });
}

bool Eliminator::solve_item(const Item& item) {
  const bool negated = item.formula.is(Kind::Not);
  const Term f = negated ? item.formula[0] : item.formula;
  if (f.is_symbol()) {
    return accept(f, term::mk_bool(!negated), item.sources);
  }
  if (!f.is(Kind::Eq)) return false;
  if (!negated) return solve_equality(f[0], f[1], item.sources);
  if (!f[0].is_bool()) return false;
  return solve_equality(f[0], term::mk_not(f[1]), item.sources) ||
         solve_equality(f[1], term::mk_not(f[0]), item.sources);
}

bool Eliminator::solve_equality(Term a, Term b, const Sources& sources) {
  Sources all = sources;
  a = resolve(a, all);
  b = resolve(b, all);
  if (!a.sort().is_bitvec()) {
    if (a.is_symbol() && !(b.is_symbol() && b > a)) {
      return accept(a, b, std::move(all));
    }
    return b.is_symbol() && accept(b, a, std::move(all));
  }
  auto sum = linear_difference(a, b, 32);
  if (!sum) return false;
  // An inverse in a comparison, and integers can say nothing of it any more.
  for (const bool small : {true, false}) {
    // The newest symbol: later ones are mostly defined by earlier ones.
    for (std::size_t i = sum->parts.size(); i-- > 0;) {
      const auto [x, factor] = sum->parts[i];
      if (!x.is_symbol() || (factor & 1) == 0) continue;
      const LinearForm value = solution(*sum, i);
      if (small && !has_small_factors(value)) continue;
      if (accept(x, to_term(value), all)) return true;
    }
  }
  return false;
}

bool Eliminator::accept(Term symbol, Term value, Sources sources) {
  if (number_.contains(symbol)) return false;
  value = resolve(value, sources);
  if (may_occur(symbol, value)) return false;
  number_[symbol] = solved_.size();
  round_[symbol] = value;
  solved_.push_back({symbol, value, std::move(sources)});
  return true;
}

/// Puts this round's solutions into a term until none of their symbols is left
/// in it. Ends, since no solution depends on itself.
Term Eliminator::resolve(Term t, Sources& sources) {
  if (round_.empty()) return t;
  for (;;) {
    bool found = false;
    for (Term s : term::free_symbols(t)) {
      if (!round_.contains(s)) continue;
      found = true;
      merge(sources, solved_[number_.at(s)].sources);
    }
    if (!found) return t;
    t = term::substitute(t, round_);
  }
}

/// A solution may mention symbols solved after it; from the last to the first,
/// all become free of solved symbols.
void Eliminator::finish_round() {
  term::Substitution final_map;
  for (std::size_t i = solved_.size(); i-- > round_start_;) {
    Solution& s = solved_[i];
    for (Term x : term::free_symbols(s.value)) {
      if (final_map.contains(x)) {
        merge(s.sources, solved_[number_.at(x)].sources);
      }
    }
    s.value = term::substitute(s.value, final_map);
    final_map[s.symbol] = s.value;
  }
  substituters_.emplace_back(std::move(final_map));
  round_.clear();
}

void Eliminator::substitute(std::vector<Item>& items) {
  bool tracked = false;
  for (std::size_t i = round_start_; i < solved_.size(); ++i) {
    tracked |= !solved_[i].sources.empty();
  }
  for (Item& item : items) {
    const Term before = item.formula;
    item.formula = substituters_.back()(before);
    if (!tracked || item.formula == before) continue;
    for (Term x : term::free_symbols(before)) {
      const auto it = number_.find(x);
      if (it != number_.end()) merge(item.sources, solved_[it->second].sources);
    }
  }
}

Term Eliminator::apply(Term t) {
  for (term::Substituter& s : substituters_) t = s(t);
  return t;
}

void Eliminator::lift(term::Model& model) const {
  for (auto it = solved_.rbegin(); it != solved_.rend(); ++it) {
    term::Evaluator evaluate(model);
    if (it->symbol.sort().is_array()) {
      model.set(it->symbol, evaluate.array(it->value));
    } else {
      model.set(it->symbol, evaluate.scalar(it->value));
    }
  }
}

}  // namespace pleat::solver
