#include "certificate/plain_bits.h"

#include <absl/container/flat_hash_map.h>

#include <utility>

#include "certificate/plain_circuits.h"
#include "support/check.h"
#include "term/float.h"
#include "term/walk.h"

namespace pleat::certificate {
namespace {

using term::Kind;
using term::Term;

/// More stores than that on top of each other are not read through.
constexpr unsigned kDeepest = 4000;

class PlainBits {
 public:
  explicit PlainBits(std::size_t most_literals) : g_(most_literals), c_(g_) {}

  void require(Term formula) {
    CHECK(formula.is_bool(), "only a formula can hold");
    term::walk_bottom_up(
        formula, [&](Term t) { return bits_.contains(t); },
        [&](Term t) { bits_[t] = build(t); });
    g_.clause({bit(formula)});
  }

  PlainClauses take() { return {g_.take(), is_exact_}; }

 private:
  const Number& bits(Term t) const { return bits_.at(t); }
  Literal bit(Term t) const { return bits_.at(t)[0]; }

  /// Its parts are built already. Nothing for arrays: they are read.
  Number build(Term t) {
    if (t.sort().is_array()) return {};
    const Number result = t.is_bool() ? Number{truth(t)} : number(t);
    CHECK(result.size() == t.width(), "bits should match the width");
    return result;
  }

  Literal truth(Term t) {
    switch (t.kind()) {
      case Kind::Symbol:
        return g_.fresh();
      case Kind::Const:
        return t.is_true() ? kTrue : kFalse;
      case Kind::Not:
        return -bit(t[0]);
      case Kind::And: {
        Literal all = kTrue;
        for (Term c : t.children()) all = g_.conjunction(all, bit(c));
        return all;
      }
      case Kind::Or: {
        Literal any = kFalse;
        for (Term c : t.children()) any = g_.disjunction(any, bit(c));
        return any;
      }
      case Kind::Eq:
        if (t[0].sort().is_array()) throw GivesUp{};
        return c_.equal(bits(t[0]), bits(t[1]));
      case Kind::Ite:
        return g_.choice(bit(t[0]), bit(t[1]), bit(t[2]));
      case Kind::Ult:
        return c_.below(bits(t[0]), bits(t[1]));
      case Kind::Slt:
        return c_.below_signed(bits(t[0]), bits(t[1]));
      case Kind::FEq:
      case Kind::FLt:
      case Kind::FLe:
        return comparison(t);
      default:
        throw GivesUp{};
    }
  }

  /// Of floating-point numbers, by operators on their bits.
  Literal comparison(Term t) {
    const Term by_bits = term::float_comparison_bits(t);
    term::walk_bottom_up(
        by_bits, [&](Term part) { return bits_.contains(part); },
        [&](Term part) { bits_[part] = build(part); });
    return bit(by_bits);
  }

  Number number(Term t) {
    if (term::is_float_kind(t.kind())) {
      is_exact_ = false;
      return c_.fresh(t.width());
    }
    const auto operand = [&](std::size_t i) { return bits(t[i]); };
    const auto both = [&](auto gate) {
      CHECK(t.size() == 2, "bits of two numbers should be combined");
      return PlainCircuits::each(bits(t[0]), bits(t[1]), gate);
    };
    switch (t.kind()) {
      case Kind::Symbol:
        return c_.fresh(t.width());
      case Kind::Const:
        return PlainCircuits::constant(t.value(), t.width());
      case Kind::Ite:
        return c_.choice(bit(t[0]), operand(1), operand(2));
      case Kind::Add: {
        Number total = operand(0);
        for (Term c : t.children().subspan(1)) total = c_.sum(total, bits(c));
        return total;
      }
      case Kind::Mul: {
        Number total = operand(0);
        for (Term c : t.children().subspan(1))
          total = c_.product(bits(c), total);
        return total;
      }
      case Kind::UDiv:
        return c_.divide(operand(0), operand(1)).quotient;
      case Kind::URem:
        return c_.divide(operand(0), operand(1)).remainder;
      case Kind::SDiv:
        return c_.signed_quotient(operand(0), operand(1));
      case Kind::SRem:
        return c_.signed_remainder(operand(0), operand(1));
      case Kind::BvAnd:
        return both([&](Literal a, Literal b) { return g_.conjunction(a, b); });
      case Kind::BvOr:
        return both([&](Literal a, Literal b) { return g_.disjunction(a, b); });
      case Kind::BvXor:
        return both([&](Literal a, Literal b) { return g_.differ(a, b); });
      case Kind::Shl:
        return c_.shifted(operand(0), operand(1), true, kFalse);
      case Kind::LShr:
        return c_.shifted(operand(0), operand(1), false, kFalse);
      case Kind::AShr:
        return c_.shifted(operand(0), operand(1), false, operand(0).back());
      case Kind::Select:
        return read(t[0], bits(t[1]), 0);
      default:
        return rearranged(t);
    }
  }

  /// The operators that only move bits.
  Number rearranged(Term t) {
    Number result = bits(t[0]);
    switch (t.kind()) {
      case Kind::Concat: {  // the first operand is the high part
        const Number high = std::move(result);
        result = bits(t[1]);
        result.insert(result.end(), high.begin(), high.end());
        return result;
      }
      case Kind::Extract:
        return {result.begin() + t.low(), result.begin() + t.high() + 1};
      case Kind::ZExt:
        result.resize(t.width(), kFalse);
        return result;
      case Kind::SExt:
        result.resize(t.width(), result.back());
        return result;
      default:
        throw GivesUp{};
    }
  }

  Number read(Term array, const Number& index, unsigned depth) {
    if (depth > kDeepest) throw GivesUp{};
    const auto key = std::pair(array, index);
    if (const auto it = reads_.find(key); it != reads_.end()) return it->second;
    const Number value = read_anew(array, index, depth);
    reads_[key] = value;
    return value;
  }

  Number read_anew(Term array, const Number& index, unsigned depth) {
    switch (array.kind()) {
      case Kind::Symbol:
        return read_symbol(array, index);
      case Kind::ConstArray:
        return bits(array[0]);
      case Kind::Store: {
        const Literal here = c_.equal(bits(array[1]), index);
        if (here == kTrue) return bits(array[2]);
        return c_.choice(here, bits(array[2]),
                         read(array[0], index, depth + 1));
      }
      case Kind::Ite: {
        const Number a = read(array[1], index, depth + 1);
        return c_.choice(bit(array[0]), a, read(array[2], index, depth + 1));
      }
      default:
        throw GivesUp{};
    }
  }

  /// Any value, but the same as that of each other read at the same index.
  Number read_symbol(Term symbol, const Number& index) {
    const Number value = c_.fresh(symbol.width());
    for (const auto& [i, v] : cells_[symbol])
      g_.clause({-c_.equal(i, index), c_.equal(v, value)});
    cells_[symbol].emplace_back(index, value);
    return value;
  }

  PlainGates g_;
  PlainCircuits c_;
  absl::flat_hash_map<Term, Number> bits_;
  absl::flat_hash_map<std::pair<Term, Number>, Number> reads_;
  /// Index and value of each read of an array's symbol.
  absl::flat_hash_map<Term, std::vector<std::pair<Number, Number>>> cells_;
  bool is_exact_ = true;
};

}  // namespace

std::optional<PlainClauses> plain_clauses(std::span<const Term> formulas,
                                          std::size_t most_literals) {
  try {
    PlainBits plain(most_literals);
    for (Term f : formulas) plain.require(f);
    return plain.take();
  } catch (const GivesUp&) {
    return std::nullopt;
  }
}

}  // namespace pleat::certificate
