#include "frontend/floats.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include "support/check.h"
#include "term/float.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::Kind;
using term::mk_and;
using term::mk_bv;
using term::mk_float;
using term::mk_or;
using term::Rounding;
using term::Sort;
using term::Term;
using term::Value;

namespace {

bool is_exact_type(const llvm::Type* type) {
  return type->isFloatTy() || type->isDoubleTy();
}

/// With -ffast-math and the like the compiler may change results.
bool is_relaxed(const llvm::Instruction& instruction) {
  const auto* operation = llvm::dyn_cast<llvm::FPMathOperator>(&instruction);
  return operation && operation->getFastMathFlags().any();
}

Term magnitude(Term a) { return term::mk_float_abs(a); }
Term infinity(unsigned w) { return mk_bv(term::float_infinity(w), w); }
Term is_negative(Term a) { return mk_slt(a, mk_bv(0, a.width())); }
Term is_infinite(Term a) { return mk_eq(magnitude(a), infinity(a.width())); }
Term is_finite(Term a) { return mk_ult(magnitude(a), infinity(a.width())); }
Term is_zero(Term a) { return mk_eq(magnitude(a), mk_bv(0, a.width())); }
Term is_normal(Term a) {
  const unsigned w = a.width();
  const Value least = Value{1} << (term::float_format(w).significand - 1);
  return mk_and(is_finite(a), term::mk_uge(magnitude(a), mk_bv(least, w)));
}

/// llvm.is.fpclass: one bit per class.
Term in_classes(Term a, std::uint64_t classes) {
  const Term finite = is_finite(a), normal = is_normal(a), zero = is_zero(a);
  const Term subnormal = mk_and({finite, mk_not(normal), mk_not(zero)});
  const Term signalling = is_signalling_nan(a), negative = is_negative(a);
  const Term positive = mk_not(negative), infinite = is_infinite(a);
  if ((classes & 3) == 3 && (classes & ~std::uint64_t{3}) == 0)
    return term::mk_is_nan(a);
  const Term each[] = {
      signalling,
      mk_and(term::mk_is_nan(a), mk_not(signalling)),
      mk_and(negative, infinite),
      mk_and(negative, normal),
      mk_and(negative, subnormal),
      mk_and(negative, zero),
      mk_and(positive, zero),
      mk_and(positive, subnormal),
      mk_and(positive, normal),
      mk_and(positive, infinite),
  };
  std::vector<Term> wanted;
  for (unsigned i = 0; i < std::size(each); ++i) {
    if ((classes >> i & 1) != 0) wanted.push_back(each[i]);
  }
  return mk_or(wanted);
}

/// FP_NAN and so on, as glibc numbers them.
Term classify(Term a) {
  const auto number = [](unsigned n) { return mk_bv(n, 32); };
  return mk_ite(term::mk_is_nan(a), number(0),
                mk_ite(is_infinite(a), number(1),
                       mk_ite(is_zero(a), number(2),
                              mk_ite(is_normal(a), number(4), number(3)))));
}

Term copy_sign(Term a, Term b) {
  const unsigned w = a.width();
  return mk_concat(mk_extract(b, w - 1, w - 1), mk_extract(a, w - 2, 0));
}

}  // namespace

Term Floats::any_float(Path& path, llvm::Type* type, const SourcePos& pos,
                       const std::string& what) {
  context_.approximated(what, pos);
  return context_.builder.havoc(path, what, context_.sort(type, pos), pos);
}

bool Floats::is_exact(const llvm::Instruction& instruction,
                      const llvm::Type* type) const {
  return is_exact_type(type) && !is_relaxed(instruction) &&
         float_results_.rounds_to_nearest();
}

/// What is not computed exactly, and why.
std::string Floats::inexact(const llvm::Instruction& instruction,
                            const llvm::Type* type) const {
  if (is_relaxed(instruction)) return "relaxed floating-point arithmetic";
  if (is_exact_type(type) && !float_results_.rounds_to_nearest())
    return "floating-point arithmetic in a rounding mode that is not known";
  return type->isX86_FP80Ty() || type->isFP128Ty()
             ? "long double arithmetic"
             : "floating-point arithmetic";
}

Term Floats::binary(Path& path, const llvm::Instruction& instruction) {
  const SourcePos pos = context_.names.pos(instruction);
  llvm::Type* type = instruction.getType();
  const Term a = operands_.scalar(path, *instruction.getOperand(0));
  const Term b = operands_.scalar(path, *instruction.getOperand(1));
  if (!is_exact(instruction, type))
    return any_float(path, type, pos, inexact(instruction, type));
  switch (instruction.getOpcode()) {
    case llvm::Instruction::FAdd:
      return float_results_.rounded(path, mk_float(Kind::FAdd, a, b), pos);
    case llvm::Instruction::FSub:
      return float_results_.rounded(path, mk_float(Kind::FSub, a, b), pos);
    case llvm::Instruction::FMul:
      return float_results_.rounded(path, mk_float(Kind::FMul, a, b), pos);
    case llvm::Instruction::FDiv:
      return float_results_.rounded(path, mk_float(Kind::FDiv, a, b), pos);
    default:
      CHECK(instruction.getOpcode() == llvm::Instruction::FRem,
            "operation should be known");
      return float_results_.rounded(path, mk_float(Kind::FRem, a, b), pos);
  }
}

Term Floats::compare(Path& path, const llvm::FCmpInst& instruction) {
  const SourcePos pos = context_.names.pos(instruction);
  llvm::Type* type = instruction.getOperand(0)->getType();
  const Term a = operands_.scalar(path, *instruction.getOperand(0));
  const Term b = operands_.scalar(path, *instruction.getOperand(1));
  if (!is_exact_type(type) || is_relaxed(instruction))
    return any_float(path, instruction.getType(), pos,
                     inexact(instruction, type));
  const Term unordered = mk_or(term::mk_is_nan(a), term::mk_is_nan(b));
  switch (instruction.getPredicate()) {
    case llvm::CmpInst::FCMP_FALSE:
      return term::mk_false();
    case llvm::CmpInst::FCMP_TRUE:
      return term::mk_true();
    case llvm::CmpInst::FCMP_OEQ:
      return mk_float(Kind::FEq, a, b);
    case llvm::CmpInst::FCMP_OGT:
      return mk_float(Kind::FLt, b, a);
    case llvm::CmpInst::FCMP_OGE:
      return mk_float(Kind::FLe, b, a);
    case llvm::CmpInst::FCMP_OLT:
      return mk_float(Kind::FLt, a, b);
    case llvm::CmpInst::FCMP_OLE:
      return mk_float(Kind::FLe, a, b);
    case llvm::CmpInst::FCMP_ONE:
      return mk_or(mk_float(Kind::FLt, a, b), mk_float(Kind::FLt, b, a));
    case llvm::CmpInst::FCMP_ORD:
      return mk_not(unordered);
    case llvm::CmpInst::FCMP_UNO:
      return unordered;
    case llvm::CmpInst::FCMP_UEQ:
      return mk_not(
          mk_or(mk_float(Kind::FLt, a, b), mk_float(Kind::FLt, b, a)));
    case llvm::CmpInst::FCMP_UGT:
      return mk_not(mk_float(Kind::FLe, a, b));
    case llvm::CmpInst::FCMP_UGE:
      return mk_not(mk_float(Kind::FLt, a, b));
    case llvm::CmpInst::FCMP_ULT:
      return mk_not(mk_float(Kind::FLe, b, a));
    case llvm::CmpInst::FCMP_ULE:
      return mk_not(mk_float(Kind::FLt, b, a));
    default:
      CHECK(instruction.getPredicate() == llvm::CmpInst::FCMP_UNE,
            "predicate should be known");
      return mk_not(mk_float(Kind::FEq, a, b));
  }
}

Term Floats::cast(Path& path, const llvm::CastInst& instruction) {
  const SourcePos pos = context_.names.pos(instruction);
  llvm::Type* from = instruction.getOperand(0)->getType();
  llvm::Type* type = instruction.getType();
  const unsigned to = context_.width(type, pos);
  const Term a = as_bits(operands_.scalar(path, *instruction.getOperand(0)));
  const unsigned opcode = instruction.getOpcode();
  const bool of_integer = opcode == llvm::Instruction::SIToFP ||
                          opcode == llvm::Instruction::UIToFP;
  llvm::Type* floating = of_integer ? type : from;
  const bool fits_terms =
      of_integer ? a.width() <= 64 : is_exact_type(type) || to <= 64;
  if (!is_exact(instruction, floating) || !fits_terms ||
      (type->isFloatingPointTy() && !is_exact_type(type)))
    return any_float(
        path, type, pos,
        inexact(instruction, is_exact_type(floating) ? type : floating));
  switch (opcode) {
    case llvm::Instruction::SIToFP:
      return mk_float(Kind::FOfS, a, to);
    case llvm::Instruction::UIToFP:
      return mk_float(Kind::FOfU, a, to);
    case llvm::Instruction::FPToSI:
    case llvm::Instruction::FPToUI: {
      const bool is_signed = opcode == llvm::Instruction::FPToSI;
      const Term fits = term::mk_float_fits(a, to, is_signed);
      const Term cut = mk_float(is_signed ? Kind::FToS : Kind::FToU, a, to);
      const Term bits =
          fits.is_true() ? cut
                         : mk_ite(fits, cut,
                                  context_.builder.havoc(
                                      path, "conversion of what does not fit",
                                      Sort::bitvec(to), pos));
      return type->isIntegerTy(1) ? as_bool(bits) : bits;
    }
    default:
      return float_results_.rounded(path, mk_float(Kind::FToF, a, to), pos);
  }
}

namespace {

/// What of <math.h> has an exact result, however it is spelt.
enum class Math {
  None,
  Fabs,
  Sqrt,
  Ceil,
  Floor,
  Trunc,
  Round,
  Rint,
  Fmod,
  Fma,
  Fmin,
  Fmax,
  Fdim,
  CopySign,
  IsNan,
  IsInf,
  IsFinite,
  SignBit,
  Classify,
};

Math math_function(llvm::StringRef name, const llvm::Type* argument) {
  // float's functions end in f: `floorf`, `__isnanf`.
  if (argument->isFloatTy() && !name.consume_back("f")) return Math::None;
  return llvm::StringSwitch<Math>(name)
      .Case("fabs", Math::Fabs)
      .Case("sqrt", Math::Sqrt)
      .Case("ceil", Math::Ceil)
      .Case("floor", Math::Floor)
      .Case("trunc", Math::Trunc)
      .Case("round", Math::Round)
      .Cases("rint", "nearbyint", Math::Rint)
      .Case("fmod", Math::Fmod)
      .Case("fma", Math::Fma)
      .Case("fmin", Math::Fmin)
      .Case("fmax", Math::Fmax)
      .Case("fdim", Math::Fdim)
      .Case("copysign", Math::CopySign)
      .Cases("isnan", "__isnan", Math::IsNan)
      .Cases("isinf", "__isinf", Math::IsInf)
      .Cases("finite", "__finite", "isfinite", Math::IsFinite)
      .Cases("signbit", "__signbit", Math::SignBit)
      .Case("__fpclassify", Math::Classify)
      .Default(Math::None);
}

Math math_intrinsic(unsigned id) {
  switch (id) {
    case llvm::Intrinsic::fabs:
      return Math::Fabs;
    case llvm::Intrinsic::sqrt:
      return Math::Sqrt;
    case llvm::Intrinsic::ceil:
      return Math::Ceil;
    case llvm::Intrinsic::floor:
      return Math::Floor;
    case llvm::Intrinsic::trunc:
      return Math::Trunc;
    case llvm::Intrinsic::round:
      return Math::Round;
    case llvm::Intrinsic::rint:
    case llvm::Intrinsic::nearbyint:
    case llvm::Intrinsic::roundeven:
      return Math::Rint;
    case llvm::Intrinsic::fma:
      return Math::Fma;
    case llvm::Intrinsic::minnum:
      return Math::Fmin;
    case llvm::Intrinsic::maxnum:
      return Math::Fmax;
    case llvm::Intrinsic::copysign:
      return Math::CopySign;
    default:
      return Math::None;
  }
}

unsigned operands_of(Math function) {
  switch (function) {
    case Math::Fma:
      return 3;
    case Math::Fmod:
    case Math::Fmin:
    case Math::Fmax:
    case Math::Fdim:
    case Math::CopySign:
      return 2;
    default:
      return 1;
  }
}

}  // namespace

/// fmin, fmax: of two zeros, or of a signalling NaN, libraries give what they
/// like.
Term Floats::least_or_most(Path& path, Term a, Term b, bool least,
                           const SourcePos& pos) {
  const Term less =
      least ? mk_float(Kind::FLe, a, b) : mk_float(Kind::FLe, b, a);
  const Term plain = mk_ite(term::mk_is_nan(a), b,
                            mk_ite(term::mk_is_nan(b), a, mk_ite(less, a, b)));
  const Term zeros = mk_and({is_zero(a), is_zero(b), mk_ne(a, b)});
  const Term odd = mk_or({zeros, is_signalling_nan(a), is_signalling_nan(b)});
  if (odd.is_false()) return plain;
  const Term any = context_.builder.havoc(path, "fmin or fmax",
                                          Sort::bitvec(a.width()), pos);
  // Of zeros it is one of them.
  const Term choice =
      mk_ite(mk_and(zeros, mk_not(is_negative(any))), mk_bv(0, a.width()),
             mk_ite(zeros, term::mk_float_negate(mk_bv(0, a.width())), any));
  return mk_ite(odd, choice, float_results_.rounded(path, plain, pos));
}

/// Some number but 0 if it holds.
Term Floats::truth_number(Path& path, Term condition, unsigned w,
                          const SourcePos& pos) {
  const Term zero = mk_bv(0, w);
  const Term any =
      context_.builder.havoc(path, "truth value", Sort::bitvec(w), pos);
  return mk_ite(condition, mk_ite(mk_eq(any, zero), mk_bv(1, w), any), zero);
}

std::optional<Term> Floats::math_call(Path& path, const llvm::CallBase& call,
                                      const std::string& name, unsigned id) {
  if (call.arg_empty()) return std::nullopt;
  llvm::Type* type = call.getArgOperand(0)->getType();
  if (!is_exact_type(type)) return std::nullopt;
  const Math function =
      id != 0 ? math_intrinsic(id) : math_function(name, type);
  if (function == Math::None || call.arg_size() != operands_of(function) ||
      is_relaxed(call))
    return std::nullopt;
  Terms a;
  for (const llvm::Use& argument : call.args()) {
    if (argument->getType() != type) return std::nullopt;
    a.push_back(operands_.scalar(path, *argument));
  }
  const unsigned w = a[0].width();
  const SourcePos pos = context_.names.pos(call);
  const bool is_int = call.getType()->isIntegerTy(32);
  const bool classifies = function >= Math::IsNan;
  if (classifies ? !is_int : call.getType() != type) return std::nullopt;
  const bool rounds = function == Math::Sqrt || function == Math::Rint ||
                      function == Math::Fma || function == Math::Fdim;
  if (rounds && !float_results_.rounds_to_nearest()) return std::nullopt;
  const auto by = [&](Rounding how) {
    return float_results_.rounded(path, term::mk_round(a[0], how), pos);
  };
  switch (function) {
    case Math::Fabs:
      return term::mk_float_abs(a[0]);
    case Math::Sqrt:
      return float_results_.rounded(path, mk_float(Kind::FSqrt, a[0]), pos);
    case Math::Ceil:
      return by(Rounding::Up);
    case Math::Floor:
      return by(Rounding::Down);
    case Math::Trunc:
      return by(Rounding::Zero);
    case Math::Round:
      return by(Rounding::Away);
    case Math::Rint:
      return by(Rounding::Even);
    case Math::Fmod:
      return float_results_.rounded(path, mk_float(Kind::FRem, a[0], a[1]),
                                    pos);
    case Math::Fma:
      return float_results_.rounded(path, mk_float(Kind::FFma, a), pos);
    case Math::Fmin:
      return least_or_most(path, a[0], a[1], true, pos);
    case Math::Fmax:
      return least_or_most(path, a[0], a[1], false, pos);
    case Math::Fdim: {
      const Term less = mk_float(Kind::FLe, a[0], a[1]);
      const Term minus = mk_float(Kind::FSub, a[0], a[1]);
      return float_results_.rounded(path, mk_ite(less, mk_bv(0, w), minus),
                                    pos);
    }
    case Math::CopySign:
      return copy_sign(a[0], a[1]);
    case Math::IsNan:
      return truth_number(path, term::mk_is_nan(a[0]), 32, pos);
    case Math::IsInf:
      return mk_ite(
          is_infinite(a[0]),
          mk_ite(is_negative(a[0]), mk_bv(term::mask(32), 32), mk_bv(1, 32)),
          mk_bv(0, 32));
    case Math::IsFinite:
      return truth_number(path, is_finite(a[0]), 32, pos);
    case Math::SignBit:
      return truth_number(path, is_negative(a[0]), 32, pos);
    default:
      return classify(a[0]);
  }
}

std::optional<Terms> Floats::intrinsic(Path& path, const llvm::CallBase& call,
                                       unsigned id) {
  if (call.arg_empty() || !is_exact_type(call.getArgOperand(0)->getType()))
    return std::nullopt;
  if (id == llvm::Intrinsic::is_fpclass) {
    const auto* classes =
        llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(1));
    if (!classes) return std::nullopt;
    return Terms{in_classes(operands_.scalar(path, *call.getArgOperand(0)),
                            classes->getZExtValue())};
  }
  if (id == llvm::Intrinsic::fmuladd && is_exact(call, call.getType())) {
    // x86-64 has no fused operation unless it is asked for.
    const SourcePos pos = context_.names.pos(call);
    const Term product =
        mk_float(Kind::FMul, operands_.scalar(path, *call.getArgOperand(0)),
                 operands_.scalar(path, *call.getArgOperand(1)));
    return Terms{float_results_.rounded(
        path,
        mk_float(Kind::FAdd, product,
                 operands_.scalar(path, *call.getArgOperand(2))),
        pos)};
  }
  if (const auto result = math_call(path, call, "", id)) return Terms{*result};
  return std::nullopt;
}

}  // namespace pleat::frontend
