#include "frontend/spots.h"

#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>
#include <numeric>

#include "frontend/accesses.h"
#include "frontend/library.h"

namespace pleat::frontend {
namespace {

/// A guess need not be complete.
constexpr unsigned kMaxPasses = 40;
/// More single places of one window are taken for all that their distances
/// lead to.
constexpr std::size_t kMaxSingle = 6;
constexpr std::size_t kMaxSpots = 256;

std::pair<std::int64_t, std::int64_t> range(const Spot& spot) {
  if (spot.period != 0) return {spot.outer_lo, spot.outer_hi};
  if (spot.step != 0) return {spot.lo, spot.hi};
  return {spot.offset, spot.offset + 1};
}

bool may_coincide(const Spot& a, const Spot& b) {
  const std::uint64_t step =
      std::gcd(std::gcd(a.step, a.period), std::gcd(b.step, b.period));
  if (step == 0) return a.offset == b.offset;
  const auto [a_lo, a_hi] = range(a);
  const auto [b_lo, b_hi] = range(b);
  return modulo(a.offset - b.offset, step) == 0 && a_lo < b_hi && b_lo < a_hi;
}

bool same_window(const Spot& a, const Spot& b) {
  return a.object == b.object && a.lo == b.lo && a.hi == b.hi &&
         a.period == b.period && a.outer_lo == b.outer_lo &&
         a.outer_hi == b.outer_hi;
}

}  // namespace

Spots::Spots(const llvm::Module& module, const PointsTo& points_to,
             const std::vector<const llvm::Function*>& functions)
    : module_(module), layout_(module.getDataLayout()), points_to_(points_to) {
  for (const llvm::GlobalVariable& global : module.globals()) {
    if (!global.getValueType()->isSized()) continue;
    const auto size = static_cast<std::int64_t>(
        layout_.getTypeAllocSize(global.getValueType()).getFixedValue());
    add_object(global, global.isDeclaration() ? kFar : size, false);
  }
  for (const llvm::Function* function : functions) {
    for (const llvm::Argument& argument : function->args()) {
      if (argument.hasByValAttr())
        add_object(argument,
                   static_cast<std::int64_t>(
                       argument.getPassPointeeByValueCopySize(layout_)),
                   false);
    }
    for (const llvm::Instruction& at : llvm::instructions(*function)) {
      const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&at);
      if (!local) continue;
      const auto size = local->getAllocationSize(layout_);
      add_object(at,
                 size ? static_cast<std::int64_t>(size->getFixedValue()) : kFar,
                 !local->isStaticAlloca());
    }
  }
  for (const llvm::GlobalVariable& global : module.globals()) {
    const auto it = numbers_of_objects_.find(&global);
    if (it != numbers_of_objects_.end() && global.hasInitializer())
      visit_initializer(it->second, 0, *global.getInitializer());
  }
  for (unsigned pass = 0; pass < kMaxPasses; ++pass) {
    changed_ = false;
    for (const llvm::Function* function : functions) {
      for (const llvm::Instruction& at : llvm::instructions(*function))
        visit(at);
    }
    if (!changed_) break;
  }
}

void Spots::add_object(const llvm::Value& value, std::int64_t size,
                       bool is_block) {
  const auto number = static_cast<unsigned>(objects_.size());
  numbers_of_objects_[&value] = number;
  objects_.push_back({&value, size, is_block});
  Spot spot;
  spot.object = number;
  spot.hi = size;
  pointers_[&value].insert(spot);
}

SpotSet Spots::of(const llvm::Value* pointer) const {
  const auto it = pointers_.find(pointer);
  if (it != pointers_.end()) return it->second;
  SpotSet result;
  if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(pointer))
    return of(alias->getAliasee());
  const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(pointer);
  if (!expression) return result;
  if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(expression)) {
    for (const Spot& spot : of(gep->getPointerOperand())) {
      if (const auto made = stepped(spot, *gep)) result.insert(*made);
    }
  } else if (expression->isCast()) {
    return of(expression->getOperand(0));
  }
  return result;
}

/// Adds places; many single ones of a window become steps.
bool Spots::insert(SpotSet& to, const SpotSet& from) const {
  bool changed = false;
  for (const Spot& spot : from) {
    const auto covers = [&](const Spot& other) {
      return same_window(other, spot) && other.step != 0 &&
             (spot.step == 0 || spot.step % other.step == 0) &&
             modulo(spot.offset - other.offset, other.step) == 0;
    };
    if (std::ranges::any_of(to, covers) || to.size() >= kMaxSpots) continue;
    if (!to.insert(spot).second) continue;
    changed = true;
    std::vector<Spot> near;
    std::ranges::copy_if(to, std::back_inserter(near), [&](const Spot& other) {
      return same_window(other, spot);
    });
    if (near.size() <= kMaxSingle) continue;
    std::uint64_t step = 0;
    for (const Spot& other : near) {
      step = std::gcd(step, other.step);
      step = std::gcd(step, static_cast<std::uint64_t>(
                                std::abs(other.offset - near[0].offset)));
      to.erase(other);
    }
    Spot all = near[0];
    all.step = step;
    to.insert(normal(all));
  }
  return changed;
}

void Spots::flow(const llvm::Value* to, const SpotSet& from) {
  if (from.empty()) return;
  changed_ = insert(pointers_[to], from) || changed_;
}

void Spots::keep(const Spot& at, const SpotSet& pointers) {
  if (pointers.empty()) return;
  auto& all = kept_[at.object];
  auto it = std::ranges::find_if(all, [&](const Kept& one) {
    return one.at.offset == at.offset && one.at.step == at.step &&
           one.at.period == at.period && range(one.at) == range(at);
  });
  if (it == all.end()) it = all.insert(all.end(), Kept{at, {}});
  changed_ = insert(it->pointers, pointers) || changed_;
}

SpotSet Spots::kept(const Spot& at) const {
  SpotSet result;
  const auto all = kept_.find(at.object);
  if (all == kept_.end()) return result;
  for (const Kept& one : all->second) {
    if (may_coincide(one.at, at)) insert(result, one.pointers);
  }
  return result;
}

void Spots::visit_initializer(unsigned object, std::int64_t offset,
                              const llvm::Constant& data) {
  if (data.isNullValue() || llvm::isa<llvm::UndefValue>(data)) return;
  if (llvm::isa<llvm::ConstantAggregate>(data)) {
    auto* record = llvm::dyn_cast<llvm::StructType>(data.getType());
    for (unsigned i = 0; i < data.getNumOperands(); ++i) {
      const auto& part = *llvm::cast<llvm::Constant>(data.getOperand(i));
      const std::uint64_t begin =
          record ? layout_.getStructLayout(record)->getElementOffset(i)
                 : i * layout_.getTypeAllocSize(part.getType());
      visit_initializer(object, offset + static_cast<std::int64_t>(begin),
                        part);
    }
    return;
  }
  if (!data.getType()->isPointerTy()) return;
  Spot at;
  at.object = object;
  at.offset = offset;
  keep(at, of(&data));
}

void Spots::load(const llvm::Instruction& at) {
  llvm::Type* type = at.getType();
  if (!type->isPointerTy() && !type->isAggregateType()) return;
  for (const Spot& spot : of(at.getOperand(0))) {
    if (type->isPointerTy()) {
      flow(&at, kept(spot));
      continue;
    }
    // All pointers of a struct are taken for one.
    Spot all = spot;
    all.step = 1;
    all.lo = spot.offset;
    all.hi = spot.offset + static_cast<std::int64_t>(
                               layout_.getTypeStoreSize(type).getFixedValue());
    flow(&at, kept(all));
  }
}

void Spots::store(const llvm::Instruction& at) {
  const llvm::Value* value = at.getOperand(0);
  const SpotSet pointers = of(value);
  for (const Spot& spot : of(at.getOperand(1))) {
    if (value->getType()->isIntegerTy()) {
      const auto constant = number(value);
      const auto key = std::pair(spot.object, spot.offset);
      const auto [it, is_new] = numbers_.try_emplace(key, Number{constant});
      if (!is_new && it->second.value && it->second.value != constant) {
        it->second.value.reset();
        changed_ = true;
      }
      changed_ = changed_ || is_new;
      continue;
    }
    if (value->getType()->isPointerTy()) {
      keep(spot, pointers);
      continue;
    }
    auto* record = llvm::dyn_cast<llvm::StructType>(value->getType());
    for (unsigned i = 0; record && i < record->getNumElements(); ++i) {
      Spot part = spot;
      part.offset += static_cast<std::int64_t>(
          layout_.getStructLayout(record)->getElementOffset(i));
      if (record->getElementType(i)->isPointerTy()) keep(part, pointers);
    }
  }
}

void Spots::copy(const SpotSet& to, const SpotSet& from, std::int64_t bytes) {
  for (const Spot& source : from) {
    const auto all = kept_.find(source.object);
    if (all == kept_.end()) continue;
    const std::uint64_t step = std::gcd(source.step, source.period);
    const std::vector<Kept> found = all->second;
    for (const Kept& one : found) {
      std::int64_t distance = one.at.offset - source.offset;
      if (step != 0) distance = modulo(distance, step);
      if (distance < 0 || distance >= bytes) continue;
      for (const Spot& target : to) {
        Spot at = one.at;
        const std::int64_t shift = target.offset + distance - at.offset;
        at.object = target.object;
        at.offset += shift;
        at.lo += shift;
        at.hi += shift;
        at.outer_lo += shift;
        at.outer_hi += shift;
        keep(at, one.pointers);
      }
    }
    for (const auto& [key, value] : std::map(numbers_)) {
      const std::int64_t distance = key.second - source.offset;
      if (key.first != source.object || distance < 0 || distance >= bytes)
        continue;
      for (const Spot& target : to)
        numbers_.try_emplace({target.object, target.offset + distance}, value);
    }
  }
}

void Spots::bind(const llvm::CallBase& call, const llvm::Function& callee) {
  for (unsigned i = 0; i < call.arg_size() && i < callee.arg_size(); ++i) {
    const llvm::Argument& parameter = *callee.getArg(i);
    const SpotSet given = of(call.getArgOperand(i));
    if (parameter.hasByValAttr())
      copy(of(&parameter), given,
           static_cast<std::int64_t>(
               parameter.getPassPointeeByValueCopySize(layout_)));
    else
      flow(&parameter, given);
  }
  const auto it = results_.find(&callee);
  if (it != results_.end()) flow(&call, it->second);
}

void Spots::visit_call(const llvm::CallBase& call) {
  if (const auto operation = block_operation(call)) {
    if (operation->from)
      copy(of(operation->to), of(operation->from),
           static_cast<std::int64_t>(operation->bytes().value_or(kFar)));
    if (call.getType()->isPointerTy()) flow(&call, of(operation->to));
    return;
  }
  const llvm::Function* callee = callee_of(call);
  if (!callee) {
    for (const llvm::Function& function : module_) {
      if (!function.isDeclaration() && points_to_.may_reach(call, function))
        bind(call, function);
    }
    return;
  }
  if (!callee->isDeclaration()) return bind(call, *callee);
  const Library function = library_function(*callee);
  if (function != Library::Malloc && function != Library::Calloc) return;
  if (numbers_of_objects_.contains(&call)) return;
  std::int64_t size = 1;
  for (const llvm::Use& part : call.args()) {
    const auto* bytes = llvm::dyn_cast<llvm::ConstantInt>(part.get());
    size = bytes && bytes->getValue().ult(kFar) && size < kFar
               ? size * static_cast<std::int64_t>(bytes->getZExtValue())
               : kFar;
  }
  add_object(call, std::min(size, kFar), true);
  changed_ = true;
}

void Spots::visit(const llvm::Instruction& at) {
  switch (at.getOpcode()) {
    case llvm::Instruction::Alloca:
      return;
    case llvm::Instruction::Load:
      return load(at);
    case llvm::Instruction::Store:
      return store(at);
    case llvm::Instruction::Call:
      return visit_call(llvm::cast<llvm::CallBase>(at));
    case llvm::Instruction::GetElementPtr: {
      SpotSet made;
      for (const Spot& spot : of(at.getOperand(0))) {
        if (const auto one = stepped(spot, llvm::cast<llvm::GEPOperator>(at)))
          made.insert(*one);
      }
      return flow(&at, made);
    }
    case llvm::Instruction::Ret: {
      if (at.getNumOperands() == 0) return;
      const SpotSet result = of(at.getOperand(0));
      if (!result.empty())
        changed_ = insert(results_[at.getFunction()], result) || changed_;
      return;
    }
    case llvm::Instruction::PHI:
    case llvm::Instruction::Select:
    case llvm::Instruction::BitCast:
    case llvm::Instruction::AddrSpaceCast:
    case llvm::Instruction::Freeze:
    case llvm::Instruction::InsertValue:
    case llvm::Instruction::ExtractValue:
      for (const llvm::Use& operand : at.operands()) {
        if (!llvm::isa<llvm::BasicBlock>(operand.get()))
          flow(&at, of(operand.get()));
      }
      return;
    case llvm::Instruction::IntToPtr: {
      const auto* number =
          llvm::dyn_cast<llvm::PtrToIntOperator>(at.getOperand(0));
      if (number) flow(&at, of(number->getPointerOperand()));
      return;
    }
    default:
      return;
  }
}

}  // namespace pleat::frontend
