// Floating-point values in C.

#include "support/check.h"
#include "term/float.h"
#include "term/print_c.h"

namespace pleat::term::c {
namespace {

CExpr float_text(std::string text, int precedence) {
  CExpr e;
  e.text = std::move(text);
  e.precedence = precedence;
  return e;
}

}  // namespace

bool CPrinter::is_floating(Term t) const {
  if (t.is_symbol()) return declared_float(t);
  if (t.is(Kind::Select)) return t[0].is_symbol() && declared_float(t[0]);
  return is_float_kind(t.kind()) && !t.is_bool() && !t.is(Kind::FToS) &&
         !t.is(Kind::FToU);
}

bool CPrinter::declared_float(Term symbol) const {
  return names_.is_float && names_.is_float(symbol);
}

[[noreturn]] void CPrinter::no_bits() {
  throw Unsupported("the bits of a floating-point value have no C expression");
}

CExpr CPrinter::equal_floats(Term left, Term right, const std::string& op) {
  const unsigned w = left.width();
  if (!right.is_const() || (right.value() & mask(w - 1)) == 0 ||
      float_is_nan(right.value(), w)) {
    no_bits();
  }
  return truth(
      parenthesised(floating(left), kShift) + op + float_to_c(right.value(), w),
      kEquality);
}

CExpr CPrinter::float_comparison(Term t, const std::string& op,
                                 int precedence) {
  const bool swap = t.is(Kind::FEq) && t[0].is_const();
  return truth(parenthesised(floating(t[swap ? 1 : 0]), kShift) + op +
                   parenthesised(floating(t[swap ? 0 : 1]), kShift),
               precedence);
}

CExpr CPrinter::float_infix(Term t, const std::string& op, int precedence) {
  const std::string a = parenthesised(floating(t[0]), precedence);
  return float_text(a + op + parenthesised(floating(t[1]), precedence + 1),
                    precedence);
}

CExpr CPrinter::float_call(Term t, std::string function) {
  function += t.width() == 32 ? "f(" : "(";
  for (std::size_t i = 0; i < t.size(); ++i) {
    function += (i == 0 ? "" : ", ") + floating(t[i]).text;
  }
  return float_text(function + ")", kPrimary);
}

CExpr CPrinter::float_cast(Term t, const CExpr& e) {
  return float_text(
      (t.width() == 32 ? "(float)" : "(double)") + parenthesised(e, kUnary),
      kUnary);
}

CExpr CPrinter::floating(Term t) {
  enter();
  CExpr e = floating_operator(t);
  --depth_;
  return e;
}

CExpr CPrinter::floating_operator(Term t) {
  const unsigned w = t.width();
  static constexpr const char* kRoundingCalls[] = {"nearbyint", "round", "ceil",
                                                   "floor", "trunc"};
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

}  // namespace pleat::term::c
