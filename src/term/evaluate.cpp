#include "term/evaluate.h"

#include <algorithm>
#include <array>

#include "support/check.h"
#include "term/float.h"
#include "term/walk.h"

namespace pleat::term {

Value Model::scalar(Term symbol) const {
  const auto it = scalars_.find(symbol);
  return it == scalars_.end() ? 0 : it->second;
}
const ArrayValue& Model::array(Term symbol) const {
  static const ArrayValue zero;
  const auto it = arrays_.find(symbol);
  return it == arrays_.end() ? zero : it->second;
}

Value apply(Kind kind, std::span<const Value> a, std::span<const Sort> sorts,
            unsigned aux0, unsigned aux1) {
  if (is_float_kind(kind)) {
    return apply_float(kind, a, sorts[0].width, aux0);
  }
  const unsigned w = sorts.empty() ? 1 : sorts[0].width;
  const Value m = mask(w);
  const auto negate = [&](Value v) { return (Value{0} - v) & m; };
  const auto udiv = [&](Value x, Value y) { return y == 0 ? m : x / y; };
  const auto urem = [&](Value x, Value y) { return y == 0 ? x : x % y; };
  switch (kind) {
    case Kind::Not:
      return a[0] == 0 ? 1 : 0;
    case Kind::And:
      return std::all_of(a.begin(), a.end(), [](Value v) { return v != 0; });
    case Kind::Or:
      return std::any_of(a.begin(), a.end(), [](Value v) { return v != 0; });
    case Kind::Eq:
      return a[0] == a[1];
    case Kind::Ite:
      return a[0] != 0 ? a[1] : a[2];
    case Kind::Add: {
      Value sum = 0;
      for (Value v : a) sum += v;
      return sum & m;
    }
    case Kind::Mul: {
      Value product = 1;
      for (Value v : a) product *= v;
      return product & m;
    }
    case Kind::UDiv:
      return udiv(a[0], a[1]);
    case Kind::URem:
      return urem(a[0], a[1]);
    case Kind::SDiv: {
      const bool n0 = sign_bit(a[0], w), n1 = sign_bit(a[1], w);
      const Value q = udiv(n0 ? negate(a[0]) : a[0], n1 ? negate(a[1]) : a[1]);
      return n0 != n1 ? negate(q) : q;
    }
    case Kind::SRem: {
      const bool n0 = sign_bit(a[0], w), n1 = sign_bit(a[1], w);
      const Value r = urem(n0 ? negate(a[0]) : a[0], n1 ? negate(a[1]) : a[1]);
      return n0 ? negate(r) : r;
    }
    case Kind::BvAnd:
      return a[0] & a[1];
    case Kind::BvOr:
      return a[0] | a[1];
    case Kind::BvXor:
      return a[0] ^ a[1];
    case Kind::Shl:
      return a[1] >= w ? 0 : (a[0] << static_cast<unsigned>(a[1])) & m;
    case Kind::LShr:
      return a[1] >= w ? 0 : a[0] >> static_cast<unsigned>(a[1]);
    case Kind::AShr: {
      const bool negative = sign_bit(a[0], w);
      if (a[1] >= w) return negative ? m : 0;
      const auto s = static_cast<unsigned>(a[1]);
      return ((a[0] >> s) | (negative ? m ^ (m >> s) : 0)) & m;
    }
    case Kind::Ult:
      return a[0] < a[1];
    case Kind::Slt:
      return to_signed(a[0], w) < to_signed(a[1], w);
    case Kind::Concat:
      return a[0] << sorts[1].width | a[1];
    case Kind::Extract:
      return truncate(a[0] >> aux1, aux0 - aux1 + 1);
    case Kind::ZExt:
      return a[0];
    case Kind::SExt:
      return truncate(static_cast<Value>(to_signed(a[0], w)), w + aux0);
    default:
      break;
  }
  CHECK(false, "operator should work on constants");
  return 0;
}

namespace {

/// Arrays may agree everywhere although their defaults differ, if all indices
/// are listed.
bool equal_arrays(const ArrayValue& x, const ArrayValue& y,
                  unsigned index_width) {
  std::map<Value, Value> listed = x.elements;
  listed.insert(y.elements.begin(), y.elements.end());
  for (const auto& [i, v] : listed) {
    if (x.at(i) != y.at(i)) return false;
  }
  const bool all_listed =
      index_width < 64 && listed.size() == std::size_t{1} << index_width;
  return all_listed || x.otherwise == y.otherwise;
}

}  // namespace

void Evaluator::run(Term root) {
  walk_bottom_up(
      root,
      [&](Term t) {
        return t.sort().is_array() ? visited_.contains(t) : cache_.contains(t);
      },
      [&](Term t) {
        if (t.sort().is_array()) {
          visited_.insert(t);
        } else {
          cache_.emplace(t, value(t));
        }
      });
}

Value Evaluator::scalar(Term root) {
  if (root.is_const()) return root.value();
  run(root);
  return cache_.at(root);
}

ArrayValue Evaluator::array(Term root) {
  run(root);
  return array_value(root);
}

ArrayValue Evaluator::array_value(Term t) const {
  std::vector<Term> stores;
  for (;;) {
    if (t.is(Kind::Store)) {
      stores.push_back(t);
      t = t[0];
    } else if (t.is(Kind::Ite)) {
      t = cache_.at(t[0]) != 0 ? t[1] : t[2];
    } else {
      break;
    }
  }
  ArrayValue result;
  if (t.is(Kind::ConstArray)) {
    result.otherwise = cache_.at(t[0]);
  } else {
    CHECK(t.is_symbol(), "array term should end in a symbol or a constant");
    result = model_.array(t);
  }
  for (auto it = stores.rbegin(); it != stores.rend(); ++it) {
    result.elements[cache_.at((*it)[1])] = cache_.at((*it)[2]);
  }
  return result;
}

/// Walks the stores instead of building the array's value.
Value Evaluator::element(Term array, Value index) const {
  for (;;) {
    switch (array.kind()) {
      case Kind::Store:
        if (cache_.at(array[1]) == index) return cache_.at(array[2]);
        array = array[0];
        break;
      case Kind::Ite:
        array = cache_.at(array[0]) != 0 ? array[1] : array[2];
        break;
      case Kind::ConstArray:
        return cache_.at(array[0]);
      default:
        return model_.array(array).at(index);
    }
  }
}

/// The value of t, whose children are done.
Value Evaluator::value(Term t) const {
  if (t.is_const()) return t.value();
  if (t.is_symbol()) return model_.scalar(t);
  if (t.is(Kind::Select)) return element(t[0], cache_.at(t[1]));
  if (t.is(Kind::Eq) && t[0].sort().is_array()) {
    return equal_arrays(array_value(t[0]), array_value(t[1]),
                        t[0].sort().index_width);
  }
  std::array<Value, 4> few;
  std::array<Sort, 4> few_sorts;
  std::vector<Value> many;
  std::vector<Sort> many_sorts;
  const std::size_t n = t.size();
  if (n > few.size()) {
    many.resize(n);
    many_sorts.resize(n);
  }
  Value* const values = n > few.size() ? many.data() : few.data();
  Sort* const sorts = n > few.size() ? many_sorts.data() : few_sorts.data();
  for (std::size_t i = 0; i < n; ++i) {
    values[i] = cache_.at(t[i]);
    sorts[i] = t[i].sort();
  }
  return apply(t.kind(), {values, n}, {sorts, n}, t.high(), t.low());
}

}  // namespace pleat::term
