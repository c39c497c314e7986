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

/// Does the number of an address go no further here? (The difference of two
/// is a distance; that to any other number is still an address.)
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

constexpr std::uint64_t kLong = std::uint64_t{1} << 40;
constexpr std::size_t kMaxSlots = 512;

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
  mix(external_, 1);  // pointers from elsewhere point anywhere
  for (const llvm::GlobalVariable& global : module.globals()) {
    const Node object = target(&global);
    if (global.hasInitializer())
      visit_initializer(object, 0, *global.getInitializer());
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
  close_external(module, cells);
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
  shift_.push_back(0);
  content_.push_back(0);
  facts_.emplace_back();
  return node;
}

PointsTo::Node PointsTo::find(Node node) const {
  while (parent_[node] != node) {
    shift_[node] += shift_[parent_[node]];
    parent_[node] = parent_[parent_[node]];
    node = parent_[node];
  }
  return node;
}

/// Where the node lies in its class.
std::int64_t PointsTo::position(Node node) const {
  std::int64_t result = 0;
  for (; parent_[node] != node; node = parent_[node]) result += shift_[node];
  return result;
}

/// Pointers of this class may differ by this step.
void PointsTo::mix(Node node, std::uint64_t step) {
  facts(node).modulus = std::gcd(facts(node).modulus, step);
}

/// Joins two classes so that `a` lies `distance` bytes behind `b`, and, as
/// long as needed, what they point to.
void PointsTo::unify(Node a, Node b, std::int64_t distance) {
  struct Pair {
    Node a, b;
    std::int64_t distance;
  };
  std::vector<Pair> open = {{a, b, distance}};
  while (!open.empty()) {
    const Pair pair = open.back();
    open.pop_back();
    a = find(pair.a);
    b = find(pair.b);
    std::int64_t shift = position(pair.a) - pair.distance - position(pair.b);
    if (a == b) {
      mix(a, static_cast<std::uint64_t>(std::abs(shift)));
      continue;
    }
    if (b < a) {
      std::swap(a, b);
      shift = -shift;
    }
    parent_[b] = a;
    shift_[b] = shift;
    Facts& to = facts_[a];
    const Facts& from = facts_[b];
    to.offsets = std::gcd(to.offsets, from.offsets);
    to.modulus = std::gcd(to.modulus, from.modulus);
    to.sizes_differ |= from.sizes_differ ||
                       (to.size != 0 && from.size != 0 && to.size != from.size);
    if (to.size == 0) to.size = from.size;
    to.past |= from.past;
    to.heap |= from.heap;
    if (!to.accessed) to.accessed = from.accessed;
    to.copied |= from.copied;
    if (content_[a] != 0 && content_[b] != 0)
      open.push_back({content_[a], content_[b], 0});
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
  return content_[node];
}

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
  if (auto* record = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout* parts = layout_.getStructLayout(record);
    for (unsigned i = 0; i < record->getNumElements(); ++i) {
      const std::uint64_t begin = parts->getElementOffset(i);
      access(pointer, record->getElementType(i), at,
             offset + static_cast<std::int64_t>(begin));
      facts(node).offsets = std::gcd(facts(node).offsets, begin);
    }
    return;
  }
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
  if (data && data->isNullValue()) return;
  const std::uint64_t align =
      store ? store->getAlign().value()
            : llvm::cast<llvm::LoadInst>(at).getAlign().value();
  accesses_.push_back({node, offset, size, type->isPtrOrPtrVectorTy(),
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
      {object, offset, size, type->isPointerTy(),
       size != 0 && offset % static_cast<std::int64_t>(size) == 0, nullptr});
  if (llvm::isa<llvm::ConstantData>(constant)) return;
  // An address, or the number of one.
  unify(content(object), type->isPointerTy() ? target(&constant) : external_);
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
      if (carries(instruction.getType()))
        unify(target(&instruction), content(target(pointer)));
      if (llvm::cast<llvm::LoadInst>(instruction).isVolatile())
        escape(&instruction);
      return;
    }
    case llvm::Instruction::Store: {
      const llvm::Value* value = instruction.getOperand(0);
      const llvm::Value* pointer = instruction.getOperand(1);
      access(pointer, value->getType(), instruction);
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

void PointsTo::escape(const llvm::Value* value) {
  if (carries(value->getType())) unify(target(value), external_);
}

void PointsTo::visit_call(const llvm::CallBase& call) {
  if (llvm::isa<llvm::DbgInfoIntrinsic>(call)) return;
  if (const auto operation = block_operation(call)) {
    const Node to = target(operation->to);
    const auto bytes = operation->bytes();
    facts(to).offsets = std::gcd(facts(to).offsets, bytes.value_or(0));
    facts(to).copied = true;
    if (operation->from) {
      const Node from = target(operation->from);
      facts(from).copied = true;
      unify(content(to), content(from));
      facts(from).offsets = std::gcd(facts(from).offsets, bytes.value_or(0));
      copies_.push_back({to, from, bytes});
    } else if (const auto* fill =
                   llvm::dyn_cast<llvm::ConstantInt>(operation->fill);
               !fill || !fill->isZero()) {
      accesses_.push_back(
          {to, 0, bytes.value_or(kLong), false, false, nullptr});
    }
    if (call.getType()->isPointerTy()) flow(&call, operation->to);
    return;
  }
  const llvm::Function* callee = callee_of(call);
  if (!callee && !call.isInlineAsm()) return visit_indirect(call);
  if (callee && !callee->isDeclaration()) return bind(call, *callee);
  if (callee && callee->isIntrinsic()) {
    if (llvm::cast<llvm::IntrinsicInst>(call).isLifetimeStartOrEnd()) return;
    if (callee->getIntrinsicID() == llvm::Intrinsic::vastart ||
        callee->getIntrinsicID() == llvm::Intrinsic::vacopy)
      unify(content(target(call.getArgOperand(0))), external_);
    for (const llvm::Use& argument : call.args()) flow(&call, argument.get());
    return;
  }
  switch (callee ? library_function(*callee) : Library::Unknown) {
    case Library::Malloc:
    case Library::Calloc:
      facts(target(&call)).heap = true;
      return;
    case Library::Unknown:
    case Library::CallsGiven:
      call_unknown(call);
      return;
    case Library::Writes:
      for (const llvm::Use& argument : call.args()) escape(argument.get());
      escape(&call);
      return;
    default:
      escape(&call);
  }
}

/// An argument; where the types differ (K&R C) a number may become a pointer.
void PointsTo::pass(const llvm::Value* to, const llvm::Value* from) {
  if (to->getType() == from->getType()) return flow(to, from);
  escape(from);
  if (carries(to->getType())) from_number(to);
}

void PointsTo::bind(const llvm::CallBase& call, const llvm::Function& callee) {
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    if (i < callee.arg_size())
      pass(callee.getArg(i), call.getArgOperand(i));
    else
      escape(call.getArgOperand(i));
  }
  if (call.getType() != callee.getReturnType()) {
    if (carries(call.getType())) from_number(&call);
    if (carries(callee.getReturnType())) unify(target(&callee), external_);
  } else if (carries(call.getType())) {
    unify(target(&call), target(&callee));
  }
}

/// A call through a pointer may reach every function of that type whose
/// address is taken; one without a body may do anything.
void PointsTo::visit_indirect(const llvm::CallBase& call) {
  target(call.getCalledOperand());
  indirect_.push_back(&call);
  for (const llvm::Function& function : *call.getModule()) {
    if (!may_call(call, function)) continue;
    if (function.isDeclaration()) {
      call_unknown(call);
    } else {
      bind(call, function);
    }
  }
}

void PointsTo::call_unknown(const llvm::CallBase& call) {
  unknown_calls_ = true;
  for (const llvm::Use& argument : call.args()) escape(argument.get());
  escape(&call);
}

/// Where the pointer may come from outside, the function may, too.
bool PointsTo::may_call_unknown(const llvm::CallBase& call) const {
  const auto it = targets_.find(call.getCalledOperand());
  return it == targets_.end() || find(it->second) == find(external_);
}

bool PointsTo::may_call_other(const llvm::CallBase& call,
                              const llvm::Function& function) const {
  if (!function.hasAddressTaken() || function.isIntrinsic()) return false;
  const auto called = targets_.find(call.getCalledOperand());
  const auto it = targets_.find(&function);
  return called != targets_.end() && it != targets_.end() &&
         find(called->second) == find(it->second);
}

/// Unknown functions reach what they are given, and every global that may
/// change.
void PointsTo::close_external(const llvm::Module& module, const Cells& cells) {
  close_calls();
  if (unknown_calls_) {
    // The library's own variables: it finds what is put there.
    for (const llvm::GlobalVariable& global : module.globals())
      if (global.isDeclaration()) unify(content(target(&global)), external_);
    close_calls();
  }
  note_given(module);
  if (!unknown_calls_) return;
  escape_globals(module, cells);
  close_calls();
}

/// Calls through pointers from outside, until there are no more.
void PointsTo::close_calls() {
  for (bool changed = true; changed;) {
    changed = false;
    while (find_puns(written())) {
    }
    std::erase_if(indirect_, [&](const llvm::CallBase* call) {
      if (!may_call_unknown(*call)) return false;
      call_unknown(*call);
      changed = true;
      return true;
    });
  }
}

void PointsTo::note_given(const llvm::Module& module) {
  for (const llvm::Function& function : module) {
    const auto it = targets_.find(&function);
    if (it != targets_.end() && find(it->second) == find(external_) &&
        !function.isIntrinsic() && function.hasAddressTaken())
      given_.push_back(&function);
  }
}

std::vector<const llvm::Function*> PointsTo::gettable(
    const llvm::Module& module) const {
  std::set<Node> seen;
  const auto add = [&](Node node) {
    for (node = find(node); node != 0 && seen.insert(node).second;)
      node = find(content_[node]);
  };
  const auto add_value = [&](const llvm::Value& value) {
    const auto it = targets_.find(&value);
    if (it != targets_.end()) add(it->second);
  };
  const auto add_callable = [&](const llvm::Function& function) {
    if (carries(function.getReturnType())) add_value(function);
    for (const llvm::Argument& argument : function.args()) {
      if (carries(argument.getType())) add_value(argument);
    }
  };
  add(external_);
  for (const llvm::GlobalVariable& global : module.globals()) {
    if (!global.hasLocalLinkage()) add_value(global);
  }
  for (const llvm::Function& function : module) {
    if (!function.hasLocalLinkage() && !function.isDeclaration())
      add_callable(function);
  }
  std::vector<const llvm::Function*> result;
  std::set<const llvm::Function*> known;
  for (bool changed = true; changed;) {
    changed = false;
    for (const llvm::Function& function : module) {
      const auto it = targets_.find(&function);
      if (it == targets_.end() || function.isIntrinsic() ||
          !function.hasAddressTaken() || !seen.contains(find(it->second)) ||
          !known.insert(&function).second)
        continue;
      result.push_back(&function);
      add_callable(function);
      changed = true;
    }
  }
  return result;
}

void PointsTo::escape_globals(const llvm::Module& module, const Cells& cells) {
  for (const llvm::GlobalVariable& global : module.globals()) {
    if (global.isConstant()) continue;
    // Nothing points to a variable, but its content may be what they like.
    const Node object = target(&global);
    unify(cells.of(&global) ? content(object) : object, external_);
  }
}

/// Where what is written lies, also when it was copied there.
PointsTo::Slots PointsTo::written() const {
  Slots slots(parent_.size());
  const auto pointer = static_cast<std::int64_t>(layout_.getPointerSize());
  for (const Access& access : accesses_) {
    if (access.load) continue;
    add_slot(slots, find(access.node),
             {position(access.node) + access.offset, access.bytes,
              access.pointer, access.aligned});
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const Copy& copy : copies_) {
      const Node from = find(copy.from), to = find(copy.to);
      const Slot range{position(copy.from), copy.bytes.value_or(kLong), false,
                       false};
      const std::int64_t shift = position(copy.to) - range.offset;
      const std::set<Slot> sources = slots[from];
      for (Slot slot : sources) {
        if (!overlap(from, slot, range)) continue;
        slot.offset += shift;
        slot.aligned = slot.aligned && shift % pointer == 0;
        changed = add_slot(slots, to, slot) || changed;
      }
    }
  }
  return slots;
}

bool PointsTo::add_slot(Slots& slots, Node root, Slot slot) const {
  const auto modulus = static_cast<std::int64_t>(facts_[root].modulus);
  if (modulus != 0) slot.offset = (slot.offset % modulus + modulus) % modulus;
  // Copies within a class may go on for ever: then the place is no matter.
  if (slots[root].size() >= kMaxSlots)
    slot = {-static_cast<std::int64_t>(kLong), 2 * kLong, slot.pointer, false};
  return slots[root].insert(slot).second;
}

bool PointsTo::overlap(Node root, const Slot& a, const Slot& b) const {
  const std::uint64_t modulus = facts_[root].modulus;
  const auto end = [](const Slot& s) {
    return s.offset + static_cast<std::int64_t>(s.bytes);
  };
  if (modulus == 0) return a.offset < end(b) && b.offset < end(a);
  if (a.bytes >= modulus || b.bytes >= modulus) return true;
  const auto m = static_cast<std::int64_t>(modulus);
  const auto distance =
      static_cast<std::uint64_t>(((b.offset - a.offset) % m + m) % m);
  return distance < a.bytes || modulus - distance < b.bytes;
}

/// Loads that may find numbers where they read pointers, or pointers where
/// they read something else: such pointers leave for the external region, or
/// come from there. True if that changed the classes.
bool PointsTo::find_puns(const Slots& slots) {
  std::vector<Node> mixed;
  for (const Access& access : accesses_) {
    if (!access.load) continue;
    const Node root = find(access.node);
    const Slot here{position(access.node) + access.offset, access.bytes,
                    access.pointer, access.aligned};
    for (const Slot& slot : slots[root]) {
      if (!overlap(root, slot, here) || (!slot.pointer && !here.pointer))
        continue;
      // Either all of a pointer or nothing of it.
      const bool whole = slot.pointer && here.pointer && slot.aligned &&
                         here.aligned && slot.bytes == here.bytes;
      if (whole) continue;
      mixed.push_back(access.node);
      numbers_ = numbers_ || here.pointer;
      if (slot.pointer) address_reads_.insert(access.load);
    }
  }
  bool changed = false;
  for (const Node node : mixed) {
    if (find(content(node)) == find(external_)) continue;
    unify(content(node), external_);
    changed = true;
  }
  return changed;
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
    region.past = facts.past;
    region.numbers = region.external && numbers_;
    region.accessed = facts.accessed;
    region.copied = facts.copied;
    const unsigned size = facts.size;
    const bool fits = size != 0 && size <= 16 && (size & (size - 1)) == 0 &&
                      !facts.sizes_differ && facts.offsets % size == 0;
    region.element_bytes = fits && !region.external ? size : 1;
    regions_.push_back(std::move(region));
  }
  for (Node node = 1; node < parent_.size(); ++node) {
    const Node root = find(node);
    if (root == node && content_[root] != 0)
      regions_[region_of_node_[root]].content =
          region_of_node_[find(content_[root])];
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
    for (const llvm::Argument& argument : function.args()) {
      if (argument.hasByValAttr()) add(argument);  // the callee's copy
    }
  }
}

}  // namespace pleat::frontend
