#include "frontend/checks.h"

#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <algorithm>

#include "frontend/accesses.h"
#include "frontend/library.h"
#include "frontend/property_key.h"
#include "support/check.h"

namespace pleat::frontend {
namespace {

/// Numbers that clang gives to llvm.ubsantrap; all others are overflows.
constexpr unsigned kUnreachableCode = 1, kDivision = 3, kOutOfBounds = 18,
                   kShift = 20;

bool is_number(const llvm::Value* value, unsigned number) {
  const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(value);
  return constant && constant->equalsInt(number);
}

/// Of a check before an operation.
const llvm::IntrinsicInst* trap_in(const llvm::BasicBlock& block) {
  for (const llvm::Instruction& at : block) {
    if (llvm::isa<llvm::DbgInfoIntrinsic>(at)) continue;
    const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&at);
    const bool trap =
        call && call->getIntrinsicID() == llvm::Intrinsic::ubsantrap;
    return trap && !is_unreachable_mark(at) ? call : nullptr;
  }
  return nullptr;
}

bool has(const std::vector<std::string>& checks, const char* name) {
  return std::ranges::find(checks, name) != checks.end();
}

}  // namespace

bool is_unreachable_mark(const llvm::Instruction& at) {
  const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&at);
  if (!call) return false;
  if (call->getIntrinsicID() == llvm::Intrinsic::trap) return true;
  return call->getIntrinsicID() == llvm::Intrinsic::ubsantrap &&
         is_number(call->getArgOperand(0), kUnreachableCode);
}

std::optional<unsigned> trap_side(const llvm::Instruction& end) {
  const auto* branch = llvm::dyn_cast<llvm::BranchInst>(&end);
  if (!branch || !branch->isConditional()) return std::nullopt;
  for (unsigned side = 0; side < 2; ++side) {
    if (trap_in(*branch->getSuccessor(side))) return side;
  }
  return std::nullopt;
}

bool is_shift_check(const llvm::Instruction& end) {
  const auto side = trap_side(end);
  if (!side) return false;
  return is_number(trap_in(*end.getSuccessor(*side))->getArgOperand(0), kShift);
}

std::string check_text(const llvm::Instruction& end,
                       const std::vector<std::string>& checks) {
  const auto side = trap_side(end);
  CHECK(side, "branch should lead to a trap");
  const llvm::IntrinsicInst* trap = trap_in(*end.getSuccessor(*side));
  const auto* number =
      llvm::dyn_cast<llvm::ConstantInt>(trap->getArgOperand(0));
  const std::uint64_t kind = number ? number->getZExtValue() : 0;
  if (kind == kShift) return has(checks, kShifts) ? kShifts : kOverflow;
  if (kind == kOutOfBounds) return kBounds;
  if (kind != kDivision) return kOverflow;
  // One branch for a divisor of 0 and for the least number by -1.
  if (!has(checks, kOverflow)) return kDivisionByZero;
  return has(checks, kDivisionByZero) ? "div-by-zero or overflow" : kOverflow;
}

bool is_asked(const llvm::Instruction& end,
              const std::vector<std::string>& checks) {
  const std::string text = check_text(end, checks);
  if (text == kDivisionByZero) return has(checks, kDivisionByZero);
  if (text != kOverflow) return true;
  return has(checks, kOverflow) || is_shift_check(end);
}

const llvm::Value* checked_divisor(const llvm::Instruction& end) {
  const auto side = trap_side(end);
  if (!side) return nullptr;
  for (const llvm::Instruction& at : *end.getSuccessor(1 - *side)) {
    if (at.isIntDivRem()) return at.getOperand(1);
  }
  return nullptr;
}

const llvm::BinaryOperator* checked_shift(const llvm::Instruction& end) {
  const auto side = trap_side(end);
  if (!side) return nullptr;
  for (const llvm::Instruction& at : *end.getSuccessor(1 - *side)) {
    if (llvm::isa<llvm::DbgInfoIntrinsic>(at)) continue;
    return at.getOpcode() == llvm::Instruction::Shl
               ? llvm::cast<llvm::BinaryOperator>(&at)
               : nullptr;
  }
  return nullptr;
}

std::vector<Touched> touched(const llvm::Instruction& instruction) {
  const llvm::DataLayout& layout = instruction.getModule()->getDataLayout();
  const auto whole = [&](const llvm::Value* pointer, llvm::Type* type) {
    return Touched{.pointer = pointer, .bytes = layout.getTypeStoreSize(type)};
  };
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    return {whole(load->getPointerOperand(), load->getType())};
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    return {
        whole(store->getPointerOperand(), store->getValueOperand()->getType())};
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (!call) return {};
  if (const auto block = block_operation(*call)) {
    std::vector<Touched> both = {
        {.pointer = block->to, .length = block->length}};
    if (block->from)
      both.push_back({.pointer = block->from, .length = block->length});
    return both;
  }
  std::vector<Touched> all;
  const llvm::Function* callee = callee_of(*call);
  if (!callee && !call->isInlineAsm())
    all.push_back({.pointer = call->getCalledOperand(),
                   .bytes = 1,
                   .use = Touched::Use::Call});
  if (callee && library_function(*callee) == Library::Free &&
      call->arg_size() == 1)
    all.push_back({.pointer = call->getArgOperand(0),
                   .bytes = 1,
                   .use = Touched::Use::Free});
  for (unsigned i = 0; i < call->arg_size(); ++i) {
    if (call->isByValArgument(i))
      all.push_back(whole(call->getArgOperand(i), call->getParamByValType(i)));
  }
  return all;
}

std::vector<std::string> check_arguments(
    const std::vector<std::string>& checks) {
  std::vector<std::string> result;
  for (const std::string& check : checks) {
    if (check == kNull || check == kFreed || check == kFree ||
        check == kUninitialised || is_leak_check(check) ||
        check == kWholeObjects ||
        (check == kBounds && has(checks, kWholeObjects)))
      continue;  // the translator's
    const std::string name = check == kOverflow ? "signed-integer-overflow"
                             : check == kDivisionByZero
                                 ? "integer-divide-by-zero"
                             : check == kShifts      ? "shift"
                             : check == kLeftShift   ? "shift-base"
                             : check == kUnreachable ? "unreachable"
                             : check == kBounds      ? "array-bounds"
                                                     : "";
    if (name.empty()) throw Unsupported("check " + check + " is not supported");
    result.push_back("-fsanitize=" + name);
    result.push_back("-fsanitize-trap=" + name);
  }
  return result;
}

bool judges_shifted(const std::vector<std::string>& checks) {
  return has(checks, kShifts) || has(checks, kLeftShift);
}

}  // namespace pleat::frontend
