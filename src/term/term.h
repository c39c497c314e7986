#pragma once

// Terms: immutable, hash-consed expressions over Bool, bit-vectors of 1 to 128
// bits and arrays from bit-vectors to bit-vectors. One manager per process
// (terms are never freed; docs/decisions/terms.md), so equal terms are the same
// pointer, and `mk_*` are free functions.
//
// Division follows SMT-LIB: x/0 is all ones, x%0 is x; shifts by the width or
// more give 0 (or the sign). What C leaves undefined is the front end's task.
//
// There is no sort of floating-point numbers: term/float.h has operators that
// read bit-vectors of 32 and 64 bits as such.

#include <compare>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pleat::term {

/// The value of a bit-vector of at most 128 bits, always reduced to its width.
using Value = unsigned __int128;

constexpr unsigned kMaxWidth = 128;

constexpr Value mask(unsigned width) {
  return width >= 128 ? ~Value{0} : (Value{1} << width) - 1;
}
constexpr Value truncate(Value v, unsigned width) { return v & mask(width); }
constexpr bool sign_bit(Value v, unsigned width) {
  return ((v >> (width - 1)) & 1) != 0;
}
/// The value read as a two's complement number.
constexpr __int128 to_signed(Value v, unsigned width) {
  return static_cast<__int128>(sign_bit(v, width) ? v | ~mask(width) : v);
}
std::string to_decimal(Value v);
std::string to_signed_decimal(Value v, unsigned width);

struct Sort {
  enum class Kind : std::uint8_t { Bool, BitVec, Array };
  Kind kind = Kind::Bool;
  std::uint8_t index_width = 0;  ///< arrays only
  std::uint8_t width = 1;  ///< of the bit-vector, or of an array's elements

  static constexpr Sort boolean() { return {Kind::Bool, 0, 1}; }
  static Sort bitvec(unsigned width);
  static Sort array(unsigned index_width, unsigned element_width);
  bool is_bool() const { return kind == Kind::Bool; }
  bool is_bitvec() const { return kind == Kind::BitVec; }
  bool is_array() const { return kind == Kind::Array; }
  friend auto operator<=>(const Sort&, const Sort&) = default;
};

enum class Kind : std::uint8_t {
#define KIND(name, smt, fewest, most, commutative) name,
#include "term/kinds.def"
#undef KIND
};
constexpr std::size_t kKindCount = 0
#define KIND(name, smt, fewest, most, commutative) +1
#include "term/kinds.def"
#undef KIND
    ;
/// Does it read its operands, or give its result, in IEEE format?
constexpr bool is_float_kind(Kind kind) { return kind >= Kind::FAdd; }
std::string_view smt_name(Kind kind);
std::string_view kind_name(Kind kind);

struct Node;

/// An 8-byte handle; equality is identity. Order is by creation, so that runs
/// repeat. A default-constructed Term is null ("no term").
class Term {
 public:
  Term() = default;
  explicit Term(const Node* node) : node_(node) {}
  explicit operator bool() const { return node_ != nullptr; }

  Kind kind() const;
  Sort sort() const;
  unsigned width() const { return sort().width; }
  std::uint32_t id() const;  ///< creation number, from 1
  std::span<const Term> children() const;
  Term operator[](std::size_t i) const { return children()[i]; }
  std::size_t size() const { return children().size(); }

  bool is(Kind k) const { return kind() == k; }
  bool is_bool() const { return sort().is_bool(); }
  bool is_const() const { return kind() == Kind::Const; }
  bool is_symbol() const { return kind() == Kind::Symbol; }
  bool is_true() const { return is_const() && is_bool() && value() == 1; }
  bool is_false() const { return is_const() && is_bool() && value() == 0; }
  bool is_value(Value v) const { return is_const() && value() == v; }

  Value value() const;              ///< of a Const
  const std::string& name() const;  ///< of a Symbol
  unsigned high() const;            ///< of an Extract
  unsigned low() const;             ///< of an Extract
  /// Of a ZExt or SExt: bits added; of FRound: the Rounding; of FToS, FToU,
  /// FOfS, FOfU, FToF: the result's width.
  unsigned aux() const;

  friend bool operator==(Term a, Term b) { return a.node_ == b.node_; }
  friend std::strong_ordering operator<=>(Term a, Term b);
  const Node* node() const { return node_; }

 private:
  const Node* node_ = nullptr;
};

// --- construction: sort-checked and rewritten ------------------------------

Term mk_true();
Term mk_false();
Term mk_bool(bool value);
Term mk_bv(Value value, unsigned width);  ///< reduced to the width
/// Symbols are interned by name: the same name must come with the same sort.
Term mk_symbol(std::string_view name, Sort sort);
/// A symbol that was never seen before, named after the hint.
Term mk_fresh(std::string_view hint, Sort sort);
/// The symbol of that name, or null.
Term find_symbol(std::string_view name);

Term mk_not(Term a);
Term mk_and(std::span<const Term> terms);
Term mk_or(std::span<const Term> terms);
inline Term mk_and(std::initializer_list<Term> t) {
  return mk_and(std::span<const Term>(t.begin(), t.size()));
}
inline Term mk_or(std::initializer_list<Term> t) {
  return mk_or(std::span<const Term>(t.begin(), t.size()));
}
inline Term mk_and(Term a, Term b) { return mk_and({a, b}); }
inline Term mk_or(Term a, Term b) { return mk_or({a, b}); }
inline Term mk_implies(Term a, Term b) { return mk_or({mk_not(a), b}); }
Term mk_eq(Term a, Term b);
inline Term mk_ne(Term a, Term b) { return mk_not(mk_eq(a, b)); }
Term mk_ite(Term condition, Term then_term, Term else_term);

Term mk_add(std::span<const Term> terms);
Term mk_mul(std::span<const Term> terms);
inline Term mk_add(Term a, Term b) {
  const Term t[] = {a, b};
  return mk_add(t);
}
inline Term mk_mul(Term a, Term b) {
  const Term t[] = {a, b};
  return mk_mul(t);
}
Term mk_neg(Term a);
Term mk_sub(Term a, Term b);
Term mk_bvnot(Term a);
Term mk_udiv(Term a, Term b);
Term mk_urem(Term a, Term b);
Term mk_sdiv(Term a, Term b);
Term mk_srem(Term a, Term b);
Term mk_bvand(Term a, Term b);
Term mk_bvor(Term a, Term b);
Term mk_bvxor(Term a, Term b);
Term mk_shl(Term a, Term b);
Term mk_lshr(Term a, Term b);
Term mk_ashr(Term a, Term b);
Term mk_ult(Term a, Term b);
Term mk_slt(Term a, Term b);
inline Term mk_ule(Term a, Term b) { return mk_not(mk_ult(b, a)); }
inline Term mk_ugt(Term a, Term b) { return mk_ult(b, a); }
inline Term mk_uge(Term a, Term b) { return mk_not(mk_ult(a, b)); }
inline Term mk_sle(Term a, Term b) { return mk_not(mk_slt(b, a)); }
inline Term mk_sgt(Term a, Term b) { return mk_slt(b, a); }
inline Term mk_sge(Term a, Term b) { return mk_not(mk_slt(a, b)); }
Term mk_concat(Term high, Term low);
Term mk_extract(Term a, unsigned high, unsigned low);
Term mk_zext(Term a, unsigned width);  ///< to the width (not: by)
Term mk_sext(Term a, unsigned width);  ///< to the width (not: by)
Term mk_select(Term array, Term index);
Term mk_store(Term array, Term index, Term element);
Term mk_const_array(Sort array_sort, Term element);

/// Rebuilds a term of this kind with rewriting. `like` gives kind and aux.
Term mk_like(Term like, std::span<const Term> children);

/// Hash-conses a node as it is: sort-checked, but nothing is rewritten. For the
/// kernel, for tests of the rewriter, and for the rewriter itself.
Term mk_raw(Kind kind, std::span<const Term> children, unsigned aux0 = 0,
            unsigned aux1 = 0);
Term mk_raw_like(Term like, std::span<const Term> children);

/// Number of terms made so far in this process.
std::size_t term_count();

}  // namespace pleat::term

template <>
struct std::hash<pleat::term::Term> {
  std::size_t operator()(pleat::term::Term t) const noexcept {
    return t ? t.id() * std::size_t{0x9E3779B97F4A7C15} : 0;
  }
};
