#pragma once

// The printer behind term::to_c; only src/term includes this.

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "term/c_expression.h"
#include "term/print.h"

namespace pleat::term::c {

/// The sides of an equality, both times an odd number where that makes long
/// coefficients short: i == 2863311531 * k is 3 * i == k modulo 2^32.
std::pair<Term, Term> with_short_factors(Term left, Term right);

/// An equality that says no more than that a power of 2 divides a sum:
/// 2147483648 * x == 0 modulo 2^32 is x % 2 == 0.
struct Divisible {
  Term sum;
  unsigned bits = 0;      ///< of the power of 2
  bool is_other = false;  ///< it does not: the rest is 1
};
std::optional<Divisible> as_divisible(Term left, Term right);

/// Of the parts of a disjunction, ranges of the same term that make up one.
std::vector<Term> with_joined_ranges(std::vector<Term> disjuncts);

/// Prints one term; what it throws is Unsupported.
class CPrinter {
 public:
  explicit CPrinter(const CNames& names) : names_(names) {}

  /// The value is exact, read as signed or as unsigned.
  CExpr whole(Term t);
  /// The value is right in the reading that the result names, else modulo
  /// 2^width.
  CExpr print(Term t);

 private:
  /// A part of a sum: what is added or subtracted.
  struct Part {
    CExpr e;
    bool negative;
  };

  /// Counts a term on its way down; throws Unsupported where a reader would be
  /// lost anyway.
  void enter();

  // Bool.
  CExpr boolean(Term t);
  CExpr negation(Term t);
  /// `negated`: of the children's negations.
  CExpr junction(Term t, const std::string& op, int precedence,
                 bool negated = false);
  std::optional<CExpr> congruence(Term left, Term right, const std::string& op);
  std::optional<CExpr> divisibility(Term left, Term right,
                                    const std::string& op);
  CExpr equality(Term t, const std::string& op);
  std::optional<CExpr> sign(Term t, bool negated);
  /// a < b, or its negation as b <= a; a constant goes to the right.
  CExpr less(Term t, bool negated);
  /// Both terms; a constant is read as its partner is.
  std::pair<CExpr, CExpr> print_pair(Term s, Term t);
  /// The value is exact, read as it is said.
  CExpr reading(Term t, unsigned w, bool is_signed);

  // Bit-vectors.
  CExpr bits(Term t);
  std::string name(Term t) const;
  /// A variable or array element of this width.
  CExpr variable(std::string text, unsigned w, bool is_signed) const;
  bool declared_signed(Term symbol) const;
  CExpr zero_extended(Term t);
  CExpr choice(Term t);
  /// Positive monomials, then negative ones, then the constant.
  CExpr sum(Term t);
  CExpr scaled(Value coefficient, std::span<const Term> factors, unsigned w);
  CExpr product(std::span<const Term> factors, unsigned w);
  CExpr minus(CExpr e) const;
  CExpr ring_binary(const CExpr& a, const std::string& op, const CExpr& b,
                    int precedence, unsigned w) const;
  CExpr bitwise(Term t, const std::string& op, int precedence);
  CExpr unsigned_division(Term t);
  CExpr signed_division(Term t);
  CExpr shift(Term t);
  CExpr concat(Term t);
  CExpr extract(Term t);
  /// Adds the parts up from left to right.
  CExpr joined(const std::vector<Part>& parts, unsigned w) const;

  // Floating point (print_c_float.cpp).
  bool is_floating(Term t) const;
  bool declared_float(Term symbol) const;
  [[noreturn]] static void no_bits();
  /// Equal bits: equal numbers, but for zeros and NaNs.
  CExpr equal_floats(Term left, Term right, const std::string& op);
  CExpr float_comparison(Term t, const std::string& op, int precedence);
  CExpr float_infix(Term t, const std::string& op, int precedence);
  CExpr float_call(Term t, std::string function);
  CExpr float_cast(Term t, const CExpr& e);
  /// The term as a C expression of type float or double.
  CExpr floating(Term t);
  CExpr floating_operator(Term t);

  // Arrays (print_c_array.cpp).
  /// array[index] of an array that has a name; the index as C counts it,
  /// where it is known how the array, or the object in memory, begins.
  std::string cell(Term array, Term index);
  /// The part of an index into memory that is an address, in elements: the
  /// high bits of the only variable of which only these are used. (Bytes do
  /// not tell addresses from other numbers.)
  Term base_of(Term array, Term index) const;
  /// array[index], looking through stores and choices.
  CExpr element(Term array, Term index);
  CExpr element_deeper(Term array, Term index);
  /// A negative int is no index in C either way, so it needs no cast.
  CExpr reading_of_index(Term index);

  /// Larger trees are of no use to a reader, and sharing is lost in C.
  static constexpr std::size_t kMaxNodes = 10'000;
  static constexpr unsigned kMaxDepth = 400;

  const CNames& names_;
  std::size_t nodes_ = 0;
  unsigned depth_ = 0;
};

}  // namespace pleat::term::c
