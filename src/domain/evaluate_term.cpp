// Values: a bit-vector term as a sum over the integers.

#include <algorithm>

#include "domain/evaluation.h"

namespace pleat::domain {

using term::Kind;

bool Evaluation::may_split(std::size_t n) {
  if (cases_ + 1 < n) return false;
  cases_ -= static_cast<unsigned>(n - 1);
  return true;
}

bool Evaluation::few(const mpz_class& first, const mpz_class& last) {
  if (last < first) return true;
  if (last - first > 3) return false;
  const mpz_class n = last - first + 1;
  return may_split(n.get_ui());
}

unsigned Evaluation::add(Case& c, const Range& range) {
  c.state->add_dimension(range);
  return c.state->dimensions() - 1;
}

/// A number of which only the range is known.
void Evaluation::anything(Case c, const Range& range, const Next& next) {
  const unsigned d = add(c, range);
  const Linear x = Linear::dimension(d);
  c.state->meet({x - Linear::number(range.low), false});
  c.state->meet({Linear::number(range.high) - x, false});
  next(std::move(c), x);
}

/// The term's bits read as a number; `next` may come several times.
void Evaluation::evaluate(Case c, Term t, bool is_signed, const Next& next) {
  const auto it = c.values.find({t, is_signed});
  if (it != c.values.end()) {
    const Linear value = it->second;
    next(std::move(c), value);
    return;
  }
  unwrapped(std::move(c), t, is_signed, [&](Case k, const Linear& sum) {
    wrap(std::move(k), sum, t.width(), is_signed,
         [&](Case m, const Linear& value) {
           m.values[{t, is_signed}] = value;
           next(std::move(m), value);
         });
  });
}

/// Into the range of the type, modulo 2^width.
void Evaluation::wrap(Case c, const Linear& sum, unsigned width, bool is_signed,
                      const Next& next) {
  const auto bounds = c.state->bounds(sum);
  if (!bounds) return;
  const Range range = range_of(width, is_signed);
  const mpz_class turn = power_of_two(width);
  const mpz_class first = floor_div(bounds->low - range.low, turn);
  const mpz_class last = floor_div(bounds->high - range.low, turn);
  if (first == last) {
    next(std::move(c), sum - Linear::number(first * turn));
    return;
  }
  const auto turned = [&](Case k, const mpz_class& q) {
    const Linear value = sum - Linear::number(q * turn);
    constrain(
        std::move(k), {value - Linear::number(range.low), false}, [&](Case m) {
          constrain(std::move(m), {Linear::number(range.high) - value, false},
                    [&](Case n) { next(std::move(n), value); });
        });
  };
  if (options_.overflow == Overflow::Ignore && first <= 0 && last >= 0) {
    turned(std::move(c), 0);
  } else if (few(first, last)) {
    for (mpz_class q = first; q <= last; ++q) turned(c.clone(), q);
  } else {
    anything(std::move(c), range, next);
  }
}

/// A number that is the term's value modulo 2^width.
void Evaluation::unwrapped(Case c, Term t, bool is_signed, const Next& next) {
  const unsigned w = t.width();
  switch (t.kind()) {
    case Kind::Const:
      next(std::move(c), Linear::number(to_integer(t.value(), w, is_signed)));
      return;
    case Kind::Symbol:
      symbol(std::move(c), t, is_signed, next);
      return;
    case Kind::Add:
      sum_of(std::move(c), t, t.children(), is_signed, Linear::number(0), next);
      return;
    case Kind::Mul:
      product(std::move(c), t, is_signed, next);
      return;
    case Kind::Ite:
      choose(
          std::move(c), t[0],
          [&](Case k, bool first) {
            evaluate(std::move(k), first ? t[1] : t[2], is_signed, next);
          },
          [&](Case k) { opaque(std::move(k), t, is_signed, next); });
      return;
    case Kind::ZExt:
      evaluate(std::move(c), t[0], false, next);
      return;
    case Kind::SExt:
      evaluate(std::move(c), t[0], true, next);
      return;
    case Kind::Extract:
      if (t.low() == 0) {
        unwrapped(std::move(c), t[0], is_signed, next);
      } else {
        quotient(std::move(c), t[0], false, power_of_two(t.low()),
                 [&](Case k, const Linear&, const Linear& q) {
                   next(std::move(k), q);
                 });
      }
      return;
    case Kind::Concat:
      unwrapped(std::move(c), t[0], is_signed, [&](Case k, const Linear& h) {
        evaluate(std::move(k), t[1], false, [&](Case m, const Linear& l) {
          next(std::move(m), h * power_of_two(t[1].width()) + l);
        });
      });
      return;
    case Kind::Shl:
    case Kind::LShr:
    case Kind::AShr:
      shift(std::move(c), t, is_signed, next);
      return;
    case Kind::UDiv:
    case Kind::URem:
    case Kind::SDiv:
    case Kind::SRem:
      division(std::move(c), t, is_signed, next);
      return;
    case Kind::BvAnd:
    case Kind::BvOr:
      bits(std::move(c), t, next);
      return;
    default:
      opaque(std::move(c), t, is_signed, next);
  }
}

void Evaluation::symbol(Case c, Term t, bool is_signed, const Next& next) {
  if (const auto d = space_.find(t)) {
    next(std::move(c), Linear::dimension(*d));  // modulo 2^width
    return;
  }
  if (const cfa::Input* in = input(t)) {
    once(std::move(c), t, in->type.is_signed,
         range_of(t.width(), in->type.is_signed), next);
    return;
  }
  const auto v = cfa_.variable_of(t);
  const bool sign = v ? cfa_.at(*v).type.is_signed : is_signed;
  auto range = outside_ ? outside_(t) : std::nullopt;
  if (!range) range = range_of(t.width(), sign);
  once(std::move(c), t, sign, *range, next);
}

/// The same number wherever the term stands. (Its signedness is fixed by
/// what comes first; both read the same bits, so it is right modulo 2^n.)
void Evaluation::once(Case c, Term t, bool is_signed, const Range& range,
                      const Next& next) {
  for (const bool sign : {is_signed, !is_signed}) {
    const auto it = c.values.find({t, sign});
    if (it == c.values.end()) continue;
    const Linear value = it->second;
    next(std::move(c), value);
    return;
  }
  anything(std::move(c), range, [&](Case k, const Linear& x) {
    k.values[{t, is_signed}] = x;
    next(std::move(k), x);
  });
}

void Evaluation::opaque(Case c, Term t, bool is_signed, const Next& next) {
  once(std::move(c), t, is_signed, range_of(t.width(), is_signed), next);
}

void Evaluation::sum_of(Case c, Term whole, std::span<const Term> parts,
                        bool is_signed, const Linear& sum, const Next& next) {
  if (parts.empty()) {
    next(std::move(c), sum);
    return;
  }
  const auto go_on = [&, sum](Case k, const Linear& part) {
    sum_of(std::move(k), whole, parts.subspan(1), is_signed, sum + part, next);
  };
  const Term p = parts.front();
  if (p.is_const()) {  // x - 1, not x + 4294967295
    go_on(std::move(c), Linear::number(to_integer(p.value(), p.width(), true)));
  } else {
    unwrapped(std::move(c), p, is_signed, go_on);
  }
}

void Evaluation::product(Case c, Term t, bool is_signed, const Next& next) {
  // One factor after the other, constants first.
  std::vector<Term> factors(t.children().begin(), t.children().end());
  std::stable_partition(factors.begin(), factors.end(),
                        [](Term f) { return f.is_const(); });
  product_of(std::move(c), t, factors, is_signed, Linear::number(1), next);
}

void Evaluation::product_of(Case c, Term t, std::span<const Term> factors,
                            bool is_signed, const Linear& so_far,
                            const Next& next) {
  if (factors.empty()) {
    next(std::move(c), so_far);
    return;
  }
  const Term f = factors.front();
  const auto go_on = [&, so_far](Case k, const Linear& b) {
    const auto x = k.state->bounds(so_far), y = k.state->bounds(b);
    if (!x || !y) return;
    const auto rest = [&](Case m, const Linear& value) {
      product_of(std::move(m), t, factors.subspan(1), is_signed, value, next);
    };
    if (x->low == x->high) {
      rest(std::move(k), b * x->low);
    } else if (y->low == y->high) {
      rest(std::move(k), so_far * y->low);
    } else {
      const mpz_class corners[] = {x->low * y->low, x->low * y->high,
                                   x->high * y->low, x->high * y->high};
      const auto [low, high] =
          std::minmax_element(std::begin(corners), std::end(corners));
      anything(std::move(k), {*low, *high}, rest);
    }
  };
  if (f.is_const()) {
    go_on(std::move(c), Linear::number(to_integer(f.value(), f.width(), true)));
  } else if (factors.size() == 1 && so_far.is_constant()) {
    unwrapped(std::move(c), f, is_signed, go_on);
  } else {
    evaluate(std::move(c), f, is_signed, go_on);
  }
}

void Evaluation::quotient(Case c, Term t, bool is_signed,
                          const mpz_class& divisor, const Divided& next) {
  evaluate(std::move(c), t, is_signed, [&](Case k, const Linear& v) {
    floor_quotient(std::move(k), v, divisor, next);
  });
}

void Evaluation::floor_quotient(Case c, const Linear& v,
                                const mpz_class& divisor, const Divided& next) {
  const auto bounds = c.state->bounds(v);
  if (!bounds) return;
  const Range range{floor_div(bounds->low, divisor),
                    floor_div(bounds->high, divisor)};
  if (range.low == range.high) {
    next(std::move(c), v, Linear::number(range.low));
    return;
  }
  const Linear q = Linear::dimension(add(c, range));
  const Linear rest = v - q * divisor;
  c.state->meet({rest, false});
  c.state->meet({Linear::number(divisor - 1) - rest, false});
  c.state->meet({q - Linear::number(range.low), false});
  c.state->meet({Linear::number(range.high) - q, false});
  next(std::move(c), v, q);
}

void Evaluation::shift(Case c, Term t, bool is_signed, const Next& next) {
  const unsigned w = t.width();
  if (!t[1].is_const() || t[1].value() >= w) {
    opaque(std::move(c), t, is_signed, next);
    return;
  }
  const mpz_class factor = power_of_two(static_cast<unsigned>(t[1].value()));
  if (t.is(Kind::Shl)) {
    unwrapped(std::move(c), t[0], is_signed,
              [&](Case k, const Linear& v) { next(std::move(k), v * factor); });
    return;
  }
  quotient(
      std::move(c), t[0], t.is(Kind::AShr), factor,
      [&](Case k, const Linear&, const Linear& q) { next(std::move(k), q); });
}

void Evaluation::division(Case c, Term t, bool is_signed, const Next& next) {
  const bool by_sign = t.is(Kind::SDiv) || t.is(Kind::SRem);
  const bool remainder = t.is(Kind::URem) || t.is(Kind::SRem);
  if (!t[1].is_const() || t[1].value() == 0) {
    rough_division(std::move(c), t, is_signed, next);
    return;
  }
  const mpz_class divisor = to_integer(t[1].value(), t.width(), by_sign);
  evaluate(std::move(c), t[0], by_sign, [&](Case k, const Linear& v) {
    const auto bounds = k.state->bounds(v);
    if (!bounds) return;
    // Towards zero: what is negative is divided as its absolute value.
    const auto part = [&](Case m, bool negative) {
      const mpz_class sign = negative ? -1 : 1;
      floor_quotient(std::move(m), v * sign, abs(divisor),
                     [&](Case n, const Linear& a, const Linear& q) {
                       if (remainder) {
                         next(std::move(n), (a - q * abs(divisor)) * sign);
                       } else {
                         next(std::move(n), q * (divisor < 0 ? -sign : sign));
                       }
                     });
    };
    if (bounds->low >= 0) {
      part(std::move(k), false);
    } else if (bounds->high < 0) {
      part(std::move(k), true);
    } else if (may_split(2)) {
      constrain(k.clone(), {v, false},
                [&](Case m) { part(std::move(m), false); });
      constrain(std::move(k), {v * mpz_class(-1) - Linear::number(1), false},
                [&](Case m) { part(std::move(m), true); });
    } else {
      opaque(std::move(k), t, is_signed, next);
    }
  });
}

/// x / y is at most x, x % y at most x and less than y, if not negative.
void Evaluation::rough_division(Case c, Term t, bool is_signed,
                                const Next& next) {
  if (t.is(Kind::SDiv) || t.is(Kind::SRem)) {
    opaque(std::move(c), t, is_signed, next);
    return;
  }
  evaluate(std::move(c), t[0], false, [&](Case k, const Linear& v) {
    evaluate(std::move(k), t[1], false, [&](Case m, const Linear& by) {
      const auto bounds = m.state->bounds(v), divisor = m.state->bounds(by);
      if (!bounds || !divisor) return;
      if (divisor->low == 0) {  // x / 0 is all ones
        opaque(std::move(m), t, is_signed, next);
        return;
      }
      anything(std::move(m), {0, bounds->high}, [&](Case n, const Linear& x) {
        n.state->meet({v - x, false});
        if (t.is(Kind::URem)) {
          n.state->meet({by - x - Linear::number(1), false});
        }
        next(std::move(n), x);
      });
    });
  });
}

void Evaluation::bits(Case c, Term t, const Next& next) {
  const unsigned w = t.width();
  // x & (2^k - 1) is x % 2^k.
  for (const int i : {0, 1}) {
    if (!t.is(Kind::BvAnd) || !t[i].is_const()) continue;
    const mpz_class mask = to_integer(t[i].value());
    if (mpz_popcount(mpz_class(mask + 1).get_mpz_t()) != 1) continue;
    quotient(std::move(c), t[1 - i], false, mask + 1,
             [&](Case k, const Linear& v, const Linear& q) {
               next(std::move(k), v - q * mpz_class(mask + 1));
             });
    return;
  }
  // At most either (and), at least both (or).
  evaluate(std::move(c), t[0], false, [&](Case k, const Linear& a) {
    evaluate(std::move(k), t[1], false, [&](Case m, const Linear& b) {
      anything(std::move(m), range_of(w, false), [&](Case n, const Linear& x) {
        const bool is_and = t.is(Kind::BvAnd);
        for (const Linear& side : {a, b}) {
          n.state->meet({is_and ? side - x : x - side, false});
        }
        if (!is_and) n.state->meet({a + b - x, false});
        next(std::move(n), x);
      });
    });
  });
}

}  // namespace pleat::domain
