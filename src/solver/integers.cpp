#include "solver/integers.h"

#include <algorithm>

#include "solver/bottom_up.h"
#include "support/check.h"
#include "term/modular.h"

namespace pleat::solver {

using term::Kind;
using term::Term;
using term::Value;

namespace {

constexpr Int kHuge = Int{1} << 100;  ///< beyond it sums are given up

bool is_wide(Term t) { return t.width() > Intervals::kWidest; }

Int greatest_factor(const IntegerSum& sum) {
  Int result = 0;
  for (const auto& [n, v] : sum.parts)
    result = std::max(result, v < 0 ? -v : v);
  return result;
}

}  // namespace

// --- sums --------------------------------------------------------------------

bool Integers::combine(IntegerSum& into, const IntegerSum& more,
                       Int factor) const {
  std::map<Number, Int> parts(into.parts.begin(), into.parts.end());
  const auto add = [&](Int& to, Int v) {
    Int product = 0;
    if (__builtin_mul_overflow(v, factor, &product)) return false;
    if (__builtin_add_overflow(to, product, &to)) return false;
    return to < kHuge && to > -kHuge;
  };
  for (const auto& [n, v] : more.parts) {
    if (!add(parts[n], v)) return false;
  }
  if (!add(into.constant, more.constant)) return false;
  std::erase_if(parts, [](const auto& p) { return p.second == 0; });
  into.parts.assign(parts.begin(), parts.end());
  return true;
}

/// Factors modulo 2^width, nearest to zero.
void Integers::reduce(IntegerSum& sum, unsigned width) const {
  const auto centre = [&](Int v) {
    v -= floor_div(v, power(width)) * power(width);
    return v >= power(width - 1) ? v - power(width) : v;
  };
  for (auto& [n, v] : sum.parts) v = centre(v);
  std::erase_if(sum.parts, [](const auto& p) { return p.second == 0; });
  sum.constant = centre(sum.constant);
}

/// A sum that is zero modulo 2^width when this one is, with small factors if
/// there is one: 3n = i + 3k comes as n = k + i/3, whose factor of i is an
/// inverse, near to 2^width.
void Integers::make_small(IntegerSum& sum, unsigned width) const {
  constexpr Int kSmall = 1 << 12;
  if (greatest_factor(sum) <= kSmall) return;
  IntegerSum best = sum;
  for (const auto& [number, factor] : sum.parts) {
    if (factor % 2 == 0) continue;
    const Value by = term::inverse(static_cast<Value>(factor), width);
    const auto times = [&](Int v) {
      return static_cast<Int>(
          term::truncate(static_cast<Value>(v) * by, width));
    };
    IntegerSum other = sum;
    for (auto& [n, v] : other.parts) v = times(v);
    other.constant = times(other.constant);
    reduce(other, width);
    if (greatest_factor(other) < greatest_factor(best)) best = std::move(other);
  }
  sum = std::move(best);
}

bool Integers::bounds(const IntegerSum& sum, Interval* result) const {
  Interval i{sum.constant, sum.constant};
  for (const auto& [n, factor] : sum.parts) {
    const Interval& v = variables_[n].bounds;
    Int a = 0, b = 0;
    if (__builtin_mul_overflow(v.low, factor, &a) ||
        __builtin_mul_overflow(v.high, factor, &b)) {
      return false;
    }
    // A product may be as large as an Int: it must not meet a sum.
    if (std::min(a, b) < -kHuge || std::max(a, b) > kHuge) return false;
    i.low += std::min(a, b);
    i.high += std::max(a, b);
    if (i.low < -kHuge || i.high > kHuge) return false;
  }
  *result = i;
  return true;
}

z3::expr Integers::numeral(Int v) {
  if (v >= INT64_MIN && v <= INT64_MAX) {
    return z3_.int_val(static_cast<std::int64_t>(v));
  }
  const std::string digits =
      term::to_decimal(static_cast<Value>(v < 0 ? -v : v));
  return z3_.int_val((v < 0 ? "-" + digits : digits).c_str());
}

z3::expr Integers::expression(const IntegerSum& sum) {
  z3::expr_vector parts(z3_);
  for (const auto& [n, factor] : sum.parts) {
    const z3::expr& v = variables_[n].expression;
    parts.push_back(factor == 1 ? v : numeral(factor) * v);
  }
  if (sum.constant != 0 || parts.empty())
    parts.push_back(numeral(sum.constant));
  return parts.size() == 1 ? parts[0] : z3::sum(parts);
}

Integers::Number Integers::fresh(Interval b) {
  const auto n = static_cast<Number>(variables_.size());
  const z3::expr v = z3_.int_const(("i!" + std::to_string(n)).c_str());
  solver_.add(v >= numeral(b.low));
  solver_.add(v <= numeral(b.high));
  variables_.push_back({v, b});
  return n;
}

void Integers::rely_on(Term t) {
  if (relied_.emplace(t, true).second) merge(relied_on_, intervals_.sources(t));
}

Interval Integers::known(Term t, bool is_signed) {
  const Range r = intervals_.range(t);
  const Interval i = is_signed ? r.s : r.u;
  const Interval full =
      is_signed ? full_signed(t.width()) : full_unsigned(t.width());
  if (i.low != full.low || i.high != full.high) rely_on(t);
  return i;
}

// --- bit-vectors -------------------------------------------------------------

const IntegerSum& Integers::congruent(Term root) {
  const auto build = [this](Term t) {
    IntegerSum sum = build_sum(t);
    reduce(sum, t.width());
    sums_[t] = std::move(sum);
  };
  bottom_up(root, sums_, build, [](Term t, Term c) {
    return !is_wide(t) && !t.is(Kind::Select) && c.sort().is_bitvec() &&
           !is_wide(c);
  });
  return sums_.at(root);
}

IntegerSum Integers::build_sum(Term t) {
  for (Term c : t.children()) {
    if (c.sort().is_bitvec() && is_wide(c)) return unknown(t);
  }
  switch (t.kind()) {
    case Kind::Symbol:
      return symbol(t);
    case Kind::Const:
      return {{}, static_cast<Int>(t.value())};
    case Kind::Add: {
      IntegerSum sum;
      for (Term c : t.children()) {
        if (!combine(sum, congruent(c), 1)) return unknown(t);
      }
      return sum;
    }
    case Kind::Mul:
      return product(t);
    case Kind::UDiv:
    case Kind::URem:
    case Kind::SDiv:
    case Kind::SRem:
      return divided(t);
    case Kind::Shl:
    case Kind::LShr:
    case Kind::AShr:
      return shifted(t);
    case Kind::BvAnd:
      return masked(t);
    case Kind::Ite:
      return ite(t);
    case Kind::ZExt:
      return exact(t[0], false);
    case Kind::SExt:
      return exact(t[0], true);
    case Kind::Extract:
      if (t.low() == 0) return congruent(t[0]);
      return divide(exact(t[0], false), power(t.low()), true).quotient;
    case Kind::Concat: {
      IntegerSum sum = exact(t[1], false);
      if (!combine(sum, congruent(t[0]), power(t[1].width()))) {
        return unknown(t);
      }
      return sum;
    }
    default:
      return unknown(t);
  }
}

IntegerSum Integers::symbol(Term t) {
  const Interval u = known(t, false), s = known(t, true);
  const Int wide_u = u.high - u.low, wide_s = s.high - s.low;
  const bool is_signed = wide_u == wide_s ? mostly_signed_ : wide_s < wide_u;
  const Number n = fresh(is_signed ? s : u);
  symbols_.emplace_back(t, n);
  return {{{n, 1}}, 0};
}

IntegerSum Integers::unknown(Term t) {
  const Number n =
      fresh(is_wide(t) ? Interval{-kHuge, kHuge} : known(t, false));
  if (t.is(Kind::Select)) selects_.emplace_back(t, n);
  return {{{n, 1}}, 0};
}

IntegerSum Integers::product(Term t) {
  IntegerSum result{{}, 1};
  for (Term c : t.children()) {
    const IntegerSum& sum = congruent(c);
    IntegerSum next;
    if (result.parts.empty()) {
      if (!combine(next, sum, result.constant)) return unknown(t);
    } else if (sum.parts.empty()) {
      if (!combine(next, result, sum.constant)) return unknown(t);
    } else {
      return unknown(t);  // not linear
    }
    reduce(next, t.width());
    result = std::move(next);
  }
  return result;
}

Integers::Division Integers::divide(const IntegerSum& sum, Int divisor,
                                    bool floor) {
  Interval b;
  CHECK(bounds(sum, &b), "an exact value should have bounds");
  const Int most = (divisor < 0 ? -divisor : divisor) - 1;
  const bool may_be_negative = !floor && b.low < 0;
  const Interval q =
      floor ? Interval{floor_div(b.low, divisor), floor_div(b.high, divisor)}
            : Interval{std::min(b.low / divisor, b.high / divisor),
                       std::max(b.low / divisor, b.high / divisor)};
  Division d;
  d.quotient.parts = {
      {fresh({std::min(q.low, Int{0}), std::max(q.high, Int{0})}), 1}};
  d.remainder.parts = {
      {fresh({may_be_negative ? -most : 0, floor || b.high > 0 ? most : 0}),
       1}};
  const z3::expr x = expression(sum);
  const z3::expr r = expression(d.remainder);
  solver_.add(x == numeral(divisor) * expression(d.quotient) + r);
  if (may_be_negative && b.high > 0) {
    solver_.add(z3::implies(x >= 0, r >= 0));
    solver_.add(z3::implies(x < 0, r <= 0));
  }
  return d;
}

IntegerSum Integers::divided(Term t) {
  if (!t[1].is_const() || t[1].value() == 0) return unknown(t);
  const bool is_signed = t.is(Kind::SDiv) || t.is(Kind::SRem);
  const Int divisor =
      is_signed ? static_cast<Int>(term::to_signed(t[1].value(), t.width()))
                : static_cast<Int>(t[1].value());
  const Division d = divide(exact(t[0], is_signed), divisor, !is_signed);
  return t.is(Kind::UDiv) || t.is(Kind::SDiv) ? d.quotient : d.remainder;
}

IntegerSum Integers::shifted(Term t) {
  if (!t[1].is_const()) return unknown(t);
  const unsigned w = t.width();
  const auto n = static_cast<unsigned>(std::min<Value>(t[1].value(), w));
  if (t.is(Kind::Shl)) {
    IntegerSum sum;
    if (n == w) return sum;
    if (!combine(sum, congruent(t[0]), power(n))) return unknown(t);
    return sum;
  }
  return divide(exact(t[0], t.is(Kind::AShr)), power(n), true).quotient;
}

/// match: x & (2^k - 1)        result: x mod 2^k
/// match: x & (2^n - 2^k)      result: x - x mod 2^k
IntegerSum Integers::masked(Term t) {
  const Term constant = t[0].is_const() ? t[0] : t[1];
  const Term x = t[0].is_const() ? t[1] : t[0];
  if (!constant.is_const()) return unknown(t);
  const Value c = constant.value();
  const Value top = term::mask(t.width());
  const bool is_low = (c & (c + 1)) == 0;
  const Value rest = is_low ? c : top ^ c;
  if (!is_low && (rest & (rest + 1)) != 0) return unknown(t);
  const Int modulus = static_cast<Int>(rest) + 1;
  const IntegerSum remainder = divide(exact(x, false), modulus, true).remainder;
  if (is_low) return remainder;
  IntegerSum sum = congruent(x);
  if (!combine(sum, remainder, -1)) return unknown(t);
  return sum;
}

IntegerSum Integers::ite(Term t) {
  const IntegerSum a = exact(t[1], mostly_signed_);
  const IntegerSum b = exact(t[2], mostly_signed_);
  Interval x, y;
  if (!bounds(a, &x) || !bounds(b, &y)) return unknown(t);
  const Number n = fresh({std::min(x.low, y.low), std::max(x.high, y.high)});
  const z3::expr v = variables_[n].expression;
  const z3::expr c = formula(t[0]);
  solver_.add(z3::implies(c, v == expression(a)));
  solver_.add(z3::implies(!c, v == expression(b)));
  return {{{n, 1}}, 0};
}

const IntegerSum& Integers::exact(Term t, bool is_signed) {
  const auto it = exact_.find({t, is_signed});
  if (it != exact_.end()) return it->second;
  IntegerSum sum = build_exact(t, is_signed);
  return exact_[{t, is_signed}] = std::move(sum);
}

IntegerSum Integers::build_exact(Term t, bool is_signed) {
  const unsigned w = t.width();
  IntegerSum sum = congruent(t);
  Interval b;
  // Without bounds of the sum nothing is known but the range of the type.
  const bool bounded = bounds(sum, &b);
  const Interval range = known(t, is_signed);
  if (!bounded) return {{{fresh(range), 1}}, 0};
  const Int least = ceil_div(b.low - range.high, power(w));
  const Int most = floor_div(b.high - range.low, power(w));
  if (least == most) {
    const Interval full = is_signed ? full_signed(w) : full_unsigned(w);
    const Int shift = least * power(w);
    sum.constant -= shift;
    // Inside the type by its own bounds, or because the interval says so.
    if (b.low - shift < full.low || b.high - shift > full.high) {
      solver_.add(expression(sum) >= numeral(range.low));
      solver_.add(expression(sum) <= numeral(range.high));
      // Give the narrower bounds to later users of the value.
      const Number z = fresh(range);
      solver_.add(variables_[z].expression == expression(sum));
      return {{{z, 1}}, 0};
    }
    return sum;
  }
  const Number z = fresh(range);
  const Number k = fresh({least, most});
  solver_.add(variables_[z].expression ==
              expression(sum) - numeral(power(w)) * variables_[k].expression);
  return {{{z, 1}}, 0};
}

// --- formulas ----------------------------------------------------------------

z3::expr Integers::formula(Term root) {
  const auto enter = [this](Term t) {
    const z3::expr e = build(t);
    formulas_.emplace(t, e);
  };
  bottom_up(root, formulas_, enter, [](Term, Term c) { return c.is_bool(); });
  return formulas_.at(root);
}

z3::expr Integers::build(Term t) {
  const auto c = [&](std::size_t i) { return formulas_.at(t[i]); };
  switch (t.kind()) {
    case Kind::Symbol: {
      const z3::expr p =
          z3_.bool_const(("p!" + std::to_string(t.id())).c_str());
      return p;
    }
    case Kind::Const:
      return z3_.bool_val(t.value() != 0);
    case Kind::Not:
      return !c(0);
    case Kind::And:
    case Kind::Or: {
      z3::expr_vector v(z3_);
      for (std::size_t i = 0; i < t.size(); ++i) v.push_back(c(i));
      return t.is(Kind::And) ? z3::mk_and(v) : z3::mk_or(v);
    }
    case Kind::Ite:
      return z3::ite(c(0), c(1), c(2));
    case Kind::Eq:
      if (t[0].is_bool()) return c(0) == c(1);
      if (t[0].sort().is_bitvec() && !is_wide(t[0])) {
        return equality(t[0], t[1]);
      }
      break;
    case Kind::Ult:
    case Kind::Slt:
      if (!is_wide(t[0])) return less(t[0], t[1], t.is(Kind::Slt));
      break;
    default:
      break;
  }
  // Arrays and wide numbers: an unknown truth value.
  return z3_.bool_const(("b!" + std::to_string(t.id())).c_str());
}

z3::expr Integers::less(Term a, Term b, bool is_signed) {
  const IntegerSum x = exact(a, is_signed);
  IntegerSum difference = exact(b, is_signed);
  if (!combine(difference, x, -1)) {
    return expression(x) < expression(exact(b, is_signed));
  }
  return expression(difference) > 0;
}

z3::expr Integers::equality(Term a, Term b) {
  const unsigned w = a.width();
  IntegerSum d = congruent(a);
  Interval i;
  const bool fits = combine(d, congruent(b), -1);
  if (fits) {
    reduce(d, w);
    make_small(d, w);
  }
  if (!fits || !bounds(d, &i)) {
    return expression(exact(a, false)) == expression(exact(b, false));
  }
  const Int least = ceil_div(i.low, power(w));
  const Int most = floor_div(i.high, power(w));
  if (least > most) return z3_.bool_val(false);
  if (most - least <= 2) {
    z3::expr_vector cases(z3_);
    for (Int k = least; k <= most; ++k) {
      cases.push_back(expression(d) == numeral(k * power(w)));
    }
    return cases.size() == 1 ? cases[0] : z3::mk_or(cases);
  }
  const Number z = fresh(full_unsigned(w));
  const Number k =
      fresh({floor_div(i.low, power(w)), floor_div(i.high, power(w))});
  solver_.add(variables_[z].expression ==
              expression(d) - numeral(power(w)) * variables_[k].expression);
  return variables_[z].expression == 0;
}

// --- models ------------------------------------------------------------------

term::Model Integers::model(const z3::model& m) {
  const auto value = [&](Number n) {
    const z3::expr v = m.eval(variables_[n].expression, true);
    std::string text = v.get_decimal_string(0);
    const bool negative = !text.empty() && text[0] == '-';
    Value r = 0;
    for (char d : text) {
      if (d >= '0' && d <= '9') r = r * 10 + static_cast<Value>(d - '0');
    }
    return negative ? Value{0} - r : r;
  };
  term::Model result;
  for (const auto& [s, n] : symbols_) {
    result.set(s, term::truncate(value(n), s.width()));
  }
  // In the order of their numbers: what Z3 does may depend on what it was
  // asked before.
  std::map<Term, z3::expr> booleans;
  for (const auto& [t, e] : formulas_) {
    if (t.is_symbol()) booleans.emplace(t, e);
  }
  for (const auto& [t, e] : booleans) {
    result.set(t, m.eval(e, true).is_true() ? 1 : 0);
  }
  term::Evaluator evaluate(result);
  std::map<Term, term::ArrayValue> arrays;
  for (const auto& [t, n] : selects_) {
    if (!t[0].is_symbol()) continue;
    arrays[t[0]].elements[evaluate.scalar(t[1])] =
        term::truncate(value(n), t.width());
  }
  for (auto& [s, v] : arrays) result.set(s, std::move(v));
  return result;
}

}  // namespace pleat::solver
