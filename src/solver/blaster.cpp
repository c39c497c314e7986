#include "solver/blaster.h"

#include "solver/bottom_up.h"
#include "support/check.h"
#include "term/float.h"

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
  bottom_up(root, bits_, [this](Term t) { build(t); });
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
  bits_[t] = std::move(b);
}

Lit Blaster::build_bool(Term t) {
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
      return c_.equal(bits(t[0]), bits(t[1]));
    case Kind::Ult:
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
      Bits sum = child(0);
      for (std::size_t i = 1; i < t.size(); ++i) sum = c_.add(sum, child(i));
      return sum;
    }
    case Kind::Mul:
      return fold(t, &Circuits::multiply);
    case Kind::UDiv:
      return c_.udiv(child(0), child(1));
    case Kind::URem:
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
      value = read_constants(table, index, value);
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

/// What a table holds at this index: within each run of neighbouring cells the
/// bits of the index decide.
Bits Blaster::read_constants(const std::map<Value, Bits>& cells,
                             const Bits& index, Bits otherwise) {
  std::vector<std::pair<const Value*, const Bits*>> run;
  const auto add_run = [&] {
    const auto width = static_cast<unsigned>(index.size());
    const Bits first = Circuits::constant(*run.front().first, width);
    const Bits last = Circuits::constant(*run.back().first, width);
    const Lit inside = g_.and2(-c_.ult(index, first), -c_.ult(last, index));
    otherwise = c_.mux(inside, decide(run, index), otherwise);
    run.clear();
  };
  for (const auto& [key, value] : cells) {
    if (!run.empty() && *run.back().first + 1 != key) add_run();
    run.emplace_back(&key, &value);
  }
  add_run();
  return otherwise;
}

/// The index is one of these, which are in order.
Bits Blaster::decide(
    std::span<const std::pair<const Value*, const Bits*>> cells,
    const Bits& index) {
  if (cells.size() == 1) return *cells[0].second;
  std::size_t bit = index.size() - 1;
  const auto has = [&](std::size_t i) {
    return (*cells[i].first >> bit & 1) != 0;
  };
  while (has(0) == has(cells.size() - 1)) --bit;
  std::size_t split = 0;
  while (!has(split)) ++split;
  const Bits low = decide(cells.first(split), index);
  return c_.mux(index[bit], decide(cells.subspan(split), index), low);
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
