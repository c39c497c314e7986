// C text with the same value.
//
// Operators of the ring need an operand that is right modulo 2^width; division,
// comparison and right shift ask for a signed or an unsigned reading of it and
// get a cast when it is not there (c_expression.h). Signed arithmetic is taken
// to wrap, unless the caller wants text that C defines: then it is done
// unsigned.

#include "term/print_c.h"

#include <algorithm>
#include <array>

#include "support/check.h"
#include "term/float.h"

namespace pleat::term {

namespace c {
namespace {

constexpr unsigned kReadableModulus = 16;  ///< its bits, for people

bool in_range(Term by) { return by.is_const() && by.value() < by.width(); }

}  // namespace

void CPrinter::enter() {
  if (++nodes_ > kMaxNodes || depth_++ > kMaxDepth) {
    throw Unsupported("expression is too large to be written in C");
  }
}

CExpr CPrinter::whole(Term t) {
  if (t.sort().is_array()) {
    throw Unsupported("array has no C expression");
  }
  if (is_floating(t)) return floating(t);
  const CExpr e = print(t);
  return as(e, t.width(), e.is_signed_value);
}

CExpr CPrinter::print(Term t) {
  enter();
  CExpr e = t.is_bool() ? boolean(t) : bits(t);
  --depth_;
  return e;
}

CExpr CPrinter::boolean(Term t) {
  switch (t.kind()) {
    case Kind::Const:
      return truth(t.value() != 0 ? "1" : "0", kPrimary);
    case Kind::Symbol:
      return truth(name(t), kPrimary);
    case Kind::Not:
      return negation(t[0]);
    case Kind::And:
      return junction(t, " && ", kAnd);
    case Kind::Or:
      return junction(t, " || ", kOr);
    case Kind::Eq:
      return equality(t, " == ");
    case Kind::Ult:
    case Kind::Slt:
      return less(t, false);
    case Kind::Ite: {
      const CExpr e = ternary(print(t[0]), print(t[1]), print(t[2]));
      return truth(e.text, kTernary);
    }
    case Kind::FEq:
      return float_comparison(t, " == ", kEquality);
    case Kind::FLt:
      return float_comparison(t, " < ", kRelation);
    case Kind::FLe:
      return float_comparison(t, " <= ", kRelation);
    default:
      CHECK(false, "Bool operator should be known");
      return {};
  }
}

CExpr CPrinter::negation(Term t) {
  if (t.is(Kind::Eq) && t[0].sort() == Sort::bitvec(1)) {
    // One bit that is not 1 is 0.
    for (const unsigned i : {0U, 1U}) {
      if (!t[i].is_const()) continue;
      const std::array sides{t[1 - i], mk_bv(t[i].value() ^ 1U, 1)};
      return equality(mk_raw(Kind::Eq, sides), " == ");
    }
  }
  if (t.is(Kind::Eq)) return equality(t, " != ");
  if (t.is(Kind::Ult) || t.is(Kind::Slt)) return less(t, true);
  if (t.is(Kind::FEq)) return float_comparison(t, " != ", kEquality);
  // As a person would: each part turned round.
  if (t.is(Kind::And)) return junction(t, " || ", kOr, true);
  if (t.is(Kind::Or)) return junction(t, " && ", kAnd, true);
  return truth("!" + parenthesised(print(t), kUnary), kUnary);
}

CExpr CPrinter::junction(Term t, const std::string& op, int precedence,
                         bool negated) {
  std::vector<Term> parts;
  for (Term c : t.children()) parts.push_back(negated ? mk_not(c) : c);
  if (precedence == kOr) parts = with_joined_ranges(std::move(parts));
  if (parts.size() == 1) return print(parts[0]);
  std::string text;
  for (Term c : parts) {
    if (!text.empty()) text += op;
    const CExpr e = print(c);
    // && inside || gets parentheses: compilers warn otherwise.
    text += parenthesised(e, kBitOr);
  }
  return truth(text, precedence);
}

/// Equal lowest bits of signed values: `x % 8` may be negative in C, but it is
/// 0 only if these bits are.
std::optional<CExpr> CPrinter::congruence(Term left, Term right,
                                          const std::string& op) {
  const auto is_rest = [](Term t) {
    return t.is(Kind::Extract) && t.low() == 0 &&
           t.width() <= kReadableModulus && !has_c_type(t.width());
  };
  if (!is_rest(left)) return std::nullopt;
  const bool is_odd = left.width() == 1 && right.is_value(1);
  CExpr whole = print(left[0]);
  if (whole.is_unsigned_value) return std::nullopt;
  if (is_rest(right) && right[0].width() == left[0].width() &&
      !names_.defined) {
    const CExpr other = print(right[0]);
    if (other.is_unsigned_value) return std::nullopt;
    whole = binary(whole, "-", other, kSum);
  } else if (!right.is_value(0) && !is_odd) {
    return std::nullopt;
  }
  const CExpr rest =
      binary(whole, "%", number(Value{1} << left.width()), kProduct);
  const bool is_equal = (op == " == ") != is_odd;
  return truth(parenthesised(rest, kShift) + (is_equal ? " == 0" : " != 0"),
               kEquality);
}

std::optional<CExpr> CPrinter::divisibility(Term left, Term right,
                                            const std::string& op) {
  if (left.is_bool()) return std::nullopt;
  const auto told = as_divisible(left, right);
  if (!told || told->bits > kReadableModulus) return std::nullopt;
  const bool is_sum = told->sum.is(Kind::Add) || told->sum.is(Kind::Mul);
  if (names_.defined && is_sum) return std::nullopt;  // it may overflow
  const CExpr rest =
      binary(print(told->sum), "%", number(Value{1} << told->bits), kProduct);
  const bool is_equal = (op == " == ") != told->is_other;
  return truth(parenthesised(rest, kShift) + (is_equal ? " == 0" : " != 0"),
               kEquality);
}

CExpr CPrinter::equality(Term t, const std::string& op) {
  if (t[0].sort().is_array()) {
    throw Unsupported("equality of arrays has no C expression");
  }
  // Constants go to the right.
  const bool swap = t[0].is_const() && !t[1].is_const();
  const Term left = swap ? t[1] : t[0];
  const Term right = swap ? t[0] : t[1];
  if (is_floating(left) || is_floating(right)) {
    return equal_floats(left, right, op);
  }
  if (const auto said = congruence(left, right, op)) return *said;
  if (const auto said = divisibility(left, right, op)) return *said;
  const auto sides =
      left.is_bool() ? std::pair(left, right) : with_short_factors(left, right);
  auto [a, b] = print_pair(sides.first, sides.second);
  const unsigned w = left.width();
  // Types of just w bits compare modulo 2^w, however they are signed.
  if (!left.is_bool() && (a.bits != w || b.bits != w)) {
    common_reading(a, b, w);
  }
  return truth(parenthesised(a, kShift) + op + parenthesised(b, kShift),
               kEquality);
}

/// A comparison with the largest number, or the least negative one, read as
/// unsigned, asks for the sign of what is signed.
std::optional<CExpr> CPrinter::sign(Term t, bool negated) {
  const Value half = Value{1} << (t[0].width() - 1);
  const bool below = t[1].is_value(half);  // not negative
  if (!t.is(Kind::Ult) || (!below && !t[0].is_value(half - 1)))
    return std::nullopt;
  const CExpr e = print(below ? t[0] : t[1]);
  if (!e.is_signed_value) return std::nullopt;
  return truth(parenthesised(e, kShift) + (below != negated ? " >= 0" : " < 0"),
               kRelation);
}

CExpr CPrinter::less(Term t, bool negated) {
  const bool is_signed = t.is(Kind::Slt);
  const unsigned w = t[0].width();
  if (const auto said = sign(t, negated)) return *said;
  const std::string a = parenthesised(reading(t[0], w, is_signed), kShift);
  const std::string b = parenthesised(reading(t[1], w, is_signed), kShift);
  if (negated) {
    const bool constant_right = t[0].is_const() || !t[1].is_const();
    return truth(constant_right ? b + " <= " + a : a + " >= " + b, kRelation);
  }
  return truth(t[0].is_const() ? b + " > " + a : a + " < " + b, kRelation);
}

std::pair<CExpr, CExpr> CPrinter::print_pair(Term s, Term t) {
  CExpr a = print(s);
  CExpr b = print(t);
  const unsigned w = s.width();
  if (!s.is_bool() && s.is_const() != t.is_const()) {
    if (s.is_const()) a = constant(s.value(), w, b.is_signed_value);
    if (t.is_const()) b = constant(t.value(), w, a.is_signed_value);
  }
  return {a, b};
}

CExpr CPrinter::reading(Term t, unsigned w, bool is_signed) {
  if (t.is_const()) return constant(t.value(), w, is_signed);
  return as(print(t), w, is_signed);
}

CExpr CPrinter::bits(Term t) {
  const unsigned w = t.width();
  switch (t.kind()) {
    case Kind::Symbol:
      if (is_floating(t)) no_bits();
      return variable(name(t), w, declared_signed(t));
    case Kind::FToS:
    case Kind::FToU:
      if (!has_c_type(w)) no_bits();
      return cast(floating(t[0]), w, t.is(Kind::FToS));
    case Kind::Const:
      return small_constant(t);
    case Kind::Ite:
      return choice(t);
    case Kind::Add:
      return sum(t);
    case Kind::Mul:
      return product(t.children(), w);
    case Kind::UDiv:
    case Kind::URem:
      return unsigned_division(t);
    case Kind::SDiv:
    case Kind::SRem:
      return signed_division(t);
    case Kind::BvAnd:
      return bitwise(t, "&", kBitAnd);
    case Kind::BvOr:
      return bitwise(t, "|", kBitOr);
    case Kind::BvXor:
      return bitwise(t, "^", kBitXor);
    case Kind::Shl:
    case Kind::LShr:
    case Kind::AShr:
      return shift(t);
    case Kind::Concat:
      return concat(t);
    case Kind::Extract:
      return extract(t);
    case Kind::ZExt:
      return zero_extended(t);
    case Kind::SExt:
      return as_signed(print(t[0]), t[0].width());
    case Kind::Select:
      return element(t[0], t[1]);
    default:
      if (is_float_kind(t.kind())) no_bits();
      CHECK(false, "bit-vector operator should be known");
      return {};
  }
}

std::string CPrinter::name(Term t) const {
  return names_.name ? names_.name(t) : t.name();
}

CExpr CPrinter::variable(std::string text, unsigned w, bool is_signed) const {
  CExpr e;
  e.text = std::move(text);
  e.bits = c_bits(w);
  e.is_signed = is_signed || w < 32;
  e.is_unsigned_value = !is_signed;
  e.is_signed_value = is_signed;
  return e;
}

bool CPrinter::declared_signed(Term symbol) const {
  return names_.is_signed && names_.is_signed(symbol);
}

CExpr CPrinter::zero_extended(Term t) {
  CExpr e = as_unsigned(print(t[0]), t[0].width());
  // Non-negative, and smaller than the sign bit.
  e.is_signed_value = e.is_signed;
  return e;
}

CExpr CPrinter::choice(Term t) {
  const CExpr c = print(t[0]);
  auto [a, b] = print_pair(t[1], t[2]);
  common_reading(a, b, t.width());
  return ternary(c, a, b);
}

CExpr CPrinter::sum(Term t) {
  const unsigned w = t.width();
  std::vector<Part> parts, negatives;
  std::optional<Part> last;
  for (Term c : t.children()) {
    if (c.is_const()) {
      const auto [v, negative] = sign_and_size(c.value(), w);
      if (!last) {
        last = Part{number(v), negative};
        continue;
      }
    }
    if (c.is(Kind::Mul) && c[0].is_const()) {
      const auto [v, negative] = sign_and_size(c[0].value(), w);
      Part p{scaled(v, c.children().subspan(1), w), negative};
      (negative ? negatives : parts).push_back(std::move(p));
    } else {
      parts.push_back({print(c), false});
    }
  }
  std::move(negatives.begin(), negatives.end(), std::back_inserter(parts));
  if (last) {
    // "3 - x" reads better than "-x + 3".
    const bool lead = parts.empty() || (parts[0].negative && !last->negative);
    parts.insert(lead ? parts.begin() : parts.end(), std::move(*last));
  }
  return joined(parts, w);
}

CExpr CPrinter::joined(const std::vector<Part>& parts, unsigned w) const {
  CExpr e = widened(parts[0].e, w);
  if (parts[0].negative) e = minus(e);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    e = ring_binary(e, parts[i].negative ? "-" : "+", parts[i].e, kSum, w);
  }
  return ring(e, w);
}

CExpr CPrinter::scaled(Value coefficient, std::span<const Term> factors,
                       unsigned w) {
  const CExpr p = product(factors, w);
  if (coefficient == 1) return p;
  return ring_binary(number(coefficient), "*", p, kProduct, w);
}

CExpr CPrinter::product(std::span<const Term> factors, unsigned w) {
  if (factors.size() == 1) return print(factors[0]);
  if (factors[0].is_const()) {
    const auto [v, negative] = sign_and_size(factors[0].value(), w);
    CExpr e = scaled(v, factors.subspan(1), w);
    if (!negative) return e;
    return ring(minus(widened(e, w)), w);
  }
  CExpr e = print(factors[0]);
  for (Term f : factors.subspan(1)) {
    e = ring_binary(e, "*", print(f), kProduct, w);
  }
  return e;
}

CExpr CPrinter::minus(CExpr e) const {
  if (names_.defined && e.is_signed) e = cast(e, e.bits, false);
  e.text = "-" + parenthesised(e, kPrimary);
  e.precedence = kUnary;
  return e;
}

CExpr CPrinter::ring_binary(const CExpr& a, const std::string& op,
                            const CExpr& b, int precedence, unsigned w) const {
  CExpr left = std::max(a.bits, b.bits) < w ? widened(a, w) : a;
  const bool arithmetic = precedence == kSum || precedence == kProduct;
  if (arithmetic && names_.defined && left.is_signed &&
      binary(left, op, b, precedence).is_signed) {
    left = cast(left, std::max(left.bits, b.bits), false);
  }
  return ring(binary(left, op, b, precedence), w);
}

CExpr CPrinter::bitwise(Term t, const std::string& op, int precedence) {
  const unsigned w = t.width();
  const auto operand = [&](Term c) {
    return c.is_const() ? constant(c.value(), w, false, true) : print(c);
  };
  const bool swap = t[0].is_const() && !t[1].is_const();
  const CExpr a = operand(t[swap ? 1 : 0]);
  const CExpr b = operand(t[swap ? 0 : 1]);
  CExpr e = ring_binary(a, op, b, precedence, w);
  const bool masked = t.is(Kind::BvAnd) && t[swap ? 0 : 1].is_const();
  const bool both_unsigned = a.is_unsigned_value && b.is_unsigned_value;
  const bool both_signed = a.is_signed_value && b.is_signed_value;
  e.is_unsigned_value |= both_unsigned || masked;
  e.is_signed_value |= both_signed && e.is_signed;
  return e;
}

CExpr CPrinter::unsigned_division(Term t) {
  const unsigned w = t.width();
  const bool divide = t.is(Kind::UDiv);
  const CExpr a = reading(t[0], w, false);
  const CExpr b = reading(t[1], w, false);
  CExpr e = binary(a, divide ? "/" : "%", b, kProduct);
  e.is_unsigned_value = true;
  if (t[1].is_const() && t[1].value() != 0) return e;
  // By zero: all ones, and the dividend.
  e = ternary(is_zero(b), divide ? constant(mask(w), w, false, true) : a, e);
  return e;
}

CExpr CPrinter::signed_division(Term t) {
  const unsigned w = t.width();
  const bool divide = t.is(Kind::SDiv);
  const CExpr a = reading(t[0], w, true);
  const CExpr b = reading(t[1], w, true);
  CExpr e = binary(a, divide ? "/" : "%", b, kProduct);
  e.is_signed_value = true;
  if (t[1].is_const() && t[1].value() != 0 && t[1].value() != mask(w)) {
    return e;
  }
  // By minus one C may trap; by zero: 1 or -1, and the dividend.
  const CExpr negated = as_signed(ring(minus(widened(a, w)), w), w);
  const CExpr zero = constant(0, w, true);
  const CExpr minus_one = truth(parenthesised(b, kShift) + " == -1", kEquality);
  e = ternary(minus_one, divide ? negated : zero, e);
  const CExpr negative = truth(parenthesised(a, kShift) + " < 0", kRelation);
  CExpr one = number(1), less_one = number(1);
  less_one.text = "-1";
  less_one.precedence = kUnary;
  less_one.is_unsigned_value = false;
  e = ternary(is_zero(b), divide ? ternary(negative, one, less_one) : a, e);
  // At width 1 the value 1 is -1, so that only the bits are right.
  if (w == 1) e.is_signed_value = false;
  return e;
}

CExpr CPrinter::shift(Term t) {
  const unsigned w = t.width();
  const bool arithmetic = t.is(Kind::AShr);
  CExpr a = widened(reading(t[0], w, arithmetic), w);
  const CExpr by = reading(t[1], w, false);
  if (t.is(Kind::Shl)) {
    if (a.is_signed) a = cast(a, c_bits(w), false);
    CExpr e = binary(a, "<<", by, kShift);
    e = ring(e, w);
    if (in_range(t[1])) return e;
    return ring(ternary(below(by, w), e, number(0)), w);
  }
  CExpr limited = by;
  if (arithmetic && !in_range(t[1])) {
    limited = ternary(below(by, w), by, number(w - 1));
  }
  CExpr e = binary(a, ">>", limited, kShift);
  e.is_unsigned_value = !arithmetic;
  e.is_signed_value = arithmetic;
  if (arithmetic || in_range(t[1])) return e;
  return ternary(below(by, w), e, number(0));
}

CExpr CPrinter::concat(Term t) {
  const unsigned w = t.width();
  CExpr high = as_unsigned(print(t[0]), t[0].width());
  high = cast(high, c_bits(w), false);
  const CExpr shifted = binary(high, "<<", number(t[1].width()), kShift);
  const CExpr low = as_unsigned(print(t[1]), t[1].width());
  CExpr e = binary(shifted, "|", low, kBitOr);
  e.is_unsigned_value = true;
  return e;
}

CExpr CPrinter::extract(Term t) {
  const CExpr whole = print(t[0]);
  if (t.low() == 0 && whole.is_unsigned_value &&
      t.width() <= kReadableModulus && !has_c_type(t.width())) {
    CExpr rest = binary(whole, "%", number(Value{1} << t.width()), kProduct);
    rest.is_unsigned_value = true;
    rest.is_signed_value = false;
    return rest;
  }
  CExpr e = widened(whole, t[0].width());
  if (t.low() > 0) e = binary(e, ">>", number(t.low()), kShift);
  e.is_unsigned_value = false;
  e.is_signed_value = false;
  return as_unsigned(e, t.width());
}

}  // namespace c

std::string to_c(Term t, const CNames& names) {
  return c::CPrinter(names).whole(t).text;
}
std::string to_c(Term t) { return to_c(t, CNames{}); }

}  // namespace pleat::term
