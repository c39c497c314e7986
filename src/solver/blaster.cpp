#include "solver/blaster.h"

#include <algorithm>

#include "solver/bottom_up.h"
#include "support/check.h"
#include "term/float.h"
#include "term/walk.h"

namespace pleat::solver {

using term::Kind;
using term::Sort;
using term::Term;
using term::Value;

namespace {

/// From this width on, more indices exist than a query can mention, so that
/// "the value everywhere else" is a real element.
constexpr unsigned kWideIndex = 32;

/// Stores at known indices from which on they are read as a table.
constexpr std::size_t kTable = 4;

/// Reads of one symbol up to which all pairs are made consistent eagerly.
constexpr std::size_t kEagerReads = 16;

/// Are numbers of this width added and multiplied without loss?
bool is_small(unsigned width) { return width <= 64; }
bool is_narrow(Term t) { return t.sort().is_bitvec() && is_small(t.width()); }

/// The number is known not to be larger.
void clear_above(Value most, Bits& b) {
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (most >> i == 0) b[i] = Gates::kNo;
  }
}

/// Is the signed number negative, and its opposite not?
bool is_negative(Term c) {
  return c.is_const() && term::sign_bit(c.value(), c.width()) &&
         !term::sign_bit(term::truncate(-c.value(), c.width()), c.width());
}

/// The part of a sum with the opposite sign.
Term opposite(Term part) {
  const Term c = part.is_const() ? part : part[0];
  const Term positive = term::mk_bv(-c.value(), c.width());
  if (part.is_const()) return positive;
  std::vector<Term> factors(part.children().begin(), part.children().end());
  factors[0] = positive;
  if (positive.is_value(1)) factors.erase(factors.begin());
  return factors.size() == 1 ? factors[0] : term::mk_raw(Kind::Mul, factors);
}

}  // namespace

Lit Blaster::literal(Term t) {
  visit(t);
  return bit(t);
}

void Blaster::require(Term t) {
  if (t.is(Kind::And)) {
    for (Term c : t.children()) require(c);
    return;
  }
  if (t.is(Kind::Or)) {
    std::vector<Lit> lits;
    for (Term c : t.children()) lits.push_back(literal(c));
    g_.clause(lits);
    return;
  }
  g_.clause({literal(t)});
}

void Blaster::visit(Term root) {
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    const Term t = stack.back();
    const std::size_t size = stack.size();
    if (!bits_.contains(t)) {
      for (Term part : parts_of(t)) {
        if (!bits_.contains(part)) stack.push_back(part);
      }
      if (stack.size() > size) continue;
      build(t);
    }
    stack.pop_back();
  }
}

Blaster::Difference Blaster::difference(Term t) {
  Difference result;
  const auto add = [&](Term part) {
    if (is_negative(part) || (part.is(Kind::Mul) && is_negative(part[0]))) {
      result.minus.push_back(opposite(part));
    } else {
      result.plus.push_back(part);
    }
  };
  if (t.is(Kind::Add)) {
    for (Term c : t.children()) add(c);
  } else {
    add(t);
  }
  return result;
}

std::optional<Blaster::Difference> Blaster::arranged(Term equation) {
  if (!equation[0].sort().is_bitvec()) return std::nullopt;
  const bool is_sum = equation[0].is(Kind::Add) || equation[1].is(Kind::Add) ||
                      equation[0].is(Kind::Mul) || equation[1].is(Kind::Mul);
  if (!is_sum) return std::nullopt;
  Difference left = difference(equation[0]), right = difference(equation[1]);
  if (left.minus.empty() && right.minus.empty()) return std::nullopt;
  left.plus.insert(left.plus.end(), right.minus.begin(), right.minus.end());
  right.plus.insert(right.plus.end(), left.minus.begin(), left.minus.end());
  return Difference{std::move(left.plus), std::move(right.plus)};
}

std::vector<Term> Blaster::parts_of(Term t) {
  if (const auto* parts = choices_.parts(t)) return *parts;
  std::optional<Difference> d;
  if (t.is(Kind::Add)) d = difference(t);
  if (t.is(Kind::Eq)) d = arranged(t);
  if (!d) return {t.children().begin(), t.children().end()};
  d->plus.insert(d->plus.end(), d->minus.begin(), d->minus.end());
  return std::move(d->plus);
}

void Blaster::build(Term t) {
  if (t.is_symbol()) symbols_.push_back(t);
  if (!t.sort().is_array()) {
    build_scalar(t);
    return;
  }
  if (t.is(Kind::Store)) mention(t.sort(), bits(t[1]));
  bits_[t] = {};
}

void Blaster::build_scalar(Term t) {
  Bits b = t.is_bool() ? Bits{build_bool(t)} : build_bits(t);
  CHECK(b.size() == t.width(), "bits should match the width");
  if (is_narrow(t)) drop_zeros(t, b);
  bits_[t] = std::move(b);
}

/// Bits that are 0 because the number cannot be that large become constants,
/// such as the upper bits of counters and of sums of bytes.
void Blaster::drop_zeros(Term t, Bits& b) {
  Value most = 0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (b[i] != Gates::kNo) most |= Value{1} << i;
  }
  most = std::min(most, largest_by_kind(t));
  if (most == term::mask(t.width())) return;
  largest_.emplace(t, most);
  clear_above(most, b);
}

/// Of a division: is the number surely smaller than the constant?
bool Blaster::is_below_divisor(Term t) const {
  return is_narrow(t) && t[1].is_const() && largest(t[0]) < t[1].value();
}

Value Blaster::largest(Term t) const {
  const auto it = largest_.find(t);
  return it == largest_.end() ? term::mask(t.width()) : it->second;
}

/// What the operands tell. Sums and multiples count only if they do not wrap.
Value Blaster::largest_by_kind(Term t) const {
  const Value all = term::mask(t.width());
  const auto not_zero = [](Term c) { return c.is_const() && c.value() != 0; };
  switch (t.kind()) {
    case Kind::Add: {
      Value sum = 0;
      for (Term c : t.children()) {
        sum += largest(c);
        if (sum > all) return all;
      }
      return sum;
    }
    case Kind::Mul:
      return t.size() == 2 && t[0].is_const()
                 ? std::min(all, t[0].value() * largest(t[1]))
                 : all;
    case Kind::Ite:
      return std::max(largest(t[1]), largest(t[2]));
    case Kind::URem:
      return not_zero(t[1]) ? std::min(largest(t[0]), t[1].value() - 1) : all;
    case Kind::UDiv:
      return not_zero(t[1]) ? largest(t[0]) / t[1].value() : all;
    case Kind::ZExt:
      return largest(t[0]);
    default:
      return all;
  }
}

Lit Blaster::build_bool(Term t) {
  if (choices_.parts(t) != nullptr) {
    name_symbols(t);
    return choices_.build(t);
  }
  const auto lits = [&] {
    std::vector<Lit> r;
    for (Term c : t.children()) r.push_back(bit(c));
    return r;
  };
  switch (t.kind()) {
    case Kind::Symbol:
      return g_.fresh();
    case Kind::Const:
      return Gates::constant(t.value() != 0);
    case Kind::Not:
      return -bit(t[0]);
    case Kind::And:
      return g_.and_all(lits());
    case Kind::Or:
      return g_.or_all(lits());
    case Kind::Ite:
      return g_.mux(bit(t[0]), bit(t[1]), bit(t[2]));
    case Kind::Eq:
      if (t[0].sort().is_array()) return array_equality(t[0], t[1]);
      if (const auto sides = arranged(t)) {
        const Bits left = sum(sides->plus, t[0].width());
        return c_.equal(left, sum(sides->minus, t[0].width()));
      }
      return c_.equal(bits(t[0]), bits(t[1]));
    case Kind::Ult:
      if (is_narrow(t[0]) && t[1].is_const() && largest(t[0]) < t[1].value())
        return Gates::kYes;
      if (is_narrow(t[0]) && t[0].is_const() && largest(t[1]) <= t[0].value())
        return Gates::kNo;
      return c_.ult(bits(t[0]), bits(t[1]));
    case Kind::Slt:
      return c_.slt(bits(t[0]), bits(t[1]));
    case Kind::FEq:
    case Kind::FLt:
    case Kind::FLe:
      return literal(term::float_comparison_bits(t));
    default:
      throw InternalError("Bool kind should be known to the bit-blaster");
  }
}

/// A comparison of choices leaves out what cannot matter. A model has a value
/// for that, too.
void Blaster::name_symbols(Term t) {
  term::walk(std::vector<Term>{t}, below_choices_, [&](Term part) {
    if (part.is_symbol()) named_.push_back(part);
  });
}

/// In order, so that sums that begin alike share gates; constants last.
Bits Blaster::sum(const std::vector<Term>& terms, unsigned width) {
  Bits result(width, Gates::kNo);
  Value most = 0, constant = 0;
  const auto add = [&](const Bits& more, Value largest_of_it) {
    result = c_.add(result, more);
    most = is_small(width) ? most + largest_of_it : term::mask(width);
    if (most > term::mask(width)) most = term::mask(width);
    clear_above(most, result);
  };
  for (Term t : terms) {
    if (t.is_const()) {
      constant += t.value();
    } else {
      add(bits(t), is_small(width) ? largest(t) : 0);
    }
  }
  constant = term::truncate(constant, width);
  if (constant != 0) add(Circuits::constant(constant, width), constant);
  return result;
}

Bits Blaster::fold(Term t, Bits (Circuits::*op)(const Bits&, const Bits&)) {
  Bits r = bits(t[0]);
  for (std::size_t i = 1; i < t.size(); ++i) r = (c_.*op)(r, bits(t[i]));
  return r;
}

Bits Blaster::build_bits(Term t) {
  const auto child = [&](std::size_t i) -> const Bits& { return bits(t[i]); };
  switch (t.kind()) {
    case Kind::Symbol:
      return c_.fresh(t.width());
    case Kind::Const:
      return Circuits::constant(t.value(), t.width());
    case Kind::Ite:
      return c_.mux(bit(t[0]), child(1), child(2));
    case Kind::Add: {
      const Difference d = difference(t);
      const Bits plus = sum(d.plus, t.width());
      if (d.minus.empty()) return plus;
      Bits minus = sum(d.minus, t.width());
      for (Lit& l : minus) l = -l;
      return c_.add(plus, minus, Gates::kYes);
    }
    case Kind::Mul:
      return fold(t, &Circuits::multiply);
    case Kind::UDiv:
      if (is_below_divisor(t)) return Bits(t.width(), Gates::kNo);
      return c_.udiv(child(0), child(1));
    case Kind::URem:
      if (is_below_divisor(t)) return child(0);
      return c_.urem(child(0), child(1));
    case Kind::SDiv:
      return c_.sdiv(child(0), child(1));
    case Kind::SRem:
      return c_.srem(child(0), child(1));
    case Kind::BvAnd:
      return fold(t, &Circuits::and2);
    case Kind::BvOr:
      return fold(t, &Circuits::or2);
    case Kind::BvXor:
      return fold(t, &Circuits::xor2);
    case Kind::Shl:
      return c_.shift_left(child(0), child(1));
    case Kind::LShr:
      return c_.shift_right(child(0), child(1), Gates::kNo);
    case Kind::AShr:
      return c_.shift_right(child(0), child(1), child(0).back());
    case Kind::Concat: {
      Bits r = child(1);
      r.insert(r.end(), child(0).begin(), child(0).end());
      return r;
    }
    case Kind::Extract:
      return Bits(child(0).begin() + t.low(), child(0).begin() + t.high() + 1);
    case Kind::ZExt:
    case Kind::SExt: {
      Bits r = child(0);
      const Lit fill = t.is(Kind::ZExt) ? Gates::kNo : r.back();
      r.resize(t.width(), fill);
      return r;
    }
    case Kind::Select: {
      mention(t[0].sort(), child(1));
      return read(t[0], child(1));
    }
    default:
      if (term::is_float_kind(t.kind())) {
        // Any value: right for unsat; a model has to be checked.
        abstracts_ = true;
        return c_.fresh(t.width());
      }
      throw InternalError("kind should be known to the bit-blaster");
  }
}

// --- arrays ------------------------------------------------------------------

void Blaster::mention(Sort sort, const Bits& index) {
  const unsigned key = sort.index_width * 256U + sort.width;
  if (mentioned_.insert({key, index}).second) indices_[sort].push_back(index);
}

Bits Blaster::read(Term array, const Bits& index) {
  // Down the stores without recursion, then up again.
  std::vector<Term> stores;
  Bits value;
  for (;; array = array[0]) {
    const auto known = reads_memo_.find({array, index});
    if (known != reads_memo_.end()) {
      value = known->second;
      break;
    }
    if (array.is(Kind::Store)) {
      stores.push_back(array);
      // A read at the very index of the store needs nothing below it.
      if (bits(array[1]) == index) {
        value = bits(array[2]);
        break;
      }
      continue;
    }
    if (array.is(Kind::ConstArray)) {
      value = bits(array[0]);
    } else if (array.is(Kind::Ite)) {
      const Bits a = read(array[1], index);
      const Bits b = read(array[2], index);
      value = c_.mux(bit(array[0]), a, b);
    } else {
      CHECK(array.is_symbol(), "array term should be of a known kind");
      value = read_symbol(array, index);
    }
    reads_memo_[{array, index}] = value;
    break;
  }
  for (auto it = stores.rbegin(); it != stores.rend();) {
    // Stores at known indices one after the other are a table.
    std::map<Value, Bits> table;
    auto end = it;
    for (; end != stores.rend() && (*end)[1].is_const(); ++end)
      table[(*end)[1].value()] = bits((*end)[2]);
    if (table.size() >= kTable) {
      std::vector<const std::pair<const Value, Bits>*> cells;
      for (const auto& cell : table) cells.push_back(&cell);
      value = read_constants(cells, index, index.size(), value);
      it = end;
    } else {
      const Lit here = c_.equal(bits((*it)[1]), index);
      value = c_.mux(here, bits((*it)[2]), value);
      ++it;
    }
    reads_memo_[{*std::prev(it), index}] = value;
  }
  return value;
}

/// What a table holds at this index: the bits of the index decide, the highest
/// first. Where all cells agree in a bit, the index must, too.
Bits Blaster::read_constants(
    std::span<const std::pair<const Value, Bits>* const> cells,
    const Bits& index, std::size_t bits_left, const Bits& otherwise) {
  const Value first = cells.front()->first, last = cells.back()->first;
  std::vector<Lit> agrees;
  while (bits_left > 0) {
    const std::size_t bit = bits_left - 1;
    if ((first >> bit & 1) != (last >> bit & 1)) break;
    agrees.push_back((first >> bit & 1) != 0 ? index[bit] : -index[bit]);
    bits_left = bit;
  }
  const Lit inside = g_.and_all(agrees);
  if (inside == Gates::kNo) return otherwise;
  if (bits_left == 0) return c_.mux(inside, cells.front()->second, otherwise);
  const std::size_t bit = bits_left - 1;
  std::size_t split = 0;
  while ((cells[split]->first >> bit & 1) == 0) ++split;
  const Bits low = read_constants(cells.first(split), index, bit, otherwise);
  const Bits high = read_constants(cells.subspan(split), index, bit, otherwise);
  return c_.mux(inside, c_.mux(index[bit], high, low), otherwise);
}

Bits Blaster::read_symbol(Term symbol, const Bits& index) {
  Bits value = c_.fresh(symbol.width());
  auto& list = reads_[symbol].list;
  // A few reads are made consistent at once: a lemma costs less than a round
  // of solving. Of many, most pairs never matter.
  if (list.size() < kEagerReads) {
    for (const auto& [i, v] : list) {
      g_.clause({-c_.equal(i, index), c_.equal(v, value)});
    }
  }
  list.emplace_back(index, value);
  return value;
}

Bits Blaster::otherwise(Term array) {
  while (array.is(Kind::Store)) array = array[0];
  if (array.is(Kind::ConstArray)) return bits(array[0]);
  if (array.is(Kind::Ite)) {
    const Bits a = otherwise(array[1]);
    return c_.mux(bit(array[0]), a, otherwise(array[2]));
  }
  Bits& r = reads_[array].otherwise;
  if (r.empty()) r = c_.fresh(array.width());
  return r;
}

Lit Blaster::array_equality(Term a, Term b) {
  const Lit equal = g_.fresh();
  const Bits witness = c_.fresh(a.sort().index_width);
  mention(a.sort(), witness);
  const Bits left = read(a, witness);
  g_.clause({equal, -c_.equal(left, read(b, witness))});
  if (a.sort().index_width >= kWideIndex) {
    const Bits rest = otherwise(a);
    g_.clause({-equal, c_.equal(rest, otherwise(b))});
  }
  equalities_.push_back({a, b, equal});
  return equal;
}

void Blaster::prepare() {
  instantiate_equalities();
  choices_.add_order();
}

void Blaster::instantiate_equalities() {
  for (Equality& e : equalities_) {
    const std::vector<Bits>& known = indices_[e.left.sort()];
    for (; e.instantiated < known.size(); ++e.instantiated) {
      const Bits left = read(e.left, known[e.instantiated]);
      const Bits right = read(e.right, known[e.instantiated]);
      g_.clause({-e.lit, c_.equal(left, right)});
    }
  }
}

bool Blaster::refine() {
  struct Pair {
    const std::pair<Bits, Bits>*a, *b;
  };
  std::vector<Pair> violated;
  for (const auto& [symbol, reads] : reads_) {
    std::map<Value, const std::pair<Bits, Bits>*> first;
    for (const auto& r : reads.list) {
      const auto [it, is_new] = first.emplace(number(r.first), &r);
      if (!is_new && number(it->second->second) != number(r.second)) {
        violated.push_back({it->second, &r});
      }
    }
  }
  for (const auto& [a, b] : violated) {
    const Lit same_index = c_.equal(a->first, b->first);
    g_.clause({-same_index, c_.equal(a->second, b->second)});
  }
  return !violated.empty();
}

// --- models ------------------------------------------------------------------

Value Blaster::number(const Bits& bits) {
  Value v = 0;
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if (g_.value(bits[i])) v |= Value{1} << i;
  }
  return v;
}

term::Model Blaster::model() {
  term::Model m;
  for (Term s : named_) {
    if (bits_.contains(s)) continue;
    if (s.sort().is_array()) {
      m.set(s, term::ArrayValue{});
    } else {
      m.set(s, Value{0});
    }
  }
  for (Term s : symbols_) {
    if (!s.sort().is_array()) {
      m.set(s, number(bits(s)));
      continue;
    }
    term::ArrayValue value;
    const auto it = reads_.find(s);
    if (it != reads_.end()) {
      for (const auto& [index, element] : it->second.list) {
        value.elements[number(index)] = number(element);
      }
      value.otherwise = number(it->second.otherwise);
    }
    m.set(s, std::move(value));
  }
  return m;
}

}  // namespace pleat::solver
