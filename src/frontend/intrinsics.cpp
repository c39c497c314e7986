#include "frontend/intrinsics.h"

#include <llvm/IR/IntrinsicInst.h>

#include "frontend/checks.h"
#include "frontend/harmless.h"
#include "frontend/property_key.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::mk_bv;
using term::Term;

namespace {

/// Signed numbers of so many bits that are at least `low` and at most `high`.
Term is_between(Term x, __int128 low, __int128 high) {
  const __int128 least = -(static_cast<__int128>(1) << (x.width() - 1));
  const __int128 most = -(least + 1);
  const auto number = [&](__int128 value) {
    return mk_bv(term::truncate(static_cast<term::Value>(value), x.width()),
                 x.width());
  };
  return mk_and(low <= least ? term::mk_true() : mk_sge(x, number(low)),
                high >= most ? term::mk_true() : term::mk_sle(x, number(high)));
}

/// Where one operand of a signed operation is a number, the other must lie in
/// a range: that is easier to reason about than a wider sum. Null: none is.
Term overflows_by_range(llvm::Intrinsic::ID id, Term a, Term b) {
  constexpr unsigned kMostBits = 64;
  if (a.width() > kMostBits || (!a.is_const() && !b.is_const())) return {};
  const __int128 least = -(static_cast<__int128>(1) << (a.width() - 1));
  const __int128 most = -(least + 1);
  const Term known = b.is_const() ? b : a, x = b.is_const() ? a : b;
  __int128 c = static_cast<__int128>(known.value());
  if (c > most) c += 2 * least;
  switch (id) {
    case llvm::Intrinsic::sadd_with_overflow:
      return mk_not(is_between(x, least - c, most - c));
    case llvm::Intrinsic::ssub_with_overflow:
      return mk_not(b.is_const() ? is_between(x, least + c, most + c)
                                 : is_between(x, c - most, c - least));
    case llvm::Intrinsic::smul_with_overflow:
      if (c == 0) return term::mk_false();
      return mk_not(c > 0 ? is_between(x, least / c, most / c)
                          : is_between(x, most / c, least / c));
    default:
      return {};
  }
}

/// The operation in two more bits: does the narrow result differ?
Term overflows(llvm::Intrinsic::ID id, Term a, Term b, Term narrow) {
  const unsigned bits = a.width();
  const bool is_signed = id == llvm::Intrinsic::sadd_with_overflow ||
                         id == llvm::Intrinsic::ssub_with_overflow ||
                         id == llvm::Intrinsic::smul_with_overflow;
  const bool multiplies = id == llvm::Intrinsic::smul_with_overflow ||
                          id == llvm::Intrinsic::umul_with_overflow;
  const bool subtracts = id == llvm::Intrinsic::ssub_with_overflow ||
                         id == llvm::Intrinsic::usub_with_overflow;
  if (multiplies && bits * 2 > term::kMaxWidth) return {};
  const unsigned wide = multiplies ? bits * 2 : bits + 1;
  if (wide > term::kMaxWidth) return {};
  const auto extend = [&](Term t) {
    return is_signed ? mk_sext(t, wide) : mk_zext(t, wide);
  };
  const Term x = extend(a), y = extend(b);
  const Term exact = multiplies  ? mk_mul(x, y)
                     : subtracts ? mk_sub(x, y)
                                 : mk_add(x, y);
  return mk_ne(exact, extend(narrow));
}

Term count_ones(Term a) {
  Term sum = mk_bv(0, a.width());
  for (unsigned i = 0; i < a.width(); ++i)
    sum = mk_add(sum, mk_zext(mk_extract(a, i, i), a.width()));
  return sum;
}

/// Zeros before the first one, from the top or from the bottom.
Term count_zeros(Term a, bool from_top) {
  const unsigned bits = a.width();
  Term result = mk_bv(bits, bits);
  for (unsigned i = 0; i < bits; ++i) {
    const unsigned bit = from_top ? i : bits - 1 - i;
    const unsigned zeros = from_top ? bits - 1 - bit : bit;
    result = mk_ite(mk_eq(mk_extract(a, bit, bit), mk_bv(1, 1)),
                    mk_bv(zeros, bits), result);
  }
  return result;
}

Term reversed(Term a, unsigned unit) {
  Term result = mk_extract(a, unit - 1, 0);
  for (unsigned low = unit; low < a.width(); low += unit)
    result = mk_concat(result, mk_extract(a, low + unit - 1, low));
  return result;
}

/// Shifts a pair of words by less than one word; the upper one is wanted where
/// it goes left, the lower one where it goes right.
Term shifted_pair(Term upper, Term lower, Term distance, bool left) {
  const unsigned bits = upper.width();
  const Term by = mk_urem(distance, mk_bv(bits, bits));
  if (by.is_const()) {
    const auto constant = static_cast<unsigned>(by.value());
    const unsigned low = left ? bits - constant : constant;
    return mk_extract(mk_concat(upper, lower), low + bits - 1, low);
  }
  const Term pair = mk_concat(upper, lower), wide = mk_zext(by, 2 * bits);
  return left ? mk_extract(mk_shl(pair, wide), 2 * bits - 1, bits)
              : mk_extract(mk_lshr(pair, wide), bits - 1, 0);
}

}  // namespace

/// Exact results, where there is an easy term.
std::optional<Terms> Intrinsics::arithmetic(Path& path,
                                            const llvm::CallBase& call,
                                            unsigned number) {
  const auto id = static_cast<llvm::Intrinsic::ID>(number);
  if (call.arg_empty() || call.getType()->isVectorTy() ||
      call.getArgOperand(0)->getType()->isVectorTy())
    return std::nullopt;
  const auto argument = [&](unsigned i) {
    return as_bits(operands_.scalar(path, *call.getArgOperand(i)));
  };
  switch (id) {
    case llvm::Intrinsic::expect:
    case llvm::Intrinsic::expect_with_probability:
    case llvm::Intrinsic::annotation:
    case llvm::Intrinsic::ptr_annotation:
    case llvm::Intrinsic::threadlocal_address:
    case llvm::Intrinsic::launder_invariant_group:
      return operands_.value(path, *call.getArgOperand(0));
    case llvm::Intrinsic::abs: {
      const Term a = argument(0);
      return Terms{integers_.absolute(path, call, a)};
    }
    case llvm::Intrinsic::smax:
    case llvm::Intrinsic::smin:
    case llvm::Intrinsic::umax:
    case llvm::Intrinsic::umin: {
      const Term a = argument(0), b = argument(1);
      const bool is_signed =
          id == llvm::Intrinsic::smax || id == llvm::Intrinsic::smin;
      const bool least =
          id == llvm::Intrinsic::smin || id == llvm::Intrinsic::umin;
      const Term less = is_signed ? mk_slt(a, b) : mk_ult(a, b);
      return Terms{least ? mk_ite(less, a, b) : mk_ite(less, b, a)};
    }
    case llvm::Intrinsic::sadd_with_overflow:
    case llvm::Intrinsic::uadd_with_overflow:
    case llvm::Intrinsic::ssub_with_overflow:
    case llvm::Intrinsic::usub_with_overflow:
    case llvm::Intrinsic::smul_with_overflow:
    case llvm::Intrinsic::umul_with_overflow: {
      const Term a = argument(0), b = argument(1);
      const bool subtracts = id == llvm::Intrinsic::ssub_with_overflow ||
                             id == llvm::Intrinsic::usub_with_overflow;
      const bool multiplies = id == llvm::Intrinsic::smul_with_overflow ||
                              id == llvm::Intrinsic::umul_with_overflow;
      const Term narrow = multiplies  ? mk_mul(a, b)
                          : subtracts ? mk_sub(a, b)
                                      : mk_add(a, b);
      Term flag = overflows_by_range(id, a, b);
      if (!flag) flag = overflows(id, a, b, narrow);
      if (!flag) return std::nullopt;
      return Terms{narrow, flag};
    }
    case llvm::Intrinsic::ctpop:
      return Terms{count_ones(argument(0))};
    case llvm::Intrinsic::ctlz:
    case llvm::Intrinsic::cttz: {
      const Term a = argument(0);
      const Term count = count_zeros(a, id == llvm::Intrinsic::ctlz);
      // Of zero the built-in functions give anything.
      if (!as_bool(argument(1)).is_true()) return Terms{count};
      const Term any = context_.builder.havoc(
          path, "zeros of zero", count.sort(), context_.names.pos(call));
      return Terms{mk_ite(mk_eq(a, mk_bv(0, a.width())), any, count)};
    }
    case llvm::Intrinsic::bswap:
      return Terms{reversed(argument(0), 8)};
    case llvm::Intrinsic::bitreverse:
      return Terms{reversed(argument(0), 1)};
    // __builtin_rotateleft and -right
    case llvm::Intrinsic::fshl:
    case llvm::Intrinsic::fshr: {
      const Term upper = argument(0), lower = argument(1);
      const Term distance = argument(2);
      const unsigned bits = upper.width();
      if (2 * bits > term::kMaxWidth) return std::nullopt;
      return Terms{
          shifted_pair(upper, lower, distance, id == llvm::Intrinsic::fshl)};
    }
    case llvm::Intrinsic::is_constant: {
      // What a compiler sees depends on how hard it looks.
      const SourcePos pos = context_.names.pos(call);
      context_.approximated("__builtin_constant_p", pos);
      return operands_.havoc(path, call.getType(), "__builtin_constant_p", pos);
    }
    default:
      return floats_.intrinsic(path, call, number);
  }
}

Flow Intrinsics::call(Path& path, const llvm::CallBase& call) {
  const auto& intrinsic = llvm::cast<llvm::IntrinsicInst>(call);
  const auto id = intrinsic.getIntrinsicID();
  const SourcePos pos = context_.names.pos(call);
  if (may_be_left_out(intrinsic)) {
    call_values_.result(path, call,
                        operands_.havoc(path, call.getType(), "stack", pos));
    return Flow::Next;
  }
  switch (id) {
    case llvm::Intrinsic::lifetime_start:
      if (const auto* object = lifetime_start(call)) {
        context_.memory.begin_life(path, *object, context_.sites.site(call),
                                   pos);
        memory_checks_.set_alive(path, *object, true, pos);
        initialisation_.begin(path, *object, pos);
      }
      return Flow::Next;
    case llvm::Intrinsic::lifetime_end:
      if (const auto* object = lifetime_end(call))
        memory_checks_.set_alive(path, *object, false, pos);
      return Flow::Next;
    // The further arguments escaped; what `va_arg` finds may be anything.
    case llvm::Intrinsic::vastart:
    case llvm::Intrinsic::vacopy: {
      const Place list = operands_.place(path, *call.getArgOperand(0));
      context_.memory.havoc(path, list, "variadic arguments", pos);
      const unsigned bits = context_.memory.pointer_bits();
      initialisation_.write(path, list, mk_bv(bits == 64 ? 24 : 4, bits), pos);
      return Flow::Next;
    }
    case llvm::Intrinsic::vaend:
      return Flow::Next;
    case llvm::Intrinsic::assume: {
      const Term holds =
          as_bool(operands_.scalar(path, *call.getArgOperand(0)));
      // (It is true where only the alignment of a pointer is told.)
      if (!holds.is_true())
        context_.builder.approximate(cfa::Approximation::Kind::Assumed,
                                     "what __builtin_assume says", pos);
      path.assume(holds);
      return Flow::Next;
    }
    case llvm::Intrinsic::trap:
    case llvm::Intrinsic::debugtrap:
    case llvm::Intrinsic::ubsantrap:
      if (is_unreachable_mark(call))
        properties_.violate(path, call, kUnreachable, term::mk_true(),
                            "target");
      if (path.dead()) return Flow::Ended;
      ends_.finish_at_end(path);
      return Flow::Ended;
    default:
      break;
  }
  if (auto terms = arithmetic(path, call, id)) {
    call_values_.result(path, call, std::move(*terms));
    return Flow::Next;
  }
  call_unknown(path, call);
  return Flow::Next;
}

void Intrinsics::call_unknown(Path& path, const llvm::CallBase& call) {
  const SourcePos pos = context_.names.pos(call);
  const llvm::Function& callee = *call.getCalledFunction();
  const std::string what = callee.getName().str();
  if (may_be_any_value(call)) {
    context_.approximated(what, pos);
  } else {
    context_.unmodelled(what, pos);
    context_.memory.havoc_everything(path, what, pos);
    for (const llvm::Use& argument : call.args()) {
      if (argument->getType()->isPointerTy())
        context_.memory.havoc(path, operands_.place(path, *argument), what,
                              pos);
    }
  }
  call_values_.result(path, call,
                      operands_.havoc(path, call.getType(), what, pos));
}

}  // namespace pleat::frontend
