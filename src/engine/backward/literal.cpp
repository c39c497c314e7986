#include "engine/backward/literal.h"

#include "term/walk.h"

namespace pleat::engine::backward {
namespace {

using term::Kind;

Value lowest(unsigned width, bool is_signed) {
  return is_signed ? Value{1} << (width - 1) : 0;
}
Value highest(unsigned width, bool is_signed) {
  return is_signed ? (Value{1} << (width - 1)) - 1 : term::mask(width);
}

}  // namespace

Term Inequality::to_term() const {
  if (is_signed) {
    return strict ? term::mk_slt(small, large) : term::mk_sle(small, large);
  }
  return strict ? term::mk_ult(small, large) : term::mk_ule(small, large);
}

Inequality Inequality::shifted(Value r) const {
  Inequality result = *this;
  const unsigned w = small.width();
  if (small.is_const()) {
    result.small = term::mk_bv(small.value() - r, w);
  } else {
    result.large = term::mk_add(large, term::mk_bv(r, w));
  }
  return result;
}

Value Inequality::limit() const {
  const unsigned w = small.width();
  if (small.is_const()) {
    return term::truncate(small.value() - lowest(w, is_signed), w);
  }
  if (large.is_const()) {
    return term::truncate(highest(w, is_signed) - large.value(), w);
  }
  return highest(w, true);
}

std::optional<Value> Inequality::shift_to(Value constant) const {
  if (!has_constant()) return std::nullopt;
  const unsigned w = small.width();
  const Value r =
      small.is_const() ? small.value() - constant : constant - large.value();
  const Value shift = term::truncate(r, w);
  if (shift == 0 || shift > limit()) return std::nullopt;
  return shift;
}

std::optional<Inequality> as_inequality(Term literal) {
  const bool negated = literal.is(Kind::Not);
  const Term atom = negated ? literal[0] : literal;
  if (!atom.is(Kind::Slt) && !atom.is(Kind::Ult)) return std::nullopt;
  Inequality result;
  result.is_signed = atom.is(Kind::Slt);
  result.strict = !negated;
  result.small = atom[negated ? 1 : 0];
  result.large = atom[negated ? 0 : 1];
  return result;
}

bool is_signed(const cfa::Cfa& cfa, Term t) {
  for (Term s : term::free_symbols(t)) {
    const auto v = cfa.variable_of(s);
    if (v && !cfa.at(*v).type.is_signed) return false;
  }
  return true;
}

}  // namespace pleat::engine::backward
