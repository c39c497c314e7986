// Elimination of inputs, one symbol at a time out of a cube:
//   equality    a*v + r = 0 with odd a (also under an extension): substitute
//   few values  Bool and up to 3 bits: try them all
//   bounds      v occurs only in one carrier term w (v, v + s, ext(v), ...)
//               that is only compared in one order: some w lies between all
//               lower and all upper bounds iff each lower bound is not above
//               each upper bound (one dimension)
// All of these are exact. What is left is asked of a solver (by_models.h), or
// the literals that mention v are dropped, which weakens the cube.

#include "engine/backward/eliminate.h"

#include <algorithm>

#include "engine/backward/linear.h"
#include "engine/backward/model_projection.h"
#include "support/check.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::engine::backward {
namespace {

using term::Kind;
using term::mk_and;
using term::mk_bv;
using term::mk_eq;
using term::mk_or;
using term::Value;

constexpr std::size_t kCubeLimit = 64;
constexpr unsigned kFewBits = 3;

Cube substitute(const Cube& cube, Term symbol, Term by) {
  term::Substitution map{{symbol, by}};
  term::Substituter s(std::move(map));
  Cube result;
  for (Term t : cube) {
    for (Term c : term::conjuncts(s(t))) result.push_back(c);
  }
  return result;
}

bool is_extension(Term t) { return t.is(Kind::ZExt) || t.is(Kind::SExt); }

/// From the equality `form = 0`: a value for v, and when it is one.
struct Solution {
  Term value;
  Term condition;
};
std::optional<Solution> solve_equality(const Linear& form, Term v) {
  for (const auto& [atom, c] : form.terms) {
    const bool direct = atom == v;
    if (!direct && !(is_extension(atom) && atom[0] == v)) continue;
    const auto value = solve_for(form, atom);
    if (!value || mentions(*value, v)) return std::nullopt;
    if (direct) return Solution{*value, term::mk_true()};
    const Term low = term::mk_extract(*value, v.width() - 1, 0);
    const Term back = term::mk_like(atom, {{low}});
    return Solution{low, mk_eq(back, *value)};
  }
  return std::nullopt;
}

std::optional<Cube> by_equality(const Cube& cube, Term v) {
  for (std::size_t i = 0; i < cube.size(); ++i) {
    const Term t = cube[i];
    if (!t.is(Kind::Eq) || !t[0].sort().is_bitvec()) continue;
    Linear form = linear_form(t[0]);
    form.add(linear_form(t[1]), term::mask(form.width));
    const auto solution = solve_equality(form, v);
    if (!solution) continue;
    Cube rest = cube;
    rest[i] = solution->condition;
    return substitute(rest, v, solution->value);
  }
  return std::nullopt;
}

/// A term through which alone v is seen: each of its values in [low, high] is
/// taken by some v.
struct Carrier {
  Term term;
  Value low = 0, high = 0;
  bool both_orders = true;  ///< is [low, high] an interval signed and unsigned?
};

/// The largest term around v in t that takes all values of an interval.
Carrier carrier_in(Term t, Term v) {
  if (t == v) return {t, 0, term::mask(v.width())};
  if (is_extension(t) && t[0] == v) {
    const Value top = term::mask(v.width());
    if (t.is(Kind::ZExt)) return {t, 0, top};
    const Value half = Value{1} << (v.width() - 1);
    return {t, term::truncate(0 - half, t.width()), half - 1, false};
  }
  if (t.is(Kind::Add)) {
    // v + s goes through all values if v does; an extension does not.
    std::vector<Term> with;
    for (Term c : t.children()) {
      if (mentions(c, v)) with.push_back(c);
    }
    if (with.size() == 1 && with[0] == v) return {t, 0, term::mask(t.width())};
  }
  return {};
}

struct Bounds {
  std::optional<bool> is_signed;
  std::vector<Term> lower, upper;  ///< inclusive
  std::vector<Term> conditions;
  std::size_t distinct = 0;
};

class BoundsCollector {
 public:
  explicit BoundsCollector(Term v) : v_(v) {}

  /// False if v is seen otherwise than by bounds on one carrier.
  bool take(Term literal) {
    const bool negated = literal.is(Kind::Not);
    const Term atom = negated ? literal[0] : literal;
    if (atom.is(Kind::Eq)) {
      if (!negated || !atom[0].sort().is_bitvec()) return false;
      const bool left = mentions(atom[0], v_);
      if (!set_carrier(atom[left ? 0 : 1])) return false;
      if (mentions(atom[left ? 1 : 0], v_)) return false;
      ++bounds_.distinct;
      return true;
    }
    if (!atom.is(Kind::Ult) && !atom.is(Kind::Slt)) return false;
    const bool left = mentions(atom[0], v_);
    if (left == mentions(atom[1], v_)) return false;
    if (!set_carrier(atom[left ? 0 : 1])) return false;
    const bool sign = atom.is(Kind::Slt);
    if (bounds_.is_signed.value_or(sign) != sign) return false;
    bounds_.is_signed = sign;
    add(atom[left ? 1 : 0], left != negated, negated);
    return true;
  }

  std::optional<Cube> result() {
    if (!carrier_.term) return Cube{};
    const unsigned n = carrier_.term.width();
    const bool sign = bounds_.is_signed.value_or(!carrier_.both_orders);
    if (bounds_.distinct > 0) {
      const bool free = bounds_.lower.empty() && bounds_.upper.empty();
      const Value values = term::truncate(carrier_.high - carrier_.low, n);
      if (!free || bounds_.distinct > values) return std::nullopt;
      return Cube{};
    }
    if (!limit(n, sign)) return std::nullopt;
    Cube cube = bounds_.conditions;
    for (Term l : bounds_.lower) {
      for (Term u : bounds_.upper) {
        cube.push_back(sign ? term::mk_sle(l, u) : term::mk_ule(l, u));
      }
    }
    return cube;
  }

 private:
  bool set_carrier(Term side) {
    const Carrier c = carrier_in(side, v_);
    if (!c.term || (carrier_.term && carrier_.term != c.term)) return false;
    carrier_ = c;
    return true;
  }

  void add(Term bound, bool is_upper, bool inclusive) {
    const unsigned n = bound.width();
    if (!inclusive) {  // x < b: x <= b-1 unless b is the least value
      const bool sign = *bounds_.is_signed;
      const Value half = Value{1} << (n - 1);
      const Value least = sign ? half : 0;
      const Value most = sign ? half - 1 : term::mask(n);
      bounds_.conditions.push_back(
          term::mk_ne(bound, mk_bv(is_upper ? least : most, n)));
      bound = term::mk_add(bound, mk_bv(is_upper ? term::mask(n) : 1, n));
    }
    (is_upper ? bounds_.upper : bounds_.lower).push_back(bound);
  }

  /// Adds the carrier's own range, where it is not all.
  bool limit(unsigned n, bool sign) {
    if (carrier_.low == 0 && carrier_.high == term::mask(n)) return true;
    if (!carrier_.both_orders && !sign) return false;
    bounds_.lower.push_back(mk_bv(carrier_.low, n));
    bounds_.upper.push_back(mk_bv(carrier_.high, n));
    return true;
  }

  Term v_;
  Carrier carrier_;
  Bounds bounds_;
};

std::optional<Cube> by_bounds(const Cube& cube, Term v) {
  if (!v.sort().is_bitvec()) return std::nullopt;
  Cube rest;
  BoundsCollector collector(v);
  for (Term t : cube) {
    if (!mentions(t, v)) {
      rest.push_back(t);
    } else if (!collector.take(t)) {
      return std::nullopt;
    }
  }
  auto conditions = collector.result();
  if (!conditions) return std::nullopt;
  rest.insert(rest.end(), conditions->begin(), conditions->end());
  return rest;
}

std::vector<Cube> by_values(const Cube& cube, Term v) {
  std::vector<Cube> cubes;
  const bool is_bool = v.is_bool();
  const unsigned n = is_bool ? 2 : 1U << v.width();
  for (unsigned value = 0; value < n; ++value) {
    const Term by =
        is_bool ? term::mk_bool(value != 0) : mk_bv(value, v.width());
    Cube c = substitute(cube, v, by);
    const bool is_false =
        std::any_of(c.begin(), c.end(), [](Term t) { return t.is_false(); });
    if (!is_false) cubes.push_back(std::move(c));
  }
  return cubes;
}

bool has_few_values(Term v) {
  return v.is_bool() || (v.sort().is_bitvec() && v.width() <= kFewBits);
}

}  // namespace

std::vector<Term> Eliminator::inputs(Term f) const {
  std::vector<Term> result;
  for (Term s : term::free_symbols(f)) {
    if (!cfa_.variable_of(s)) result.push_back(s);
  }
  return result;
}

std::optional<Term> Eliminator::exactly(Term f) const { return run(f, true); }
Term Eliminator::weakened(Term f) const { return *run(f, false); }

std::optional<Term> Eliminator::run(Term f, bool exact) const {
  std::vector<Term> kept, with_inputs;
  for (Term c : term::conjuncts(f)) {
    (has_inputs(c) ? with_inputs : kept).push_back(c);
  }
  if (with_inputs.empty()) return f;
  const auto cubes = to_cubes(mk_and(with_inputs), kCubeLimit);
  if (!cubes) {
    if (!exact) return mk_and(kept);
    const auto without = ask(mk_and(with_inputs));
    if (without) kept.push_back(*without);
    return without ? std::optional(mk_and(kept)) : std::nullopt;
  }
  std::vector<Term> any;
  for (const Cube& cube : *cubes) {
    const auto part = run_cube(cube, exact, kCubeLimit);
    if (!part) return std::nullopt;
    any.push_back(*part);
  }
  kept.push_back(mk_or(any));
  return mk_and(kept);
}

std::optional<Term> Eliminator::ask(Term f) const {
  if (!solver_) return std::nullopt;
  const auto [it, is_new] = asked_.try_emplace(f);
  if (is_new) it->second = by_models(f, inputs(f), *solver_);
  return it->second;
}

std::optional<Term> Eliminator::run_cube(Cube cube, bool exact,
                                         std::size_t fuel) const {
  for (;;) {
    // A literal may have become a disjunction by substitution.
    const auto again = to_cubes(mk_and(cube), kCubeLimit);
    if (again && again->size() != 1) {
      if (again->empty()) return term::mk_false();
      if (fuel <= again->size()) {
        if (exact) return ask(mk_and(cube));
      } else {
        std::vector<Term> any;
        for (const Cube& c : *again) {
          const auto part = run_cube(c, exact, fuel / again->size());
          if (!part) return std::nullopt;
          any.push_back(*part);
        }
        return mk_or(any);
      }
    } else if (again) {
      cube = (*again)[0];
    }
    const std::vector<Term> symbols = inputs(mk_and(cube));
    if (symbols.empty()) return mk_and(cube);
    std::optional<Cube> next;
    for (Term v : symbols) {
      if ((next = by_equality(cube, v))) break;
    }
    for (std::size_t i = 0; !next && i < symbols.size(); ++i) {
      next = by_bounds(cube, symbols[i]);
    }
    if (next) {
      cube = std::move(*next);
      continue;
    }
    const auto few =
        std::find_if(symbols.begin(), symbols.end(), has_few_values);
    if (few != symbols.end() && fuel > 1) {
      std::vector<Term> any;
      for (Cube& c : by_values(cube, *few)) {
        const auto part = run_cube(std::move(c), exact, fuel / 2);
        if (!part) return std::nullopt;
        any.push_back(*part);
      }
      return mk_or(any);
    }
    if (exact) return ask(mk_and(cube));
    std::erase_if(cube, [&](Term t) { return mentions(t, symbols[0]); });
  }
}

}  // namespace pleat::engine::backward
