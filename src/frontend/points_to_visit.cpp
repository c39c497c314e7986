// What each instruction and each initial value says about where pointers point,
// and what is accessed.

#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include <numeric>
#include <utility>
#include <vector>

#include "frontend/accesses.h"
#include "frontend/points_to.h"

namespace pleat::frontend {

namespace {

/// The pointer whose number this is.
const llvm::Value* address_of(const llvm::Value* number) {
  return llvm::cast<llvm::PtrToIntOperator>(number)->getPointerOperand();
}

/// Does the number of an address go no further here? (The difference of two is
/// a distance, see join_differences; that to any other number is still an
/// address.)
bool number_ends_at(const llvm::User* user) {
  const auto* instruction = llvm::dyn_cast<llvm::Instruction>(user);
  if (!instruction) return false;
  if (instruction->getOpcode() == llvm::Instruction::Sub)
    return llvm::all_of(instruction->operands(), is_address_number);
  return instruction->getOpcode() == llvm::Instruction::ICmp ||
         instruction->getOpcode() == llvm::Instruction::IntToPtr;
}

/// May the result point behind the end of the object (where the base points
/// into it), and is it more than the place of an access?
bool may_leave(const llvm::GEPOperator& gep, const llvm::DataLayout& layout) {
  const bool accessed_only = llvm::all_of(gep.users(), [&](const auto* user) {
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    return llvm::isa<llvm::LoadInst>(user) ||
           (store && store->getValueOperand() != &gep);
  });
  if (accessed_only) return false;
  const auto constant = [&](unsigned i) {
    return llvm::dyn_cast<llvm::ConstantInt>(gep.getOperand(i));
  };
  if (!constant(1) || !constant(1)->isZero()) return true;
  llvm::Type* type = gep.getSourceElementType();
  for (unsigned i = 2; i < gep.getNumOperands(); ++i) {
    const llvm::ConstantInt* index = constant(i);
    auto* array = llvm::dyn_cast<llvm::ArrayType>(type);
    if (!index || (array && index->getZExtValue() >= array->getNumElements()))
      return true;
    type = llvm::GetElementPtrInst::getTypeAtIndex(type, index->getZExtValue());
  }
  // The last member may have no size.
  return type->isSized() && layout.getTypeAllocSize(type) == 0;
}

/// The length of a block of unknown length.
constexpr std::uint64_t kUnknownLength = std::uint64_t{1} << 39;

/// Steps of a GEP's result against its base: gcd of all of them.
std::uint64_t steps(const llvm::GEPOperator& gep,
                    const llvm::DataLayout& layout) {
  const unsigned width = layout.getIndexTypeSizeInBits(gep.getType());
  llvm::MapVector<llvm::Value*, llvm::APInt> variable;
  llvm::APInt constant(width, 0);
  if (!gep.collectOffset(layout, width, variable, constant)) return 1;
  std::uint64_t result = constant.abs().getZExtValue();
  for (const auto& [index, scale] : variable)
    result = std::gcd(result, scale.abs().getZExtValue());
  return result;
}

/// The parts of a constant vector or struct, such as `{&x, 0}`, each with the
/// one that it is a part of.
std::vector<std::pair<const llvm::Value*, const llvm::Value*>> parts_of(
    const llvm::Value* constant) {
  std::vector<std::pair<const llvm::Value*, const llvm::Value*>> result;
  std::vector<const llvm::Value*> open{constant};
  while (!open.empty()) {
    const auto* whole = llvm::dyn_cast<llvm::ConstantAggregate>(open.back());
    open.pop_back();
    if (!whole) continue;
    for (const llvm::Use& part : whole->operands()) {
      result.emplace_back(whole, part.get());
      open.push_back(part.get());
    }
  }
  return result;
}

}  // namespace

/// Where a value points (made on demand).
PointsTo::Node PointsTo::target(const llvm::Value* value) {
  const auto it = targets_.find(value);
  if (it != targets_.end()) return it->second;
  const Node made = make();
  targets_[value] = made;
  if (const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(value)) {
    switch (expression->getOpcode()) {
      case llvm::Instruction::GetElementPtr:
        visit_gep(*expression);
        break;
      case llvm::Instruction::IntToPtr:
        from_number(value);
        break;
      case llvm::Instruction::PtrToInt:
        unify(target(expression->getOperand(0)), external_);
        break;
      default:
        for (const llvm::Use& operand : expression->operands())
          unify(made, target(operand.get()));
    }
  }
  return made;
}

/// Numbers do not: an address that becomes one leaves for the external region,
/// and a number that becomes an address comes from there.
bool PointsTo::carries(const llvm::Type* type) const {
  return type->isPtrOrPtrVectorTy() || type->isAggregateType();
}

void PointsTo::from_number(const llvm::Value* pointer) {
  numbers_ = true;
  unify(target(pointer), external_);
}

void PointsTo::flow(const llvm::Value* to, const llvm::Value* from) {
  if (!carries(from->getType()) && !carries(to->getType())) return;
  if (llvm::isa<llvm::ConstantPointerNull, llvm::ConstantInt, llvm::UndefValue>(
          from))
    return;
  unify(target(to), target(from));
}

void PointsTo::access(const llvm::Value* pointer, llvm::Type* type,
                      const llvm::Instruction& at, std::int64_t offset) {
  const Node node = target(pointer);
  auto* record = llvm::dyn_cast<llvm::StructType>(type);
  if (!record) return access_part(pointer, type, at, offset);
  const llvm::StructLayout* parts = layout_.getStructLayout(record);
  for (unsigned i = 0; i < record->getNumElements(); ++i) {
    const std::uint64_t begin = parts->getElementOffset(i);
    access(pointer, record->getElementType(i), at,
           offset + static_cast<std::int64_t>(begin));
    facts(node).offsets = std::gcd(facts(node).offsets, begin);
  }
}

/// Where the pointers in a value point that is loaded from or stored to a place
/// is where those that are kept there do.
void PointsTo::keep(const llvm::Value* pointer, llvm::Type* type,
                    const llvm::Value* value, std::int64_t offset) {
  if (type->isPtrOrPtrVectorTy()) {
    const Node place = make();
    unify(place, target(pointer), offset);
    unify(content(place), target(value));
    return;
  }
  const auto keep_at = [&](llvm::Type* part, std::uint64_t begin) {
    keep(pointer, part, value, offset + static_cast<std::int64_t>(begin));
  };
  if (auto* record = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout* parts = layout_.getStructLayout(record);
    for (unsigned i = 0; i < record->getNumElements(); ++i)
      keep_at(record->getElementType(i), parts->getElementOffset(i));
  } else if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    const std::uint64_t size =
        layout_.getTypeAllocSize(array->getElementType());
    for (std::uint64_t i = 0; i < array->getNumElements(); ++i)
      keep_at(array->getElementType(), i * size);
  }
}

void PointsTo::access_part(const llvm::Value* pointer, llvm::Type* type,
                           const llvm::Instruction& at, std::int64_t offset) {
  const Node node = target(pointer);
  Facts& known = facts(node);
  const auto size =
      static_cast<unsigned>(layout_.getTypeStoreSize(type).getKnownMinValue());
  known.sizes_differ |= known.size != 0 && known.size != size;
  known.size = size;
  if (!known.accessed) known.accessed = type;
  const auto* store = llvm::dyn_cast<llvm::StoreInst>(&at);
  const auto* data =
      store ? llvm::dyn_cast<llvm::Constant>(store->getValueOperand())
            : nullptr;
  const Slot::Use use = data && data->isNullValue()  ? Slot::Use::Nothing
                        : type->isPtrOrPtrVectorTy() ? Slot::Use::Pointer
                                                     : Slot::Use::Number;
  const std::uint64_t align =
      store ? store->getAlign().value()
            : llvm::cast<llvm::LoadInst>(at).getAlign().value();
  accesses_.push_back({node, offset, size, type, use,
                       size != 0 && align % size == 0 &&
                           offset % static_cast<std::int64_t>(size) == 0,
                       store ? nullptr : &at});
}

void PointsTo::visit_initializer(Node object, std::int64_t offset,
                                 const llvm::Constant& constant) {
  if (constant.isNullValue() || llvm::isa<llvm::UndefValue>(constant)) return;
  llvm::Type* type = constant.getType();
  if (llvm::isa<llvm::ConstantAggregate>(constant)) {
    auto* record = llvm::dyn_cast<llvm::StructType>(type);
    for (unsigned i = 0; i < constant.getNumOperands(); ++i) {
      const auto& part = *llvm::cast<llvm::Constant>(constant.getOperand(i));
      const std::uint64_t begin =
          record ? layout_.getStructLayout(record)->getElementOffset(i)
                 : i * layout_.getTypeAllocSize(part.getType());
      visit_initializer(object, offset + static_cast<std::int64_t>(begin),
                        part);
    }
    return;
  }
  const std::uint64_t size = layout_.getTypeStoreSize(type);
  accesses_.push_back(
      {object, offset, size, type,
       type->isPointerTy() ? Slot::Use::Pointer : Slot::Use::Number,
       size != 0 && offset % static_cast<std::int64_t>(size) == 0, nullptr});
  if (llvm::isa<llvm::ConstantData>(constant)) return;
  // An address, or the number of one.
  const Node place = make();
  unify(place, object, offset);
  unify(content(place), type->isPointerTy() ? target(&constant) : external_);
  if (!type->isPointerTy()) target(&constant);
}

void PointsTo::visit_gep(const llvm::User& gep) {
  if (!visited_geps_.insert(&gep)) return;
  const auto& step = llvm::cast<llvm::GEPOperator>(gep);
  const Node made = target(&gep);
  const Node base = target(gep.getOperand(0));
  const unsigned width = layout_.getIndexTypeSizeInBits(gep.getType());
  llvm::MapVector<llvm::Value*, llvm::APInt> variable;
  llvm::APInt constant(width, 0);
  if (gep.getType()->isVectorTy() ||
      !step.collectOffset(layout_, width, variable, constant)) {
    unify(made, base);
    mix(made, 1);
    facts(made).offsets = 1;
    facts(made).past = true;
    return;
  }
  unify(made, base, constant.getSExtValue());
  for (const auto& [index, scale] : variable)
    mix(made, scale.abs().getZExtValue());
  facts(made).offsets = std::gcd(facts(made).offsets, steps(step, layout_));
  facts(made).past |= may_leave(step, layout_);
}

void PointsTo::visit(const llvm::Instruction& instruction) {
  for (const llvm::Use& operand : instruction.operands()) {
    for (const auto& [whole, part] : parts_of(operand.get())) {
      if (llvm::isa<llvm::ConstantExpr>(part)) target(part);
      flow(whole, part);
    }
    const auto* data = llvm::dyn_cast<llvm::ConstantExpr>(operand.get());
    if (!data) continue;
    if (data->getOpcode() != llvm::Instruction::PtrToInt ||
        !number_ends_at(&instruction))
      target(data);
  }
  switch (instruction.getOpcode()) {
    case llvm::Instruction::Alloca: {
      const auto& object = llvm::cast<llvm::AllocaInst>(instruction);
      facts(target(&instruction)).heap |= !object.isStaticAlloca();
      return;
    }
    case llvm::Instruction::GetElementPtr:
      return visit_gep(instruction);
    case llvm::Instruction::Load: {
      const llvm::Value* pointer = instruction.getOperand(0);
      access(pointer, instruction.getType(), instruction);
      keep(pointer, instruction.getType(), &instruction);
      if (llvm::cast<llvm::LoadInst>(instruction).isVolatile())
        escape(&instruction);
      return;
    }
    case llvm::Instruction::Store: {
      const llvm::Value* value = instruction.getOperand(0);
      const llvm::Value* pointer = instruction.getOperand(1);
      access(pointer, value->getType(), instruction);
      if (!llvm::isa<llvm::ConstantData>(value))
        keep(pointer, value->getType(), value);
      return;
    }
    case llvm::Instruction::Call:
      return visit_call(llvm::cast<llvm::CallBase>(instruction));
    case llvm::Instruction::ICmp:
      return;
    case llvm::Instruction::Select:
      flow(&instruction, instruction.getOperand(1));
      flow(&instruction, instruction.getOperand(2));
      return;
    case llvm::Instruction::Ret: {
      if (instruction.getNumOperands() == 1)
        flow(instruction.getFunction(), instruction.getOperand(0));
      return;
    }
    case llvm::Instruction::Sub:
      if (llvm::all_of(instruction.operands(), is_address_number))
        differences_.emplace_back(
            target(address_of(instruction.getOperand(0))),
            target(address_of(instruction.getOperand(1))));
      return;
    case llvm::Instruction::PtrToInt:
      if (!llvm::all_of(instruction.users(), number_ends_at))
        escape(instruction.getOperand(0));
      return;
    case llvm::Instruction::IntToPtr: {
      const auto* number =
          llvm::dyn_cast<llvm::PtrToIntOperator>(instruction.getOperand(0));
      if (number)  // there and back
        flow(&instruction, number->getPointerOperand());
      else
        from_number(&instruction);
      return;
    }
    default:
      if (instruction.getType()->isVoidTy()) return;
      for (const llvm::Use& operand : instruction.operands()) {
        if (!llvm::isa<llvm::BasicBlock>(operand.get()))
          flow(&instruction, operand.get());
      }
  }
}

void PointsTo::visit_block(const BlockOperation& operation) {
  const Node to = target(operation.to);
  const Node from = operation.from ? target(operation.from) : 0;
  const auto bytes = operation.bytes();
  for (const Node node : {to, from}) {
    if (node == 0) continue;
    facts(node).offsets = std::gcd(facts(node).offsets, bytes.value_or(0));
    facts(node).copied = true;
    facts(node).is_whole |= !bytes || *bytes > kMaxBlock;
  }
  blocks_.push_back({to, from, bytes.value_or(kUnknownLength)});
  if (from != 0) return;
  const auto* fill = llvm::dyn_cast<llvm::ConstantInt>(operation.fill);
  if (!fill || !fill->isZero()) filled_.push_back(blocks_.back());
}

}  // namespace pleat::frontend
