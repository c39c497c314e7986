#include "frontend/near_null.h"

#include <llvm/IR/InstIterator.h>

#include "frontend/arguments.h"
#include "frontend/entry_wrapper.h"
#include "frontend/pointer_arithmetic.h"

namespace pleat::frontend {
namespace {

/// Does it lead anywhere?
bool moves(const llvm::GEPOperator& step) { return !step.hasAllZeroIndices(); }

/// Constants that an instruction or initial value holds.
void collect_steps(const llvm::Constant& data,
                   std::vector<const llvm::GEPOperator*>& found) {
  if (!llvm::isa<llvm::ConstantExpr, llvm::ConstantAggregate>(data)) return;
  if (const auto* step = llvm::dyn_cast<llvm::GEPOperator>(&data))
    found.push_back(step);
  for (const llvm::Use& part : data.operands())
    collect_steps(*llvm::cast<llvm::Constant>(part.get()), found);
}

std::vector<const llvm::GEPOperator*> all_steps(const llvm::Module& module) {
  std::vector<const llvm::GEPOperator*> found;
  for (const llvm::GlobalVariable& global : module.globals()) {
    if (global.hasInitializer()) collect_steps(*global.getInitializer(), found);
  }
  for (const llvm::Function& function : module) {
    for (const llvm::Instruction& at : llvm::instructions(function)) {
      if (const auto* step = llvm::dyn_cast<llvm::GEPOperator>(&at))
        found.push_back(step);
      for (const llvm::Use& operand : at.operands()) {
        if (const auto* data = llvm::dyn_cast<llvm::Constant>(operand.get()))
          collect_steps(*data, found);
      }
    }
  }
  return found;
}

}  // namespace

bool may_keep_near_null(const llvm::GEPOperator& step) {
  if (!moves(step)) return false;
  const llvm::Value* base = &step;
  while (const auto* next = llvm::dyn_cast<llvm::GEPOperator>(base))
    base = next->getPointerOperand();
  if (llvm::isa<llvm::AllocaInst, llvm::GlobalValue>(base)) return false;
  const bool constant = llvm::isa<llvm::Constant>(step);
  return constant || step.getType()->isVectorTy() || !is_only_accessed(step);
}

Origins origins(const llvm::Module& module, const PointsTo& points_to,
                const InputSites& sites, bool caller_is_known) {
  const std::vector<Region>& regions = points_to.regions();
  Origins result;
  result.near_null.assign(regions.size(), NearNull::Wild);
  result.from_parameter.assign(regions.size(), false);
  std::vector<bool> wild(regions.size(), false);
  for (std::size_t i = 0; i < regions.size(); ++i) {
    wild[i] = wild[i] || regions[i].external || regions[i].numbers;
    // What malloc gives holds anything, and so do the elements of argv beyond
    // the limits.
    if (!regions[i].heap &&
        llvm::none_of(regions[i].objects, [](const llvm::Value* object) {
          return is_argument_object(*object);
        }))
      continue;
    for (const unsigned content : regions[i].contents) wild[content] = true;
  }
  for (const InputSite& site : sites.sites()) {
    if (!site.object) continue;
    const bool is_parameter = site.object->getFunction()->getName() == kStart;
    // All pointers there were set before the call.
    if (is_parameter && caller_is_known) continue;
    for (const unsigned content :
         regions[points_to.region_of(site.object)].contents) {
      wild[content] = true;
      if (is_parameter) result.from_parameter[content] = true;
    }
  }
  for (const llvm::GEPOperator* step : all_steps(module)) {
    if (!may_keep_near_null(*step)) continue;
    const unsigned region = points_to.region_of(step);
    result.near_null[region] =
        wild[region] ? NearNull::Unclear : NearNull::Null;
  }
  return result;
}

}  // namespace pleat::frontend
