#include "frontend/pointer_arithmetic.h"

#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <optional>

#include "frontend/accesses.h"

namespace pleat::frontend {
namespace {

/// May a path end here in a location? Then values that nobody reads behind it
/// are lost.
bool may_interrupt(const llvm::Instruction& at) {
  return llvm::isa<llvm::CallBase>(at) &&
         (!llvm::isa<llvm::IntrinsicInst>(at) ||
          llvm::isa<llvm::AnyMemIntrinsic>(at));
}

bool follows_at_once(const llvm::Instruction& first,
                     const llvm::Instruction& second) {
  if (first.getParent() != second.getParent()) return false;
  for (const auto* at = first.getNextNode(); at; at = at->getNextNode()) {
    if (at == &second) return true;
    if (may_interrupt(*at)) return false;
  }
  return false;
}

/// Does the instruction access this pointer, or step on from it, so that
/// nothing of it is left?
bool uses_up(const llvm::Instruction& at, const llvm::Value& pointer) {
  if (llvm::isa<llvm::LoadInst>(at)) return true;
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&at))
    return store->getValueOperand() != &pointer;
  if (const auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(&at))
    return !step->getType()->isVectorTy();
  // memcpy returns where it wrote.
  return at.use_empty() && block_operation(at);
}

/// Is a number, a truth value, all that comes of the pointer here?
bool ends_pointer(const llvm::User& user) {
  const auto ends = [](const llvm::User* at) {
    const auto* sum = llvm::dyn_cast<llvm::Instruction>(at);
    return sum && (sum->getOpcode() == llvm::Instruction::Sub ||
                   sum->getOpcode() == llvm::Instruction::ICmp);
  };
  return ends(&user) || (llvm::isa<llvm::PtrToIntInst>(user) &&
                         llvm::all_of(user.users(), ends));
}

std::optional<std::uint64_t> size_of_object(const llvm::Value& base,
                                            const llvm::DataLayout& layout) {
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&base)) {
    if (!global->getValueType()->isSized()) return std::nullopt;
    return layout.getTypeAllocSize(global->getValueType()).getFixedValue();
  }
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&base);
  if (!local || !local->isStaticAlloca()) return std::nullopt;
  const auto size = local->getAllocationSize(layout);
  if (!size) return std::nullopt;
  return size->getFixedValue();
}

/// Where a constant address, or a constant step from an object, leads.
enum class Leads : std::uint8_t { Inside, Outside, Unknown };

Leads leads(const llvm::Value& pointer, const llvm::DataLayout& layout) {
  const BaseOffset place = base_and_offset(&pointer, layout);
  const auto offset = static_cast<std::uint64_t>(place.offset);
  if (llvm::isa<llvm::ConstantPointerNull>(place.base))
    return offset < kFirstPage ? Leads::Inside : Leads::Outside;
  const auto size = size_of_object(*place.base, layout);
  if (!size) return Leads::Unknown;
  return offset + kSlack < *size + 2 * kSlack ? Leads::Inside : Leads::Outside;
}

}  // namespace

bool is_only_accessed(const llvm::GEPOperator& step) {
  const auto* made = llvm::dyn_cast<llvm::Instruction>(&step);
  if (!made) return true;  // a constant: each use is judged on its own
  return llvm::all_of(made->users(), [&](const llvm::User* user) {
    if (ends_pointer(*user)) return true;
    const auto* at = llvm::cast<llvm::Instruction>(user);
    return uses_up(*at, step) && follows_at_once(*made, *at);
  });
}

const llvm::Value* start_of_steps(const llvm::Value* pointer) {
  while (const auto* step = llvm::dyn_cast<llvm::GEPOperator>(pointer)) {
    if (step->getType()->isVectorTy() || !is_only_accessed(*step)) break;
    pointer = step->getPointerOperand();
  }
  return pointer;
}

bool may_stray(const llvm::GEPOperator& step, const llvm::DataLayout& layout) {
  return !step.getType()->isVectorTy() && !is_only_accessed(step) &&
         leads(step, layout) != Leads::Inside;
}

bool has_strayed(const llvm::Constant& data, const llvm::DataLayout& layout) {
  if (!llvm::isa<llvm::ConstantExpr, llvm::ConstantAggregate>(data))
    return false;
  if (llvm::isa<llvm::PtrToIntOperator>(data)) return false;  // a number
  if (llvm::isa<llvm::GEPOperator>(data))
    return leads(data, layout) != Leads::Inside;
  return llvm::any_of(data.operands(), [&](const llvm::Use& part) {
    return has_strayed(*llvm::cast<llvm::Constant>(part.get()), layout);
  });
}

bool keeps_strayed(const llvm::Instruction& at) {
  const llvm::DataLayout& layout = at.getModule()->getDataLayout();
  return llvm::any_of(at.operands(), [&](const llvm::Use& operand) {
    const auto* data = llvm::dyn_cast<llvm::ConstantExpr>(operand.get());
    return data && has_strayed(*data, layout) && !uses_up(at, *data) &&
           !ends_pointer(at);
  });
}

}  // namespace pleat::frontend
