// Circuits: ripple-carry adders, shift-and-add multipliers (signed-digit
// recoding for constant factors), restoring dividers, barrel shifters.

#include "solver/circuits.h"

namespace pleat::solver {

using term::Value;

bool is_constant(const Bits& a, Value* value) {
  Value v = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == Gates::kYes) {
      v |= Value{1} << i;
    } else if (a[i] != Gates::kNo) {
      return false;
    }
  }
  *value = v;
  return true;
}

Bits Circuits::constant(Value value, unsigned width) {
  Bits r(width);
  for (unsigned i = 0; i < width; ++i) {
    r[i] = Gates::constant(((value >> i) & 1) != 0);
  }
  return r;
}

Bits Circuits::fresh(unsigned width) {
  Bits r(width);
  for (Lit& l : r) l = g_.fresh();
  return r;
}

Bits Circuits::add(const Bits& a, const Bits& b, Lit carry) {
  Bits sum(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum[i] = g_.xor2(g_.xor2(a[i], b[i]), carry);
    if (i + 1 < a.size()) carry = g_.majority(a[i], b[i], carry);
  }
  return sum;
}

Bits Circuits::negate(const Bits& a) {
  Bits inverted(a);
  for (Lit& l : inverted) l = -l;
  return add(inverted, Bits(a.size(), Gates::kNo), Gates::kYes);
}

/// Signed digits: the fewest non-zero digits +1, -1 with no two neighbours.
Bits Circuits::multiply_constant(const Bits& a, Value factor) {
  const unsigned w = static_cast<unsigned>(a.size());
  Bits sum(w, Gates::kNo);
  for (unsigned shift = 0; shift < w && factor != 0; ++shift, factor >>= 1) {
    if ((factor & 1) == 0) continue;
    const bool minus = (factor & 3) == 3;
    factor = minus ? factor + 1 : factor - 1;
    Bits shifted(w, Gates::kNo);
    for (unsigned i = shift; i < w; ++i) shifted[i] = a[i - shift];
    if (minus) {
      for (Lit& l : shifted) l = -l;
    }
    sum = add(sum, shifted, Gates::constant(minus));
  }
  return sum;
}

Bits Circuits::multiply(const Bits& a, const Bits& b) {
  Value v = 0;
  if (is_constant(a, &v)) return multiply_constant(b, v);
  if (is_constant(b, &v)) return multiply_constant(a, v);
  if (b < a) return multiply(b, a);  // one circuit for both orders
  const std::size_t w = a.size();
  Bits sum(w, Gates::kNo);
  for (std::size_t i = 0; i < w; ++i) {
    // Only the upper part changes: add a[0..w-i) & b[i] at position i.
    Bits upper(sum.begin() + static_cast<std::ptrdiff_t>(i), sum.end());
    Bits row(w - i);
    for (std::size_t j = 0; j < w - i; ++j) row[j] = g_.and2(a[j], b[i]);
    upper = add(upper, row);
    std::copy(upper.begin(), upper.end(),
              sum.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return sum;
}

/// Restoring division, from the top bit. With b = 0 every step subtracts 0
/// and succeeds: quotient all ones, remainder a, as SMT-LIB wants it.
const Circuits::Division& Circuits::divide(const Bits& a, const Bits& b) {
  const auto [it, is_new] = divisions_.try_emplace({a, b});
  if (!is_new) return it->second;
  const std::size_t w = a.size();
  Division d{Bits(w), Bits(w, Gates::kNo)};
  // The remainder is below the divisor: by a constant, it is as short.
  Value constant = 0;
  std::size_t longest = w;
  if (is_constant(b, &constant) && constant != 0) {
    longest = 0;
    while (longest < w && (constant >> longest) != 0) ++longest;
  }
  Bits divisor(b);
  divisor.push_back(Gates::kNo);  // the shifted remainder has w + 1 bits
  for (std::size_t i = w; i-- > 0;) {
    Bits shifted{a[i]};
    shifted.insert(shifted.end(), d.remainder.begin(), d.remainder.end());
    const Lit fits = -ult(shifted, divisor);
    Bits minus(divisor);
    for (Lit& l : minus) l = -l;
    const Bits difference = add(shifted, minus, Gates::kYes);
    d.quotient[i] = fits;
    d.remainder = mux(fits, difference, shifted);
    d.remainder.pop_back();
    std::fill(d.remainder.begin() + static_cast<std::ptrdiff_t>(longest),
              d.remainder.end(), Gates::kNo);
  }
  add_bounds(a, b, d);
  return divisions_[{a, b}] = std::move(d);
}

/// What the circuit implies, but search cannot see through all its rows: the
/// remainder is below the divisor, neither result is above the dividend.
void Circuits::add_bounds(const Bits& a, const Bits& b, const Division& d) {
  const Lit defined = g_.or_all(b);
  g_.clause({-defined, ult(d.remainder, b)});
  g_.clause({-defined, -ult(a, d.quotient)});
  g_.clause({-ult(a, d.remainder)});
  g_.clause({-ult(a, b), equal(d.remainder, a)});
}

Bits Circuits::sdiv(const Bits& a, const Bits& b) {
  const Lit na = a.back(), nb = b.back();
  const Bits q = udiv(mux(na, negate(a), a), mux(nb, negate(b), b));
  return mux(g_.xor2(na, nb), negate(q), q);
}

Bits Circuits::srem(const Bits& a, const Bits& b) {
  const Lit na = a.back(), nb = b.back();
  const Bits r = urem(mux(na, negate(a), a), mux(nb, negate(b), b));
  return mux(na, negate(r), r);
}

Bits Circuits::shift_left(const Bits& a, const Bits& amount) {
  const Bits reversed(a.rbegin(), a.rend());
  const Bits r = shift_right(reversed, amount, Gates::kNo);
  return Bits(r.rbegin(), r.rend());
}

Bits Circuits::shift_right(const Bits& a, const Bits& amount, Lit fill) {
  const std::size_t w = a.size();
  Bits r(a);
  std::vector<Lit> too_far;
  for (std::size_t stage = 0; stage < amount.size(); ++stage) {
    if (stage >= 63 || (std::size_t{1} << stage) >= w) {
      too_far.push_back(amount[stage]);
      continue;
    }
    const std::size_t distance = std::size_t{1} << stage;
    Bits next(w);
    for (std::size_t i = 0; i < w; ++i) {
      next[i] = g_.mux(amount[stage], i + distance < w ? r[i + distance] : fill,
                       r[i]);
    }
    r = std::move(next);
  }
  const Lit out = g_.or_all(too_far);
  for (Lit& l : r) l = g_.mux(out, fill, l);
  return r;
}

Bits Circuits::mux(Lit c, const Bits& a, const Bits& b) {
  Bits r(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) r[i] = g_.mux(c, a[i], b[i]);
  return r;
}
Bits Circuits::and2(const Bits& a, const Bits& b) {
  Bits r(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) r[i] = g_.and2(a[i], b[i]);
  return r;
}
Bits Circuits::or2(const Bits& a, const Bits& b) {
  Bits r(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) r[i] = g_.or2(a[i], b[i]);
  return r;
}
Bits Circuits::xor2(const Bits& a, const Bits& b) {
  Bits r(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) r[i] = g_.xor2(a[i], b[i]);
  return r;
}

Lit Circuits::equal(const Bits& a, const Bits& b) {
  std::vector<Lit> same(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) same[i] = -g_.xor2(a[i], b[i]);
  return g_.and_all(same);
}

Lit Circuits::ult(const Bits& a, const Bits& b) {
  Lit borrow = Gates::kNo;
  for (std::size_t i = 0; i < a.size(); ++i) {
    borrow = g_.majority(-a[i], b[i], borrow);
  }
  return borrow;
}

Lit Circuits::slt(Bits a, Bits b) {
  a.back() = -a.back();
  b.back() = -b.back();
  return ult(a, b);
}

}  // namespace pleat::solver
