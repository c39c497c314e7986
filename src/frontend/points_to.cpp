#include "frontend/points_to.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

#include "frontend/accesses.h"
#include "frontend/library.h"

namespace pleat::frontend {

namespace {

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
