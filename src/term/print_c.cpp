// C text with the same value.
//
// Every printed expression carries the C type it has after promotion and what
// is known of its value: equal to the term's value read as unsigned, equal to
// it read as signed, or only equal modulo 2^width (then its type has at least
// that many bits). Operators of the ring need no more than the last; division,
// comparison and right shift ask for one of the first two and get a cast when
// it is not there. Signed arithmetic is taken to wrap, unless the caller wants
// text that C defines: then it is done unsigned.

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "support/check.h"
#include "term/float.h"
#include "term/print.h"

namespace pleat::term {
namespace {

/// Larger trees are of no use to a reader, and sharing is lost in C.
constexpr std::size_t kMaxNodes = 10'000;
constexpr unsigned kMaxDepth = 400;

enum Precedence {
  kTernary = 3,
  kOr,
  kAnd,
  kBitOr,
  kBitXor,
  kBitAnd,
  kEquality,
  kRelation,
  kShift,
  kSum,
  kProduct,
  kUnary,
  kPrimary
};

struct Expr {
  std::string text;
  int precedence = kPrimary;
  unsigned bits = 32;              ///< of its C type, promoted: 32, 64 or 128
  bool is_signed = true;           ///< its C type
  bool is_unsigned_value = false;  ///< value is the term's, read as unsigned
  bool is_signed_value = false;    ///< the same as signed; type is signed
};

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

std::string parenthesised(const Expr& e, int at_least) {
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

Expr cast(const Expr& e, unsigned width, bool is_signed) {
  Expr r;
  r.text = "(" + c_type(width, is_signed) + ")" + parenthesised(e, kUnary);
  r.precedence = kUnary;
  r.bits = c_bits(width);
  r.is_signed = width < 32 || is_signed;
  r.is_unsigned_value = !is_signed;
  r.is_signed_value = is_signed;
  return r;
}

/// A non-negative number that is no constant of the program: mask, shift.
Expr number(Value v, bool in_hex = false) {
  Expr e;
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

class CPrinter {
 public:
  explicit CPrinter(const CNames& names) : names_(names) {}

  /// The value is exact, read as signed or as unsigned.
  Expr whole(Term t) {
    if (t.sort().is_array()) {
      throw Unsupported("array has no C expression");
    }
    if (is_floating(t)) return floating(t);
    const Expr e = print(t);
    return as(e, t.width(), e.is_signed_value);
  }

  Expr print(Term t) {
    if (++nodes_ > kMaxNodes || depth_ > kMaxDepth) {
      throw Unsupported("expression is too large to be written in C");
    }
    ++depth_;
    Expr e = t.is_bool() ? boolean(t) : bits(t);
    --depth_;
    return e;
  }

 private:
  // --- values in a wanted reading ---------------------------------------

  static Expr as_unsigned(const Expr& e, unsigned w) {
    if (e.is_unsigned_value) return e;
    if (has_c_type(w)) return cast(e, w, false);
    Expr r = binary(e, "&", number(mask(w), true), kBitAnd);
    // A mask that is narrower than the type keeps the value non-negative.
    r.is_unsigned_value = true;
    return r;
  }

  static Expr as_signed(const Expr& e, unsigned w) {
    if (e.is_signed_value) return e;
    if (has_c_type(w)) return cast(e, w, true);
    const unsigned c = c_bits(w);
    Expr up = cast(e, c, false);
    up = binary(up, "<<", number(c - w), kShift);
    Expr r = binary(cast(up, c, true), ">>", number(c - w), kShift);
    r.bits = c;
    r.is_signed = true;
    r.is_signed_value = true;
    r.is_unsigned_value = false;
    return r;
  }

  static Expr as(const Expr& e, unsigned w, bool is_signed) {
    return is_signed ? as_signed(e, w) : as_unsigned(e, w);
  }

  /// Its C type has at least w bits.
  static Expr widened(const Expr& e, unsigned w) {
    if (e.bits >= w) return e;
    const bool to_signed_type = e.is_signed_value && !e.is_unsigned_value;
    Expr r = cast(e, c_bits(w), to_signed_type);
    r.is_unsigned_value = e.is_unsigned_value;
    r.is_signed_value = e.is_signed_value && r.is_signed;
    return r;
  }

  // --- pieces --------------------------------------------------------------

  /// Types follow C's conversions; says nothing about the value.
  static Expr binary(const Expr& a, const std::string& op, const Expr& b,
                     int precedence) {
    Expr e;
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

  /// The value of an operator of the ring, right modulo 2^w: exact if the
  /// type has just w bits.
  static Expr ring(Expr e, unsigned w) {
    e.is_unsigned_value = e.bits == w && !e.is_signed;
    e.is_signed_value = e.bits == w && e.is_signed;
    return e;
  }

  Expr ring_binary(const Expr& a, const std::string& op, const Expr& b,
                   int precedence, unsigned w) const {
    Expr left = std::max(a.bits, b.bits) < w ? widened(a, w) : a;
    const bool arithmetic = precedence == kSum || precedence == kProduct;
    if (arithmetic && names_.defined && left.is_signed &&
        binary(left, op, b, precedence).is_signed) {
      left = cast(left, std::max(left.bits, b.bits), false);
    }
    return ring(binary(left, op, b, precedence), w);
  }

  Expr minus(Expr e) const {
    if (names_.defined && e.is_signed) e = cast(e, e.bits, false);
    e.text = "-" + parenthesised(e, kPrimary);
    e.precedence = kUnary;
    return e;
  }

  static Expr ternary(const Expr& c, const Expr& a, const Expr& b) {
    Expr e = binary(a, ":", b, kTernary);  // for its types
    e.text = parenthesised(c, kOr) + " ? " + parenthesised(a, kOr) + " : " +
             parenthesised(b, kTernary);
    e.precedence = kTernary;
    e.is_unsigned_value = a.is_unsigned_value && b.is_unsigned_value;
    e.is_signed_value = a.is_signed_value && b.is_signed_value && e.is_signed;
    return e;
  }

  /// Operands of a comparison or choice, brought to one reading: a signed
  /// one if they have it already, else unsigned.
  static bool common_reading(Expr& a, Expr& b, unsigned w) {
    const bool is_signed = a.is_signed_value && b.is_signed_value;
    a = as(a, w, is_signed);
    b = as(b, w, is_signed);
    return is_signed;
  }

  // --- Bool ------------------------------------------------------------------

  static Expr truth(std::string text, int precedence) {
    Expr e;
    e.text = std::move(text);
    e.precedence = precedence;
    e.is_unsigned_value = true;  // 0 or 1, an int
    e.is_signed_value = true;
    return e;
  }

  Expr boolean(Term t) {
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
        const Expr e = ternary(print(t[0]), print(t[1]), print(t[2]));
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

  Expr negation(Term t) {
    if (t.is(Kind::Eq)) return equality(t, " != ");
    if (t.is(Kind::Ult) || t.is(Kind::Slt)) return less(t, true);
    if (t.is(Kind::FEq)) return float_comparison(t, " != ", kEquality);
    // As a person would: each part turned round.
    if (t.is(Kind::And)) return junction(t, " || ", kOr, true);
    if (t.is(Kind::Or)) return junction(t, " && ", kAnd, true);
    return truth("!" + parenthesised(print(t), kUnary), kUnary);
  }

  /// `negated`: of the children's negations.
  Expr junction(Term t, const std::string& op, int precedence,
                bool negated = false) {
    std::string text;
    for (Term c : t.children()) {
      if (!text.empty()) text += op;
      const Expr e = print(negated ? mk_not(c) : c);
      // && inside || gets parentheses: compilers warn otherwise.
      text += parenthesised(e, kBitOr);
    }
    return truth(text, precedence);
  }

  Expr equality(Term t, const std::string& op) {
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
    const auto sides = left.is_bool() ? std::pair(left, right)
                                      : with_short_factors(left, right);
    auto [a, b] = print_pair(sides.first, sides.second);
    const unsigned w = left.width();
    // Types of just w bits compare modulo 2^w, however they are signed.
    if (!left.is_bool() && (a.bits != w || b.bits != w)) {
      common_reading(a, b, w);
    }
    return truth(parenthesised(a, kShift) + op + parenthesised(b, kShift),
                 kEquality);
  }

  /// Sums of multiples: coefficient by atom, 1 stands for the constant.
  using Form = std::map<Term, Value>;

  static void add_form(Term t, bool minus, unsigned w, Form& form) {
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

  static unsigned digits(const Form& form, Value factor, unsigned w) {
    unsigned sum = 0;
    for (const auto& [atom, v] : form) {
      Value size = sign_and_size(truncate(v * factor, w), w).first;
      for (; size != 0; size >>= 1) ++sum;
    }
    return sum;
  }

  /// Positive multiples of a form, or the negative ones with the sign changed;
  /// the constant belongs to the latter.
  static Term side_of(const Form& form, Value factor, bool negative,
                      unsigned w) {
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

  /// The sides of an equality, both times an odd number where that makes long
  /// coefficients short: i == 2863311531 * k is 3 * i == k modulo 2^32.
  static std::pair<Term, Term> with_short_factors(Term left, Term right) {
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

  /// a < b, or its negation as b <= a; a constant goes to the right.
  Expr less(Term t, bool negated) {
    const bool is_signed = t.is(Kind::Slt);
    const unsigned w = t[0].width();
    const std::string a = parenthesised(reading(t[0], w, is_signed), kShift);
    const std::string b = parenthesised(reading(t[1], w, is_signed), kShift);
    if (negated) {
      const bool constant_right = t[0].is_const() || !t[1].is_const();
      return truth(constant_right ? b + " <= " + a : a + " >= " + b, kRelation);
    }
    return truth(t[0].is_const() ? b + " > " + a : a + " < " + b, kRelation);
  }

  /// Both terms; a constant is read as its partner is.
  std::pair<Expr, Expr> print_pair(Term s, Term t) {
    Expr a = print(s);
    Expr b = print(t);
    const unsigned w = s.width();
    if (!s.is_bool() && s.is_const() != t.is_const()) {
      if (s.is_const()) a = constant(s.value(), w, b.is_signed_value);
      if (t.is_const()) b = constant(t.value(), w, a.is_signed_value);
    }
    return {a, b};
  }

  Expr reading(Term t, unsigned w, bool is_signed) {
    if (t.is_const()) return constant(t.value(), w, is_signed);
    return as(print(t), w, is_signed);
  }

  // --- bit-vectors -----------------------------------------------------------

  static Expr constant(Value v, unsigned w, bool is_signed,
                       bool in_hex = false) {
    if (!is_signed || !sign_bit(v, w)) {
      Expr e = number(v, in_hex);
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
    Expr e;
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

  std::string name(Term t) const {
    return names_.name ? names_.name(t) : t.name();
  }

  /// A variable or array element of this width.
  Expr variable(std::string text, unsigned w, bool is_signed) const {
    Expr e;
    e.text = std::move(text);
    e.bits = c_bits(w);
    e.is_signed = is_signed || w < 32;
    e.is_unsigned_value = !is_signed;
    e.is_signed_value = is_signed;
    return e;
  }
  bool declared_signed(Term symbol) const {
    return names_.is_signed && names_.is_signed(symbol);
  }

  Expr bits(Term t) {
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

  // --- floating point --------------------------------------------------------

  [[noreturn]] static void no_bits() {
    throw Unsupported(
        "the bits of a floating-point value have no C expression");
  }

  bool declared_float(Term symbol) const {
    return names_.is_float && names_.is_float(symbol);
  }
  bool is_floating(Term t) const {
    if (t.is_symbol()) return declared_float(t);
    if (t.is(Kind::Select)) return t[0].is_symbol() && declared_float(t[0]);
    return is_float_kind(t.kind()) && !t.is_bool() && !t.is(Kind::FToS) &&
           !t.is(Kind::FToU);
  }

  /// Equal bits: equal numbers, but for zeros and NaNs.
  Expr equal_floats(Term left, Term right, const std::string& op) {
    const unsigned w = left.width();
    if (!right.is_const() || (right.value() & mask(w - 1)) == 0 ||
        float_is_nan(right.value(), w)) {
      no_bits();
    }
    return truth(parenthesised(floating(left), kShift) + op +
                     float_to_c(right.value(), w),
                 kEquality);
  }

  Expr float_comparison(Term t, const std::string& op, int precedence) {
    const bool swap = t.is(Kind::FEq) && t[0].is_const();
    return truth(parenthesised(floating(t[swap ? 1 : 0]), kShift) + op +
                     parenthesised(floating(t[swap ? 0 : 1]), kShift),
                 precedence);
  }

  static Expr float_text(std::string text, int precedence) {
    Expr e;
    e.text = std::move(text);
    e.precedence = precedence;
    return e;
  }

  Expr float_infix(Term t, const std::string& op, int precedence) {
    const std::string a = parenthesised(floating(t[0]), precedence);
    return float_text(a + op + parenthesised(floating(t[1]), precedence + 1),
                      precedence);
  }

  Expr float_call(Term t, std::string function) {
    function += t.width() == 32 ? "f(" : "(";
    for (std::size_t i = 0; i < t.size(); ++i) {
      function += (i == 0 ? "" : ", ") + floating(t[i]).text;
    }
    return float_text(function + ")", kPrimary);
  }

  Expr float_cast(Term t, const Expr& e) {
    return float_text(
        (t.width() == 32 ? "(float)" : "(double)") + parenthesised(e, kUnary),
        kUnary);
  }

  /// The term as a C expression of type float or double.
  Expr floating(Term t) {
    if (++nodes_ > kMaxNodes || depth_ > kMaxDepth) {
      throw Unsupported("expression is too large to be written in C");
    }
    ++depth_;
    Expr e = floating_operator(t);
    --depth_;
    return e;
  }

  Expr floating_operator(Term t) {
    const unsigned w = t.width();
    static constexpr const char* kRoundingCalls[] = {"nearbyint", "round",
                                                     "ceil", "floor", "trunc"};
    switch (t.kind()) {
      case Kind::Const:
        return float_text(float_to_c(t.value(), w),
                          sign_bit(t.value(), w) ? kUnary : kPrimary);
      case Kind::Ite: {
        const std::string c = parenthesised(print(t[0]), kOr) + " ? ";
        const std::string a = parenthesised(floating(t[1]), kOr) + " : ";
        return float_text(c + a + parenthesised(floating(t[2]), kTernary),
                          kTernary);
      }
      case Kind::FAdd:
        return float_infix(t, " + ", kSum);
      case Kind::FSub:
        return float_infix(t, " - ", kSum);
      case Kind::FMul:
        return float_infix(t, " * ", kProduct);
      case Kind::FDiv:
        return float_infix(t, " / ", kProduct);
      case Kind::FRem:
        return float_call(t, "fmod");
      case Kind::FFma:
        return float_call(t, "fma");
      case Kind::FSqrt:
        return float_call(t, "sqrt");
      case Kind::FRound:
        return float_call(t, kRoundingCalls[t.aux()]);
      case Kind::FToF:
        return float_cast(t, floating(t[0]));
      case Kind::FOfS:
      case Kind::FOfU:
        return float_cast(t, reading(t[0], t[0].width(), t.is(Kind::FOfS)));
      case Kind::Add:  // a changed sign
        if (t.size() == 2 && t[0].is_value(Value{1} << (w - 1))) {
          return float_text("-" + parenthesised(floating(t[1]), kPrimary),
                            kUnary);
        }
        break;
      case Kind::ZExt:  // a sign cut off
        if (t.aux() == 1 && t[0].is(Kind::Extract) && t[0].low() == 0 &&
            t[0].high() == w - 2 && t[0][0].width() == w) {
          return float_text(
              (w == 32 ? "fabsf(" : "fabs(") + floating(t[0][0]).text + ")",
              kPrimary);
        }
        break;
      case Kind::Symbol:
        if (is_floating(t)) return float_text(name(t), kPrimary);
        break;
      case Kind::Select:
        if (is_floating(t)) return float_text(cell(t[0], t[1]), kPrimary);
        break;
      default:
        break;
    }
    throw Unsupported("floating-point value has no C expression");
  }

  /// Signed where that is shorter (-1 rather than 4294967295).
  static Expr small_constant(Term t) {
    const unsigned w = t.width();
    const Value magnitude = truncate(Value{0} - t.value(), w);
    const bool negative = sign_bit(t.value(), w) && magnitude < 0x8000 && w > 1;
    return constant(t.value(), w, negative);
  }

  Expr zero_extended(Term t) {
    Expr e = as_unsigned(print(t[0]), t[0].width());
    // Non-negative, and smaller than the sign bit.
    e.is_signed_value = e.is_signed;
    return e;
  }

  Expr choice(Term t) {
    const Expr c = print(t[0]);
    auto [a, b] = print_pair(t[1], t[2]);
    common_reading(a, b, t.width());
    return ternary(c, a, b);
  }

  /// |coefficient| and whether it is written with a minus.
  static std::pair<Value, bool> sign_and_size(Value v, unsigned w) {
    const bool negative = w > 1 && sign_bit(v, w) && v != Value{1} << (w - 1);
    return {negative ? truncate(Value{0} - v, w) : v, negative};
  }

  /// Positive monomials, then negative ones, then the constant.
  Expr sum(Term t) {
    struct Part {
      Expr e;
      bool negative;
    };
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

  template <typename Parts>
  Expr joined(const Parts& parts, unsigned w) const {
    Expr e = widened(parts[0].e, w);
    if (parts[0].negative) e = minus(e);
    for (std::size_t i = 1; i < parts.size(); ++i) {
      e = ring_binary(e, parts[i].negative ? "-" : "+", parts[i].e, kSum, w);
    }
    return ring(e, w);
  }

  Expr scaled(Value coefficient, std::span<const Term> factors, unsigned w) {
    const Expr p = product(factors, w);
    if (coefficient == 1) return p;
    return ring_binary(number(coefficient), "*", p, kProduct, w);
  }

  Expr product(std::span<const Term> factors, unsigned w) {
    if (factors.size() == 1) return print(factors[0]);
    if (factors[0].is_const()) {
      const auto [v, negative] = sign_and_size(factors[0].value(), w);
      Expr e = scaled(v, factors.subspan(1), w);
      if (!negative) return e;
      return ring(minus(widened(e, w)), w);
    }
    Expr e = print(factors[0]);
    for (Term f : factors.subspan(1)) {
      e = ring_binary(e, "*", print(f), kProduct, w);
    }
    return e;
  }

  Expr bitwise(Term t, const std::string& op, int precedence) {
    const unsigned w = t.width();
    const auto operand = [&](Term c) {
      return c.is_const() ? constant(c.value(), w, false, true) : print(c);
    };
    const bool swap = t[0].is_const() && !t[1].is_const();
    const Expr a = operand(t[swap ? 1 : 0]);
    const Expr b = operand(t[swap ? 0 : 1]);
    Expr e = ring_binary(a, op, b, precedence, w);
    const bool masked = t.is(Kind::BvAnd) && t[swap ? 0 : 1].is_const();
    const bool both_unsigned = a.is_unsigned_value && b.is_unsigned_value;
    const bool both_signed = a.is_signed_value && b.is_signed_value;
    e.is_unsigned_value |= both_unsigned || masked;
    e.is_signed_value |= both_signed && e.is_signed;
    return e;
  }

  Expr unsigned_division(Term t) {
    const unsigned w = t.width();
    const bool divide = t.is(Kind::UDiv);
    const Expr a = reading(t[0], w, false);
    const Expr b = reading(t[1], w, false);
    Expr e = binary(a, divide ? "/" : "%", b, kProduct);
    e.is_unsigned_value = true;
    if (t[1].is_const() && t[1].value() != 0) return e;
    // By zero: all ones, and the dividend.
    e = ternary(is_zero(b), divide ? constant(mask(w), w, false, true) : a, e);
    return e;
  }

  static Expr is_zero(const Expr& e) {
    return truth(parenthesised(e, kShift) + " == 0", kEquality);
  }

  Expr signed_division(Term t) {
    const unsigned w = t.width();
    const bool divide = t.is(Kind::SDiv);
    const Expr a = reading(t[0], w, true);
    const Expr b = reading(t[1], w, true);
    Expr e = binary(a, divide ? "/" : "%", b, kProduct);
    e.is_signed_value = true;
    if (t[1].is_const() && t[1].value() != 0 && t[1].value() != mask(w)) {
      return e;
    }
    // By minus one C may trap; by zero: 1 or -1, and the dividend.
    const Expr negated = as_signed(ring(minus(widened(a, w)), w), w);
    const Expr zero = constant(0, w, true);
    const Expr minus_one =
        truth(parenthesised(b, kShift) + " == -1", kEquality);
    e = ternary(minus_one, divide ? negated : zero, e);
    const Expr negative = truth(parenthesised(a, kShift) + " < 0", kRelation);
    Expr one = number(1), less_one = number(1);
    less_one.text = "-1";
    less_one.precedence = kUnary;
    less_one.is_unsigned_value = false;
    e = ternary(is_zero(b), divide ? ternary(negative, one, less_one) : a, e);
    // At width 1 the value 1 is -1, so that only the bits are right.
    if (w == 1) e.is_signed_value = false;
    return e;
  }

  Expr shift(Term t) {
    const unsigned w = t.width();
    const bool arithmetic = t.is(Kind::AShr);
    Expr a = widened(reading(t[0], w, arithmetic), w);
    const Expr by = reading(t[1], w, false);
    if (t.is(Kind::Shl)) {
      if (a.is_signed) a = cast(a, c_bits(w), false);
      Expr e = binary(a, "<<", by, kShift);
      e = ring(e, w);
      if (in_range(t[1])) return e;
      return ring(ternary(below(by, w), e, number(0)), w);
    }
    Expr limited = by;
    if (arithmetic && !in_range(t[1])) {
      limited = ternary(below(by, w), by, number(w - 1));
    }
    Expr e = binary(a, ">>", limited, kShift);
    e.is_unsigned_value = !arithmetic;
    e.is_signed_value = arithmetic;
    if (arithmetic || in_range(t[1])) return e;
    return ternary(below(by, w), e, number(0));
  }
  static bool in_range(Term by) {
    return by.is_const() && by.value() < by.width();
  }
  static Expr below(const Expr& e, unsigned limit) {
    return truth(parenthesised(e, kShift) + " < " + std::to_string(limit),
                 kRelation);
  }

  Expr concat(Term t) {
    const unsigned w = t.width();
    Expr high = as_unsigned(print(t[0]), t[0].width());
    high = cast(high, c_bits(w), false);
    const Expr shifted = binary(high, "<<", number(t[1].width()), kShift);
    const Expr low = as_unsigned(print(t[1]), t[1].width());
    Expr e = binary(shifted, "|", low, kBitOr);
    e.is_unsigned_value = true;
    return e;
  }

  Expr extract(Term t) {
    Expr e = widened(print(t[0]), t[0].width());
    if (t.low() > 0) e = binary(e, ">>", number(t.low()), kShift);
    e.is_unsigned_value = false;
    e.is_signed_value = false;
    return as_unsigned(e, t.width());
  }

  /// array[index] of an array that has a name; the index as C counts it,
  /// where it is known how the array, or the object in memory, begins.
  std::string cell(Term array, Term index) {
    if (const Term base = base_of(array, index)) {
      const Term rest = narrowed_back(mk_sub(index, base));
      const Term pointer = base.is(Kind::Extract) ? base[0] : base;
      return name(pointer) + "[" + reading_of_index(rest).text + "]";
    }
    const std::uint64_t first = names_.first ? names_.first(array) : 0;
    if (first != 0) {
      index = narrowed_back(mk_sub(index, mk_bv(first, index.width())));
    }
    return name(array) + "[" + reading_of_index(index).text + "]";
  }

  /// As if the number did not wrap where it became an index.
  static Term narrowed_back(Term index) {
    while (index.is(Kind::SExt) || index.is(Kind::ZExt) ||
           (index.is(Kind::Extract) && index.low() == 0)) {
      index = index[0];
    }
    return index;
  }

  /// The part of an index into memory that is an address, in elements: the
  /// high bits of the only variable of which only these are used. (Bytes do
  /// not tell addresses from other numbers.)
  Term base_of(Term array, Term index) const {
    const unsigned bytes = array.sort().width / 8;
    if (!names_.is_memory || !names_.is_memory(array) || bytes < 2) return {};
    Term found;
    const auto look_at = [&](Term t) {
      if (!t.is(Kind::Extract) || !t[0].is_symbol() ||
          t.high() + 1 != t[0].width() || 1U << t.low() != bytes) {
        return true;
      }
      return !std::exchange(found, t);
    };
    const bool at_most_one =
        index.is(Kind::Add) ? std::ranges::all_of(index.children(), look_at)
                            : look_at(index);
    return at_most_one ? found : Term{};
  }

  /// array[index], looking through stores and choices.
  Expr element(Term array, Term index) {
    const unsigned w = array.sort().width;
    switch (array.kind()) {
      case Kind::ConstArray:
        return print(array[0]);
      case Kind::Store: {
        Expr hit = print(array[2]);
        Expr miss = element_deeper(array[0], index);
        common_reading(hit, miss, w);
        return ternary(equality(mk_raw(Kind::Eq, {{array[1], index}}), " == "),
                       hit, miss);
      }
      case Kind::Ite: {
        Expr a = element_deeper(array[1], index);
        Expr b = element_deeper(array[2], index);
        common_reading(a, b, w);
        return ternary(print(array[0]), a, b);
      }
      default: {
        if (declared_float(array)) no_bits();
        return variable(cell(array, index), w, declared_signed(array));
      }
    }
  }
  Expr element_deeper(Term array, Term index) {
    if (++depth_ > kMaxDepth) {
      throw Unsupported("expression is too large to be written in C");
    }
    const Expr e = element(array, index);
    --depth_;
    return e;
  }

  /// A negative int is no index in C either way, so it needs no cast.
  Expr reading_of_index(Term index) {
    const Expr e = print(index);
    if (index.width() >= 32 && e.is_signed_value) return e;
    return as_unsigned(e, index.width());
  }

  const CNames& names_;
  std::size_t nodes_ = 0;
  unsigned depth_ = 0;
};

}  // namespace

std::string to_c(Term t, const CNames& names) {
  return CPrinter(names).whole(t).text;
}
std::string to_c(Term t) { return to_c(t, CNames{}); }

}  // namespace pleat::term
