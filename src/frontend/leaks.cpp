// --check leak, cleanup: is memory left when the program ends? A variable
// counts the blocks that malloc gave and nobody has freed.
//
// Where main returns and some are left, they are lost, unless globals lead to
// them: that is for a run of the compiled program to say, without which there
// is no violation (`__pleat_ends` in the harness). A proof says that none are
// left at all. That is more than SV-COMP's valid-memtrack asks of runs that
// end: what is lost stays lost. A run that does not end may lose memory, too:
// so a loop is left at some time, or can be left whenever an input says so, or
// has no memory to lose. A proof must exclude everything else.

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>

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

/// Does every turn come to a place where an input may end the loop?
bool can_be_left(const llvm::Loop& loop,
                 const llvm::DominatorTree& dominators) {
  llvm::SmallVector<llvm::BasicBlock*, 4> exits, latches;
  loop.getExitingBlocks(exits);
  loop.getLoopLatches(latches);
  return llvm::any_of(exits, [&](const llvm::BasicBlock* exit) {
    const auto* end = llvm::dyn_cast<llvm::BranchInst>(exit->getTerminator());
    return end && end->isConditional() && is_chosen_by_input(*end) &&
           llvm::all_of(latches, [&](const llvm::BasicBlock* latch) {
             return dominators.dominates(exit, latch);
           });
  });
}

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

void Translator::start_counting_blocks(Path& path) {
  if (asks_for_leaks())
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
  if (!asks_for_leaks()) return;
  const Term before = builder_.read(path, blocks_left());
  const Term after = mk_sub(before, mk_bv(1, kCountBits));
  const Term ends = asks_for(kFree) && options_.entry == "main"
                        ? mk_ne(address, mk_bv(0, address.width()))
                        : memory_.is_block(path, address);
  Builder::write(path, blocks_left(), mk_ite(ends, after, before), pos);
}

Term Translator::has_blocks_left(const Path& path) {
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
  if (!doubtful.dead()) finish_in_cut(std::move(doubtful), names_.pos(at), why);
  path.assume(mk_not(left));
}

/// A path comes to a block. If it begins a loop, its turns are counted.
void Translator::count_turn(Path& path, const llvm::BasicBlock& from,
                            const llvm::BasicBlock& to) {
  const llvm::Function& function = *to.getParent();
  if (!asks_for_leaks() || !roles(function).is_header(&to)) return;
  auto& known = loops_[&function];
  if (!known) known = std::make_shared<FunctionLoops>(function);
  const llvm::Loop* loop = known->loops.getLoopFor(&to);
  const llvm::Instruction& at = *from.getTerminator();
  if (!loop || loop->getHeader() != &to)
    return cut_blocks_left(path, at, "a jump into a loop with memory in use");
  if (can_be_left(*loop, known->dominators)) return;
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
                  "an assumption fails while memory is in use");
}

/// Functions of the library without a model may allocate.
void Translator::note_allocates(const llvm::CallBase& call,
                                const std::string& name) {
  if (asks_for_leaks())
    unmodelled("memory that " + name + " may allocate", names_.pos(call));
}

}  // namespace pleat::frontend
