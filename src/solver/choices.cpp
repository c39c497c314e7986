#include "solver/choices.h"

#include <algorithm>
#include <array>

#include "term/walk.h"

namespace pleat::solver {

using term::Kind;
using term::Term;

namespace {

/// Parts of a choice, and the values that it chooses among.
constexpr std::size_t kMostParts = 400;
constexpr std::size_t kMostValues = 32;
/// Pairs of values that one comparison may come to.
constexpr std::size_t kMostPairs = 400;

bool is_comparison(Term t) {
  return (t.is(Kind::Eq) || t.is(Kind::Ult) || t.is(Kind::Slt)) &&
         t[0].sort().is_bitvec();
}

/// Is its comparison a small circuit, that is, does it compute nothing?
bool is_plain_value(Term t) {
  while (t.is(Kind::ZExt) || t.is(Kind::SExt) || t.is(Kind::Extract)) t = t[0];
  return t.is_const() || t.is_symbol() || t.is(Kind::Select);
}

bool is_known(Term array) {
  return array.is(Kind::Store) || array.is(Kind::Ite) ||
         array.is(Kind::ConstArray);
}

}  // namespace

Term Choices::opened(Term t) {
  if (!t.is(Kind::Select) || !is_known(t[0])) return t;
  const auto [it, is_new] = opened_.try_emplace(t);
  if (is_new) it->second = opened_anew(t[0], t[1]);
  return it->second;
}

/// One step of a read: there may be many ways down to the same array.
Term Choices::opened_anew(Term array, Term index) {
  if (array.is(Kind::ConstArray)) return array[0];
  const auto choice = [](Term condition, Term yes, Term no) {
    if (condition.is_const()) return condition.is_true() ? yes : no;
    return yes == no ? yes
                     : term::mk_raw(Kind::Ite, std::array{condition, yes, no});
  };
  const auto read = [&](Term from) {
    return term::mk_raw(Kind::Select, std::array{from, index});
  };
  if (array.is(Kind::Ite))
    return choice(array[0], read(array[1]), read(array[2]));
  return choice(term::mk_eq(array[1], index), array[2], read(array[0]));
}

/// False: they are too many, or not all values are plain.
bool Choices::find_parts_of(Term choice, Parts& found) {
  std::vector<Term> work{choice};
  term::TermSet seen;
  while (!work.empty()) {
    const Term t = opened(work.back());
    work.pop_back();
    if (!seen.insert(t).second) continue;
    if (seen.size() > kMostParts) return false;
    if (t.is(Kind::Ite)) {
      if (seen.insert(t[0]).second) found.conditions.push_back(t[0]);
      work.push_back(t[1]);
      work.push_back(t[2]);
    } else if (is_choice(t)) {
      work.push_back(t);
    } else if (is_plain_value(t) && found.values.size() < kMostValues) {
      found.values.push_back(t);
    } else {
      return false;
    }
  }
  return true;
}

std::vector<Term> Choices::find_parts(Term comparison) {
  const Term a = comparison[0], b = comparison[1];
  if (!is_choice(a) && !is_choice(b)) return {};
  Parts of_a, of_b;
  if (!find_parts_of(a, of_a) || !find_parts_of(b, of_b)) return {};
  if (of_a.values.size() * of_b.values.size() > kMostPairs) return {};
  std::vector<Term> result = std::move(of_a.conditions);
  for (const auto* more : {&of_b.conditions, &of_a.values, &of_b.values})
    result.insert(result.end(), more->begin(), more->end());
  return result;
}

const std::vector<Term>* Choices::parts(Term comparison) {
  if (!is_comparison(comparison)) return nullptr;
  const auto [it, is_new] = parts_.try_emplace(comparison);
  if (is_new) {
    std::vector<Term> found = find_parts(comparison);
    if (!found.empty())
      it->second = std::make_unique<std::vector<Term>>(std::move(found));
  }
  return it->second.get();
}

Lit Choices::build(Term comparison) {
  return compared(comparison.kind(), comparison[0], comparison[1]);
}

/// Both at once where one condition decides both. Otherwise the left one first,
/// so that there is one kind of comparison of a choice with a value, in which
/// proofs about moved values can be written.
Lit Choices::compared(Kind kind, Term a, Term b) {
  while (is_choice(a) && !a.is(Kind::Ite)) a = opened(a);
  while (is_choice(b) && !b.is(Kind::Ite)) b = opened(b);
  if (a == b) return Gates::constant(kind == Kind::Eq);
  if (!a.is(Kind::Ite) && !b.is(Kind::Ite)) return values_compared(kind, a, b);
  const std::tuple key{kind, a, b};
  if (const auto it = compared_.find(key); it != compared_.end())
    return it->second;
  const bool left = a.is(Kind::Ite), right = b.is(Kind::Ite);
  const Term condition = (left ? a : b)[0];
  const bool both = left && right && a[0] == b[0];
  const auto side = [&](std::size_t i) {
    return compared(kind, left ? a[i] : a, both || !left ? b[i] : b);
  };
  const Lit yes = side(1);
  const Lit result = g_.mux(bits_of_(condition)[0], yes, side(2));
  compared_.emplace(key, result);
  return result;
}

Lit Choices::values_compared(Kind kind, Term a, Term b) {
  const Bits &x = bits_of_(a), &y = bits_of_(b);
  if (kind == Kind::Eq) return c_.equal(x, y);
  note(kind == Kind::Slt, a, b);
  return kind == Kind::Slt ? c_.slt(x, y) : c_.ult(x, y);
}

std::size_t Choices::number_in(Order& order, Term value) {
  const auto [it, is_new] =
      order.number.try_emplace(value, order.values.size());
  if (is_new) order.values.push_back(value);
  return it->second;
}

void Choices::note(bool is_signed, Term a, Term b) {
  Order& order = orders_[{a.width(), is_signed}];
  const std::size_t x = number_in(order, a), y = number_in(order, b);
  if (std::max(x, y) >= kMostOrdered || order.below[x][y] != 0) return;
  const Bits &of_a = bits_of_(a), &of_b = bits_of_(b);
  order.below[x][y] = is_signed ? c_.slt(of_a, of_b) : c_.ult(of_a, of_b);
  order.below[y][x] = is_signed ? c_.slt(of_b, of_a) : c_.ult(of_b, of_a);
  order.fresh.emplace_back(x, y);
}

void Choices::add_order() {
  for (auto& [key, order] : orders_) {
    for (const auto& [a, b] : order.fresh) add_order(order, a, b);
    order.fresh.clear();
  }
}

/// What follows from x < y and y <= z, and that exactly one of x < y, x = y and
/// y < x holds.
void Choices::add_order(Order& order, std::size_t a, std::size_t b) {
  const auto below = [&](std::size_t x, std::size_t y) {
    return order.below[x][y];
  };
  const Lit equal =
      c_.equal(bits_of_(order.values[a]), bits_of_(order.values[b]));
  g_.clause({equal, below(a, b), below(b, a)});
  g_.clause({-equal, -below(a, b)});
  g_.clause({-equal, -below(b, a)});
  g_.clause({-below(a, b), -below(b, a)});
  const std::size_t count = std::min(order.values.size(), kMostOrdered);
  for (std::size_t c = 0; c < count; ++c) {
    if (c == a || c == b || below(a, c) == 0 || below(b, c) == 0) continue;
    std::size_t three[] = {a, b, c};
    std::sort(three, three + 3);
    do {
      const std::size_t x = three[0], y = three[1], z = three[2];
      g_.clause({-below(x, y), below(z, y), below(x, z)});
    } while (std::next_permutation(three, three + 3));
  }
}

}  // namespace pleat::solver
