#include "frontend/values.h"

#include "frontend/harmless.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::mk_bv;
using term::Term;

Terms Values::compute(Path& path, const llvm::Instruction& instruction) {
  switch (instruction.getOpcode()) {
    case llvm::Instruction::Alloca:
      return loads_and_stores_.begin_object(
          path, llvm::cast<llvm::AllocaInst>(instruction));
    case llvm::Instruction::Load:
      return loads_and_stores_.load(path,
                                    llvm::cast<llvm::LoadInst>(instruction));
    case llvm::Instruction::AtomicRMW:
    case llvm::Instruction::AtomicCmpXchg:
    case llvm::Instruction::VAArg:
      return unmodelled_access(path, instruction);
    case llvm::Instruction::Freeze:
      return operands_.value(path, *instruction.getOperand(0));
    default:
      break;
  }
  if (Terms terms = arithmetic(path, instruction); !terms.empty()) return terms;
  if (auto terms = part_or_choice(path, instruction)) return *terms;
  return unknown(path, instruction);
}

/// Numbers and pointers, but no vectors of them.
Terms Values::arithmetic(Path& path, const llvm::Instruction& instruction) {
  if (const auto* change = llvm::dyn_cast<llvm::CastInst>(&instruction))
    return cast(path, *change);
  if (instruction.getType()->isVectorTy()) return {};
  if (llvm::isa<llvm::BinaryOperator>(instruction))
    return {instruction.getType()->isFloatingPointTy()
                ? floats_.binary(path, instruction)
                : integers_.binary(path, instruction)};
  if (const auto* test = llvm::dyn_cast<llvm::FCmpInst>(&instruction))
    return {floats_.compare(path, *test)};
  if (const auto* test = llvm::dyn_cast<llvm::ICmpInst>(&instruction))
    return {integers_.compare(path, *test)};
  if (instruction.getOpcode() == llvm::Instruction::GetElementPtr)
    return {operands_.pointer_step(path, instruction)};
  if (instruction.getOpcode() == llvm::Instruction::FNeg) {
    const Term a = operands_.scalar(path, *instruction.getOperand(0));
    return {mk_bvxor(a, mk_bv(term::Value{1} << (a.width() - 1), a.width()))};
  }
  return {};
}

Terms Values::cast(Path& path, const llvm::CastInst& change) {
  switch (change.getOpcode()) {
    case llvm::Instruction::BitCast:
      return {integers_.cast(path, change)};
    case llvm::Instruction::FPToUI:
    case llvm::Instruction::FPToSI:
    case llvm::Instruction::UIToFP:
    case llvm::Instruction::SIToFP:
    case llvm::Instruction::FPTrunc:
    case llvm::Instruction::FPExt:
      if (change.getType()->isVectorTy()) return {};
      return {floats_.cast(path, change)};
    default:
      if (change.getType()->isVectorTy()) return {};
      return {integers_.cast(path, change)};
  }
}

/// Values that are chosen from others, and parts of structs.
std::optional<Terms> Values::part_or_choice(
    Path& path, const llvm::Instruction& instruction) {
  switch (instruction.getOpcode()) {
    case llvm::Instruction::Select: {
      if (instruction.getOperand(0)->getType()->isVectorTy())
        return std::nullopt;
      const Term condition =
          as_bool(operands_.scalar(path, *instruction.getOperand(0)));
      Terms yes = operands_.value(path, *instruction.getOperand(1));
      const Terms no = operands_.value(path, *instruction.getOperand(2));
      for (std::size_t i = 0; i < yes.size(); ++i)
        yes[i] = mk_ite(condition, yes[i], no[i]);
      return yes;
    }
    case llvm::Instruction::ExtractValue: {
      const auto& part = llvm::cast<llvm::ExtractValueInst>(instruction);
      const Terms whole = operands_.value(path, *part.getAggregateOperand());
      if (part.getNumIndices() != 1 || part.getIndices()[0] >= whole.size())
        return std::nullopt;
      return Terms{whole[part.getIndices()[0]]};
    }
    case llvm::Instruction::InsertValue: {
      const auto& part = llvm::cast<llvm::InsertValueInst>(instruction);
      Terms whole = operands_.value(path, *part.getAggregateOperand());
      if (part.getNumIndices() != 1 || part.getIndices()[0] >= whole.size())
        return std::nullopt;
      whole[part.getIndices()[0]] =
          operands_.scalar(path, *part.getInsertedValueOperand());
      return whole;
    }
    default:
      return std::nullopt;
  }
}

Terms Values::unmodelled_access(Path& path,
                                const llvm::Instruction& instruction) {
  const SourcePos pos = context_.names.pos(instruction);
  const std::string what = instruction.getOpcodeName();
  context_.unmodelled(what, pos);
  context_.memory.havoc(path, operands_.place(path, *instruction.getOperand(0)),
                        what, pos);
  return operands_.havoc(path, instruction.getType(), what, pos);
}

Terms Values::unknown(Path& path, const llvm::Instruction& instruction) {
  const SourcePos pos = context_.names.pos(instruction);
  const bool floating =
      instruction.getOpcode() == llvm::Instruction::FCmp ||
      instruction.getType()->isFloatingPointTy() ||
      (instruction.getNumOperands() > 0 &&
       instruction.getOperand(0)->getType()->isFloatingPointTy());
  const std::string what =
      floating ? "floating-point arithmetic"
               : std::string("operation ") + instruction.getOpcodeName();
  if (may_be_any_value(instruction))
    context_.approximated(what, pos);
  else
    context_.unmodelled(what, pos);
  return operands_.havoc(path, instruction.getType(), what, pos);
}

}  // namespace pleat::frontend
