#include "frontend/points_to.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include <numeric>

#include "frontend/accesses.h"
#include "frontend/arguments.h"
#include "frontend/direct_calls.h"
#include "frontend/library.h"

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
/// If pointers are kept at more positions of a class, positions do not count.
constexpr std::size_t kMaxContents = 128;

/// Is this the beginning of an object, rather than a pointer somewhere?
bool is_object(const llvm::Value& value) {
  if (const auto* argument = llvm::dyn_cast<llvm::Argument>(&value))
    return argument->hasByValAttr();
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&value)) {
    const llvm::Function* callee = callee_of(*call);
    if (!callee) return false;
    const Library function = library_function(*callee);
    return function == Library::Malloc || function == Library::Calloc;
  }
  return llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(value);
}

/// Functions that a constant mentions, also in the initial values of globals.
void mentioned(const llvm::Value* value,
               llvm::SmallPtrSetImpl<const llvm::Value*>& seen,
               std::vector<const llvm::Function*>& found) {
  if (!llvm::isa<llvm::Constant>(value) || !seen.insert(value).second) return;
  if (const auto* function = llvm::dyn_cast<llvm::Function>(value))
    found.push_back(function);
  for (const llvm::Use& part : llvm::cast<llvm::Constant>(value)->operands())
    mentioned(part.get(), seen, found);
}

/// May an unknown function be called here, which may call others?
bool calls_unknown(const llvm::CallBase& call) {
  const llvm::Function* callee = callee_of(call);
  if (!callee) return call.isInlineAsm();
  if (!callee->isDeclaration() || callee->isIntrinsic()) return false;
  const Library function = library_function(*callee);
  return function == Library::Unknown || function == Library::CallsGiven;
}

/// The functions that a run from the entry may come to, since code that it
/// comes to mentions them. All functions if somebody outside may call them.
std::vector<const llvm::Function*> functions_to_visit(
    const llvm::Module& module, const llvm::Function* entry) {
  std::vector<const llvm::Function*> all;
  for (const llvm::Function& function : module) all.push_back(&function);
  if (!entry) return all;
  llvm::SmallPtrSet<const llvm::Value*, 32> seen;
  std::vector<const llvm::Function*> found = {entry};
  for (const llvm::GlobalVariable& global : module.globals()) {
    if (global.hasInitializer())
      mentioned(global.getInitializer(), seen, found);
  }
  llvm::SetVector<const llvm::Function*> reached;
  while (!found.empty()) {
    const llvm::Function* function = found.back();
    found.pop_back();
    if (!reached.insert(function)) continue;
    for (const llvm::Instruction& at : llvm::instructions(*function)) {
      for (const llvm::Use& operand : at.operands())
        mentioned(operand.get(), seen, found);
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&at);
      if (call && calls_unknown(*call)) return all;
    }
  }
  // In the order of the module, whatever order they were found in.
  std::erase_if(all, [&](const auto* one) { return !reached.contains(one); });
  return all;
}

/// How many bytes the object has, where that is a constant.
std::optional<std::uint64_t> bytes_of(const llvm::Value& object,
                                      const llvm::DataLayout& layout) {
  if (const auto* argument = llvm::dyn_cast<llvm::Argument>(&object))
    return argument->getPassPointeeByValueCopySize(layout);
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&object)) {
    if (global->isDeclaration() || !global->getValueType()->isSized())
      return std::nullopt;
    return layout.getTypeAllocSize(global->getValueType());
  }
  if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&object)) {
    if (is_argument_object(object)) return std::nullopt;
    const auto size = local->getAllocationSize(layout);
    if (!size) return std::nullopt;
    return size->getFixedValue();
  }
  std::uint64_t bytes = 1;
  for (const llvm::Use& size : llvm::cast<llvm::CallBase>(object).args()) {
    const auto* number = llvm::dyn_cast<llvm::ConstantInt>(size.get());
    if (!number || number->getValue().getActiveBits() > 31) return std::nullopt;
    bytes *= number->getZExtValue();
  }
  return bytes;
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
                   const llvm::Function* entry, Torn torn)
    : layout_(module.getDataLayout()), torn_(torn) {
  make();  // node 0: no node
  external_ = make();
  mix(external_, 1);  // pointers from elsewhere point anywhere
  put_content(external_, 0, external_);
  for (const llvm::GlobalVariable& global : module.globals()) {
    const Node object = target(&global);
    facts(object).is_variable |= cells.of(&global) != nullptr;
    if (global.hasInitializer())
      visit_initializer(object, 0, *global.getInitializer());
    else if (!cells.of(&global))
      unify(object, external_);
  }
  const auto visit_all = [&](const std::vector<const llvm::Function*>& some) {
    for (const llvm::Function* function : some) {
      if (!visited_.insert(function).second) continue;
      for (const llvm::Instruction& at : llvm::instructions(*function)) {
        visit(at);
        if (cells.of(&at)) facts(target(&at)).is_variable = true;
      }
    }
  };
  visit_all(functions_to_visit(module, entry));
  if (entry) {
    for (const llvm::Argument& argument : entry->args()) escape(&argument);
  }
  close_external(module, cells);
  if (unknown_calls_ && entry) {  // by a pointer: they may call all others
    visit_all(functions_to_visit(module, nullptr));
    given_.clear();
    close_external(module, cells);
  }
  number_regions(module, cells);
}

Target PointsTo::target_of(const llvm::Value* pointer) const {
  std::int64_t offset = 0;
  while (true) {
    const auto it = targets_.find(pointer);
    if (it != targets_.end())
      return {region_of_node_[find(it->second)], position(it->second) + offset};
    const auto* expression = llvm::dyn_cast<llvm::GEPOperator>(pointer);
    if (!expression || !llvm::isa<llvm::ConstantExpr>(pointer))
      return {external_region_, 0};
    llvm::APInt step(layout_.getIndexTypeSizeInBits(expression->getType()), 0);
    if (!expression->accumulateConstantOffset(layout_, step))
      return {external_region_, 0};
    offset += step.getSExtValue();
    pointer = expression->getPointerOperand();
  }
}

bool PointsTo::may_be_begin(const llvm::Value* pointer) const {
  const Target target = target_of(pointer);
  const Region& region = regions_[target.region];
  return region.external || region.fields.repeats() ||
         llvm::is_contained(region.begins, target.position);
}

bool PointsTo::may_be_end(const llvm::Value* pointer) const {
  const Target target = target_of(pointer);
  const Region& region = regions_[target.region];
  if (!region.past) return false;
  return region.external || region.fields.repeats() || !region.ends ||
         llvm::is_contained(*region.ends, target.position);
}

PointsTo::Node PointsTo::make() {
  const Node node = static_cast<Node>(parent_.size());
  parent_.push_back(node);
  shift_.push_back(0);
  contents_.emplace_back();
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
  reduce_modulus(find(node), step);
  settle_joins();
}

/// Joins two classes so that `a` lies `distance` bytes behind `b`, and, as
/// long as needed, what they point to.
void PointsTo::unify(Node a, Node b, std::int64_t distance) {
  open_joins_.push_back({a, b, distance});
  settle_joins();
}

void PointsTo::settle_joins() {
  while (!open_joins_.empty()) {
    const Join next = open_joins_.back();
    open_joins_.pop_back();
    join(next.a, next.b, next.distance);
  }
}

void PointsTo::join(Node one, Node two, std::int64_t distance) {
  Node a = find(one), b = find(two);
  std::int64_t shift = position(one) - distance - position(two);
  if (a == b)
    return reduce_modulus(a, static_cast<std::uint64_t>(std::abs(shift)));
  if (b < a) {
    std::swap(a, b);
    shift = -shift;
  }
  parent_[b] = a;
  shift_[b] = shift;
  Facts& to = facts_[a];
  const Facts& from = facts_[b];
  to.offsets = std::gcd(to.offsets, from.offsets);
  to.sizes_differ |= from.sizes_differ ||
                     (to.size != 0 && from.size != 0 && to.size != from.size);
  if (to.size == 0) to.size = from.size;
  to.past |= from.past;
  to.torn |= from.torn;
  to.heap |= from.heap;
  to.blocks |= from.blocks;
  if (!to.accessed) to.accessed = from.accessed;
  to.copied |= from.copied;
  to.is_whole |= from.is_whole;
  to.is_variable |= from.is_variable;
  reduce_modulus(a, from.modulus);
  const std::map<std::int64_t, Node> contents = std::move(contents_[b]);
  contents_[b].clear();
  for (const auto& [position, content] : contents)
    put_content(a, position + shift, content);
}

/// Positions in the class count modulo this step, too (0: they do as before):
/// what is kept at positions that are then the same is joined.
void PointsTo::reduce_modulus(Node root, std::uint64_t step) {
  std::uint64_t& modulus = facts_[root].modulus;
  const std::uint64_t reduced = std::gcd(modulus, step);
  if (reduced == modulus) return;
  modulus = reduced;
  const std::map<std::int64_t, Node> contents = std::move(contents_[root]);
  contents_[root].clear();
  for (const auto& [position, content] : contents)
    put_content(root, position, content);
}

/// What is kept at this position of the class points there, among others.
void PointsTo::put_content(Node root, std::int64_t position, Node content) {
  const std::int64_t normal = SlotSet(facts_[root].modulus).normal(position);
  const auto [it, is_new] = contents_[root].try_emplace(normal, content);
  if (!is_new) open_joins_.push_back({it->second, content, 0});
}

/// Where pointers point that are kept at the node (made on demand).
PointsTo::Node PointsTo::content(Node node) {
  const Node root = find(node);
  const std::int64_t normal =
      SlotSet(facts_[root].modulus).normal(position(node));
  const auto it = contents_[root].find(normal);
  if (it != contents_[root].end()) return it->second;
  const Node made = make();
  contents_[root][normal] = made;
  return made;
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

void PointsTo::escape(const llvm::Value* value) {
  if (carries(value->getType())) unify(target(value), external_);
}

void PointsTo::visit_call(const llvm::CallBase& call) {
  if (llvm::isa<llvm::DbgInfoIntrinsic>(call)) return;
  if (const auto operation = block_operation(call)) {
    visit_block(*operation);
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
      set_outside_.push_back(target(call.getArgOperand(0)));
    for (const llvm::Use& argument : call.args()) flow(&call, argument.get());
    return;
  }
  switch (callee ? library_function(*callee) : Library::Unknown) {
    case Library::Malloc:
      facts(target(&call)).heap = true;
      facts(target(&call)).blocks = true;
      return;
    case Library::Calloc:
      facts(target(&call)).heap = true;
      facts(target(&call)).blocks = true;
      facts(target(&call)).is_whole |= !llvm::all_of(
          call.args(),
          [](const auto& size) { return llvm::isa<llvm::ConstantInt>(size); });
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

/// A call through a pointer may reach every function of that type that it may
/// point to; one without a body may do anything.
void PointsTo::visit_indirect(const llvm::CallBase& call) {
  target(call.getCalledOperand());
  indirect_.push_back(&call);
}

/// Binds calls through pointers to the functions that they may reach, as far as
/// that was not done. True if there was one.
bool PointsTo::bind_indirect() {
  bool changed = false;
  for (const llvm::CallBase* call : indirect_) {
    for (const llvm::Function& function : *call->getModule()) {
      if (!may_reach(*call, function) ||
          !bound_.insert({call, &function}).second)
        continue;
      if (function.isDeclaration())
        call_unknown(*call);
      else
        bind(*call, function);
      changed = true;
    }
  }
  return changed;
}

bool PointsTo::may_reach(const llvm::CallBase& call,
                         const llvm::Function& function) const {
  if (!may_call(call, function)) return false;
  const auto called = targets_.find(call.getCalledOperand());
  const auto it = targets_.find(&function);
  // What was not looked at may be anything.
  if (called == targets_.end()) return true;
  return it != targets_.end() && find(called->second) == find(it->second);
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
  if (!function.hasAddressTaken() || function.isIntrinsic() ||
      goes_by_name(call, function))
    return false;
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
      if (global.isDeclaration()) set_outside_.push_back(target(&global));
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
    settle_memory();
    changed = bind_indirect();
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
  const auto add = [&](Node start) {
    std::vector<Node> open = {find(start)};
    while (!open.empty()) {
      const Node node = open.back();
      open.pop_back();
      if (!seen.insert(node).second) continue;
      for (const auto& [position, content] : contents_[node])
        open.push_back(find(content));
    }
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
    if (!cells.of(&global)) {
      unify(object, external_);
      continue;
    }
    set_outside_.push_back(object);
  }
}

/// What is accessed in each class, also where it was copied from or to.
PointsTo::Slots PointsTo::collect_slots() {
  // Blocks that are longer than the step of an array tell the other side of
  // this step.
  for (bool changed = true; changed;) {
    changed = false;
    for (const Block& block : blocks_) {
      if (block.from == 0) continue;
      for (const auto& [one, other] :
           {std::pair(block.to, block.from), std::pair(block.from, block.to)}) {
        const std::uint64_t step = facts(one).modulus;
        if (step == 0 || block.bytes <= step) continue;
        const std::uint64_t before = facts(other).modulus;
        mix(other, step);
        changed = changed || facts(other).modulus != before;
      }
    }
  }
  Slots slots;
  slots.reserve(parent_.size());
  for (Node node = 0; node < parent_.size(); ++node)
    slots.emplace_back(facts(node).modulus);
  for (const Access& access : accesses_)
    slots[find(access.node)].add({position(access.node) + access.offset,
                                  access.bytes, access.use, !access.load,
                                  access.aligned, access.type});
  for (const Block& block : filled_)
    slots[find(block.to)].add(
        {position(block.to), block.bytes, Slot::Use::Number, true, false});
  for (bool changed = true; changed;) {
    changed = false;
    spread_slots(slots, changed);
  }
  return slots;
}

/// What is written to the source of a copy is written to its destination; what
/// is accessed there must be found in the source.
void PointsTo::spread_slots(Slots& slots, bool& changed) {
  const auto pointer = static_cast<std::int64_t>(layout_.getPointerSize());
  for (const Block& block : blocks_) {
    if (block.from == 0) continue;
    const Node from = find(block.from), to = find(block.to);
    const std::int64_t shift = position(block.to) - position(block.from);
    const std::set<Slot> sources = slots[from].all();
    for (Slot slot : sources) {
      if (!slot.is_written) continue;
      for (const auto& part :
           slots[from].in_block(slot, position(block.from), block.bytes)) {
        slot.is_aligned =
            slot.is_aligned && part.is_all && shift % pointer == 0;
        slot.position =
            position(block.to) + static_cast<std::int64_t>(part.begin);
        slot.bytes = part.bytes;
        changed = slots[to].add(slot) || changed;
      }
    }
    const std::set<Slot> found = slots[to].all();
    for (const Slot& slot : found) {
      for (const auto& part :
           slots[to].in_block(slot, position(block.to), block.bytes)) {
        const std::int64_t begin =
            position(block.from) + static_cast<std::int64_t>(part.begin);
        changed = slots[from].add({begin, part.bytes}) || changed;
      }
    }
  }
}

/// Pointers that are copied as a part of a block point where they did. True if
/// that changed the classes.
bool PointsTo::copy_contents() {
  bool changed = false;
  for (const Block& block : blocks_) {
    if (block.from == 0) continue;
    if (contents_[find(block.to)].size() > kMaxContents &&
        facts(block.to).modulus != 1) {
      mix(block.to, 1);
      changed = true;
    }
    const std::map<std::int64_t, Node> contents = contents_[find(block.from)];
    for (const auto& [kept, content] : contents) {
      const SlotSet from(facts(block.from).modulus);
      const Slot slot{kept, layout_.getPointerSize()};
      for (const auto& part :
           from.in_block(slot, position(block.from), block.bytes)) {
        const Node place = make();
        unify(place, block.to, static_cast<std::int64_t>(part.begin));
        const Node copied = this->content(place);
        if (find(copied) == find(content) &&
            position(copied) == position(content))
          continue;
        const auto before = std::pair(find(copied), find(content));
        const std::uint64_t modulus = facts(content).modulus;
        unify(copied, content);
        changed = changed || before.first != before.second ||
                  facts(content).modulus != modulus;
      }
    }
  }
  return changed;
}

/// Where pointers of one class are kept in places that overlap, they are taken
/// for one. True if that changed the classes.
bool PointsTo::join_overlapping_contents(const Slots& slots) {
  bool changed = false;
  for (Node root = 1; root < slots.size(); ++root) {
    if (find(root) != root || contents_[root].size() < 2) continue;
    const std::vector<std::pair<std::int64_t, Node>> contents(
        contents_[root].begin(), contents_[root].end());
    for (std::size_t i = 0; i < contents.size(); ++i) {
      for (std::size_t j = i + 1; j < contents.size(); ++j) {
        const Slot a{contents[i].first, layout_.getPointerSize()};
        const Slot b{contents[j].first, layout_.getPointerSize()};
        if (!slots[root].overlap(a, b) ||
            find(contents[i].second) == find(contents[j].second))
          continue;
        unify(contents[i].second, contents[j].second);
        changed = true;
      }
    }
  }
  return changed;
}

/// Loads that may find numbers where they read pointers, or pointers where
/// they read something else, and where memory cannot tell the two apart: such
/// pointers leave for the external region, or come from there. True if that
/// changed the classes.
bool PointsTo::find_puns(const Slots& slots) {
  std::vector<Node> mixed;
  for (const Access& access : accesses_) {
    if (!access.load) continue;
    const Node root = find(access.node);
    const bool tells = !facts_[root].is_variable && root != find(external_);
    const bool is_pointer = access.use == Slot::Use::Pointer;
    const Slot here{slots[root].normal(position(access.node) + access.offset),
                    access.bytes, access.use, false, access.aligned};
    for (const Slot& slot : slots[root].all()) {
      if (!slot.is_written || slot.use == Slot::Use::Nothing ||
          !slots[root].overlap(slot, here))
        continue;
      const bool finds_pointer = slot.use == Slot::Use::Pointer;
      if (!finds_pointer && !is_pointer) continue;
      // Either all of a pointer or nothing of it.
      if (finds_pointer && is_pointer && !slots[root].may_tear(slot, here))
        continue;
      if (finds_pointer != is_pointer && tells) continue;
      if (finds_pointer && is_pointer && tells && torn_ == Torn::Told) {
        facts_[root].torn = true;
        continue;
      }
      mixed.push_back(access.node);
      numbers_ = numbers_ || is_pointer;
      if (finds_pointer) address_reads_.insert(access.load);
    }
  }
  bool changed = false;
  for (const Node node : mixed) changed = open_contents(node) || changed;
  return changed;
}

/// Pointers that are kept in this class may come from outside, and go there.
/// True if that changed the classes.
bool PointsTo::open_contents(Node node) {
  content(node);
  bool changed = false;
  const std::map<std::int64_t, Node> contents = contents_[find(node)];
  for (const auto& [position, content] : contents) {
    if (find(content) == find(external_)) continue;
    unify(content, external_);
    changed = true;
  }
  return changed;
}

/// Until nothing changes: what is where in memory, and where it points.
void PointsTo::settle_memory() {
  for (bool changed = true; changed;) {
    const Slots slots = collect_slots();
    changed = copy_contents();
    changed = join_overlapping_contents(slots) || changed;
    changed = find_puns(slots) || changed;
    for (const Node node : set_outside_)
      changed = open_contents(node) || changed;
    changed = join_differences() || changed;
  }
}

/// The difference of two addresses leads from one object to the other: where
/// these are in different classes, both may be reached by numbers. True if
/// that changed the classes.
bool PointsTo::join_differences() {
  bool changed = false;
  for (const auto& [a, b] : differences_) {
    if (find(a) == find(b)) continue;
    unify(a, external_);
    unify(b, external_);
    changed = true;
  }
  return changed;
}

Fields PointsTo::fields_of(Node root, const Slots& slots,
                           const std::vector<std::int64_t>& begins) const {
  const Facts& facts = facts_[root];
  if (root == find(external_)) return Fields::whole(slots[root], 1);
  const unsigned size = facts.size;
  const bool fits = size != 0 && size <= 16 && (size & (size - 1)) == 0 &&
                    !facts.sizes_differ && facts.offsets % size == 0;
  const Fields one = Fields::whole(slots[root], fits ? size : 1);
  if (facts.is_whole || facts.modulus == 1 ||
      (fits && facts.modulus != 0 && !one[0].is_mixed))
    return one;
  std::vector<std::int64_t> edges;
  for (const Block& block : blocks_) {
    for (const Node node : {block.to, block.from}) {
      if (node == 0 || find(node) != root) continue;
      edges.push_back(position(node));
      edges.push_back(position(node) + static_cast<std::int64_t>(block.bytes));
    }
  }
  Fields parts = Fields::of(slots[root], begins, edges);
  return parts.is_whole() ? one : parts;
}

void PointsTo::number_regions(const llvm::Module& module, const Cells& cells) {
  const Slots slots = collect_slots();
  struct Extents {
    std::vector<std::int64_t> begins, ends;
    bool all_known = true;
  };
  std::vector<Extents> extents(parent_.size());
  for (const auto& [value, node] : targets_) {
    if (!is_object(*value)) continue;
    Extents& known = extents[find(node)];
    known.begins.push_back(position(node));
    if (const auto bytes = bytes_of(*value, layout_))
      known.ends.push_back(position(node) + static_cast<std::int64_t>(*bytes));
    else
      known.all_known = false;
  }
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
    region.blocks = facts.blocks;
    region.past = facts.past;
    region.torn = facts.torn && !region.external;
    region.numbers = region.external && numbers_;
    region.accessed = facts.accessed != nullptr;
    region.copied = facts.copied;
    region.fields = fields_of(root, slots, extents[root].begins);
    region.begins = std::move(extents[root].begins);
    if (extents[root].all_known) region.ends = std::move(extents[root].ends);
    regions_.push_back(std::move(region));
  }
  for (Node node = 1; node < parent_.size(); ++node) {
    if (find(node) != node) continue;
    auto& contents = regions_[region_of_node_[node]].contents;
    for (const auto& [position, content] : contents_[node]) {
      const unsigned region = region_of_node_[find(content)];
      if (!llvm::is_contained(contents, region)) contents.push_back(region);
    }
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

bool compares_blocks(const llvm::Module& module, const PointsTo& points_to) {
  const auto is_block = [&](const llvm::Value* value) {
    if (const auto* number = llvm::dyn_cast<llvm::PtrToIntOperator>(value))
      value = number->getPointerOperand();
    return value->getType()->isPointerTy() &&
           !llvm::isa<llvm::ConstantPointerNull>(value) &&
           points_to.regions()[points_to.region_of(value)].heap;
  };
  const auto asks = [&](const llvm::Instruction& at) {
    const auto* test = llvm::dyn_cast<llvm::ICmpInst>(&at);
    if (!test && at.getOpcode() != llvm::Instruction::Sub) return false;
    const llvm::Value* a = at.getOperand(0);
    const llvm::Value* b = at.getOperand(1);
    if (!is_block(a) || !is_block(b)) return false;
    return !test || !test->isEquality() || points_to.may_be_end(a) ||
           points_to.may_be_end(b);
  };
  for (const llvm::Function& function : module) {
    if (llvm::any_of(llvm::instructions(function), asks)) return true;
  }
  return false;
}

}  // namespace pleat::frontend
