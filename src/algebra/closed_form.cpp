// Sums of powers by Newton's forward differences: p(i_0 + step*j) as a sum of
// d_m * binomial(j, m) sums up to that of d_m * binomial(k, m+1). The
// differences are integers (no division modulo 2^n), and the binomials become
// polynomials in k by their common divisor, a factorial.

#include "algebra/closed_form.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "support/check.h"
#include "term/modular.h"
#include "term/substitute.h"

namespace pleat::algebra {
namespace {

using term::truncate;

constexpr std::size_t kHighest = 20;  ///< factorials of more exceed 64 bits

/// p with i replaced by i + by.
Polynomial shifted(const Polynomial& p, Term i, Value by) {
  Polynomial next = Polynomial::variable(i);
  next.add({}, by);
  return p.substitute(i, next);
}

/// d_0, d_1, ... : p and its forward differences, until they are 0.
std::vector<Polynomial> differences(const Polynomial& p, Term i, Value step) {
  std::vector<Polynomial> result{p};
  while (!result.back().is_zero() && result.size() <= kHighest) {
    result.push_back(shifted(result.back(), i, step) - result.back());
  }
  return result;
}

}  // namespace

std::optional<PowerSum> power_sum(const Polynomial& p, Term i, Value step,
                                  Term count) {
  CHECK(i.width() == p.width() && count.width() == p.width(),
        "all should have one width");
  const std::vector<Polynomial> d = differences(p, i, step);
  if (!d.back().is_zero()) return std::nullopt;
  Value divisor = 1;
  for (std::size_t m = 2; m <= d.size(); ++m) divisor *= m;
  PowerSum result{Polynomial(p.width()), divisor};
  // k (k-1) ... (k-m), the numerator of binomial(k, m+1), and what it lacks
  // to the common divisor.
  Polynomial falling(p.width(), 1);
  Value lacking = divisor;
  for (std::size_t m = 0; m < d.size(); ++m) {
    Polynomial factor = Polynomial::variable(count);
    factor.add({}, Value{0} - m);
    falling = falling * factor;
    lacking /= m + 1;
    result.numerator += (falling * d[m]).scale(lacking);
  }
  return result;
}

namespace {

/// binomial(count, m) modulo 2^width. The product of m numbers has the factors
/// of two of m! to spare: it is computed with so many bits more.
Term binomial(Term count, unsigned m, unsigned width) {
  Value odd = 1;
  unsigned twos = 0;
  for (Value c = 2; c <= m; ++c) {
    Value rest = c;
    for (; rest % 2 == 0; rest /= 2) ++twos;
    odd *= rest;
  }
  const unsigned wide = width + twos;
  const Term k = count.width() > wide ? term::mk_extract(count, wide - 1, 0)
                                      : term::mk_zext(count, wide);
  Term product = term::mk_bv(1, wide);
  for (unsigned j = 0; j < m; ++j) {
    product = term::mk_mul(product, term::mk_sub(k, term::mk_bv(j, wide)));
  }
  return term::mk_mul(term::mk_extract(product, wide - 1, twos),
                      term::mk_bv(term::inverse(odd, width), width));
}

}  // namespace

std::optional<Term> power_sum_term(const Polynomial& p, Term i, Term count) {
  constexpr std::size_t kMostTerms = 8;  // degree 7
  const std::vector<Polynomial> d = differences(p, i, 1);
  if (!d.back().is_zero() || d.size() > kMostTerms + 1) return std::nullopt;
  const unsigned w = p.width();
  Term sum = term::mk_bv(0, w);
  for (unsigned m = 0; m + 1 < d.size(); ++m) {
    const Term first = d[m].substitute(i, Polynomial(w)).to_term();
    sum = term::mk_add(sum, term::mk_mul(first, binomial(count, m + 1, w)));
  }
  return sum;
}

Value power_sum_value(const Polynomial& p, Term i, Value start, Value step,
                      std::uint64_t count) {
  const std::vector<Polynomial> d = differences(p, i, step);
  CHECK(d.back().is_zero(), "degree should be small");
  Value sum = 0;
  for (std::size_t m = 0; m < d.size(); ++m) {
    // binomial(count, m+1) modulo 2^n: cancel the factors before multiplying.
    std::vector<std::uint64_t> factors;
    for (std::size_t j = 0; j <= m; ++j) {
      factors.push_back(count >= j ? count - j : 0);
    }
    for (std::uint64_t c = 2; c <= m + 1; ++c) {
      std::uint64_t left = c;
      for (auto& f : factors) {
        std::uint64_t a = f, b = left;
        while (b != 0) a = std::exchange(b, a % b);
        if (f == 0) a = left;
        f = f == 0 ? 0 : f / a;
        left /= a;
      }
      CHECK(left == 1, "binomial should be whole");
    }
    Value binomial = 1;
    for (std::uint64_t f : factors) binomial *= f;
    sum += d[m].evaluate([&](Term t) {
      CHECK(t == i, "polynomial should be in the counter only");
      return start;
    }) * binomial;
  }
  return truncate(sum, p.width());
}

Affine Affine::then(const Affine& next) const {
  return {truncate(factor * next.factor, width),
          truncate(offset * next.factor + next.offset, width), width};
}

Affine Affine::repeated(std::uint64_t count) const {
  Affine result{1, 0, width}, square = *this;
  for (; count != 0; count >>= 1) {
    if ((count & 1) != 0) result = result.then(square);
    square = square.then(square);
  }
  return result;
}

Value Affine::apply(Value x) const {
  return truncate(factor * x + offset, width);
}

Term resized(Term count, unsigned width) {
  return width >= count.width() ? term::mk_zext(count, width)
                                : term::mk_extract(count, width - 1, 0);
}

/// Squares the map once per bit of the counter: (c, s) stands for
/// x -> c x + s d. An even c makes the map constant after `width` steps, so the
/// bits above say only whether there are that many.
Term affine_term(Term x, Value c, Term d, Term k) {
  const unsigned w = x.width(), counter = k.width();
  const auto is_below = [&](Value n) {
    return term::mk_ult(k, term::mk_bv(n, counter));
  };
  if (c == 1) return term::mk_add(x, term::mk_mul(d, resized(k, w)));
  if (d.is_value(0) && std::has_single_bit(static_cast<std::uint64_t>(c)) &&
      c >> 63 == 0) {
    const auto shift =
        static_cast<unsigned>(std::countr_zero(static_cast<std::uint64_t>(c)));
    const Term by = term::mk_mul(resized(k, w), term::mk_bv(shift, w));
    return term::mk_ite(is_below((w + shift - 1) / shift), term::mk_shl(x, by),
                        term::mk_bv(0, w));
  }
  const unsigned bits =
      c % 2 == 0 ? static_cast<unsigned>(std::bit_width(w)) : w + 1;
  Value s = 1;
  Term value = x;
  for (unsigned b = 0; b < std::min(bits, counter); ++b) {
    const Term once = term::mk_add(term::mk_mul(term::mk_bv(c, w), value),
                                   term::mk_mul(term::mk_bv(s, w), d));
    value = term::mk_ite(
        term::mk_eq(term::mk_extract(k, b, b), term::mk_bv(1, 1)), once, value);
    s = truncate(s + c * s, w);
    c = truncate(c * c, w);
  }
  if (c % 2 == 0 && bits < counter) {
    const Term many = term::mk_mul(term::mk_bv(s, w), d);
    value = term::mk_ite(is_below(Value{1} << bits), value, many);
  }
  return value;
}

Polynomial geometric_relation(const Affine& step, Term before, Term after,
                              Term power) {
  const auto moved = [&](Term x) {
    Polynomial p = Polynomial::variable(x).scale(step.factor - 1);
    p.add({}, step.offset);
    return p;
  };
  return moved(after) - Polynomial::variable(power) * moved(before);
}

}  // namespace pleat::algebra
