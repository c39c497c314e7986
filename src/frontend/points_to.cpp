#include "frontend/points_to.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include <numeric>

#include "frontend/accesses.h"
#include "frontend/library.h"

namespace pleat::frontend {
namespace {

/// A pointer's number that is only compared or subtracted goes nowhere.
bool number_stays(const llvm::User& cast) {
  for (const llvm::User* user : cast.users()) {
    const auto* instruction = llvm::dyn_cast<llvm::Instruction>(user);
    if (!instruction || (instruction->getOpcode() != llvm::Instruction::Sub &&
                         instruction->getOpcode() != llvm::Instruction::ICmp))
      return false;
  }
  return true;
}

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

}  // namespace

PointsTo::PointsTo(const llvm::Module& module, const Cells& cells,
                   const llvm::Function* entry)
    : layout_(module.getDataLayout()) {
  make();  // node 0: no node
  external_ = make();
  content_[external_] = external_;
  find_integer_pointers(module);
  for (const llvm::GlobalVariable& global : module.globals()) {
    const Node object = target(&global);
    if (global.hasInitializer())
      visit_initializer(object, *global.getInitializer());
    else if (!cells.of(&global))
      unify(object, external_);
  }
  for (const llvm::Function& function : module) {
    for (const llvm::Instruction& instruction : llvm::instructions(function))
      visit(instruction);
  }
  if (entry) {
    for (const llvm::Argument& argument : entry->args()) escape(&argument);
  }
  close_external(module);
  number_regions(module, cells);
}

unsigned PointsTo::region_of(const llvm::Value* pointer) const {
  while (true) {
    const auto it = targets_.find(pointer);
    if (it != targets_.end()) return region_of_node_[find(it->second)];
    const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(pointer);
    if (!expression ||
        expression->getOpcode() != llvm::Instruction::GetElementPtr)
      return external_region_;
    pointer = expression->getOperand(0);
  }
}

PointsTo::Node PointsTo::make() {
  const Node node = static_cast<Node>(parent_.size());
  parent_.push_back(node);
  content_.push_back(0);
  facts_.emplace_back();
  return node;
}

PointsTo::Node PointsTo::find(Node node) const {
  while (parent_[node] != node) {
    parent_[node] = parent_[parent_[node]];
    node = parent_[node];
  }
  return node;
}

/// Joins two classes and, as long as needed, what they point to.
void PointsTo::unify(Node a, Node b) {
  std::vector<std::pair<Node, Node>> open = {{a, b}};
  while (!open.empty()) {
    a = find(open.back().first);
    b = find(open.back().second);
    open.pop_back();
    if (a == b) continue;
    if (b < a) std::swap(a, b);
    parent_[b] = a;
    Facts& to = facts_[a];
    const Facts& from = facts_[b];
    to.offsets = std::gcd(to.offsets, from.offsets);
    to.sizes_differ |= from.sizes_differ ||
                       (to.size != 0 && from.size != 0 && to.size != from.size);
    if (to.size == 0) to.size = from.size;
    to.pointers |= from.pointers;
    to.narrow |= from.narrow;
    to.heap |= from.heap;
    if (!to.accessed) to.accessed = from.accessed;
    if (content_[a] != 0 && content_[b] != 0)
      open.emplace_back(content_[a], content_[b]);
    else if (content_[a] == 0)
      content_[a] = content_[b];
  }
}

PointsTo::Node PointsTo::content(Node node) {
  node = find(node);
  if (content_[node] == 0) {
    const Node made = make();
    content_[node] = made;
  }
  return find(content_[node]);
}

/// The class that a value points into (made on demand).
PointsTo::Node PointsTo::target(const llvm::Value* value) {
  const auto it = targets_.find(value);
  if (it != targets_.end()) return find(it->second);
  const Node made = make();
  targets_[value] = made;
  if (const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(value)) {
    switch (expression->getOpcode()) {
      case llvm::Instruction::GetElementPtr:
        visit_gep(*expression);
        break;
      case llvm::Instruction::IntToPtr:
        unify(made, external_);
        break;
      default:
        for (const llvm::Use& operand : expression->operands())
          unify(made, target(operand.get()));
    }
  }
  return find(made);
}

bool PointsTo::carries(const llvm::Type* type) const {
  if (type->isPointerTy() || type->isAggregateType()) return true;
  if (type->isVectorTy()) return integers_carry_;
  return integers_carry_ && type->isIntegerTy() &&
         type->getIntegerBitWidth() >= layout_.getPointerSizeInBits();
}

void PointsTo::flow(const llvm::Value* to, const llvm::Value* from) {
  if (!carries(from->getType()) && !carries(to->getType())) return;
  if (llvm::isa<llvm::ConstantPointerNull, llvm::ConstantInt, llvm::UndefValue>(
          from))
    return;
  unify(target(to), target(from));
}

void PointsTo::access(const llvm::Value* pointer, llvm::Type* type) {
  if (auto* record = llvm::dyn_cast<llvm::StructType>(type)) {
    for (llvm::Type* part : record->elements()) access(pointer, part);
    const llvm::StructLayout* parts = layout_.getStructLayout(record);
    Facts& facts = facts_[target(pointer)];
    for (unsigned i = 0; i < record->getNumElements(); ++i)
      facts.offsets =
          std::gcd(facts.offsets, std::uint64_t{parts->getElementOffset(i)});
    return;
  }
  Facts& facts = facts_[target(pointer)];
  const auto size =
      static_cast<unsigned>(layout_.getTypeStoreSize(type).getKnownMinValue());
  facts.sizes_differ |= facts.size != 0 && facts.size != size;
  facts.size = size;
  if (!facts.accessed) facts.accessed = type;
  facts.pointers |= type->isPointerTy();
  const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(pointer);
  const bool fixed =
      llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(pointer) ||
      (gep && gep->hasAllConstantIndices());
  facts.narrow |= size < layout_.getPointerSize() && !fixed;
}

void PointsTo::visit_initializer(Node object, const llvm::Constant& constant) {
  if (llvm::isa<llvm::ConstantAggregate>(constant)) {
    for (const llvm::Use& part : constant.operands())
      visit_initializer(object, *llvm::cast<llvm::Constant>(part.get()));
    return;
  }
  if (llvm::isa<llvm::ConstantData>(constant)) return;
  if (carries(constant.getType())) {
    unify(content(object), target(&constant));
  } else {  // an address in a small integer
    unify(content(object), external_);
  }
}

void PointsTo::visit_gep(const llvm::User& gep) {
  if (!visited_geps_.insert(&gep)) return;
  const Node made = target(&gep);
  unify(made, target(gep.getOperand(0)));
  Facts& facts = facts_[find(made)];
  facts.offsets = std::gcd(facts.offsets,
                           steps(llvm::cast<llvm::GEPOperator>(gep), layout_));
}

void PointsTo::visit(const llvm::Instruction& instruction) {
  for (const llvm::Use& operand : instruction.operands()) {
    if (llvm::isa<llvm::ConstantExpr>(operand.get())) target(operand.get());
  }
  switch (instruction.getOpcode()) {
    case llvm::Instruction::Alloca: {
      const auto& object = llvm::cast<llvm::AllocaInst>(instruction);
      facts_[target(&instruction)].heap |= !object.isStaticAlloca();
      return;
    }
    case llvm::Instruction::GetElementPtr:
      return visit_gep(instruction);
    case llvm::Instruction::Load: {
      const llvm::Value* pointer = instruction.getOperand(0);
      access(pointer, instruction.getType());
      if (carries(instruction.getType()))
        unify(target(&instruction), content(target(pointer)));
      if (llvm::cast<llvm::LoadInst>(instruction).isVolatile())
        escape(&instruction);
      return;
    }
    case llvm::Instruction::Store: {
      const llvm::Value* value = instruction.getOperand(0);
      const llvm::Value* pointer = instruction.getOperand(1);
      access(pointer, value->getType());
      if (carries(value->getType()) && !llvm::isa<llvm::ConstantData>(value))
        unify(content(target(pointer)), target(value));
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
    case llvm::Instruction::IntToPtr:
      if (!integers_carry_) escape(&instruction);
      [[fallthrough]];
    default:
      if (instruction.getType()->isVoidTy()) return;
      for (const llvm::Use& operand : instruction.operands()) {
        if (!llvm::isa<llvm::BasicBlock>(operand.get()))
          flow(&instruction, operand.get());
      }
  }
}

void PointsTo::escape(const llvm::Value* value) {
  if (carries(value->getType())) unify(target(value), external_);
}

void PointsTo::visit_call(const llvm::CallBase& call) {
  if (llvm::isa<llvm::DbgInfoIntrinsic>(call)) return;
  if (const auto operation = block_operation(call)) {
    Facts& facts = facts_[target(operation->to)];
    facts.offsets = std::gcd(facts.offsets, operation->bytes().value_or(0));
    if (operation->from) {
      unify(content(target(operation->to)), content(target(operation->from)));
      Facts& source = facts_[target(operation->from)];
      source.offsets = std::gcd(source.offsets, operation->bytes().value_or(0));
    }
    if (call.getType()->isPointerTy()) flow(&call, operation->to);
    return;
  }
  const llvm::Function* callee = callee_of(call);
  if (!callee && !call.isInlineAsm()) return visit_indirect(call);
  if (callee && !callee->isDeclaration()) return bind(call, *callee);
  if (callee && callee->isIntrinsic()) {
    if (llvm::cast<llvm::IntrinsicInst>(call).isLifetimeStartOrEnd()) return;
    for (const llvm::Use& argument : call.args()) flow(&call, argument.get());
    return;
  }
  switch (callee ? library_function(*callee) : Library::Unknown) {
    case Library::Malloc:
    case Library::Calloc:
      facts_[target(&call)].heap = true;
      return;
    case Library::Unknown:
      unknown_calls_ = true;
      for (const llvm::Use& argument : call.args()) escape(argument.get());
      [[fallthrough]];
    default:
      escape(&call);
  }
}

void PointsTo::bind(const llvm::CallBase& call, const llvm::Function& callee) {
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    if (i < callee.arg_size())
      flow(callee.getArg(i), call.getArgOperand(i));
    else
      escape(call.getArgOperand(i));
  }
  if (carries(call.getType())) unify(target(&call), target(&callee));
}

/// A call through a pointer may reach every function of that type whose
/// address is taken; one without a body may do anything.
void PointsTo::visit_indirect(const llvm::CallBase& call) {
  for (const llvm::Function& function : *call.getModule()) {
    if (!function.hasAddressTaken() || function.isIntrinsic() ||
        function.getFunctionType() != call.getFunctionType())
      continue;
    if (!function.isDeclaration()) {
      bind(call, function);
      continue;
    }
    unknown_calls_ = true;
    for (const llvm::Use& argument : call.args()) escape(argument.get());
    escape(&call);
  }
}

/// Casts between pointers and numbers make integers carry addresses, unless
/// the numbers are only compared or subtracted.
void PointsTo::find_integer_pointers(const llvm::Module& module) {
  for (const llvm::Function& function : module) {
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      if (llvm::isa<llvm::IntToPtrInst>(instruction)) integers_carry_ = true;
      if (llvm::isa<llvm::PtrToIntInst>(instruction) &&
          !number_stays(instruction))
        integers_carry_ = true;
    }
  }
}

/// Unknown functions reach every global that may change. Bytes of pointers
/// that are moved one by one are not followed: such pointers may be anything.
void PointsTo::close_external(const llvm::Module& module) {
  if (unknown_calls_) {
    for (const llvm::GlobalVariable& global : module.globals()) {
      if (global.isConstant()) continue;
      unify(target(&global), external_);
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (Node node = 1; node < parent_.size(); ++node) {
      const Facts& facts = facts_[find(node)];
      if (!facts.pointers || !facts.narrow) continue;
      if (content(node) == find(external_)) continue;
      unify(content(node), external_);
      changed = true;
    }
  }
}

void PointsTo::number_regions(const llvm::Module& module, const Cells& cells) {
  region_of_node_.assign(parent_.size(), 0);
  std::vector<bool> seen(parent_.size(), false);
  for (Node node = 1; node < parent_.size(); ++node) {
    const Node root = find(node);
    if (seen[root]) continue;
    seen[root] = true;
    region_of_node_[root] = static_cast<unsigned>(regions_.size());
    const Facts& facts = facts_[root];
    Region region;
    region.external = root == find(external_);
    region.heap = facts.heap;
    region.accessed = facts.accessed;
    const unsigned size = facts.size;
    const bool fits = size != 0 && size <= 16 && (size & (size - 1)) == 0 &&
                      !facts.sizes_differ && facts.offsets % size == 0;
    region.element_bytes = fits && !region.external ? size : 1;
    regions_.push_back(std::move(region));
  }
  external_region_ = region_of_node_[find(external_)];
  const auto add = [&](const llvm::Value& object) {
    if (!cells.of(&object))
      regions_[region_of(&object)].objects.push_back(&object);
  };
  for (const llvm::GlobalVariable& global : module.globals()) add(global);
  for (const llvm::Function& function : module) {
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      if (llvm::isa<llvm::AllocaInst>(instruction)) add(instruction);
    }
  }
}

}  // namespace pleat::frontend
