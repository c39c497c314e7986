#pragma once

// C expressions as text that know their type: what print_c.cpp puts together.
// Only src/term includes this.
//
// Every expression carries the C type it has after promotion and what is known
// of its value: equal to the term's value read as unsigned, equal to it read as
// signed, or only equal modulo 2^width (then its type has at least that many
// bits).

#include <string>
#include <utility>

#include "term/term.h"

namespace pleat::term::c {

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

/// A C expression as text, with what is known of its type and value.
struct CExpr {
  std::string text;
  int precedence = kPrimary;
  unsigned bits = 32;              ///< of its C type, promoted: 32, 64 or 128
  bool is_signed = true;           ///< its C type
  bool is_unsigned_value = false;  ///< value is the term's, read as unsigned
  bool is_signed_value = false;    ///< the same as signed; type is signed
};

/// The bits of the smallest C type, after promotion, that holds this width.
unsigned c_bits(unsigned width);
/// Is there an integer type of just so many bits?
bool has_c_type(unsigned w);
/// Its name.
std::string c_type(unsigned width, bool is_signed);
/// In parentheses if it binds less tightly than that.
std::string parenthesised(const CExpr& e, int at_least);
std::string hex(Value v);
/// To the integer type of that width: the value is then exact.
CExpr cast(const CExpr& e, unsigned width, bool is_signed);
/// A non-negative number that is no constant of the program: mask, shift.
CExpr number(Value v, bool in_hex = false);

/// Types follow C's conversions; says nothing about the value.
CExpr binary(const CExpr& a, const std::string& op, const CExpr& b,
             int precedence);

/// The same bits, with an exact value in the reading that is wanted: casts and
/// masks are added where they are needed.
CExpr as_unsigned(const CExpr& e, unsigned w);
CExpr as_signed(const CExpr& e, unsigned w);
CExpr as(const CExpr& e, unsigned w, bool is_signed);

/// Its C type has at least w bits.
CExpr widened(const CExpr& e, unsigned w);

/// The value of an operator of the ring, right modulo 2^w: exact if the
/// type has just w bits.
CExpr ring(CExpr e, unsigned w);

/// c ? a : b
CExpr ternary(const CExpr& c, const CExpr& a, const CExpr& b);

/// Operands of a comparison or choice, brought to one reading: a signed
/// one if they have it already, else unsigned.
bool common_reading(CExpr& a, CExpr& b, unsigned w);

/// A condition: 0 or 1, an int.
CExpr truth(std::string text, int precedence);
CExpr is_zero(const CExpr& e);
CExpr below(const CExpr& e, unsigned limit);

/// A constant of width w in the reading that is wanted.
CExpr constant(Value v, unsigned w, bool is_signed, bool in_hex = false);

/// Signed where that is shorter (-1 rather than 4294967295).
CExpr small_constant(Term t);

/// |coefficient| and whether it is written with a minus.
std::pair<Value, bool> sign_and_size(Value v, unsigned w);

}  // namespace pleat::term::c
