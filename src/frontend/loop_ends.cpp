#include "frontend/loop_ends.h"

#include <llvm/IR/IntrinsicInst.h>

#include "frontend/accesses.h"
#include "frontend/library.h"

namespace pleat::frontend {
namespace {

/// Is it a comparison with zero of an input that is read right here?
bool is_chosen_by_input(const llvm::BranchInst& branch) {
  const llvm::Value* value = branch.getCondition();
  if (const auto* test = llvm::dyn_cast<llvm::ICmpInst>(value)) {
    const auto* zero = llvm::dyn_cast<llvm::ConstantInt>(test->getOperand(1));
    if (!test->isEquality() || !zero || !zero->isZero()) return false;
    value = test->getOperand(0);
  }
  while (const auto* cast = llvm::dyn_cast<llvm::CastInst>(value)) {
    if (!cast->isIntegerCast()) return false;
    value = cast->getOperand(0);
  }
  const auto* call = llvm::dyn_cast<llvm::CallBase>(value);
  const llvm::Function* callee = call ? callee_of(*call) : nullptr;
  return callee && call->getParent() == branch.getParent() &&
         call->getType()->isIntegerTy() &&
         library_function(*callee) == Library::Nondet;
}

/// A local that only loads and stores name; null: it is none.
const llvm::AllocaInst* named_only(const llvm::Value* pointer) {
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(pointer);
  if (!local || !local->getAllocatedType()->isIntegerTy()) return nullptr;
  const bool plain = llvm::all_of(local->users(), [&](const llvm::User* user) {
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(user))
      return !load->isVolatile() &&
             load->getType() == local->getAllocatedType();
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user))
      return !store->isVolatile() && store->getPointerOperand() == local &&
             store->getValueOperand()->getType() == local->getAllocatedType();
    const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(user);
    return call && (call->isLifetimeStartOrEnd() ||
                    llvm::isa<llvm::DbgInfoIntrinsic>(call));
  });
  return plain ? local : nullptr;
}

/// The local that is read.
const llvm::AllocaInst* read_local(const llvm::Value* value) {
  const auto* load = llvm::dyn_cast<llvm::LoadInst>(value);
  return load ? named_only(load->getPointerOperand()) : nullptr;
}

/// What a loop of a function does to its locals.
class LoopShape {
 public:
  LoopShape(const llvm::Loop& loop, const llvm::LoopInfo& loops,
            const llvm::DominatorTree& dominators)
      : loop_(loop), loops_(loops), dominators_(dominators) {
    loop.getLoopLatches(latches_);
  }

  /// Does every turn come to a place where the loop ends as soon as it has
  /// counted far enough, or where an input may end it?
  bool ends() const {
    llvm::SmallVector<llvm::BasicBlock*, 4> exits;
    loop_.getExitingBlocks(exits);
    return llvm::any_of(exits, [&](const llvm::BasicBlock* exit) {
      const auto* end = llvm::dyn_cast<llvm::BranchInst>(exit->getTerminator());
      return end && end->isConditional() && is_in_every_turn(*exit) &&
             (is_chosen_by_input(*end) || counts(*end));
    });
  }

 private:
  bool is_in_every_turn(const llvm::BasicBlock& block) const {
    return llvm::all_of(latches_, [&](const llvm::BasicBlock* latch) {
      return dominators_.dominates(&block, latch);
    });
  }

  std::vector<const llvm::StoreInst*> stores_to(
      const llvm::AllocaInst& local) const {
    std::vector<const llvm::StoreInst*> result;
    for (const llvm::User* user : local.users()) {
      const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
      if (store && loop_.contains(store->getParent())) result.push_back(store);
    }
    return result;
  }

  /// By how much every turn changes the local: 1, -1, or 0 for anything else.
  int step_of(const llvm::AllocaInst& local) const {
    const auto stores = stores_to(local);
    if (stores.size() != 1 || !is_in_every_turn(*stores[0]->getParent()) ||
        loops_.getLoopFor(stores[0]->getParent()) != &loop_)
      return 0;
    const auto* sum =
        llvm::dyn_cast<llvm::BinaryOperator>(stores[0]->getValueOperand());
    if (!sum || sum->getOpcode() != llvm::Instruction::Add ||
        sum->getParent() != stores[0]->getParent() ||
        read_local(sum->getOperand(0)) != &local ||
        llvm::cast<llvm::Instruction>(sum->getOperand(0))->getParent() !=
            sum->getParent())
      return 0;
    const auto* by = llvm::dyn_cast<llvm::ConstantInt>(sum->getOperand(1));
    return by && by->isOne() ? 1 : by && by->isMinusOne() ? -1 : 0;
  }

  /// Does it compare a local that is counted up or down with what stays the
  /// same, so that it is the loop's end before the count wraps around?
  bool counts(const llvm::BranchInst& end) const {
    const auto* test = llvm::dyn_cast<llvm::ICmpInst>(end.getCondition());
    if (!test) return false;
    llvm::CmpInst::Predicate goes_on = test->getPredicate();
    if (!loop_.contains(end.getSuccessor(0)))
      goes_on = llvm::CmpInst::getInversePredicate(goes_on);
    return counts(test->getOperand(0), goes_on, test->getOperand(1), end) ||
           counts(test->getOperand(1),
                  llvm::CmpInst::getSwappedPredicate(goes_on),
                  test->getOperand(0), end);
  }

  bool counts(const llvm::Value* counted, llvm::CmpInst::Predicate goes_on,
              const llvm::Value* bound, const llvm::BranchInst& end) const {
    const llvm::AllocaInst* local = read_local(counted);
    if (!local ||
        llvm::cast<llvm::Instruction>(counted)->getParent() != end.getParent())
      return false;
    const auto* number = llvm::dyn_cast<llvm::ConstantInt>(bound);
    const llvm::AllocaInst* other = read_local(bound);
    if (!number && (!other || !stores_to(*other).empty())) return false;
    const int step = step_of(*local);
    switch (goes_on) {
      case llvm::CmpInst::ICMP_NE:
        return step != 0;
      case llvm::CmpInst::ICMP_SLT:
      case llvm::CmpInst::ICMP_ULT:
        return step == 1;
      case llvm::CmpInst::ICMP_SGT:
      case llvm::CmpInst::ICMP_UGT:
        return step == -1;
      case llvm::CmpInst::ICMP_SLE:
        return step == 1 && number && !number->isMaxValue(true);
      case llvm::CmpInst::ICMP_ULE:
        return step == 1 && number && !number->isMaxValue(false);
      case llvm::CmpInst::ICMP_SGE:
        return step == -1 && number && !number->isMinValue(true);
      case llvm::CmpInst::ICMP_UGE:
        return step == -1 && number && !number->isMinValue(false);
      default:
        return false;
    }
  }

  const llvm::Loop& loop_;
  const llvm::LoopInfo& loops_;
  const llvm::DominatorTree& dominators_;
  llvm::SmallVector<llvm::BasicBlock*, 4> latches_;
};

}  // namespace

const llvm::Loop* FunctionLoops::loop_of(const llvm::BasicBlock& header) const {
  const llvm::Loop* loop = loops_.getLoopFor(&header);
  return loop && loop->getHeader() == &header ? loop : nullptr;
}

bool FunctionLoops::ends(const llvm::Loop& loop) const {
  return LoopShape(loop, loops_, dominators_).ends();
}

bool FunctionLoops::may_repeat_forever(const llvm::BasicBlock& block) const {
  for (const llvm::Loop* loop = loops_.getLoopFor(&block); loop;
       loop = loop->getParentLoop()) {
    if (!ends(*loop)) return true;
  }
  return false;
}

}  // namespace pleat::frontend
