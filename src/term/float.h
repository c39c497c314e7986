#pragma once

// Floating-point operators on bit-vectors in IEEE format (binary32, binary64).
//
// All round to nearest, ties to even. Every NaN that an operator gives is the
// one quiet NaN of `float_nan`; which NaN a machine gives is the front end's
// task where a program can tell. FToS and FToU give 0 where the number does
// not fit (`mk_float_fits`). Negation and absolute value are bit operations.
// docs/decisions/floats.md has the reasons.

#include <optional>
#include <string>

#include "term/term.h"

namespace pleat::term {

enum class Rounding : std::uint8_t { Even, Away, Up, Down, Zero };

/// Bits of a format, as SMT-LIB counts them: with the hidden one.
struct FloatFormat {
  unsigned exponent, significand;
};
constexpr bool is_float_width(unsigned w) { return w == 32 || w == 64; }
constexpr FloatFormat float_format(unsigned w) {
  return w == 32 ? FloatFormat{8, 24} : FloatFormat{11, 53};
}
constexpr Value float_infinity(unsigned w) {
  const FloatFormat f = float_format(w);
  return mask(f.exponent) << (f.significand - 1);
}
constexpr Value float_nan(unsigned w) {
  return float_infinity(w) | Value{1} << (float_format(w).significand - 2);
}
constexpr bool float_is_nan(Value v, unsigned w) {
  return (v & mask(w - 1)) > float_infinity(w);
}

/// A floating-point term of this kind, with rewriting.
Term mk_float(Kind kind, std::span<const Term> children, unsigned aux = 0);
inline Term mk_float(Kind kind, Term a, unsigned aux = 0) {
  return mk_float(kind, {&a, 1}, aux);
}
inline Term mk_float(Kind kind, Term a, Term b) {
  const Term c[] = {a, b};
  return mk_float(kind, c);
}
inline Term mk_round(Term a, Rounding how) {
  return mk_float(Kind::FRound, a, static_cast<unsigned>(how));
}
Term mk_float_negate(Term a);
Term mk_float_abs(Term a);
inline Term mk_is_nan(Term a) { return mk_not(mk_float(Kind::FEq, a, a)); }
/// Does the number, cut off after the point, fit an integer of this width?
Term mk_float_fits(Term a, unsigned width, bool is_signed);
/// An FEq, FLt or FLe by bit-vector operators only.
Term float_comparison_bits(Term t);

/// What an operator computes, by the host's arithmetic.
Value apply_float(Kind kind, std::span<const Value> arguments, unsigned width,
                  unsigned aux);

/// `f32.add`, `f64.to_s32`, ...: the operator's name in SMT-LIB text.
std::string float_name(Term t);
/// A number in C: `1.5f`, `-0.0`, `INFINITY`; NaNs are all `NAN`.
std::string float_to_c(Value v, unsigned width);
/// SMT-LIB's definition of the operator. It has no way from numbers to bits: an
/// operator f that gives bits is declared, and `f.gives` says of which bits.
std::string float_definition(Term t);

/// An operator by its name; nullopt if it is none.
struct FloatOperator {
  Kind kind;
  unsigned operand;  ///< width
  unsigned aux;
  std::size_t operands = 1;
};
std::optional<FloatOperator> float_operator(std::string_view name);

}  // namespace pleat::term
