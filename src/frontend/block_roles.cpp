#include "frontend/block_roles.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <vector>

#include "frontend/pointer_arithmetic.h"

namespace pleat::frontend {
namespace {

constexpr std::size_t kMaxThreaded = 24;  ///< instructions
constexpr std::size_t kMaxRegion = 16;    ///< blocks

/// The number of different predecessors: a switch may name a block twice.
std::size_t predecessors(const llvm::BasicBlock& block) {
  llvm::SmallPtrSet<const llvm::BasicBlock*, 8> seen;
  for (const llvm::BasicBlock* from : llvm::predecessors(&block))
    seen.insert(from);
  return seen.size();
}

bool is_lifetime_end(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  return call && call->getIntrinsicID() == llvm::Intrinsic::lifetime_end;
}

/// True of instructions that cannot fail, read no memory and have no effect.
bool is_plain(const llvm::Instruction& instruction) {
  if (llvm::isa<llvm::DbgInfoIntrinsic>(instruction)) return true;
  if (const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction))
    return call->getIntrinsicID() == llvm::Intrinsic::expect;
  switch (instruction.getOpcode()) {
    case llvm::Instruction::Add:
    case llvm::Instruction::Sub:
    case llvm::Instruction::Mul:
    case llvm::Instruction::And:
    case llvm::Instruction::Or:
    case llvm::Instruction::Xor:
    case llvm::Instruction::ICmp:
    case llvm::Instruction::Select:
    case llvm::Instruction::Freeze:
    case llvm::Instruction::GetElementPtr:
      return true;
    default:
      return instruction.isCast();
  }
}

/// Does the load read an alloca or a global, and nothing behind its end?
bool reads_only_its_object(const llvm::LoadInst& load) {
  const llvm::DataLayout& layout = load.getDataLayout();
  const llvm::Value* from = load.getPointerOperand();
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(from);
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(from);
  if (!global && (!local || local->isArrayAllocation())) return false;
  llvm::Type* type = local ? local->getAllocatedType() : global->getValueType();
  return type->isSized() && layout.getTypeStoreSize(load.getType()) <=
                                layout.getTypeAllocSize(type);
}

}  // namespace

BlockRoles::BlockRoles(const llvm::Function& function, const DebugNames& names,
                       bool loads_fail, bool keep_branches)
    : loads_fail_(loads_fail), keep_branches_(keep_branches) {
  find_headers(function);
  for (const llvm::BasicBlock& block : function) {
    if (llvm::isa<llvm::ReturnInst>(block.getTerminator())) ++returns_;
    if (is_threaded(block, names)) threaded_.insert(&block);
  }
  for (const llvm::BasicBlock& block : function) {
    if (const llvm::BasicBlock* join = find_value_join(block))
      value_joins_[&block] = join;
  }
}

/// A depth-first search: a block that is met again while it is still on the
/// search's stack is the header of a loop.
void BlockRoles::find_headers(const llvm::Function& function) {
  llvm::SmallPtrSet<const llvm::BasicBlock*, 32> seen, open;
  struct Visit {
    const llvm::BasicBlock* block;
    unsigned next = 0;
  };
  std::vector<Visit> stack = {{&function.getEntryBlock()}};
  seen.insert(stack[0].block);
  open.insert(stack[0].block);
  while (!stack.empty()) {
    Visit& top = stack.back();
    const llvm::Instruction* end = top.block->getTerminator();
    if (top.next == end->getNumSuccessors()) {
      open.erase(top.block);
      stack.pop_back();
      continue;
    }
    const llvm::BasicBlock* next = end->getSuccessor(top.next++);
    if (open.contains(next)) {
      headers_.insert(next);
      auto& branch = back_[next];
      if (!branch || !branch->getMetadata(llvm::LLVMContext::MD_loop))
        branch = end;
    }
    if (seen.insert(next).second) {
      open.insert(next);
      stack.push_back({next});
    }
  }
}

const llvm::Instruction* BlockRoles::back_branch(
    const llvm::BasicBlock* header) const {
  return back_.lookup(header);
}

bool BlockRoles::is_location(const llvm::BasicBlock* block) const {
  if (headers_.contains(block)) return true;
  if (threaded_.contains(block)) return false;
  if (predecessors(*block) > 1) return true;
  for (const llvm::BasicBlock* from : llvm::predecessors(block)) {
    if (threaded_.contains(from)) return true;
  }
  return false;
}

/// Does the block only look at its phis, or at the variables in which clang
/// notes where to go after a clean-up (they have no name), and then branch on
/// what it saw?
bool BlockRoles::is_threaded(const llvm::BasicBlock& block,
                             const DebugNames& names) const {
  const llvm::Instruction* end = block.getTerminator();
  if (headers_.contains(&block) || predecessors(block) < 2 ||
      end->getNumSuccessors() < 2 || block.size() > kMaxThreaded)
    return false;
  llvm::SmallPtrSet<const llvm::Value*, 8> known;
  for (const llvm::Instruction& instruction : block) {
    if (llvm::isa<llvm::PHINode>(instruction)) {
      known.insert(&instruction);
    } else if (const auto* load =
                   llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
      const auto* slot =
          llvm::dyn_cast<llvm::AllocaInst>(load->getPointerOperand());
      if (!slot || !names.declaration(*slot).name.empty()) return false;
      known.insert(load);
    } else if (is_plain(instruction)) {
      for (const llvm::Use& operand : instruction.operands()) {
        if (known.contains(operand.get())) known.insert(&instruction);
      }
    } else if (!instruction.isTerminator() && !is_lifetime_end(instruction)) {
      return false;
    }
  }
  for (const llvm::Instruction& instruction : block) {
    for (const llvm::User* user : instruction.users()) {
      const auto* at = llvm::dyn_cast<llvm::Instruction>(user);
      if (!at || at->getParent() != &block) return false;
    }
  }
  return known.contains(end->getOperand(0));
}

bool BlockRoles::only_values(const llvm::BasicBlock& block) const {
  for (const llvm::Instruction& instruction : block) {
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
      if (load->isVolatile() || (loads_fail_ && !reads_only_its_object(*load)))
        return false;
    } else if (llvm::isa<llvm::BranchInst>(instruction)) {
      continue;
    } else if (const auto* step =
                   llvm::dyn_cast<llvm::GEPOperator>(&instruction)) {
      if (loads_fail_ && may_stray(*step, block.getDataLayout())) return false;
    } else if (!is_plain(instruction)) {
      return false;
    }
  }
  return true;
}

const llvm::BasicBlock* BlockRoles::find_value_join(
    const llvm::BasicBlock& branch) const {
  const auto* end = llvm::dyn_cast<llvm::BranchInst>(branch.getTerminator());
  if (keep_branches_ || !end || !end->isConditional()) return nullptr;
  const llvm::BasicBlock* join = nullptr;
  llvm::SmallPtrSet<const llvm::BasicBlock*, 16> region = {&branch};
  std::vector<const llvm::BasicBlock*> open = {end->getSuccessor(0),
                                               end->getSuccessor(1)};
  while (!open.empty()) {
    const llvm::BasicBlock* block = open.back();
    open.pop_back();
    if (predecessors(*block) > 1) {
      if (join && join != block) return nullptr;
      join = block;
      continue;
    }
    // A block that comes again is in a cycle that no path reaches.
    if (headers_.contains(block) || !only_values(*block) ||
        region.size() >= kMaxRegion || !region.insert(block).second)
      return nullptr;
    for (const llvm::BasicBlock* next : llvm::successors(block))
      open.push_back(next);
  }
  if (!join || headers_.contains(join) || threaded_.contains(join) ||
      !llvm::isa<llvm::PHINode>(join->front()))
    return nullptr;
  for (const llvm::BasicBlock* from : llvm::predecessors(join)) {
    if (!region.contains(from)) return nullptr;
  }
  return join;
}

}  // namespace pleat::frontend
