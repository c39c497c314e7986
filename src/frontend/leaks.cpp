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

#include "frontend/leaks.h"

#include "frontend/accesses.h"
#include "frontend/entry_wrapper.h"
#include "frontend/library.h"
#include "frontend/property_key.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::mk_bv;
using term::Sort;
using term::Term;

namespace {

constexpr unsigned kCountBits = 32;  ///< there are fewer slots
constexpr unsigned kTurnBits = 64;

/// Does it end the program, as `return` from main or as an error does?
bool is_exit(llvm::StringRef name) {
  return vocabulary::is_error_function(name) || name == "exit" ||
         name == "_exit" || name == "_Exit" || name == "quick_exit";
}

}  // namespace

bool LeakChecks::is_asked() const {
  return context_.asks_for(kLeak) || context_.asks_for(kCleanup);
}

cfa::VariableId LeakChecks::blocks_left() {
  if (blocks_left_.valid()) return blocks_left_;
  cfa::Variable variable;
  variable.name = "blocks left";
  variable.kind = cfa::Variable::Kind::Temporary;
  variable.type = plain_type(kCountBits, false);
  blocks_left_ = context_.builder.add_variable(std::move(variable),
                                               Sort::bitvec(kCountBits));
  return blocks_left_;
}

bool LeakChecks::may_allocate() {
  if (!may_allocate_)
    may_allocate_ =
        llvm::any_of(context_.module, [](const llvm::Function& function) {
          const Library known = library_function(function);
          return !function.use_empty() &&
                 (known == Library::Malloc || known == Library::Calloc);
        });
  return *may_allocate_;
}

void LeakChecks::start(Path& path) {
  if (is_asked() && may_allocate())
    Builder::write(path, blocks_left(), mk_bv(0, kCountBits), {});
}

void LeakChecks::count_allocated(Path& path, Term value, Term address,
                                 const SourcePos& pos) {
  if (!is_asked()) return;
  const Term before = context_.builder.read(path, blocks_left());
  const Term after = mk_add(before, mk_bv(1, kCountBits));
  const Term null = mk_bv(0, value.width());
  Builder::write(
      path, blocks_left(),
      value == address ? after : mk_ite(mk_eq(value, null), before, after),
      pos);
}

void LeakChecks::count_freed(Path& path, Term address, const SourcePos& pos) {
  if (!is_asked() || !may_allocate()) return;
  const Term before = context_.builder.read(path, blocks_left());
  const Term after = mk_sub(before, mk_bv(1, kCountBits));
  const Term ends = context_.asks_for(kFree) && context_.options.entry == "main"
                        ? mk_ne(address, mk_bv(0, address.width()))
                        : context_.memory.is_block(path, address);
  Builder::write(path, blocks_left(), mk_ite(ends, after, before), pos);
}

Term LeakChecks::has_blocks_left(const Path& path) {
  if (!may_allocate()) return term::mk_false();
  return mk_ne(context_.builder.read(path, blocks_left()),
               mk_bv(0, kCountBits));
}

/// The entry function returns.
void LeakChecks::check_return(Path& path, const llvm::ReturnInst& at) {
  const Frame& frame = *path.frame;
  if (!is_asked() || frame.is_shared ||
      frame.function->getName() != context_.options.entry)
    return;
  const Frame* caller = frame.caller;
  if (caller && (caller->caller || caller->function->getName() != kStart))
    return;
  if (context_.options.entry == "main") {
    properties_.violate(path, at, kLeak, has_blocks_left(path));
    properties_.violate(path, at, kCleanup, has_blocks_left(path));
  }
  cut_blocks_left(path, at, "memory is left to the caller");
}

void LeakChecks::check_exit(Path& path, const llvm::CallBase& at) {
  if (!is_asked()) return;
  const llvm::Function* callee = callee_of(at);
  if (callee && is_exit(callee->getName()) && context_.options.entry == "main")
    properties_.violate(path, at, kCleanup, has_blocks_left(path));
  cut_blocks_left(path, at, "memory is left where the program is ended");
}

void LeakChecks::check_end(Path& path, const llvm::Instruction& at) {
  cut_blocks_left(path, at, "memory is left where the program is ended");
}

/// No proof where blocks are left here.
void LeakChecks::cut_blocks_left(Path& path, const llvm::Instruction& at,
                                 const std::string& why) {
  if (!is_asked()) return;
  const Term left = has_blocks_left(path);
  Path doubtful = path;
  doubtful.assume(left);
  if (!doubtful.dead())
    ends_.finish_in_cut(std::move(doubtful), context_.names.pos(at),
                        cfa::Cut::Reason::NotFollowed, why);
  path.assume(mk_not(left));
}

void LeakChecks::count_turn(Path& path, const llvm::BasicBlock& from,
                            const llvm::BasicBlock& header) {
  const llvm::Function& function = *header.getParent();
  if (!is_asked() || !may_allocate()) return;
  const llvm::Loop* loop = loops(function).loop_of(header);
  const llvm::Instruction& at = *from.getTerminator();
  if (!loop)
    return cut_blocks_left(path, at, "a jump into a loop with memory in use");
  if (loops(function).ends(*loop)) return;
  const auto [it, is_new] = turns_.try_emplace({path.frame->number, &header});
  if (is_new) {
    cfa::Variable variable;
    variable.name = "turns";
    variable.function = source_name(function);
    variable.kind = cfa::Variable::Kind::Temporary;
    variable.type = plain_type(kTurnBits, false);
    it->second = context_.builder.add_variable(std::move(variable),
                                               Sort::bitvec(kTurnBits));
  }
  if (!loop->contains(&from)) {
    Builder::write(path, it->second, mk_bv(0, kTurnBits),
                   context_.names.pos(at));
    return;
  }
  const Term turns = context_.builder.read(path, it->second);
  const Term last = mk_eq(turns, term::mk_bvnot(mk_bv(0, kTurnBits)));
  Path endless = path;
  endless.assume(mk_and(last, has_blocks_left(path)));
  if (!endless.dead())
    ends_.finish_in_cut(std::move(endless), context_.names.pos(at),
                        cfa::Cut::Reason::NotFollowed,
                        "a loop with memory in use may not end");
  path.assume(mk_not(mk_and(last, has_blocks_left(path))));
  Builder::write(path, it->second, mk_add(turns, mk_bv(1, kTurnBits)),
                 context_.names.pos(at));
}

const FunctionLoops& LeakChecks::loops(const llvm::Function& function) {
  auto& loops = loops_[&function];
  if (!loops) loops = std::make_unique<FunctionLoops>(function);
  return *loops;
}

/// Is it in a loop, here or in a caller, that is not known to end?
bool LeakChecks::may_repeat_forever(const Path& path,
                                    const llvm::Instruction& at) {
  const llvm::Instruction* place = &at;
  for (const Frame* frame = path.frame; frame && place; frame = frame->caller) {
    if (loops(*frame->function).may_repeat_forever(*place->getParent()))
      return true;
    place = frame->call;
  }
  return false;
}

/// Real memory is larger than ours, so such a run is not over: how often it
/// goes round a loop is no argument that the loop ends.
void LeakChecks::cut_full(Path& path, const llvm::CallBase& call) {
  if (!is_asked() || !may_repeat_forever(path, call)) return;
  const Term left = has_blocks_left(path);
  Path endless = path;
  endless.assume(left);
  if (!endless.dead())
    ends_.finish_in_cut(std::move(endless), context_.names.pos(call),
                        cfa::Cut::Reason::NotFollowed,
                        "the heap is full in a loop that may not end");
  path.assume(mk_not(left));
}

void LeakChecks::cut_failing(const Path& path, const llvm::CallBase& at,
                             Term condition) {
  if (!is_asked()) return;
  Path stops = path;
  stops.assume(mk_and(mk_not(condition), has_blocks_left(path)));
  if (!stops.dead())
    ends_.finish_in_cut(std::move(stops), context_.names.pos(at),
                        cfa::Cut::Reason::NotFollowed,
                        "an assumption fails while memory is in use");
}

void LeakChecks::note_allocates(const llvm::CallBase& call,
                                const std::string& name) {
  if (is_asked())
    context_.unmodelled("memory that " + name + " may allocate",
                        context_.names.pos(call));
}

}  // namespace pleat::frontend
