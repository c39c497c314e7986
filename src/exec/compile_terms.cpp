// Register code for scalar terms. Each term is computed once per location.

#include <algorithm>

#include "exec/compiler.h"
#include "support/check.h"
#include "term/evaluate.h"
#include "term/walk.h"

namespace pleat::exec {

Ref Compiler::value(Term root) {
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    const Term t = stack.back();
    if (known_place(t)) {
      stack.pop_back();
      continue;
    }
    const std::size_t before = stack.size();
    for (Term c : operands(t)) {
      if (!known_place(c)) stack.push_back(c);
    }
    if (stack.size() > before) continue;
    stack.pop_back();
    remember(t, operation(t));
  }
  return *known_place(root);
}

std::optional<Ref> Compiler::known_place(Term t) const {
  if (t.is_const()) return constants_.at(t);
  if (t.is_symbol()) return symbol(t);
  const auto it = values_.find(t);
  if (it == values_.end()) return std::nullopt;
  return it->second;
}

Ref Compiler::symbol(Term t) const {
  const auto it = variables_.find(t);
  if (it != variables_.end()) return it->second;
  const auto input = inputs_.find(t);
  CHECK(input != inputs_.end(), "symbol should be a variable or an input");
  const auto slot = slots_.find(input->second.second);
  CHECK(slot != slots_.end(), "input should be read before it is used");
  return slot->second.ref;
}

void Compiler::remember(Term t, Ref ref) {
  values_.emplace(t, ref);
  order_.push_back(t);
}

std::vector<Term> Compiler::operands(Term t) const {
  if (t.is(Kind::Select)) {
    std::vector<Term> result{t[1]};
    array_operands(t[0], result);
    return result;
  }
  if (t.is(Kind::Eq) && t[0].sort().is_array()) {
    std::vector<Term> result;
    array_operands(t[0], result);
    array_operands(t[1], result);
    return result;
  }
  return {t.children().begin(), t.children().end()};
}

void Compiler::array_operands(Term array, std::vector<Term>& result) const {
  absl::flat_hash_set<Term> seen;
  std::vector<Term> work{array};
  while (!work.empty()) {
    const Term a = work.back();
    work.pop_back();
    if (a.is_symbol() || !seen.insert(a).second) continue;
    for (Term c : a.children()) {
      (c.sort().is_array() ? work : result).push_back(c);
    }
  }
}

Ref Compiler::operation(Term t) {
  if (t.is(Kind::Select)) return select(t[0], t[1], t.sort());
  if (t.is(Kind::Eq) && t[0].sort().is_array()) return same_arrays(t);
  const auto is_wide = [](Term c) { return wide(c.sort()); };
  if (is_wide(t) ||
      std::any_of(t.children().begin(), t.children().end(), is_wide)) {
    if (t.is(Kind::Ite)) {
      return ite(value(t[0]), value(t[1]), value(t[2]), t.sort());
    }
    return slow(t);
  }
  if (term::is_float_kind(t.kind())) return slow(t);
  return fast(t);
}

Ref Compiler::slow(Term t) {
  SlowOp op{.kind = t.kind()};
  op.aux0 = t.high();
  op.aux1 = t.low();
  op.dst = reserve(t.sort());
  for (Term c : t.children()) {
    op.arguments.push_back(*known_place(c));
    op.sorts.push_back(c.sort());
  }
  return add_slow(std::move(op));
}

Ref Compiler::add_slow(SlowOp op) {
  const Ref dst = op.dst;
  program_.slow.push_back(std::move(op));
  emit({.op = Op::Slow,
        .a = static_cast<std::uint32_t>(program_.slow.size() - 1)});
  return dst;
}

Ref Compiler::ite(Ref c, Ref a, Ref b, term::Sort sort) {
  const Ref dst = reserve(sort);
  emit({.op = dst.wide ? Op::Ite2 : Op::Ite,
        .dst = dst.reg,
        .a = c.reg,
        .b = a.reg,
        .c = b.reg});
  return dst;
}

Ref Compiler::fast(Term t) {
  if (t.is(Kind::ZExt)) return *known_place(t[0]);
  if (t.is(Kind::Ite)) {
    return ite(*known_place(t[0]), *known_place(t[1]), *known_place(t[2]),
               t.sort());
  }
  Instruction i{.op = op_of(t.kind())};
  const bool compares = t.is_bool() && !t[0].is_bool();
  i.width = static_cast<std::uint8_t>(compares ? t[0].width() : t.sort().width);
  if (t.is(Kind::Extract)) i.extra = static_cast<std::uint16_t>(t.low());
  if (t.is(Kind::Concat)) i.extra = static_cast<std::uint16_t>(t[1].width());
  if (t.is(Kind::SExt)) i.extra = static_cast<std::uint16_t>(t[0].width());
  i.a = known_place(t[0])->reg;
  if (t.size() == 1) {
    i.dst = reserve(t.sort()).reg;
    emit(i);
    return {i.dst, false};
  }
  for (std::size_t k = 1; k < t.size(); ++k) {  // n-ary ones as a chain
    i.b = known_place(t[k])->reg;
    i.dst = reserve(t.sort()).reg;
    emit(i);
    i.a = i.dst;
  }
  return {i.dst, false};
}

Op Compiler::op_of(Kind kind) {
  switch (kind) {
    case Kind::Not:
      return Op::Not;
    case Kind::And:
    case Kind::BvAnd:
      return Op::BvAnd;
    case Kind::Or:
    case Kind::BvOr:
      return Op::BvOr;
    case Kind::BvXor:
      return Op::BvXor;
    case Kind::Eq:
      return Op::Eq;
    case Kind::Add:
      return Op::Add;
    case Kind::Mul:
      return Op::Mul;
    case Kind::UDiv:
      return Op::UDiv;
    case Kind::URem:
      return Op::URem;
    case Kind::SDiv:
      return Op::SDiv;
    case Kind::SRem:
      return Op::SRem;
    case Kind::Shl:
      return Op::Shl;
    case Kind::LShr:
      return Op::LShr;
    case Kind::AShr:
      return Op::AShr;
    case Kind::Ult:
      return Op::Ult;
    case Kind::Slt:
      return Op::Slt;
    case Kind::Concat:
      return Op::Concat;
    case Kind::Extract:
      return Op::Extract;
    case Kind::SExt:
      return Op::SExt;
    default:
      break;
  }
  CHECK(false, "term should have register code");
  return Op::Stuck;
}

}  // namespace pleat::exec
