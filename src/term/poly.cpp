// Polynomials modulo 2^n and the ideal of those that vanish everywhere.
//
// In the basis of falling factorials, (x)_k = x(x-1)...(x-k+1), a polynomial
// is the sum of c_k (x)_k, and c_k k! is its k-th difference at 0. It is 0 at
// all integers just if all these differences are 0 modulo 2^n; with several
// variables k! is the product of the k_i!. So each c_k counts only modulo
// 2^(n - v), where 2^v divides k! (Singmaster 1974; Shekhar et al., DATE 2007,
// use the same form to compare data paths).

#include "term/poly.h"

#include <algorithm>
#include <bit>
#include <set>

#include "support/check.h"

namespace pleat::term {
namespace {

using Monomial = Polynomial::Monomial;

Monomial product(const Monomial& a, const Monomial& b) {
  Monomial m;
  m.reserve(a.size() + b.size());
  std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(m));
  return m;
}

/// Rows of Stirling numbers modulo 2^128. Second kind: x^m in falling
/// factorials; first kind, signed: (x)_m in powers.
const std::vector<Value>& stirling(std::size_t m, bool second) {
  static auto* tables = new std::vector<std::vector<Value>>[2];
  auto& rows = tables[second ? 1 : 0];
  if (rows.empty()) rows.push_back({1});
  while (rows.size() <= m) {
    const std::size_t n = rows.size() - 1;  // from row n to row n + 1
    const std::vector<Value>& last = rows.back();
    std::vector<Value> next(n + 2, 0);
    for (std::size_t j = 0; j <= n; ++j) {
      next[j + 1] += last[j];
      next[j] += second ? Value{j} * last[j] : Value{0} - Value{n} * last[j];
    }
    rows.push_back(std::move(next));
  }
  return rows[m];
}

/// A monomial as runs of equal variables.
std::vector<std::pair<Term, std::size_t>> powers(const Monomial& m) {
  std::vector<std::pair<Term, std::size_t>> result;
  for (Term t : m) {
    if (result.empty() || result.back().first != t) result.emplace_back(t, 0);
    ++result.back().second;
  }
  return result;
}

/// Rewrites every power (or falling power) in the other basis.
Polynomial change_basis(const Polynomial& p, bool to_falling) {
  Polynomial result(p.width());
  for (const auto& [m, c] : p.coefficients()) {
    Polynomial part(p.width(), c);
    for (const auto& [x, k] : powers(m)) {
      const std::vector<Value>& row = stirling(k, to_falling);
      Polynomial factor(p.width());
      for (std::size_t j = 0; j < row.size(); ++j) {
        factor.add(Monomial(j, x), row[j]);
      }
      part = part * factor;
    }
    result += part;
  }
  return result;
}

/// How often 2 divides the product of the factorials of the exponents.
std::size_t twos_of_factorials(const Monomial& m) {
  std::size_t n = 0;
  for (const auto& [x, k] : powers(m)) {
    n += k - static_cast<std::size_t>(std::popcount(k));  // Legendre
  }
  return n;
}

/// Bits of a falling-factorial coefficient that count.
unsigned bits_that_count(const Monomial& m, unsigned width) {
  const std::size_t twos = twos_of_factorials(m);
  return twos >= width ? 0 : width - static_cast<unsigned>(twos);
}

}  // namespace

Polynomial::Polynomial(unsigned width, Value constant) : width_(width) {
  add({}, constant);
}

Polynomial Polynomial::variable(Term t) {
  Polynomial p(t.width());
  p.add({t}, 1);
  return p;
}

Polynomial Polynomial::of(Term t, std::size_t most) {
  CHECK(t.sort().is_bitvec(), "polynomial should be of a bit-vector");
  if (t.is_const()) return Polynomial(t.width(), t.value());
  // Sums within products within sums nest only above the rewriter's limits,
  // but then as deep as anyone likes: so there is a floor.
  static unsigned depth = 0;
  if ((!t.is(Kind::Add) && !t.is(Kind::Mul)) || depth > 100) {
    return variable(t);
  }
  ++depth;
  const bool sum = t.is(Kind::Add);
  Polynomial result(t.width(), sum ? 0 : 1);
  bool fits = true;
  for (Term c : t.children()) {
    const Polynomial p = of(c, most);
    const std::size_t n = p.coefficients_.size();
    const std::size_t so_far = result.coefficients_.size();
    fits = sum ? so_far + n <= most : so_far * n <= most;
    if (!fits) break;
    result = sum ? std::move(result) + p : result * p;
  }
  --depth;
  return fits ? result : variable(t);
}

Term Polynomial::to_term() const {
  std::vector<Term> sum{mk_bv(0, width_)};
  for (const auto& [m, c] : coefficients_) {
    std::vector<Term> factors{mk_bv(c, width_)};
    factors.insert(factors.end(), m.begin(), m.end());
    sum.push_back(mk_mul(factors));
  }
  return mk_add(sum);
}

bool Polynomial::is_constant() const {
  return coefficients_.empty() ||
         (coefficients_.size() == 1 && coefficients_.begin()->first.empty());
}

Value Polynomial::coefficient(const Monomial& m) const {
  const auto it = coefficients_.find(m);
  return it == coefficients_.end() ? 0 : it->second;
}

std::size_t Polynomial::degree() const {
  std::size_t d = 0;
  for (const auto& [m, c] : coefficients_) d = std::max(d, m.size());
  return d;
}

std::vector<Term> Polynomial::variables() const {
  std::set<Term> all;
  for (const auto& [m, c] : coefficients_) all.insert(m.begin(), m.end());
  return {all.begin(), all.end()};
}

void Polynomial::add(const Monomial& m, Value coefficient) {
  coefficient = truncate(coefficient, width_);
  if (coefficient == 0) return;
  const auto [it, is_new] = coefficients_.try_emplace(m, coefficient);
  if (is_new) return;
  it->second = truncate(it->second + coefficient, width_);
  if (it->second == 0) coefficients_.erase(it);
}

Polynomial& Polynomial::operator+=(const Polynomial& other) {
  CHECK(width_ == other.width_, "polynomials should have one width");
  if (this == &other) return scale(2);
  for (const auto& [m, c] : other.coefficients_) add(m, c);
  return *this;
}

Polynomial& Polynomial::operator-=(const Polynomial& other) {
  CHECK(width_ == other.width_, "polynomials should have one width");
  if (this == &other) return scale(0);
  for (const auto& [m, c] : other.coefficients_) add(m, Value{0} - c);
  return *this;
}

Polynomial& Polynomial::scale(Value factor) {
  for (auto& [m, c] : coefficients_) c = truncate(c * factor, width_);
  std::erase_if(coefficients_, [](const auto& e) { return e.second == 0; });
  return *this;
}

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
  CHECK(a.width_ == b.width_, "polynomials should have one width");
  Polynomial result(a.width_);
  for (const auto& [m, c] : a.coefficients_) {
    for (const auto& [n, d] : b.coefficients_) result.add(product(m, n), c * d);
  }
  return result;
}

Polynomial Polynomial::substitute(
    const std::function<std::optional<Polynomial>(Term)>& value) const {
  std::map<Term, std::optional<Polynomial>> known;
  for (Term x : variables()) known.emplace(x, value(x));
  Polynomial result(width_);
  for (const auto& [m, c] : coefficients_) {
    Monomial kept;
    Polynomial part(width_, c);
    for (Term x : m) {
      if (const auto& v = known.at(x)) {
        part = part * *v;
      } else {
        kept.push_back(x);
      }
    }
    Polynomial rest(width_);
    rest.add(kept, 1);
    result += part * rest;
  }
  return result;
}

Polynomial Polynomial::substitute(Term x, const Polynomial& value) const {
  return substitute([&](Term t) {
    return t == x ? std::optional<Polynomial>(value) : std::nullopt;
  });
}

Value Polynomial::evaluate(const std::function<Value(Term)>& value) const {
  Value sum = 0;
  for (const auto& [m, c] : coefficients_) {
    Value part = c;
    for (Term x : m) part *= value(x);
    sum += part;
  }
  return truncate(sum, width_);
}

bool Polynomial::vanishes() const {
  if (is_zero()) return true;
  const Polynomial falling = change_basis(*this, true);
  return std::all_of(falling.coefficients_.begin(), falling.coefficients_.end(),
                     [&](const auto& e) {
                       return truncate(e.second,
                                       bits_that_count(e.first, width_)) == 0;
                     });
}

Polynomial Polynomial::normalised() const {
  Polynomial reduced(width_);
  for (const auto& [m, c] : change_basis(*this, true).coefficients_) {
    reduced.add(m, truncate(c, bits_that_count(m, width_)));
  }
  return change_basis(reduced, false);
}

bool vanishes(Term t) { return Polynomial::of(t).vanishes(); }

}  // namespace pleat::term
