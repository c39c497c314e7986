#include "domain/space.h"

#include <algorithm>

namespace pleat::domain {

using term::Term;

namespace {

/// Divides by what all coefficients have in common; a bound between two
/// integers becomes the integer. Nothing: no integers satisfy the equality.
std::optional<Constraint> tightened(Constraint c) {
  mpz_class common = 0;
  for (const auto& [d, k] : c.sum.terms) {
    mpz_gcd(common.get_mpz_t(), common.get_mpz_t(), k.get_mpz_t());
  }
  if (common <= 1) return c;
  mpz_class constant;
  mpz_fdiv_q(constant.get_mpz_t(), c.sum.constant.get_mpz_t(),
             common.get_mpz_t());
  if (c.equality && constant * common != c.sum.constant) return std::nullopt;
  c.sum.constant = constant;
  for (auto& [d, k] : c.sum.terms) k /= common;
  return c;
}

unsigned bits_of(const mpz_class& value) {
  return static_cast<unsigned>(mpz_sizeinbase(value.get_mpz_t(), 2));
}

/// A width in which neither the sum of what is positive (or of what is not) nor
/// a part of it overflows, as signed.
unsigned width_of_side(const Space& space, const Linear& sum, bool positive) {
  const bool constant = sum.constant != 0 && (sum.constant > 0) == positive;
  unsigned most = constant ? bits_of(sum.constant) : 0;
  unsigned alone = 0;  // of a single variable
  unsigned long parts = constant ? 1 : 0;
  for (const auto& [d, k] : sum.terms) {
    if ((k > 0) != positive) continue;
    const Space::Dimension& dim = space.at(d);
    most = std::max(most, dim.width + bits_of(k));
    if (abs(k) == 1) alone = dim.width + (dim.is_signed ? 0 : 1);
    ++parts;
  }
  if (parts == 1 && alone != 0) return alone;
  return most + 1 + bits_of(mpz_class(parts));
}

unsigned needed_width(const Space& space, const Linear& sum) {
  return std::max(width_of_side(space, sum, true),
                  width_of_side(space, sum, false));
}

Term value_of(const Space::Dimension& d) {
  return d.symbol.is_bool()
             ? mk_ite(d.symbol, term::mk_bv(1, 1), term::mk_bv(0, 1))
             : d.symbol;
}

Term resized(Term t, unsigned width, bool is_signed) {
  if (t.width() == width) return t;
  if (t.width() > width) return term::mk_extract(t, width - 1, 0);
  return is_signed ? term::mk_sext(t, width) : term::mk_zext(t, width);
}

/// The positive and the negative part of the sum, in that width.
std::pair<Term, Term> sides(const Space& space, const Linear& sum,
                            unsigned width) {
  Term left = term::mk_bv(0, width), right = left;
  const auto add = [&](const mpz_class& k, Term t) {
    Term& side = k > 0 ? left : right;
    side = mk_add(side, mk_mul(term::mk_bv(to_bits(abs(k), width), width), t));
  };
  for (const auto& [d, k] : sum.terms) {
    const auto& dim = space.at(d);
    add(k, resized(value_of(dim), width, dim.is_signed));
  }
  if (sum.constant != 0) add(sum.constant, term::mk_bv(1, width));
  return {left, right};
}

/// x >= c, x <= c, x = c.
Term bound(const Space::Dimension& d, const Range& range, const mpz_class& k,
           const mpz_class& constant, bool equality) {
  const mpz_class limit = k > 0 ? mpz_class(-constant) : constant;
  const Term x = value_of(d);
  if (equality) {
    if (limit < range.low || limit > range.high) return term::mk_false();
    return mk_eq(x, term::mk_bv(to_bits(limit, x.width()), x.width()));
  }
  if (k > 0 ? limit <= range.low : limit >= range.high) {
    return term::mk_true();
  }
  if (k > 0 ? limit > range.high : limit < range.low) return term::mk_false();
  const Term c = term::mk_bv(to_bits(limit, x.width()), x.width());
  if (d.is_signed) return k > 0 ? mk_sge(x, c) : mk_sle(x, c);
  return k > 0 ? mk_uge(x, c) : mk_ule(x, c);
}

}  // namespace

Range range_of(unsigned width, bool is_signed) {
  const mpz_class one = 1;
  if (!is_signed) return {0, (one << width) - 1};
  const mpz_class half = one << (width - 1);
  return {-half, half - 1};
}

mpz_class to_integer(term::Value value) {
  const auto high = static_cast<unsigned long>(value >> 64);
  const auto low = static_cast<unsigned long>(value);
  return (mpz_class(high) << 64) + mpz_class(low);
}

mpz_class to_integer(term::Value value, unsigned width, bool is_signed) {
  mpz_class result = to_integer(value);
  if (is_signed && term::sign_bit(value, width)) {
    result -= mpz_class(1) << width;
  }
  return result;
}

term::Value to_bits(const mpz_class& value, unsigned width) {
  mpz_class rest;
  mpz_fdiv_r_2exp(rest.get_mpz_t(), value.get_mpz_t(), width);
  const mpz_class high = rest >> 64;
  const mpz_class low = rest - (high << 64);
  return (term::Value{high.get_ui()} << 64) | low.get_ui();
}

bool is_numeric(const cfa::Variable& variable) {
  return !variable.symbol.sort().is_array() &&
         variable.type.kind != cfa::CType::Kind::Float;
}

Space::Space(const cfa::Cfa& cfa,
             const std::vector<cfa::VariableId>& variables) {
  for (const cfa::VariableId v : variables) {
    const cfa::Variable& variable = cfa.at(v);
    if (!is_numeric(variable)) continue;
    const term::Sort sort = variable.symbol.sort();
    const bool is_signed = !sort.is_bool() && variable.type.is_signed &&
                           variable.type.kind == cfa::CType::Kind::Int;
    by_symbol_[variable.symbol] = size();
    dimensions_.push_back({v, variable.symbol, sort.width, is_signed});
    ranges_.push_back(range_of(sort.width, is_signed));
  }
}

std::optional<unsigned> Space::find(Term symbol) const {
  const auto it = by_symbol_.find(symbol);
  if (it == by_symbol_.end()) return std::nullopt;
  return it->second;
}

std::optional<unsigned> Space::find(cfa::VariableId variable) const {
  for (unsigned d = 0; d < size(); ++d) {
    if (dimensions_[d].variable == variable) return d;
  }
  return std::nullopt;
}

Term exact_formula(const Space& space, const Constraint& constraint) {
  if (constraint.sum.is_constant()) {
    const mpz_class& c = constraint.sum.constant;
    return term::mk_bool(constraint.equality ? c == 0 : c >= 0);
  }
  const auto tight = tightened(constraint);
  if (!tight) return term::mk_false();
  const auto& [sum, equality] = *tight;
  const auto& [d, k] = *sum.terms.begin();
  if (sum.terms.size() == 1) {
    return bound(space.at(d), space.ranges()[d], k, sum.constant, equality);
  }
  // x <= y of one type needs no wider numbers.
  const auto& [e, l] = *sum.terms.rbegin();
  const auto &x = space.at(d), &y = space.at(e);
  if (sum.terms.size() == 2 && sum.constant == 0 && abs(k) == 1 && k == -l &&
      x.width == y.width && x.is_signed == y.is_signed) {
    const Term large = value_of(k > 0 ? x : y), small = value_of(k > 0 ? y : x);
    if (equality) return mk_eq(large, small);
    return x.is_signed ? mk_sle(small, large) : mk_ule(small, large);
  }
  const unsigned needed = needed_width(space, sum);
  if (needed > term::kMaxWidth) return {};
  const auto [left, right] =
      sides(space, sum, needed <= 64 ? 64 : term::kMaxWidth);
  return equality ? mk_eq(left, right) : mk_sge(left, right);
}

Term modular_formula(const Space& space, const Constraint& constraint) {
  if (!constraint.equality || constraint.sum.terms.size() < 2) return {};
  const auto tight = tightened(constraint);
  if (!tight) return {};
  unsigned width = term::kMaxWidth;
  for (const auto& [d, k] : tight->sum.terms) {
    width = std::min(width, space.at(d).width);
  }
  const auto [left, right] = sides(space, tight->sum, width);
  return mk_eq(left, right);
}

}  // namespace pleat::domain
