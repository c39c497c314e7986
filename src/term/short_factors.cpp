// Multiplies an equality modulo 2^n by an odd number, which keeps its meaning.

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "term/print_c.h"

namespace pleat::term::c {
namespace {

/// Sums of multiples: coefficient by atom, 1 stands for the constant.
using Form = std::map<Term, Value>;

void add_form(Term t, bool minus, unsigned w, Form& form) {
  const auto add = [&](Term atom, Value v) {
    form[atom] = truncate(form[atom] + (minus ? Value{0} - v : v), w);
  };
  const Term one = mk_bv(1, w);
  const std::vector<Term> alone{t};
  const std::span<const Term> parts =
      t.is(Kind::Add) ? t.children() : std::span<const Term>(alone);
  for (Term p : parts) {
    if (p.is_const()) {
      add(one, p.value());
    } else if (p.is(Kind::Mul) && p[0].is_const()) {
      Term rest = p[1];
      for (Term factor : p.children().subspan(2)) rest = mk_mul(rest, factor);
      add(rest, p[0].value());
    } else {
      add(p, 1);
    }
  }
}

unsigned digits(const Form& form, Value factor, unsigned w) {
  unsigned sum = 0;
  for (const auto& [atom, v] : form) {
    Value size = sign_and_size(truncate(v * factor, w), w).first;
    for (; size != 0; size >>= 1) ++sum;
  }
  return sum;
}

/// Positive multiples of a form, or the negative ones with the sign changed;
/// the constant belongs to the latter.
Term side_of(const Form& form, Value factor, bool negative, unsigned w) {
  std::vector<Term> sum;
  const Term one = mk_bv(1, w);
  for (const auto& [atom, v] : form) {
    const Value c = truncate(v * factor, w);
    const auto [size, is_negative] = sign_and_size(c, w);
    if (c == 0 || atom == one || is_negative != negative) continue;
    const Term k[] = {mk_bv(size, w), atom};
    sum.push_back(size == 1 ? atom : mk_raw(Kind::Mul, k));
  }
  const auto constant = form.find(one);
  const Value c = constant == form.end()
                      ? 0
                      : truncate(Value{0} - constant->second * factor, w);
  if (negative && (c != 0 || sum.empty())) sum.push_back(mk_bv(c, w));
  return sum.empty()       ? Term()
         : sum.size() == 1 ? sum[0]
                           : mk_raw(Kind::Add, sum);
}

/// All of it as one sum, its constant as well.
Term sum_of(const Form& form, unsigned w) {
  std::vector<Term> sum;
  const Term one = mk_bv(1, w);
  for (const auto& [atom, v] : form) {
    if (v == 0) continue;
    const Term k[] = {mk_bv(v, w), atom};
    sum.push_back(atom == one ? k[0] : v == 1 ? atom : mk_raw(Kind::Mul, k));
  }
  return sum.size() == 1 ? sum[0] : mk_raw(Kind::Add, sum);
}

}  // namespace

std::optional<Divisible> as_divisible(Term left, Term right) {
  const unsigned w = left.width();
  if (w < 16 || w > 64) return std::nullopt;
  Form form;
  add_form(left, false, w, form);
  add_form(right, true, w, form);
  const Term one = mk_bv(1, w);
  const Value constant = form.contains(one) ? form[one] : 0;
  form.erase(one);
  Value all = 0;
  for (const auto& [atom, v] : form) all |= v;
  if (all == 0) return std::nullopt;
  unsigned zeros = 0;
  while (((all >> zeros) & 1U) == 0) ++zeros;
  if (zeros == 0 || truncate(constant, zeros) != 0) return std::nullopt;
  Divisible result;
  result.bits = w - zeros;
  // Of one bit the other value is the simpler one to say.
  result.is_other = result.bits == 1 && constant != 0;
  if (!result.is_other && constant != 0) form[one] = constant;
  // Only the rest matters: small coefficients, the first of them positive.
  const bool flips = (form.begin()->second >> (w - 1)) != 0 && result.bits > 1;
  for (auto& [atom, v] : form) {
    v = truncate(flips ? Value{0} - v : v, w) >> zeros;
    if (result.bits > 1 && (v >> (result.bits - 1)) != 0)
      v = truncate(v - (Value{1} << result.bits), w);
  }
  result.sum = sum_of(form, w);
  return result;
}

std::pair<Term, Term> with_short_factors(Term left, Term right) {
  constexpr unsigned kLong = 12, kMostOdd = 63;
  const unsigned w = left.width();
  if (w < 16 || w > 128) return {left, right};
  Form form;
  add_form(left, false, w, form);
  add_form(right, true, w, form);
  const Term one = mk_bv(1, w);
  const bool any_long = std::any_of(form.begin(), form.end(), [&](auto& e) {
    return e.first != one && sign_and_size(e.second, w).first >> kLong != 0;
  });
  if (!any_long) return {left, right};
  Value best = 1;
  for (unsigned odd = 1; odd <= kMostOdd; odd += 2) {
    for (Value factor : {Value{odd}, Value{0} - odd}) {
      if (digits(form, factor, w) < digits(form, best, w)) best = factor;
    }
  }
  if (best == 1) return {left, right};
  Term first = side_of(form, best, false, w);
  if (!first) {
    best = Value{0} - best;
    first = side_of(form, best, false, w);
  }
  const Term second = side_of(form, best, true, w);
  return first ? std::pair(first, second) : std::pair(left, right);
}

}  // namespace pleat::term::c
