#include "certificate/plain_circuits.h"

#include <algorithm>

namespace pleat::certificate {

Literal PlainGates::conjunction(Literal a, Literal b) {
  if (a == kFalse || b == kFalse) return kFalse;
  if (a == kTrue) return b;
  if (b == kTrue) return a;
  const Literal c = fresh();
  clause({-c, a});
  clause({-c, b});
  clause({c, -a, -b});
  return c;
}

Literal PlainGates::differ(Literal a, Literal b) {
  if (a == kTrue || a == kFalse) return a == kTrue ? -b : b;
  if (b == kTrue || b == kFalse) return b == kTrue ? -a : a;
  const Literal c = fresh();
  clause({-c, a, b});
  clause({-c, -a, -b});
  clause({c, -a, b});
  clause({c, a, -b});
  return c;
}

Literal PlainGates::choice(Literal condition, Literal then_bit,
                           Literal else_bit) {
  if (condition == kTrue) return then_bit;
  if (condition == kFalse) return else_bit;
  if (then_bit == else_bit) return then_bit;
  const Literal c = fresh();
  for (const int sign : {1, -1}) {
    clause({-condition, sign * then_bit, -sign * c});
    clause({condition, sign * else_bit, -sign * c});
    // Follows, and saves the solver a case.
    clause({sign * then_bit, sign * else_bit, -sign * c});
  }
  return c;
}

Number PlainCircuits::constant(term::Value value, std::size_t width) {
  Number result;
  for (std::size_t i = 0; i < width; ++i)
    result.push_back((value >> i & 1) != 0 ? kTrue : kFalse);
  return result;
}

Number PlainCircuits::fresh(std::size_t width) {
  Number result(width);
  for (Literal& l : result) l = g_.fresh();
  return result;
}

Number PlainCircuits::choice(Literal condition, const Number& a,
                             const Number& b) {
  return each(a, b,
              [&](Literal x, Literal y) { return g_.choice(condition, x, y); });
}

Number PlainCircuits::sum(const Number& a, const Number& b, Literal carry) {
  Number result;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Literal half = g_.differ(a[i], b[i]);
    result.push_back(g_.differ(half, carry));
    const Literal both = g_.conjunction(a[i], b[i]);
    carry = g_.disjunction(both, g_.conjunction(half, carry));
  }
  return result;
}

/// a + ~b + 1
Number PlainCircuits::difference(const Number& a, const Number& b) {
  Number complement = b;
  for (Literal& l : complement) l = -l;
  return sum(a, complement, kTrue);
}

Number PlainCircuits::negative(const Number& a) {
  return difference(constant(0, a.size()), a);
}

/// The sum of a * 2^i for the bits of b that are 1.
Number PlainCircuits::product(const Number& a, const Number& b) {
  Number result = constant(0, a.size());
  Number moved = a;
  for (const Literal bit : b) {
    Number row = moved;
    for (Literal& l : row) l = g_.conjunction(l, bit);
    result = sum(result, row);
    moved.insert(moved.begin(), kFalse);
    moved.pop_back();
  }
  return result;
}

Literal PlainCircuits::equal(const Number& a, const Number& b) {
  Literal result = kTrue;
  for (std::size_t i = 0; i < a.size(); ++i)
    result = g_.conjunction(result, -g_.differ(a[i], b[i]));
  return result;
}

/// The highest bit in which they differ decides.
Literal PlainCircuits::below(const Number& a, const Number& b) {
  Literal result = kFalse;
  for (std::size_t i = 0; i < a.size(); ++i)
    result = g_.choice(g_.differ(a[i], b[i]), b[i], result);
  return result;
}

Literal PlainCircuits::below_signed(Number a, Number b) {
  a.back() = -a.back();
  b.back() = -b.back();
  return below(a, b);
}

const PlainCircuits::Division& PlainCircuits::divide(const Number& a,
                                                     const Number& b) {
  const auto [known, is_new] = divisions_.try_emplace(std::pair(a, b));
  if (is_new) known->second = divide_anew(a, b);
  return known->second;
}

/// As on paper: takes the bits of `a` from the highest on, and subtracts `b`
/// whenever it fits. A division by 0 gives all ones and `a`.
PlainCircuits::Division PlainCircuits::divide_anew(const Number& a,
                                                   const Number& b) {
  const std::size_t width = a.size();
  Number divisor = b;
  divisor.push_back(kFalse);  // what is divided has one bit more
  Division result{Number(width), constant(0, width)};
  for (std::size_t i = width; i-- > 0;) {
    Number rest = result.remainder;
    rest.insert(rest.begin(), a[i]);
    const Literal fits = -below(rest, divisor);
    result.quotient[i] = fits;
    rest = choice(fits, difference(rest, divisor), rest);
    rest.pop_back();
    result.remainder = std::move(rest);
  }
  return result;
}

Number PlainCircuits::magnitude(const Number& a) {
  return choice(a.back(), negative(a), a);
}

Number PlainCircuits::signed_quotient(const Number& a, const Number& b) {
  const Number dividend = magnitude(a), divisor = magnitude(b);
  const Number q = divide(dividend, divisor).quotient;
  const Literal is_negative = g_.differ(a.back(), b.back());
  return choice(is_negative, negative(q), q);
}

Number PlainCircuits::signed_remainder(const Number& a, const Number& b) {
  const Number dividend = magnitude(a), divisor = magnitude(b);
  const Number r = divide(dividend, divisor).remainder;
  return choice(a.back(), negative(r), r);
}

/// By 1, 2, 4, ... as the bits of the amount say.
Number PlainCircuits::shifted(Number a, const Number& amount, bool up,
                              Literal fill) {
  const std::size_t width = a.size();
  if (up) std::ranges::reverse(a);
  for (std::size_t k = 0; k < amount.size(); ++k) {
    const std::size_t by = k < 8 ? std::size_t{1} << k : width;
    Number moved;
    for (std::size_t i = 0; i < width; ++i)
      moved.push_back(i + by < width ? a[i + by] : fill);
    a = choice(amount[k], moved, a);
  }
  if (up) std::ranges::reverse(a);
  return a;
}

}  // namespace pleat::certificate
