#include "engine/backward/relations.h"

#include <algorithm>
#include <map>

#include "engine/backward/linear.h"
#include "engine/backward/literal.h"
#include "term/modular.h"

namespace pleat::engine::backward {
namespace {

constexpr std::size_t kMaxRelations = 10;
constexpr std::size_t kMaxVariables = 16;

/// t with every occurrence of `what` replaced.
Term replace(Term t, Term what, Term by, std::map<Term, Term>& memo) {
  if (t == what) return by;
  if (t.size() == 0) return t;
  if (const auto it = memo.find(t); it != memo.end()) return it->second;
  std::vector<Term> children;
  for (Term c : t.children()) children.push_back(replace(c, what, by, memo));
  const Term result = term::mk_like(t, children);
  memo.emplace(t, result);
  return result;
}

struct Pair {
  std::size_t first, second;
  bool minus;
};

/// The a with x + y = a*z (or x - y) in all points, if there is only one: some
/// z must be odd.
std::optional<Value> multiplier(const std::vector<std::vector<Value>>& points,
                                const Pair& pair, std::size_t z,
                                unsigned width) {
  const auto left = [&](const std::vector<Value>& p) {
    const Value x = p[pair.first], y = p[pair.second];
    return term::truncate(pair.minus ? x - y : x + y, width);
  };
  std::optional<Value> a;
  for (const auto& p : points) {
    if ((p[z] & 1) == 0) continue;
    a = term::truncate(left(p) * term::inverse(p[z], width), width);
    break;
  }
  const bool holds =
      a && std::all_of(points.begin(), points.end(), [&](const auto& p) {
        return term::truncate(*a * p[z], width) == left(p);
      });
  return holds ? a : std::nullopt;
}

}  // namespace

std::vector<VariableGroup> variable_groups(const std::vector<Term>& symbols) {
  std::map<unsigned, VariableGroup> groups;
  for (Term s : symbols) {
    if (!s.sort().is_bitvec()) continue;
    VariableGroup& g = groups[s.width()];
    g.width = s.width();
    if (g.symbols.size() < kMaxVariables) g.symbols.push_back(s);
  }
  std::vector<VariableGroup> result;
  for (auto& [width, g] : groups) result.push_back(std::move(g));
  return result;
}

std::vector<Value> point(const VariableGroup& group, const term::Model& model) {
  std::vector<Value> result;
  for (Term s : group.symbols) result.push_back(model.scalar(s));
  return result;
}

AffineHull RelationFinder::hull(const Clauses& states,
                                const VariableGroup& group, Effort& effort,
                                bool& exact) {
  AffineHull result(group.symbols.size(), group.width);
  points_.clear();
  exact = false;
  const std::size_t limit = 3 * group.symbols.size() + 8;
  for (std::size_t i = 0; i < limit; ++i) {
    std::vector<Term> all;
    for (const auto& e : result.equalities()) {
      all.push_back(equality_term(group, e));
    }
    if (!result.empty() && all.empty()) {
      exact = true;
      break;
    }
    Clauses query = states;
    if (!result.empty()) query.push_back(term::mk_not(term::mk_and(all)));
    term::Model model;
    if (prover_.excluded("bself.relation", query, effort, nullptr, nullptr,
                         &model)) {
      exact = true;
      break;
    }
    if (effort.spent()) break;
    points_.push_back(point(group, model));
    if (!result.add(points_.back())) break;  // unknown: no model
  }
  return result;
}

void RelationFinder::add_pairs(const VariableGroup& group,
                               const AffineHull& hull,
                               const std::vector<std::vector<Value>>& points,
                               Relations& into) {
  // What holds in all points that span the hull holds in the whole set.
  const std::size_t n = group.symbols.size();
  const unsigned w = group.width;
  const auto add = [&](const AffineHull::Equality& e) {
    const Term t = equality_term(group, e);
    if (!t.is_const()) into.candidates.push_back({t});
  };
  const auto agree = [&](std::size_t i, std::size_t j, bool minus) {
    const auto value = [&](const std::vector<Value>& p) {
      return term::truncate(minus ? p[i] - p[j] : p[i] + p[j], w);
    };
    const Value first = value(points[0]);
    for (const auto& p : points) {
      if (value(p) != first) return;
    }
    AffineHull::Equality e{std::vector<Value>(n, 0), first};
    e.coefficients[i] = 1;
    e.coefficients[j] = minus ? term::mask(w) : 1;
    add(e);
  };
  const auto multiple = [&](std::size_t i, std::size_t j, bool minus) {
    for (std::size_t k = 0; k < n; ++k) {
      const auto a = multiplier(points, {i, j, minus}, k, w);
      if (!a || *a == 0 || k == i || k == j) continue;
      AffineHull::Equality e{std::vector<Value>(n, 0), 0};
      e.coefficients[i] = 1;
      e.coefficients[j] = minus ? term::mask(w) : 1;
      e.coefficients[k] = term::truncate(0 - *a, w);
      add(e);
    }
  };
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      agree(i, j, true);
      agree(i, j, false);
      if (general_) continue;  // the hull has them too
      multiple(i, j, true);
      multiple(i, j, false);
    }
  }
  if (!general_) return;
  for (auto& e : hull.equalities()) {
    const auto used =
        std::count_if(e.coefficients.begin(), e.coefficients.end(),
                      [](Value v) { return v != 0; });
    if (used >= 2) add(e);
  }
}

void RelationFinder::add_steps(Term last, Effort& effort, Relations& into) {
  // Type 3: x = a here and x = b in the last frame, more than 1 apart.
  if (last.is_false()) return;
  for (const Constant& here : constants_) {
    const unsigned w = here.symbol.width();
    term::Model model;
    Clauses query{last};
    prover_.excluded("bself.relation", query, effort, nullptr, nullptr, &model);
    if (!model.has(here.symbol)) continue;
    const Term there = term::mk_bv(model.scalar(here.symbol), w);
    query.push_back(term::mk_ne(here.symbol, there));
    if (!prover_.excluded("bself.relation", query, effort)) continue;
    const bool sign = is_signed(cfa_, here.symbol);
    const auto number = [&](Value v) {
      return sign ? term::to_signed(v, w) : static_cast<__int128>(v);
    };
    Value low = here.value, high = there.value();
    if (number(low) > number(high)) std::swap(low, high);
    const Value distance = term::truncate(high - low, w);
    if (distance <= 1) continue;
    const Term l = term::mk_bv(low, w), h = term::mk_bv(high, w);
    const Term x = here.symbol;
    into.candidates.push_back(
        {sign ? term::mk_sle(l, x) : term::mk_ule(l, x),
         sign ? term::mk_sle(x, h) : term::mk_ule(x, h),
         term::mk_eq(
             term::mk_urem(term::mk_sub(x, l), term::mk_bv(distance, w)),
             term::mk_bv(0, w))});
  }
}

void RelationFinder::add_substitutions(const Clauses& states, Relations& into) {
  // Type 4: a clause with x in the place of an equal constant or variable.
  for (const Constant& c : constants_) {
    const Term value = term::mk_bv(c.value, c.symbol.width());
    for (Term clause : states) {
      if (clause == term::mk_eq(c.symbol, value)) continue;
      std::map<Term, Term> memo;
      const Term other = replace(clause, value, c.symbol, memo);
      if (other != clause && !other.is_const()) {
        into.candidates.push_back({other});
      }
    }
  }
  for (Term equal : states) {
    if (!equal.is(term::Kind::Eq) || !equal[0].is_symbol() ||
        !equal[1].is_symbol()) {
      continue;
    }
    for (Term clause : states) {
      for (int side = 0; side < 2 && clause != equal; ++side) {
        std::map<Term, Term> memo;
        const Term other = replace(clause, equal[side == 0 ? 0 : 1],
                                   equal[side == 0 ? 1 : 0], memo);
        if (other != clause && !other.is_const()) {
          into.candidates.push_back({other});
        }
      }
    }
  }
}

/// Keeps each relation once, and those that no other relation implies.
void RelationFinder::filter(Relations& relations, Effort& effort) {
  auto& all = relations.candidates;
  std::vector<Clauses> kept;
  for (auto& r : all) {
    if (std::find(kept.begin(), kept.end(), r) == kept.end()) {
      kept.push_back(std::move(r));
    }
    if (kept.size() == kMaxRelations) break;
  }
  all.clear();
  for (std::size_t i = 0; i < kept.size(); ++i) {
    bool implied = false;
    for (std::size_t j = 0; j < kept.size() && !implied; ++j) {
      if (i == j || kept[j].empty()) continue;
      Clauses query = kept[j];
      query.push_back(term::mk_not(term::mk_and(kept[i])));
      implied = prover_.excluded("bself.relation", query, effort);
    }
    if (implied) {
      kept[i].clear();
    } else {
      all.push_back(kept[i]);
    }
  }
}

Relations RelationFinder::find(const Clauses& states, Term last,
                               const std::vector<Term>& symbols,
                               Effort& effort) {
  Relations result;
  constants_.clear();
  for (const VariableGroup& group : variable_groups(symbols)) {
    bool exact = false;
    const AffineHull h = hull(states, group, effort, exact);
    if (!exact || h.empty()) continue;
    for (std::size_t i = 0; i < group.symbols.size(); ++i) {
      const Value v = points_[0][i];
      const bool constant =
          std::all_of(points_.begin(), points_.end(),
                      [&](const auto& p) { return p[i] == v; });
      if (!constant) continue;
      constants_.push_back({group.symbols[i], v});
      result.constants.push_back(
          term::mk_eq(group.symbols[i], term::mk_bv(v, group.width)));
    }
    add_pairs(group, h, points_, result);
  }
  add_steps(last, effort, result);
  add_substitutions(states, result);
  filter(result, effort);
  return result;
}

}  // namespace pleat::engine::backward
