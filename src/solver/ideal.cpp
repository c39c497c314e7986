// Membership in an ideal modulo 2^n, goal-directed: the equations are
// multiplied by monomials that lead to monomials of the goal (and of what came
// in on the way), and linear algebra in Howell form decides whether the goal is
// a combination of these products. Incomplete (the multipliers are bounded),
// but what it shows is shown.

#include "solver/ideal.h"

#include <algorithm>

#include "solver/howell.h"
#include "solver/linear.h"
#include "term/evaluate.h"
#include "term/walk.h"

namespace pleat::solver {

using term::Kind;
using term::Polynomial;
using term::Value;

namespace {

constexpr std::size_t kMostMonomials = 120;  ///< of one polynomial
constexpr std::size_t kMostProducts = 200;   ///< of equations and monomials
constexpr std::size_t kMostColumns = 700;    ///< monomials in all products
constexpr std::size_t kMostAtoms = 60;
constexpr std::size_t kMultiplierDegree = 3;
constexpr std::size_t kRounds = 3;
/// Above this the vanishing ideal is not looked at: long sums of high degree
/// take long to write in falling factorials.
constexpr std::size_t kShort = 40;

using Monomial = Polynomial::Monomial;

/// whole / part, if part divides it.
std::optional<Monomial> divide(const Monomial& whole, const Monomial& part) {
  if (part.size() > whole.size()) return std::nullopt;
  Monomial rest;
  std::size_t i = 0;
  for (Term t : whole) {
    if (i < part.size() && part[i] == t) {
      ++i;
    } else {
      rest.push_back(t);
    }
  }
  if (i < part.size()) return std::nullopt;
  return rest;
}

Polynomial monomial(const Monomial& m, unsigned width) {
  Polynomial p(width);
  p.add(m, 1);
  return p;
}

/// Saturating: outside of this nothing is known.
constexpr Int kFar = Int{1} << 100;
Int clamp(Int v) { return std::clamp(v, -kFar, kFar); }
Int times(Int a, Int b) {
  Int r = 0;
  if (__builtin_mul_overflow(a, b, &r))
    return (a < 0) == (b < 0) ? kFar : -kFar;
  return clamp(r);
}
Interval times(Interval a, Interval b) {
  const auto [low, high] =
      std::minmax({times(a.low, b.low), times(a.low, b.high),
                   times(a.high, b.low), times(a.high, b.high)});
  return {low, high};
}

/// The polynomial with other atoms in a ring of another width, its coefficients
/// read as signed.
template <typename ValueOf>
Polynomial in_ring(const Polynomial& p, unsigned width, ValueOf value_of) {
  Polynomial result(width);
  for (const auto& [m, c] : p.coefficients()) {
    Polynomial part(width, static_cast<Value>(term::to_signed(c, p.width())));
    for (Term x : m) part = part * value_of(x);
    result += part;
  }
  return result;
}

}  // namespace

Ideal::Ideal(const std::vector<Item>& items, const Intervals& intervals)
    : items_(items), intervals_(intervals) {
  for (const Item& item : items) {
    const Term f = item.formula;
    if (f.is(Kind::Eq) && f[0].sort().is_bitvec()) {
      equal_.push_back({f[0], f[1], item.sources});
    } else if (f.is(Kind::Not) && f[0].is(Kind::Eq) &&
               f[0][0].sort() == term::Sort::bitvec(1)) {
      equal_.push_back({f[0][0], term::mk_bvnot(f[0][1]), item.sources});
    }
  }
  for (const Equal& e : equal_) add_equation(view(e.a) - view(e.b), e.sources);
}

bool Ideal::contradictory() {
  for (const Item& item : items_) {
    const Term f = item.formula;
    if (!f.is(Kind::Not) || !f[0].is(Kind::Eq)) continue;
    if (!f[0][0].sort().is_bitvec()) continue;
    if (is_zero(view(f[0][0]) - view(f[0][1]))) {
      merge(conflict_, item.sources);
      return true;
    }
  }
  return false;
}

absl::flat_hash_map<Term, Term> Ideal::simpler() {
  absl::flat_hash_map<Term, Term> result;
  std::set<Term> seen;
  std::vector<Term> stack;
  for (const Item& item : items_) stack.push_back(item.formula);
  while (!stack.empty()) {
    const Term t = stack.back();
    stack.pop_back();
    if (!seen.insert(t).second) continue;
    stack.insert(stack.end(), t.children().begin(), t.children().end());
    if (const Term wide = widened(t)) {
      result[t] = wide;
      continue;
    }
    if (!t.is(Kind::UDiv) && !t.is(Kind::URem) && !t.is(Kind::SDiv) &&
        !t.is(Kind::SRem) && !t.is(Kind::ZExt) && !t.is(Kind::SExt)) {
      continue;
    }
    const Polynomial p = view(t);
    if (p == Polynomial::variable(t)) continue;
    // Shorter only: else two forms of one term could take turns.
    const Term other = p.to_term();
    if (other != t && term::dag_size(other) < term::dag_size(t)) {
      result[t] = other;
    }
  }
  return result;
}

// --- polynomials of terms ----------------------------------------------------

Polynomial Ideal::view(Term t) {
  if (const auto it = views_.find(t); it != views_.end()) return it->second;
  views_.emplace(t, Polynomial::variable(t));  // ends recursion
  Polynomial p = open(t);
  views_.insert_or_assign(t, p);
  return p;
}

Polynomial Ideal::open(Term t) {
  switch (t.kind()) {
    case Kind::Const:
      return Polynomial(t.width(), t.value());
    case Kind::Add:
    case Kind::Mul: {
      const bool sum = t.is(Kind::Add);
      Polynomial result(t.width(), sum ? 0 : 1);
      for (Term c : t.children()) {
        const Polynomial p = view(c);
        const std::size_t n = p.coefficients().size();
        const std::size_t so_far = result.coefficients().size();
        if ((sum ? n + so_far : n * so_far) > kMostMonomials) {
          return Polynomial::variable(t);
        }
        result = sum ? std::move(result) + p : result * p;
      }
      return result;
    }
    case Kind::ZExt:
    case Kind::SExt:
      return opened_extension(t);
    case Kind::UDiv:
    case Kind::URem:
    case Kind::SDiv:
    case Kind::SRem:
      return opened_division(t);
    case Kind::Extract:
      return opened_part(t);
    default:
      return Polynomial::variable(t);
  }
}

/// An extension of a sum without a wrap is the sum of extensions. The low part
/// of a value that fits into it is the value itself.
Polynomial Ideal::opened_extension(Term t) {
  const bool is_signed = t.is(Kind::SExt);
  const Term inner = t[0];
  if (inner.is(Kind::Extract) && inner.low() == 0 &&
      inner[0].width() == t.width()) {
    const Polynomial p = view(inner[0]);
    const auto range = integer_range(p, is_signed);
    const Interval fits =
        is_signed ? full_signed(inner.width()) : full_unsigned(inner.width());
    if (range && fits.low <= range->low && range->high <= fits.high) return p;
  }
  const Polynomial p = view(inner);
  if (p == Polynomial::variable(inner)) return Polynomial::variable(t);
  const auto range = integer_range(p, is_signed);
  const Interval fits =
      is_signed ? full_signed(inner.width()) : full_unsigned(inner.width());
  if (!range || range->low < fits.low || range->high > fits.high) {
    return Polynomial::variable(t);
  }
  return lifted(p, t.width(), is_signed);
}

/// The same integers in a wider ring. Must not wrap.
Polynomial Ideal::lifted(const Polynomial& p, unsigned width, bool is_signed) {
  return in_ring(p, width, [&](Term x) {
    return view(is_signed ? term::mk_sext(x, width) : term::mk_zext(x, width));
  });
}

Polynomial Ideal::opened_division(Term t) {
  const bool is_signed = t.is(Kind::SDiv) || t.is(Kind::SRem);
  const bool quotient = t.is(Kind::UDiv) || t.is(Kind::SDiv);
  if (t[1].is_const() && t[1].value() != 0) {
    const Value c = t[1].value();
    if (!is_signed || !term::sign_bit(c, t.width())) {
      if (const auto q = divided(view(t[0]), c, is_signed)) {
        return quotient ? *q : Polynomial(t.width());
      }
    }
  }
  if (!is_signed) {
    if (const auto q = divided(view(t[0]), t[1])) {
      return quotient ? *q : Polynomial(t.width());
    }
  } else {
    const auto range = integer_range(view(t[0]), true);
    const auto divisor = integer_range(view(t[1]), true);
    if (range && divisor && range->low >= 0 && divisor->low > 0 &&
        range->high <= full_signed(t.width()).high &&
        divisor->high <= full_signed(t.width()).high) {
      return view(quotient ? term::mk_udiv(t[0], t[1])
                           : term::mk_urem(t[0], t[1]));
    }
  }
  return Polynomial::variable(t);
}

/// Low bits of a sum are the sum of low bits.
Polynomial Ideal::opened_part(Term t) {
  if (t.low() != 0) return Polynomial::variable(t);
  const Polynomial p = view(t[0]);
  if (p == Polynomial::variable(t[0])) return Polynomial::variable(t);
  return in_ring(p, t.width(), [&](Term x) {
    return view(term::mk_extract(x, t.high(), 0));
  });
}

/// match: a sum of low n bits of wider terms is 0
/// result: the same sum of these terms is 0, if it is nearer to 0 than 2^n:
/// then no other multiple of 2^n is (indices of cells, of narrower numbers)
Term Ideal::widened(Term equality) {
  if (!equality.is(Kind::Eq) || !equality[0].sort().is_bitvec()) return {};
  const auto is_part = [](Term t) {
    return t.is(Kind::Extract) && t.low() == 0;
  };
  const Polynomial p = view(equality[0]) - view(equality[1]);
  const std::vector<Term> parts = p.variables();
  if (parts.empty() || !std::ranges::all_of(parts, is_part)) return {};
  const unsigned width = parts.front()[0].width();
  const auto is_as_wide = [&](Term t) { return t[0].width() == width; };
  if (!std::ranges::all_of(parts, is_as_wide)) return {};
  const Polynomial wide =
      in_ring(p, width, [](Term x) { return Polynomial::variable(x[0]); });
  const auto range = integer_range(wide, true);
  const Int next = Int{1} << p.width();
  if (!range || range->low <= -next || range->high >= next) return {};
  return term::mk_eq(wide.to_term(), term::mk_bv(0, width));
}

/// p / by, if that is exact in integers and p does not wrap.
std::optional<Polynomial> Ideal::divided(const Polynomial& p, Value by,
                                         bool is_signed) const {
  const auto range = integer_range(p, is_signed);
  const Interval fits =
      is_signed ? full_signed(p.width()) : full_unsigned(p.width());
  if (!range || range->low < fits.low || range->high > fits.high) {
    return std::nullopt;
  }
  Polynomial result(p.width());
  for (const auto& [m, c] : p.coefficients()) {
    const Int coefficient = term::to_signed(c, p.width());
    const Int divisor = static_cast<Int>(by);
    if (coefficient % divisor != 0) return std::nullopt;
    result.add(m, static_cast<Value>(coefficient / divisor));
  }
  return result;
}

/// The same for an unknown divisor that all monomials contain and that is
/// not 0, unsigned.
std::optional<Polynomial> Ideal::divided(const Polynomial& p, Term by) const {
  if (by.is_const() || p.is_constant() || atom_range(by, false).low <= 0) {
    return std::nullopt;
  }
  const auto range = integer_range(p, false);
  if (!range || range->low < 0 || range->high > full_unsigned(p.width()).high) {
    return std::nullopt;
  }
  Polynomial result(p.width());
  for (const auto& [m, c] : p.coefficients()) {
    const auto rest = divide(m, {by});
    if (!rest) return std::nullopt;
    result.add(*rest, c);
  }
  return result;
}

/// Bounds of the polynomial over the integers, its coefficients read as
/// signed, its atoms as told.
std::optional<Interval> Ideal::integer_range(const Polynomial& p,
                                             bool is_signed) const {
  if (p.width() > Intervals::kWidest) return std::nullopt;
  Interval sum{0, 0};
  for (const auto& [m, c] : p.coefficients()) {
    const Int coefficient = term::to_signed(c, p.width());
    Interval part{coefficient, coefficient};
    for (Term x : m) part = times(part, atom_range(x, is_signed));
    sum = {sum.low + part.low, sum.high + part.high};
    // At once: what is far on both sides would cancel.
    if (part.low <= -kFar || part.high >= kFar || sum.low <= -kFar ||
        sum.high >= kFar) {
      return std::nullopt;
    }
  }
  return sum;
}

Interval Ideal::atom_range(Term t, bool is_signed) const {
  const Range known = intervals_.range(t);
  merge(relied_on_, intervals_.sources(t));
  if (t.is(Kind::ZExt) || t.is(Kind::SExt)) {
    merge(relied_on_, intervals_.sources(t[0]));
  }
  Interval r = is_signed ? known.s : known.u;
  if (t.is(Kind::ZExt) && t.aux() > 0) {
    const Interval inner = intervals_.range(t[0]).u;
    r = {std::max(r.low, inner.low), std::min(r.high, inner.high)};
  } else if (t.is(Kind::SExt) && is_signed) {
    const Interval inner = intervals_.range(t[0]).s;
    r = {std::max(r.low, inner.low), std::min(r.high, inner.high)};
  }
  return r;
}

// --- equations ---------------------------------------------------------------

void Ideal::add_equation(const Polynomial& p, const Sources& sources) {
  if (p.is_zero()) return;
  auto& all = equations_[p.width()];
  if (std::find(all.begin(), all.end(), p) != all.end()) return;
  all.push_back(p);
  sources_[p.width()].push_back(sources);
  meet(p);
}

void Ideal::meet(const Polynomial& p) {
  for (Term x : p.variables()) {
    if (met_.size() >= kMostAtoms || !met_.insert(x).second) continue;
    add_axioms(x);
    add_extensions(x);
  }
}

/// What always holds of an atom that is no ring operation.
void Ideal::add_axioms(Term t) {
  const unsigned w = t.width();
  switch (t.kind()) {
    case Kind::UDiv:
    case Kind::URem:
      return add_equation(view(term::mk_udiv(t[0], t[1])) * view(t[1]) +
                              view(term::mk_urem(t[0], t[1])) - view(t[0]),
                          {});
    case Kind::SDiv:
    case Kind::SRem:
      return add_equation(view(term::mk_sdiv(t[0], t[1])) * view(t[1]) +
                              view(term::mk_srem(t[0], t[1])) - view(t[0]),
                          {});
    case Kind::Concat:
      return add_equation(
          view(term::mk_zext(t[0], w)).scale(Value{1} << t[1].width()) +
              view(term::mk_zext(t[1], w)) - Polynomial::variable(t),
          {});
    case Kind::ZExt:
    case Kind::SExt:
      break;
    default:
      return;
  }
  // Shifts to the right, and what they drop.
  if (!t[0].is(Kind::Extract) || t[0][0].width() != w) return;
  const Term x = t[0][0];
  const unsigned high = t[0].high(), low = t[0].low();
  if (high == w - 1 && low > 0) {
    add_equation(Polynomial::variable(t).scale(Value{1} << low) +
                     view(term::mk_zext(term::mk_extract(x, low - 1, 0), w)) -
                     view(x),
                 {});
  } else if (low == 0 && t.is(Kind::ZExt)) {
    const Term rest = term::mk_extract(x, w - 1, high + 1);
    add_equation(view(term::mk_zext(rest, w)).scale(Value{1} << (high + 1)) +
                     Polynomial::variable(t) - view(x),
                 {});
  }
}

/// Equal terms have equal extensions.
void Ideal::add_extensions(Term t) {
  if (!t.is(Kind::ZExt) && !t.is(Kind::SExt)) return;
  for (const Equal& e : equal_) {
    if (e.a != t[0] && e.b != t[0]) continue;
    const Term other = e.a == t[0] ? e.b : e.a;
    add_equation(Polynomial::variable(t) -
                     view(t.is(Kind::ZExt) ? term::mk_zext(other, t.width())
                                           : term::mk_sext(other, t.width())),
                 e.sources);
  }
}

// --- membership --------------------------------------------------------------

namespace {

/// Numbers monomials: those of high degree first.
class Columns {
 public:
  explicit Columns(const std::set<Monomial>& monomials) {
    std::vector<Monomial> order(monomials.begin(), monomials.end());
    std::stable_sort(
        order.begin(), order.end(),
        [](const auto& a, const auto& b) { return a.size() > b.size(); });
    for (std::uint32_t i = 0; i < order.size(); ++i) number_[order[i]] = i;
  }
  Module::Row row(const Polynomial& p) const {
    Module::Row result;
    for (const auto& [m, c] : p.coefficients()) result[number_.at(m)] = c;
    return result;
  }
  Polynomial polynomial(const Module::Row& row, unsigned width) const {
    Polynomial p(width);
    for (const auto& [m, n] : number_) {
      if (const auto it = row.find(n); it != row.end()) p.add(m, it->second);
    }
    return p;
  }

 private:
  std::map<Monomial, std::uint32_t> number_;
};

/// Products of equations and monomials that may cancel the goal.
class Products {
 public:
  /// `without`: equations that are not used; may be empty.
  Products(const std::vector<Polynomial>& equations, const Polynomial& goal,
           std::size_t multiplier_degree, const std::vector<bool>& without)
      : equations_(equations),
        without_(without),
        multiplier_degree_(multiplier_degree),
        highest_(goal.degree() + 1) {
    for (const Polynomial& e : equations) {
      highest_ = std::max(highest_, e.degree());
    }
    for (const auto& [m, c] : goal.coefficients()) meet(m);
    for (std::size_t round = 0; round < kRounds && !new_.empty(); ++round) {
      std::vector<Monomial> targets;
      std::swap(targets, new_);
      for (const Monomial& target : targets) aim_at(target);
    }
  }

  const std::vector<Polynomial>& all() const { return products_; }
  const std::set<Monomial>& monomials() const { return monomials_; }

 private:
  void meet(const Monomial& m) {
    if (monomials_.insert(m).second) new_.push_back(m);
  }

  void aim_at(const Monomial& target) {
    for (std::size_t e = 0; e < equations_.size(); ++e) {
      if (!without_.empty() && without_[e]) continue;
      for (const auto& [m, c] : equations_[e].coefficients()) {
        const auto multiplier = divide(target, m);
        if (!multiplier || multiplier->size() > multiplier_degree_) continue;
        if (products_.size() >= kMostProducts ||
            monomials_.size() >= kMostColumns) {
          return;
        }
        if (!used_.emplace(e, *multiplier).second) continue;
        Polynomial p =
            equations_[e] * monomial(*multiplier, equations_[e].width());
        if (p.degree() > highest_) continue;
        for (const auto& [n, d] : p.coefficients()) meet(n);
        products_.push_back(std::move(p));
      }
    }
  }

  const std::vector<Polynomial>& equations_;
  const std::vector<bool>& without_;
  std::size_t multiplier_degree_, highest_;
  std::set<Monomial> monomials_;
  std::vector<Monomial> new_;
  std::set<std::pair<std::size_t, Monomial>> used_;
  std::vector<Polynomial> products_;
};

/// Is the goal a combination of the products?
bool spans(const Products& products, const Polynomial& goal) {
  const Columns columns(products.monomials());
  Module module(goal.width());
  for (const Polynomial& p : products.all()) module.insert(columns.row(p));
  const Module::Row rest = module.reduce(columns.row(goal));
  if (rest.empty()) return true;
  return rest.size() <= kShort &&
         columns.polynomial(rest, goal.width()).vanishes();
}

}  // namespace

bool Ideal::is_zero(const Polynomial& p) {
  if (p.is_zero() || (p.coefficients().size() <= kShort && p.vanishes())) {
    merge(conflict_, relied_on_);
    return true;
  }
  if (p.is_constant() || p.coefficients().size() > kMostMonomials) return false;
  meet(p);
  if (!equations_.contains(p.width())) return false;
  bool tried = false;
  for (std::size_t degree = 0; degree <= kMultiplierDegree; ++degree) {
    if (!spanned(p, degree, {}, &tried)) continue;
    find_sources(p, degree);
    return true;
  }
  return false;
}

/// `same`: a set of products as large as the last one is not tried again.
bool Ideal::spanned(const Polynomial& p, std::size_t multiplier_degree,
                    const std::vector<bool>& without, bool* same) {
  const Products products(equations_.at(p.width()), p, multiplier_degree,
                          without);
  const std::size_t count = products.all().size();
  if (same != nullptr && multiplier_degree > 0 && count == last_products_) {
    *same = true;
    return false;
  }
  last_products_ = count;
  work_ += products.monomials().size() * count;
  return spans(products, p);
}

/// Leaves out equations one by one; what cannot be left out was needed.
void Ideal::find_sources(const Polynomial& p, std::size_t multiplier_degree) {
  const std::vector<Sources>& sources = sources_.at(p.width());
  std::vector<bool> without(sources.size(), false);
  for (std::size_t e = 0; e < sources.size(); ++e) {
    if (sources[e].empty()) continue;
    without[e] = true;
    if (spanned(p, multiplier_degree, without, nullptr)) continue;
    without[e] = false;
    merge(conflict_, sources[e]);
  }
  merge(conflict_, relied_on_);
}

}  // namespace pleat::solver
