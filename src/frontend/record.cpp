// Walks over the functions that have a source, gives each instruction that is
// worth telling a place, and inserts the call that tells it. What a value was
// computed from is followed back through registers to loads, inputs and calls:
// unoptimised code keeps everything that lives longer in memory.

#include "frontend/record.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>
#include <map>
#include <set>

#include "frontend/accesses.h"
#include "frontend/checks.h"
#include "frontend/models.h"

namespace pleat::frontend {
namespace {

using RecordedPlaceKind = RecordedPlace::Kind;
using ExpressionKind = Expression::Kind;

/// The types of the debug information, each once.
class Types {
 public:
  Types() { all.emplace_back().name = "void"; }

  unsigned number_of(const llvm::DIType* type) {
    if (!type) return 0;
    const auto [it, is_new] = numbers_.try_emplace(type, 0);
    if (!is_new) return it->second;
    if (const auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(type);
        derived && derived->getTag() != llvm::dwarf::DW_TAG_pointer_type) {
      const unsigned base = number_of(derived->getBaseType());
      return numbers_[type] = base;
    }
    const auto number = static_cast<unsigned>(all.size());
    numbers_[type] = number;
    all.emplace_back();
    DataType made = describe(*type);
    all[number] = std::move(made);
    return number;
  }

  std::vector<DataType> all;

 private:
  DataType describe(const llvm::DIType& type) {
    DataType made;
    made.scalar = c_type(&type);
    made.name = made.scalar.name;
    made.bytes = type.getSizeInBits() / 8;
    if (const auto* pointer = llvm::dyn_cast<llvm::DIDerivedType>(&type)) {
      made.kind = DataType::Kind::Pointer;
      made.element = number_of(pointer->getBaseType());
    } else if (const auto* composite =
                   llvm::dyn_cast<llvm::DICompositeType>(&type)) {
      if (type.getTag() == llvm::dwarf::DW_TAG_array_type)
        describe_array(*composite, made);
      else if (type.getTag() == llvm::dwarf::DW_TAG_enumeration_type)
        made.kind = DataType::Kind::Scalar;
      else
        describe_record(*composite, made);
    } else if (llvm::isa<llvm::DIBasicType>(type)) {
      made.kind = DataType::Kind::Scalar;
    }
    return made;
  }

  /// An array of several dimensions is an array of arrays.
  void describe_array(const llvm::DICompositeType& type, DataType& made) {
    std::vector<std::uint64_t> counts;
    for (const llvm::DINode* element : type.getElements()) {
      const auto* range = llvm::dyn_cast<llvm::DISubrange>(element);
      const auto count =
          range ? range->getCount() : llvm::DISubrange::BoundType();
      const auto* number = llvm::dyn_cast_if_present<llvm::ConstantInt*>(count);
      counts.push_back(
          number && number->getSExtValue() >= 0 ? number->getZExtValue() : 0);
    }
    unsigned inner = number_of(type.getBaseType());
    for (std::size_t i = counts.size(); i-- > 1;) {
      DataType row;
      row.kind = DataType::Kind::Array;
      row.element = inner;
      row.count = counts[i];
      row.bytes = all[inner].bytes * counts[i];
      inner = static_cast<unsigned>(all.size());
      all.push_back(std::move(row));
    }
    made.kind = DataType::Kind::Array;
    made.element = inner;
    made.count = counts.empty() ? 0 : counts[0];
    made.bytes = all[inner].bytes * made.count;
  }

  void describe_record(const llvm::DICompositeType& type, DataType& made) {
    made.kind = DataType::Kind::Record;
    for (const llvm::DINode* element : type.getElements()) {
      const auto* member = llvm::dyn_cast<llvm::DIDerivedType>(element);
      if (!member || member->isStaticMember()) continue;
      const unsigned number = number_of(member->getBaseType());
      made.fields.push_back({member->getName().str(), member->getOffsetInBits(),
                             member->getSizeInBits(), number,
                             member->isBitField()});
    }
  }

  std::map<const llvm::DIType*, unsigned> numbers_;
};

const llvm::DILocation* loop_location(const llvm::Instruction& back) {
  const llvm::MDNode* loop = back.getMetadata(llvm::LLVMContext::MD_loop);
  if (!loop) return nullptr;
  for (const llvm::MDOperand& operand : loop->operands()) {
    if (const auto* at =
            llvm::dyn_cast_or_null<llvm::DILocation>(operand.get()))
      return at;
  }
  return nullptr;
}

bool is_allocation(llvm::StringRef name) {
  return name == "malloc" || name == "calloc" || name == "realloc" ||
         name == "aligned_alloc";
}

class Recorder {
 public:
  Recorder(llvm::Module& module, const RecordingSources& sources)
      : module_(module),
        sources_(sources),
        layout_(module.getDataLayout()),
        context_(module.getContext()),
        int_(llvm::Type::getInt32Ty(context_)),
        wide_(llvm::Type::getInt64Ty(context_)) {
    auto* nothing = llvm::Type::getVoidTy(context_);
    event_ = module.getOrInsertFunction("__pleat_event", nothing, int_, wide_,
                                        wide_, wide_);
    block_ = module.getOrInsertFunction("__pleat_event_block", nothing, int_,
                                        llvm::PointerType::getUnqual(context_),
                                        wide_, wide_);
  }

  Recording run() {
    for (llvm::Function& function : module_) {
      if (is_recorded(function)) record(function);
    }
    record_globals();
    return {std::move(types_.all), std::move(places_)};
  }

 private:
  static bool is_recorded(const llvm::Function& function) {
    return !function.isDeclaration() && function.getSubprogram() &&
           !function.hasFnAttribute(kModel) &&
           !function.getName().starts_with("__pleat_start");
  }

  // ---- places ----

  RecordedPlace& add(RecordedPlaceKind kind, const llvm::Instruction& at) {
    RecordedPlace& place = places_.emplace_back();
    place.kind = kind;
    place.pos = sources_.names.pos(at);
    place.function = function_;
    const llvm::BasicBlock* block = at.getParent();
    for (const llvm::Loop* loop = loops_->getLoopFor(block); loop;
         loop = loop->getParentLoop()) {
      const auto known = loop_places_.find(loop);
      if (known != loop_places_.end())
        place.loops.insert(place.loops.begin(), known->second);
    }
    return place;
  }

  unsigned last() const { return static_cast<unsigned>(places_.size()) - 1; }

  const Expression* expression(const RecordedPlace& place,
                               ExpressionKind kind) const {
    return find(sources_.expressions, place.pos, kind);
  }

  // ---- events ----

  llvm::Value* wide(llvm::IRBuilder<>& builder, llvm::Value* value) const {
    if (!value || value->getType()->isVoidTy()) return builder.getInt64(0);
    llvm::Type* type = value->getType();
    if (type->isPointerTy()) return builder.CreatePtrToInt(value, wide_);
    if (type->isFloatTy() || type->isDoubleTy())
      value = builder.CreateBitCast(
          value, builder.getIntNTy(
                     static_cast<unsigned>(layout_.getTypeSizeInBits(type))));
    if (!value->getType()->isIntegerTy()) return builder.getInt64(0);
    return builder.CreateZExtOrTrunc(value, wide_);
  }

  void tell(llvm::Instruction* before, unsigned place, llvm::Value* a = nullptr,
            llvm::Value* b = nullptr, llvm::Value* c = nullptr) {
    llvm::IRBuilder<> builder(before);
    builder.CreateCall(event_, {builder.getInt32(place), wide(builder, a),
                                wide(builder, b), wide(builder, c)});
  }

  static bool is_scalar(const llvm::Type* type) {
    return type->isPointerTy() || type->isFloatTy() || type->isDoubleTy() ||
           (type->isIntegerTy() && type->getIntegerBitWidth() <= 64);
  }

  // ---- what values are computed from ----

  void collect(const llvm::Value* value, std::vector<unsigned>& uses,
               std::set<const llvm::Value*>& seen) const {
    const auto* at = llvm::dyn_cast_or_null<llvm::Instruction>(value);
    if (!at || !seen.insert(at).second) return;
    const auto known = value_places_.find(at);
    if (known != value_places_.end()) {
      uses.push_back(known->second);
      return;
    }
    if (llvm::isa<llvm::AllocaInst>(at)) return;
    for (const llvm::Value* operand : at->operands())
      collect(operand, uses, seen);
  }

  std::vector<unsigned> uses_of(const llvm::Value* value) const {
    std::vector<unsigned> uses;
    std::set<const llvm::Value*> seen;
    collect(value, uses, seen);
    std::ranges::sort(uses);
    return uses;
  }

  // ---- functions ----

  void record(llvm::Function& function) {
    function_ = function.getSubprogram()->getName().str();
    llvm::DominatorTree dominators(function);
    llvm::LoopInfo loops(dominators);
    loops_ = &loops;
    dominators_ = &dominators;
    loop_places_.clear();
    value_places_.clear();
    std::vector<llvm::Instruction*> all;
    for (llvm::Instruction& at : llvm::instructions(function))
      all.push_back(&at);
    for (llvm::Loop* loop : loops.getLoopsInPreorder()) add_loop(*loop);
    begin(function);
    // Values first: phis use what stands below them.
    for (llvm::Instruction* at : all) name_value(*at);
    for (llvm::Instruction* at : all) record(*at);
    for (const auto& [loop, place] : loop_places_)
      tell(&*loop->getHeader()->getFirstInsertionPt(), place);
    loops_ = nullptr;
    dominators_ = nullptr;
  }

  void add_loop(const llvm::Loop& loop) {
    RecordedPlace& place =
        add(RecordedPlaceKind::Loop, *loop.getHeader()->getTerminator());
    llvm::SmallVector<llvm::BasicBlock*, 4> latches;
    loop.getLoopLatches(latches);
    for (const llvm::BasicBlock* latch : latches) {
      if (const auto* at = loop_location(*latch->getTerminator()))
        place.pos = sources_.names.pos(at);
    }
    const Expression* word = expression(place, ExpressionKind::Loop);
    place.text = word ? word->text : "loop";
    place.loops.push_back(last());
    loop_places_[&loop] = last();
  }

  void begin(llvm::Function& function) {
    llvm::BasicBlock& entry = function.getEntryBlock();
    llvm::Instruction* first = &*entry.getFirstInsertionPt();
    while (llvm::isa<llvm::AllocaInst>(first)) first = first->getNextNode();
    // Reads of what is not initialised may stand between them.
    for (llvm::Instruction& at : llvm::make_early_inc_range(entry)) {
      auto* object = llvm::dyn_cast<llvm::AllocaInst>(&at);
      if (object && object->isStaticAlloca() && !object->comesBefore(first))
        object->moveBefore(first);
    }
    RecordedPlace& place = add(RecordedPlaceKind::Enter, *first);
    place.pos = sources_.names.pos(function);
    place.name = function_;
    place.type = result_type(function);
    tell(first, last());
    for (llvm::Instruction& at : entry) {
      auto* object = llvm::dyn_cast<llvm::AllocaInst>(&at);
      if (object && object->isStaticAlloca()) add_local(*object, first);
    }
  }

  unsigned result_type(const llvm::Function& function) {
    const auto types = function.getSubprogram()->getType()->getTypeArray();
    return types && types.size() > 0 ? types_.number_of(types[0]) : 0;
  }

  void add_local(llvm::AllocaInst& object, llvm::Instruction* before) {
    const Declaration declared = sources_.names.declaration(object);
    if (declared.name.empty()) return;
    RecordedPlace& place = add(RecordedPlaceKind::Local, object);
    place.pos = declared.pos;
    place.name = declared.name;
    place.type = types_.number_of(declared.type);
    llvm::IRBuilder<> builder(before);
    llvm::Value* bytes = builder.getInt64(
        layout_.getTypeAllocSize(object.getAllocatedType()).getFixedValue());
    if (!object.isStaticAlloca())
      bytes = builder.CreateMul(bytes, wide(builder, object.getArraySize()));
    tell(before, last(), &object, bytes);
  }

  /// Whose result may be used in other values.
  void name_value(llvm::Instruction& at) {
    if (llvm::isa<llvm::LoadInst>(at)) {
      add(RecordedPlaceKind::Load, at);
      value_places_[&at] = last();
      return;
    }
    auto* call = llvm::dyn_cast<llvm::CallBase>(&at);
    if (!call || llvm::isa<llvm::IntrinsicInst>(at)) return;
    const llvm::Function* callee = callee_of(*call);
    const llvm::StringRef name = callee ? callee->getName() : "";
    if (name == "__pleat_input") {
      add(RecordedPlaceKind::Input, at);
      value_places_[&at] = last();
      return;
    }
    if (name.starts_with("__pleat_")) return;
    add(is_allocation(name)               ? RecordedPlaceKind::Allocate
        : name == "free"                  ? RecordedPlaceKind::Free
        : callee && !is_recorded(*callee) ? RecordedPlaceKind::Outside
                                          : RecordedPlaceKind::Call,
        at);
    value_places_[&at] = last();
  }

  void record(llvm::Instruction& at) {
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&at)) {
      record_store(*store);
    } else if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&at)) {
      record_load(*load);
    } else if (auto* call = llvm::dyn_cast<llvm::CallBase>(&at)) {
      record_call(*call);
    } else if (auto* branch = llvm::dyn_cast<llvm::BranchInst>(&at)) {
      if (branch->isConditional()) record_branch(*branch);
    } else if (auto* choice = llvm::dyn_cast<llvm::SwitchInst>(&at)) {
      RecordedPlace& place = add(RecordedPlaceKind::Switch, at);
      if (const auto* e = expression(place, ExpressionKind::Condition))
        place.text = e->text;
      place.uses = uses_of(choice->getCondition());
      set_value(place, choice->getCondition()->getType());
      tell(&at, last(), choice->getCondition());
    } else if (auto* end = llvm::dyn_cast<llvm::ReturnInst>(&at)) {
      RecordedPlace& place = add(RecordedPlaceKind::Leave, at);
      place.type = result_type(*at.getFunction());
      llvm::Value* value = end->getReturnValue();
      place.uses = uses_of(value);
      if (value) set_value(place, value->getType());
      tell(&at, last(), value);
    } else if (auto* object = llvm::dyn_cast<llvm::AllocaInst>(&at)) {
      if (!object->isStaticAlloca()) add_local(*object, at.getNextNode());
    }
  }

  void set_value(RecordedPlace& place, llvm::Type* type) const {
    place.bytes =
        static_cast<unsigned>(layout_.getTypeStoreSize(type).getFixedValue());
    const auto bits =
        static_cast<unsigned>(layout_.getTypeSizeInBits(type).getFixedValue());
    place.scalar = plain_type(bits);
    if (type->isPointerTy()) {
      place.scalar = {cfa::CType::Kind::Pointer, "void *", bits, false};
    } else if (type->isFloatingPointTy()) {
      place.scalar.kind = cfa::CType::Kind::Float;
    }
  }

  /// Which pointer is followed, or which array, as the source says it.
  void set_operand(RecordedPlace& place) const {
    const Expression* e = expression(place, ExpressionKind::Subscript);
    const Expression* followed = expression(place, ExpressionKind::Pointer);
    // What has elements is no pointer, but may lie behind one.
    if (e && e->elements == 0) followed = e;
    if (followed) place.pointer = followed->operand;
    if (!e) e = followed;
    if (!e) return;
    place.operand = e->operand;
    place.index = e->index;
    if (place.kind == RecordedPlaceKind::Access) place.bound = e->elements;
    // What has another size is another value: the result of a call, say.
    if (!place.text.empty() || e->is_bit_field ||
        e->type.bits != place.bytes * 8)
      return;
    place.text = e->text;
    place.scalar = e->type;
  }

  /// The array whose index is checked: its size tells which of several.
  void set_array(RecordedPlace& place) const {
    const auto all = sources_.expressions.find(place.pos);
    if (all == sources_.expressions.end()) return;
    for (const Expression& e : all->second) {
      if (e.kind != ExpressionKind::Subscript || e.elements != place.bound)
        continue;
      place.operand = e.operand;
      place.text = e.text;
      return;
    }
  }

  /// An index that is a number is checked while the program is compiled: what
  /// is left tells neither the array nor the index, but the line may.
  void set_constant_index(RecordedPlace& place) const {
    cfa::SourcePos line = place.pos;
    line.column = 0;
    const Expression* found = nullptr;
    for (auto it = sources_.expressions.lower_bound(line);
         it != sources_.expressions.end() && it->first.file == line.file &&
         it->first.line == line.line;
         ++it) {
      for (const Expression& e : it->second) {
        std::uint64_t index = 0;
        if (e.kind != ExpressionKind::Subscript || e.elements == 0 ||
            llvm::StringRef(e.index).getAsInteger(0, index) ||
            index < e.elements)
          continue;
        if (found && (found->operand != e.operand || found->index != e.index))
          return;  // which of them?
        found = &e;
      }
    }
    if (!found) return;
    place.operand = found->operand;
    place.index = found->index;
    place.bound = found->elements;
  }

  void record_store(llvm::StoreInst& store) {
    llvm::Value* value = store.getValueOperand();
    const auto* argument = llvm::dyn_cast<llvm::Argument>(value);
    RecordedPlace& place =
        add(argument ? RecordedPlaceKind::Parameter : RecordedPlaceKind::Store,
            store);
    if (argument) place.number = argument->getArgNo();
    place.uses = uses_of(value);
    place.address_uses = uses_of(store.getPointerOperand());
    set_value(place, value->getType());
    if (const auto* e = expression(place, ExpressionKind::Assignment);
        e && !e->is_bit_field) {
      place.text = e->operand;
      if (e->type.bits == place.bytes * 8) place.scalar = e->type;
    }
    set_operand(place);
    const unsigned number = last();
    llvm::Instruction* after = store.getNextNode();
    if (is_scalar(value->getType()))
      tell(after, number, store.getPointerOperand(), value);
    else
      tell_block(after, number, store.getPointerOperand(), nullptr,
                 llvm::ConstantInt::get(wide_, place.bytes));
  }

  void tell_block(llvm::Instruction* before, unsigned number, llvm::Value* to,
                  llvm::Value* from, llvm::Value* bytes) {
    places_[number].kind = RecordedPlaceKind::Block;
    llvm::IRBuilder<> builder(before);
    builder.CreateCall(block_, {builder.getInt32(number), to,
                                wide(builder, from), wide(builder, bytes)});
  }

  void record_load(llvm::LoadInst& load) {
    const auto known = value_places_.find(&load);
    if (known == value_places_.end()) return;
    RecordedPlace& place = places_[known->second];
    place.address_uses = uses_of(load.getPointerOperand());
    set_value(place, load.getType());
    set_operand(place);
    tell(load.getNextNode(), known->second, load.getPointerOperand(),
         is_scalar(load.getType()) ? &load : nullptr);
  }

  void record_call(llvm::CallBase& call) {
    if (const auto block = block_operation(call)) {
      add(RecordedPlaceKind::Block, call);
      places_.back().address_uses = uses_of(block->to);
      tell_block(call.getNextNode(), last(),
                 const_cast<llvm::Value*>(block->to),
                 const_cast<llvm::Value*>(block->from),
                 const_cast<llvm::Value*>(block->length));
      return;
    }
    const llvm::Function* callee = callee_of(call);
    const llvm::StringRef name = callee ? callee->getName() : "";
    if (name == "__pleat_access") {
      RecordedPlace& place = add(RecordedPlaceKind::Access, call);
      set_operand(place);
      place.uses = uses_of(call.getArgOperand(3));
      tell(&call, last(), call.getArgOperand(2), call.getArgOperand(3),
           call.getArgOperand(4));
      return;
    }
    const auto known = value_places_.find(&call);
    if (known == value_places_.end()) return;
    RecordedPlace& place = places_[known->second];
    place.name = callee ? source_name(*callee) : "";
    for (const llvm::Value* argument : call.args())
      place.arguments.push_back(uses_of(argument));
    if (!callee) place.uses = uses_of(call.getCalledOperand());
    switch (place.kind) {
      case RecordedPlaceKind::Input:
        return record_input(call, known->second);
      case RecordedPlaceKind::Allocate:
        return record_allocation(call, known->second);
      case RecordedPlaceKind::Free:
      case RecordedPlaceKind::Call:
        tell(&call, known->second,
             call.arg_size() > 0 ? call.getArgOperand(0) : nullptr);
        return;
      default:
        if (call.getNextNode()) record_outside(call, known->second);
    }
  }

  /// A function of the library may look at what its arguments point to: they
  /// are told, two by two.
  void record_outside(llvm::CallBase& call, unsigned number) {
    std::vector<llvm::Value*> pointers;
    for (llvm::Value* argument : call.args()) {
      if (argument->getType()->isPointerTy()) pointers.push_back(argument);
    }
    for (std::size_t i = 0; i == 0 || i < pointers.size(); i += 2)
      tell(call.getNextNode(), number, &call,
           i < pointers.size() ? pointers[i] : nullptr,
           i + 1 < pointers.size() ? pointers[i + 1] : nullptr);
  }

  void record_input(llvm::CallBase& call, unsigned number) {
    llvm::Value* to = call.getArgOperand(1);
    const auto* bytes =
        llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(2));
    const std::uint64_t size = bytes ? bytes->getZExtValue() : 0;
    RecordedPlace& place = places_[number];
    place.bytes = static_cast<unsigned>(size);
    place.name.clear();
    const auto* object = llvm::dyn_cast<llvm::AllocaInst>(to);
    if (object) place.name = sources_.names.declaration(*object).name;
    llvm::Instruction* after = call.getNextNode();
    llvm::IRBuilder<> builder(after);
    llvm::Value* value = nullptr;
    if (size == 1 || size == 2 || size == 4 || size == 8)
      value = builder.CreateLoad(
          builder.getIntNTy(static_cast<unsigned>(size) * 8), to);
    tell(after, number, call.getArgOperand(0), to, value);
  }

  void record_allocation(llvm::CallBase& call, unsigned number) {
    llvm::IRBuilder<> builder(call.getNextNode());
    llvm::Value* bytes = call.arg_size() == 0
                             ? nullptr
                             : call.getArgOperand(call.arg_size() - 1);
    llvm::Value* before = nullptr;
    const std::string& name = places_[number].name;
    if (name == "calloc" && call.arg_size() == 2)
      bytes = builder.CreateMul(wide(builder, call.getArgOperand(0)),
                                wide(builder, call.getArgOperand(1)));
    if (name == "realloc" && call.arg_size() == 2)
      before = call.getArgOperand(0);
    tell(call.getNextNode(), number, &call, bytes, before);
  }

  // ---- conditions ----

  /// Does this branch only decide the value of `a && b` or `a || b`, whose
  /// whole is tested later?
  static bool decides_part(const llvm::BranchInst& branch) {
    for (const llvm::BasicBlock* to : branch.successors()) {
      for (const llvm::PHINode& phi : to->phis()) {
        if (phi.getType()->isIntegerTy(1) &&
            llvm::isa<llvm::ConstantInt>(
                phi.getIncomingValueForBlock(branch.getParent())))
          return true;
      }
    }
    return false;
  }

  void record_branch(llvm::BranchInst& branch) {
    if (trap_side(branch)) return record_check(branch);
    RecordedPlace& place = add(RecordedPlaceKind::Branch, branch);
    if (const auto* loop = loop_location(branch))
      place.pos = sources_.names.pos(loop);  // of do-while
    place.is_hidden = decides_part(branch);
    place.uses = uses_of(branch.getCondition());
    if (const auto* e = expression(place, ExpressionKind::Condition)) {
      place.text = e->text;
    } else if (const auto known = sources_.conditions.find(place.pos);
               known != sources_.conditions.end()) {
      place.text = known->second.text;
      place.is_negated = known->second.negated;
    }
    tell(&branch, last(), branch.getCondition());
  }

  /// The operands of what is checked, and what the check is about.
  void record_check(llvm::BranchInst& branch) {
    RecordedPlace& place = add(RecordedPlaceKind::Check, branch);
    place.uses = uses_of(branch.getCondition());
    if (const auto* e = expression(place, ExpressionKind::Operation)) {
      place.text = e->text;
      place.scalar = e->type;
    }
    llvm::Value* condition = branch.getCondition();
    llvm::Value *left = nullptr, *right = nullptr;
    find_operands(condition, place, left, right);
    if (place.operation == RecordedPlace::Operation::Index) set_array(place);
    if (place.operation == RecordedPlace::Operation::None)
      set_constant_index(place);
    if (place.operation == RecordedPlace::Operation::Shift) {
      // Whatever the branch tests, the shift itself has both operands.
      if (const auto* shift = checked_shift(branch)) {
        left = const_cast<llvm::Value*>(shift->getOperand(0));
        right = const_cast<llvm::Value*>(shift->getOperand(1));
      }
    }
    const bool holds_if_true = *trap_side(branch) == 1;
    llvm::Instruction* before = before_end(branch);
    llvm::IRBuilder<> builder(before);
    llvm::Value* holds =
        holds_if_true ? condition : builder.CreateNot(condition);
    const auto dominates = [&](llvm::Value* value) {
      const auto* at = llvm::dyn_cast_or_null<llvm::Instruction>(value);
      return !at || at->getParent() == branch.getParent() ||
             dominators_->dominates(at, &branch);
    };
    if (!dominates(left)) left = nullptr;
    if (!dominates(right)) right = nullptr;
    if (left)
      place.bytes = static_cast<unsigned>(
          layout_.getTypeStoreSize(left->getType()).getFixedValue());
    tell(before, last(), signed_wide(builder, left),
         signed_wide(builder, right), holds);
  }

  /// The run may end in front of the branch: where it is asked whether the
  /// property is reached.
  static llvm::Instruction* before_end(llvm::BranchInst& branch) {
    llvm::Instruction* at = &branch;
    for (llvm::Instruction* one = at->getPrevNode(); one;
         one = one->getPrevNode()) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(one);
      const llvm::Function* callee = call ? callee_of(*call) : nullptr;
      const bool asks = callee && callee->getName() == "__pleat_reached";
      if (!asks && !llvm::isa<llvm::SelectInst>(one)) break;
      at = one;
    }
    return at;
  }

  llvm::Value* signed_wide(llvm::IRBuilder<>& builder,
                           llvm::Value* value) const {
    if (!value || !value->getType()->isIntegerTy()) return value;
    return builder.CreateSExtOrTrunc(value, wide_);
  }

  static void find_operands(llvm::Value* condition, RecordedPlace& place,
                            llvm::Value*& left, llvm::Value*& right) {
    std::vector<llvm::Value*> open = {condition};
    std::set<llvm::Value*> seen;
    while (!open.empty()) {
      auto* at = llvm::dyn_cast<llvm::Instruction>(open.back());
      open.pop_back();
      if (!at || !seen.insert(at).second) continue;
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(at)) {
        if (call->arg_size() != 2) continue;
        left = call->getArgOperand(0);
        right = call->getArgOperand(1);
        place.operation = RecordedPlace::Operation::Overflow;
        return;
      }
      if (auto* test = llvm::dyn_cast<llvm::ICmpInst>(at)) {
        set_test(*test, place, left, right);
        continue;
      }
      for (llvm::Value* operand : at->operands()) open.push_back(operand);
    }
  }

  static void set_test(llvm::ICmpInst& test, RecordedPlace& place,
                       llvm::Value*& left, llvm::Value*& right) {
    const auto* bound = llvm::dyn_cast<llvm::ConstantInt>(test.getOperand(1));
    if (!bound) return;
    using Predicate = llvm::CmpInst::Predicate;
    if (test.getPredicate() == Predicate::ICMP_NE && bound->isZero()) {
      left = nullptr;
      right = test.getOperand(0);
      place.operation = RecordedPlace::Operation::Division;
    } else if (test.isUnsigned() &&
               place.operation == RecordedPlace::Operation::None) {
      left = test.getOperand(0);
      const bool is_less = test.getPredicate() == Predicate::ICMP_ULT;
      place.bound = bound->getZExtValue() + (is_less ? 0 : 1);
      place.operation = RecordedPlace::Operation::Index;
    }
  }

  // ---- globals ----

  void record_globals() {
    llvm::Function* main = module_.getFunction("main");
    if (!main || main->isDeclaration()) return;
    llvm::Instruction* first = &*main->getEntryBlock().getFirstInsertionPt();
    record_functions(first);
    for (llvm::GlobalVariable& global : module_.globals()) {
      if (global.isDeclaration() || global.isThreadLocal() ||
          !global.getValueType()->isSized())
        continue;
      Declaration declared = sources_.names.declaration(global);
      const auto* text = global.hasInitializer()
                             ? llvm::dyn_cast<llvm::ConstantDataSequential>(
                                   global.getInitializer())
                             : nullptr;
      if (declared.name.empty()) {
        if (!text || !text->isCString() || !global.isConstant()) continue;
        declared.name = quoted(text->getAsCString());
      }
      RecordedPlace& place = places_.emplace_back();
      place.kind = RecordedPlaceKind::Global;
      place.name = declared.name;
      place.pos = declared.pos;
      place.type = types_.number_of(declared.type);
      llvm::IRBuilder<> builder(first);
      tell(
          first, last(), &global,
          builder.getInt64(
              layout_.getTypeAllocSize(global.getValueType()).getFixedValue()));
      if (global.hasInitializer() && !global.isConstant())
        record_content(global, first);
    }
  }

  /// The beginning of a string, as C writes it.
  static std::string quoted(llvm::StringRef text) {
    constexpr std::size_t kMost = 30;
    std::string shown = "\"";
    for (const char c : text.take_front(kMost)) {
      if (c == '\n')
        shown += "\\n";
      else if (c == '"' || c == '\\')
        shown += std::string("\\") + c;
      else
        shown += llvm::isPrint(c) ? c : '?';
    }
    return shown + (text.size() > kMost ? "...\"" : "\"");
  }

  /// So that pointers to functions have a name.
  void record_functions(llvm::Instruction* before) {
    for (llvm::Function& function : module_) {
      if (function.isIntrinsic() || !function.hasAddressTaken() ||
          function.getName().starts_with("__pleat_"))
        continue;
      RecordedPlace& place = places_.emplace_back();
      place.kind = RecordedPlaceKind::Global;
      place.name = source_name(function);
      tell(before, last(), &function, llvm::ConstantInt::get(wide_, 1));
    }
  }

  /// What a global variable holds in the beginning.
  void record_content(llvm::GlobalVariable& global, llvm::Instruction* before) {
    RecordedPlace& place = places_.emplace_back();
    place.kind = RecordedPlaceKind::Block;
    place.is_hidden = true;
    llvm::IRBuilder<> builder(before);
    tell_block(
        before, last(), &global, nullptr,
        builder.getInt64(
            layout_.getTypeAllocSize(global.getValueType()).getFixedValue()));
  }

  llvm::Module& module_;
  const RecordingSources& sources_;
  const llvm::DataLayout& layout_;
  llvm::LLVMContext& context_;
  llvm::IntegerType* int_;
  llvm::IntegerType* wide_;
  llvm::FunctionCallee event_, block_;
  Types types_;
  std::vector<RecordedPlace> places_;
  std::string function_;  ///< that is looked at now
  const llvm::LoopInfo* loops_ = nullptr;
  const llvm::DominatorTree* dominators_ = nullptr;
  std::map<const llvm::Loop*, unsigned> loop_places_;
  /// Where the values of instructions are told.
  std::map<const llvm::Instruction*, unsigned> value_places_;
};

}  // namespace

Recording add_recording(llvm::Module& module, const RecordingSources& sources) {
  return Recorder(module, sources).run();
}

}  // namespace pleat::frontend
