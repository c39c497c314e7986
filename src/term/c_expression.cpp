#include "term/c_expression.h"

#include <algorithm>

namespace pleat::term::c {

unsigned c_bits(unsigned width) {
  return width <= 32 ? 32 : width <= 64 ? 64 : 128;
}
bool has_c_type(unsigned w) {
  return w == 8 || w == 16 || w == 32 || w == 64 || w == 128;
}
std::string c_type(unsigned width, bool is_signed) {
  switch (width) {
    case 8:
      return is_signed ? "signed char" : "unsigned char";
    case 16:
      return is_signed ? "short" : "unsigned short";
    case 32:
      return is_signed ? "int" : "unsigned";
    case 64:
      return is_signed ? "long long" : "unsigned long long";
    default:
      return is_signed ? "__int128" : "unsigned __int128";
  }
}

std::string parenthesised(const CExpr& e, int at_least) {
  return e.precedence >= at_least ? e.text : "(" + e.text + ")";
}

std::string hex(Value v) {
  std::string s;
  for (; v != 0; v >>= 4)
    s += "0123456789abcdef"[static_cast<unsigned>(v & 15)];
  if (s.empty()) s = "0";
  std::reverse(s.begin(), s.end());
  return "0x" + s;
}

CExpr cast(const CExpr& e, unsigned width, bool is_signed) {
  CExpr r;
  r.text = "(" + c_type(width, is_signed) + ")" + parenthesised(e, kUnary);
  r.precedence = kUnary;
  r.bits = c_bits(width);
  r.is_signed = width < 32 || is_signed;
  r.is_unsigned_value = !is_signed;
  r.is_signed_value = is_signed;
  return r;
}

/// A non-negative number that is no constant of the program: mask, shift.
CExpr number(Value v, bool in_hex) {
  CExpr e;
  e.is_unsigned_value = true;
  const std::string digits = in_hex ? hex(v) : to_decimal(v);
  if (v <= 0x7fffffff) {
    e.text = digits;
    e.is_signed_value = true;
  } else if (v <= 0xffffffff) {
    e.text = digits + "u";
    e.is_signed = false;
  } else if (v <= ~std::uint64_t{0}) {
    e.text = digits + "ull";
    e.bits = 64;
    e.is_signed = false;
  } else {  // C has no literal of 128 bits
    e.text = "(unsigned __int128)" + to_decimal(v >> 64) + "ull << 64 | " +
             to_decimal(v & ~std::uint64_t{0}) + "ull";
    e.precedence = kBitOr;
    e.bits = 128;
    e.is_signed = false;
  }
  return e;
}

CExpr binary(const CExpr& a, const std::string& op, const CExpr& b,
             int precedence) {
  CExpr e;
  // Operands of shifts and bit operations are parenthesised even where C
  // needs it not: they are easily misread, and compilers warn.
  const bool plain = precedence == kSum || precedence == kProduct;
  const bool chain =
      precedence == kBitOr || precedence == kBitAnd || precedence == kBitXor;
  const bool same = chain && a.precedence == precedence;
  e.text = parenthesised(a, plain || same ? precedence : kUnary) + " " + op +
           " " + parenthesised(b, plain ? precedence + 1 : kUnary);
  e.precedence = precedence;
  if (precedence == kShift) {
    e.bits = a.bits;
    e.is_signed = a.is_signed;
  } else {
    e.bits = std::max(a.bits, b.bits);
    const bool a_rules = a.bits == e.bits && !a.is_signed;
    const bool b_rules = b.bits == e.bits && !b.is_signed;
    e.is_signed = !a_rules && !b_rules;
  }
  return e;
}

CExpr as_unsigned(const CExpr& e, unsigned w) {
  if (e.is_unsigned_value) return e;
  if (has_c_type(w)) return cast(e, w, false);
  CExpr r = binary(e, "&", number(mask(w), true), kBitAnd);
  // A mask that is narrower than the type keeps the value non-negative.
  r.is_unsigned_value = true;
  return r;
}

CExpr as_signed(const CExpr& e, unsigned w) {
  if (e.is_signed_value) return e;
  if (has_c_type(w)) return cast(e, w, true);
  const unsigned c = c_bits(w);
  CExpr up = cast(e, c, false);
  up = binary(up, "<<", number(c - w), kShift);
  CExpr r = binary(cast(up, c, true), ">>", number(c - w), kShift);
  r.bits = c;
  r.is_signed = true;
  r.is_signed_value = true;
  r.is_unsigned_value = false;
  return r;
}

CExpr as(const CExpr& e, unsigned w, bool is_signed) {
  return is_signed ? as_signed(e, w) : as_unsigned(e, w);
}

CExpr widened(const CExpr& e, unsigned w) {
  if (e.bits >= w) return e;
  const bool to_signed_type = e.is_signed_value && !e.is_unsigned_value;
  CExpr r = cast(e, c_bits(w), to_signed_type);
  r.is_unsigned_value = e.is_unsigned_value;
  r.is_signed_value = e.is_signed_value && r.is_signed;
  return r;
}

CExpr ring(CExpr e, unsigned w) {
  e.is_unsigned_value = e.bits == w && !e.is_signed;
  e.is_signed_value = e.bits == w && e.is_signed;
  return e;
}

CExpr ternary(const CExpr& c, const CExpr& a, const CExpr& b) {
  CExpr e = binary(a, ":", b, kTernary);  // for its types
  e.text = parenthesised(c, kOr) + " ? " + parenthesised(a, kOr) + " : " +
           parenthesised(b, kTernary);
  e.precedence = kTernary;
  e.is_unsigned_value = a.is_unsigned_value && b.is_unsigned_value;
  e.is_signed_value = a.is_signed_value && b.is_signed_value && e.is_signed;
  return e;
}

bool common_reading(CExpr& a, CExpr& b, unsigned w) {
  const bool is_signed = a.is_signed_value && b.is_signed_value;
  a = as(a, w, is_signed);
  b = as(b, w, is_signed);
  return is_signed;
}

CExpr truth(std::string text, int precedence) {
  CExpr e;
  e.text = std::move(text);
  e.precedence = precedence;
  e.is_unsigned_value = true;  // 0 or 1, an int
  e.is_signed_value = true;
  return e;
}

CExpr is_zero(const CExpr& e) {
  return truth(parenthesised(e, kShift) + " == 0", kEquality);
}

CExpr below(const CExpr& e, unsigned limit) {
  return truth(parenthesised(e, kShift) + " < " + std::to_string(limit),
               kRelation);
}

CExpr constant(Value v, unsigned w, bool is_signed, bool in_hex) {
  if (!is_signed || !sign_bit(v, w)) {
    CExpr e = number(v, in_hex);
    e.is_signed_value &= !sign_bit(v, w);
    if (!is_signed || e.is_signed_value) return e;
    if (w <= 64 && v <= mask(63)) {
      e.text = to_decimal(v) + "ll";
      e.bits = 64;
      e.is_signed = true;
      e.is_signed_value = true;
      return e;
    }
    return cast(e, c_bits(w), true);
  }
  const Value magnitude = truncate(Value{0} - v, w);
  CExpr e;
  e.is_signed_value = true;
  e.precedence = kUnary;
  if (magnitude <= 0x7fffffff) {
    e.text = "-" + to_decimal(magnitude);
  } else if (magnitude == 0x80000000) {
    e.text = "-2147483647 - 1";
    e.precedence = kSum;
  } else if (magnitude <= mask(63)) {
    e.text = "-" + to_decimal(magnitude) + "ll";
    e.bits = 64;
  } else if (magnitude == Value{1} << 63) {
    e.text = "-9223372036854775807ll - 1";
    e.precedence = kSum;
    e.bits = 64;
  } else {
    return cast(number(static_cast<Value>(to_signed(v, w))), 128, true);
  }
  return e;
}

CExpr small_constant(Term t) {
  const unsigned w = t.width();
  const Value magnitude = truncate(Value{0} - t.value(), w);
  const bool negative = sign_bit(t.value(), w) && magnitude < 0x8000 && w > 1;
  return constant(t.value(), w, negative);
}

std::pair<Value, bool> sign_and_size(Value v, unsigned w) {
  const bool negative = w > 1 && sign_bit(v, w) && v != Value{1} << (w - 1);
  return {negative ? truncate(Value{0} - v, w) : v, negative};
}

}  // namespace pleat::term::c
