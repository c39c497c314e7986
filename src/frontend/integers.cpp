#include "frontend/integers.h"

#include <llvm/IR/Operator.h>

#include "frontend/accesses.h"
#include "frontend/property_key.h"
#include "support/check.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::mk_bv;
using term::Sort;
using term::Term;

namespace {

Term connective(unsigned opcode, Term a, Term b) {
  switch (opcode) {
    case llvm::Instruction::And:
      return mk_and(a, b);
    case llvm::Instruction::Or:
      return mk_or(a, b);
    case llvm::Instruction::Xor:
    case llvm::Instruction::Add:
    case llvm::Instruction::Sub:
      return mk_not(mk_eq(a, b));
    case llvm::Instruction::Mul:
      return mk_and(a, b);
    default:
      return {};
  }
}

Term compared(llvm::CmpInst::Predicate predicate, Term a, Term b) {
  if (predicate == llvm::CmpInst::ICMP_EQ) return mk_eq(a, b);
  if (predicate == llvm::CmpInst::ICMP_NE) return mk_ne(a, b);
  a = as_bits(a);
  b = as_bits(b);
  switch (predicate) {
    case llvm::CmpInst::ICMP_ULT:
      return mk_ult(a, b);
    case llvm::CmpInst::ICMP_ULE:
      return term::mk_ule(a, b);
    case llvm::CmpInst::ICMP_UGT:
      return term::mk_ugt(a, b);
    case llvm::CmpInst::ICMP_UGE:
      return term::mk_uge(a, b);
    case llvm::CmpInst::ICMP_SLT:
      return mk_slt(a, b);
    case llvm::CmpInst::ICMP_SLE:
      return term::mk_sle(a, b);
    case llvm::CmpInst::ICMP_SGT:
      return term::mk_sgt(a, b);
    default:
      return term::mk_sge(a, b);
  }
}

}  // namespace

Term Integers::binary(Path& path, const llvm::Instruction& instruction) {
  const unsigned opcode = instruction.getOpcode();
  const Term a = operands_.scalar(path, *instruction.getOperand(0));
  const Term b = operands_.scalar(path, *instruction.getOperand(1));
  if (!a.is_bool()) return binary(path, instruction, a, b);
  if (const Term simple = connective(opcode, a, b)) return simple;
  return as_bool(binary(path, instruction, as_bits(a), as_bits(b)));
}

Term Integers::binary(Path& path, const llvm::Instruction& instruction, Term a,
                      Term b) {
  const unsigned opcode = instruction.getOpcode();
  switch (opcode) {
    case llvm::Instruction::Add:
      return mk_add(a, b);
    case llvm::Instruction::Sub:
      if (llvm::any_of(instruction.operands(), is_address_number) &&
          !operands_.address_numbers().is_harmless(path, instruction))
        return context_.builder.unless_moved(
            path,
            operands_.address_numbers().is_difference_in_doubt(path,
                                                               instruction),
            mk_sub(a, b), kUsedAsNumber, context_.names.pos(instruction));
      return mk_sub(a, b);
    case llvm::Instruction::Mul:
      return mk_mul(a, b);
    case llvm::Instruction::And:
      return mk_bvand(a, b);
    case llvm::Instruction::Or:
      return mk_bvor(a, b);
    case llvm::Instruction::Xor:
      return mk_bvxor(a, b);
    case llvm::Instruction::Shl:
    case llvm::Instruction::LShr:
    case llvm::Instruction::AShr:
      return shift(path, instruction, a, b);
    default:
      return divide(path, opcode, a, b);
  }
}

/// Division by zero and of the least number by -1 end the path; numbers that
/// are no registers' size wrap in the latter case.
Term Integers::divide(Path& path, unsigned opcode, Term a, Term b) {
  const unsigned bits = a.width();
  ends_.require(path, mk_ne(b, mk_bv(0, bits)));
  const bool is_signed =
      opcode == llvm::Instruction::SDiv || opcode == llvm::Instruction::SRem;
  if (is_signed && (bits == 32 || bits == context_.memory.pointer_bits())) {
    const Term least = mk_bv(term::Value{1} << (bits - 1), bits);
    ends_.require(path,
                  mk_not(mk_and(mk_eq(a, least),
                                mk_eq(b, mk_bv(term::mask(bits), bits)))));
  }
  switch (opcode) {
    case llvm::Instruction::UDiv:
      return mk_udiv(a, b);
    case llvm::Instruction::URem:
      return mk_urem(a, b);
    case llvm::Instruction::SDiv:
      return mk_sdiv(a, b);
    default:
      CHECK(opcode == llvm::Instruction::SRem, "operation should be known");
      return mk_srem(a, b);
  }
}

/// A shift by the width or more may give anything.
Term Integers::shift(Path& path, const llvm::Instruction& instruction, Term a,
                     Term b) {
  const unsigned opcode = instruction.getOpcode();
  const Term result = opcode == llvm::Instruction::Shl    ? mk_shl(a, b)
                      : opcode == llvm::Instruction::LShr ? mk_lshr(a, b)
                                                          : mk_ashr(a, b);
  const Term fits = mk_ult(b, mk_bv(a.width(), a.width()));
  if (fits.is_true()) return result;
  return mk_ite(
      fits, result,
      context_.builder.havoc(path, "shift by too much", Sort::bitvec(a.width()),
                             context_.names.pos(instruction)));
}

Term Integers::compare(Path& path, const llvm::ICmpInst& instruction) {
  const Term a = operands_.scalar(path, *instruction.getOperand(0));
  const Term b = operands_.scalar(path, *instruction.getOperand(1));
  const Term result = compared(instruction.getPredicate(), a, b);
  const auto doubt = operands_.address_numbers().doubt(path, instruction);
  if (!doubt) return result;
  return context_.builder.unless_moved(path, doubt->when, result, doubt->why,
                                       context_.names.pos(instruction));
}

Term Integers::cast(Path& path, const llvm::CastInst& instruction) {
  const llvm::Value& operand = *instruction.getOperand(0);
  const Term a = operands_.scalar(path, operand);
  llvm::Type* type = instruction.getType();
  const SourcePos pos = context_.names.pos(instruction);
  const unsigned to = context_.width(type, pos);
  switch (instruction.getOpcode()) {
    case llvm::Instruction::Trunc: {
      if (!type->isIntegerTy(1)) return mk_extract(as_bits(a), to - 1, 0);
      // A _Bool in memory is 0 or 1: `b != 0` reads better than its low bit.
      const auto* from = llvm::dyn_cast<llvm::LoadInst>(&operand);
      const bool flag =
          from && from->getMetadata(llvm::LLVMContext::MD_range) != nullptr;
      return flag && !a.is_bool() ? mk_ne(a, mk_bv(0, a.width())) : as_bool(a);
    }
    case llvm::Instruction::ZExt:
      return a.is_bool() ? mk_ite(a, mk_bv(1, to), mk_bv(0, to))
                         : mk_zext(a, to);
    case llvm::Instruction::SExt:
      return a.is_bool() ? mk_ite(a, mk_bv(term::mask(to), to), mk_bv(0, to))
                         : mk_sext(a, to);
    case llvm::Instruction::PtrToInt:
    case llvm::Instruction::IntToPtr: {
      const Term number = to <= a.width() ? mk_extract(as_bits(a), to - 1, 0)
                                          : mk_zext(as_bits(a), to);
      if (!operands_.address_numbers().is_used_as_number(path, instruction))
        return number;
      return context_.builder.if_not_moved(path, number, kUsedAsNumber, pos,
                                           to >= a.width());
    }
    default:
      CHECK(llvm::isa<llvm::BitCastInst>(instruction) ||
                llvm::isa<llvm::AddrSpaceCastInst>(instruction),
            "conversion should be known");
      if (to == as_bits(a).width())
        return type->isIntegerTy(1) ? as_bool(a) : as_bits(a);
      context_.approximated("conversion", pos);
      return context_.builder.havoc(path, "conversion",
                                    context_.sort(type, pos), pos);
  }
}

Term Integers::absolute(const Path& path, const llvm::CallBase& call, Term a) {
  if (context_.asks_for(kOverflow)) {
    Path least = path;
    least.assume(mk_eq(a, mk_bv(term::Value{1} << (a.width() - 1), a.width())));
    if (!least.dead())
      ends_.finish_in_cut(std::move(least), context_.names.pos(call),
                          cfa::Cut::Reason::Undefined,
                          "the absolute value of the least number");
  }
  return mk_ite(mk_slt(a, mk_bv(0, a.width())), term::mk_neg(a), a);
}

}  // namespace pleat::frontend
