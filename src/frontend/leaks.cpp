// --check leak, cleanup: is memory left when the program ends? A variable
// counts the blocks that malloc gave and nobody has freed.
//
// Where main returns and some are left, they are lost, unless globals lead to
// them: that is for a run of the compiled program to say, without which there
// is no violation (`__pleat_ends` in the harness). A proof says that none are
// left at all. That is more than SV-COMP's valid-memtrack asks of runs that
// end: what is lost stays lost. A run that does not end may lose memory, too:
// so a loop counts to its end, or can be left whenever an input says so, or
// has no memory to lose. Of all others the turns are counted, and a proof must
// exclude that they become too many.

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>

#include "frontend/entry_wrapper.h"
#include "frontend/library.h"
#include "frontend/property_key.h"
#include "frontend/translate.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::mk_bv;
using term::Sort;
using term::Term;

/// The loops of one function.
struct FunctionLoops {
  explicit FunctionLoops(const llvm::Function& function)
      : dominators(const_cast<llvm::Function&>(function)), loops(dominators) {}
  llvm::DominatorTree dominators;
  llvm::LoopInfo loops;
};

namespace {

constexpr unsigned kCountBits = 32;  ///< there are fewer slots
constexpr unsigned kTurnBits = 64;

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

/// Does it end the run as `return` from main does?
bool is_exit(llvm::StringRef name) {
  return name == "exit" || name == "_exit" || name == "_Exit" ||
         name == "quick_exit";
}

}  // namespace

bool Translator::asks_for_leaks() const {
  return asks_for(kLeak) || asks_for(kCleanup);
}

cfa::VariableId Translator::blocks_left() {
  if (blocks_left_.valid()) return blocks_left_;
  cfa::Variable variable;
  variable.name = "blocks left";
  variable.kind = cfa::Variable::Kind::Temporary;
  variable.type = plain_type(kCountBits, false);
  blocks_left_ =
      builder_.add_variable(std::move(variable), Sort::bitvec(kCountBits));
  return blocks_left_;
}

bool Translator::may_allocate() {
  if (!may_allocate_)
    may_allocate_ = llvm::any_of(module_, [](const llvm::Function& function) {
      const Library known = library_function(function);
      return !function.use_empty() &&
             (known == Library::Malloc || known == Library::Calloc);
    });
  return *may_allocate_;
}

void Translator::start_counting_blocks(Path& path) {
  if (asks_for_leaks() && may_allocate())
    Builder::write(path, blocks_left(), mk_bv(0, kCountBits), {});
}

/// malloc gave `value`: the block at `address`, or null.
void Translator::count_allocated(Path& path, Term value, Term address,
                                 const SourcePos& pos) {
  if (!asks_for_leaks()) return;
  const Term before = builder_.read(path, blocks_left());
  const Term after = mk_add(before, mk_bv(1, kCountBits));
  const Term null = mk_bv(0, value.width());
  Builder::write(
      path, blocks_left(),
      value == address ? after : mk_ite(mk_eq(value, null), before, after),
      pos);
}

/// Before `address` is freed. (Where `free` is asked about, it is valid.)
void Translator::count_freed(Path& path, Term address, const SourcePos& pos) {
  if (!asks_for_leaks() || !may_allocate()) return;
  const Term before = builder_.read(path, blocks_left());
  const Term after = mk_sub(before, mk_bv(1, kCountBits));
  const Term ends = asks_for(kFree) && options_.entry == "main"
                        ? mk_ne(address, mk_bv(0, address.width()))
                        : memory_.is_block(path, address);
  Builder::write(path, blocks_left(), mk_ite(ends, after, before), pos);
}

Term Translator::has_blocks_left(const Path& path) {
  if (!may_allocate()) return term::mk_false();
  return mk_ne(builder_.read(path, blocks_left()), mk_bv(0, kCountBits));
}

/// The entry function returns.
void Translator::check_return(Path& path, const llvm::ReturnInst& at) {
  const Frame& frame = *path.frame;
  if (!asks_for_leaks() || frame.is_shared ||
      frame.function->getName() != options_.entry)
    return;
  const Frame* caller = frame.caller;
  if (caller && (caller->caller || caller->function->getName() != kStart))
    return;
  if (options_.entry == "main") {
    violate(path, at, kLeak, has_blocks_left(path));
    violate(path, at, kCleanup, has_blocks_left(path));
  }
  cut_blocks_left(path, at, "memory is left to the caller");
}

/// A function is called that does not return. What the stack leads to is not
/// lost; whether what an abort leaves is left at the end, nobody says.
void Translator::check_exit(Path& path, const llvm::CallBase& at) {
  if (!asks_for_leaks()) return;
  const llvm::Function* callee = callee_of(at);
  if (callee && is_exit(callee->getName()) && options_.entry == "main")
    violate(path, at, kCleanup, has_blocks_left(path));
  cut_blocks_left(path, at, "memory is left where the program is ended");
}

/// No proof where blocks are left here.
void Translator::cut_blocks_left(Path& path, const llvm::Instruction& at,
                                 const std::string& why) {
  if (!asks_for_leaks()) return;
  const Term left = has_blocks_left(path);
  Path doubtful = path;
  doubtful.assume(left);
  if (!doubtful.dead())
    finish_in_cut(std::move(doubtful), names_.pos(at),
                  cfa::Cut::Reason::NotFollowed, why);
  path.assume(mk_not(left));
}

/// A path comes to a block. If it begins a loop, its turns are counted.
void Translator::count_turn(Path& path, const llvm::BasicBlock& from,
                            const llvm::BasicBlock& to) {
  const llvm::Function& function = *to.getParent();
  if (!asks_for_leaks() || !may_allocate() || !roles(function).is_header(&to))
    return;
  auto& known = loops_[&function];
  if (!known) known = std::make_shared<FunctionLoops>(function);
  const llvm::Loop* loop = known->loops.getLoopFor(&to);
  const llvm::Instruction& at = *from.getTerminator();
  if (!loop || loop->getHeader() != &to)
    return cut_blocks_left(path, at, "a jump into a loop with memory in use");
  if (LoopShape(*loop, known->loops, known->dominators).ends()) return;
  const auto [it, is_new] = turns_.try_emplace({path.frame->number, &to});
  if (is_new) {
    cfa::Variable variable;
    variable.name = "turns";
    variable.function = source_name(function);
    variable.kind = cfa::Variable::Kind::Temporary;
    variable.type = plain_type(kTurnBits, false);
    it->second =
        builder_.add_variable(std::move(variable), Sort::bitvec(kTurnBits));
  }
  if (!loop->contains(&from)) {
    Builder::write(path, it->second, mk_bv(0, kTurnBits), names_.pos(at));
    return;
  }
  const Term turns = builder_.read(path, it->second);
  const Term last = mk_eq(turns, term::mk_bvnot(mk_bv(0, kTurnBits)));
  Path endless = path;
  endless.assume(mk_and(last, has_blocks_left(path)));
  if (!endless.dead())
    finish_in_cut(std::move(endless), names_.pos(at),
                  cfa::Cut::Reason::NotFollowed,
                  "a loop with memory in use may not end");
  path.assume(mk_not(mk_and(last, has_blocks_left(path))));
  Builder::write(path, it->second, mk_add(turns, mk_bv(1, kTurnBits)),
                 names_.pos(at));
}

/// A run where the assumption fails goes no further, but what was lost is.
void Translator::cut_failing(const Path& path, const llvm::CallBase& at,
                             Term condition) {
  if (!asks_for_leaks()) return;
  Path stops = path;
  stops.assume(mk_and(mk_not(condition), has_blocks_left(path)));
  if (!stops.dead())
    finish_in_cut(std::move(stops), names_.pos(at),
                  cfa::Cut::Reason::NotFollowed,
                  "an assumption fails while memory is in use");
}

/// Functions of the library without a model may allocate.
void Translator::note_allocates(const llvm::CallBase& call,
                                const std::string& name) {
  if (asks_for_leaks())
    unmodelled("memory that " + name + " may allocate", names_.pos(call));
}

}  // namespace pleat::frontend
