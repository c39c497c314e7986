#include "frontend/translate.h"

#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>

#include "frontend/arguments.h"
#include "frontend/checks.h"
#include "frontend/entry_wrapper.h"
#include "frontend/property_key.h"
#include "support/check.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::Term;

namespace {

/// They lie among the blocks of the heap.
bool has_objects_of_variable_size(const llvm::Module& module) {
  return llvm::any_of(module, [](const llvm::Function& function) {
    return llvm::any_of(
        llvm::instructions(function), [](const llvm::Instruction& at) {
          const auto* object = llvm::dyn_cast<llvm::AllocaInst>(&at);
          return object && !object->isStaticAlloca();
        });
  });
}

/// Does the condition of the source hold on the way to this block? clang swaps
/// the sides of a branch for `!`, but names the blocks by the source.
std::optional<bool> holds_at(const llvm::BasicBlock& block) {
  const llvm::StringRef name = block.getName();
  for (const char* prefix :
       {"if.then", "while.body", "for.body", "do.body", "cond.true", "land.rhs",
        "land.lhs.true", "lor.end"}) {
    if (name.starts_with(prefix)) return true;
  }
  for (const char* prefix :
       {"if.else", "if.end", "while.end", "for.end", "for.cond.cleanup",
        "do.end", "cond.false", "lor.rhs", "lor.lhs.false", "land.end"}) {
    if (name.starts_with(prefix)) return false;
  }
  return std::nullopt;
}

bool condition_holds(const llvm::BranchInst& branch, unsigned successor) {
  if (const auto here = holds_at(*branch.getSuccessor(successor))) return *here;
  if (const auto there = holds_at(*branch.getSuccessor(1 - successor)))
    return !*there;
  return successor == 0;
}

/// The place of the loop statement that this branch back belongs to.
const llvm::DILocation* loop_place(const llvm::Instruction& back) {
  const llvm::MDNode* loop = back.getMetadata(llvm::LLVMContext::MD_loop);
  if (!loop) return nullptr;
  for (const llvm::MDOperand& operand : loop->operands()) {
    if (const auto* at =
            llvm::dyn_cast_or_null<llvm::DILocation>(operand.get()))
      return at;
  }
  return nullptr;
}

/// The last block before `from` (in the order of the source) that decides the
/// value alone, without what `from` evaluates.
const llvm::BasicBlock* last_operator(const llvm::PHINode& join,
                                      const llvm::BasicBlock& from) {
  const llvm::BasicBlock* last = nullptr;
  for (const llvm::BasicBlock& block : *from.getParent()) {
    if (&block == &from) return last;
    if (join.getBasicBlockIndex(&block) < 0 ||
        !llvm::isa<llvm::ConstantInt>(join.getIncomingValueForBlock(&block)))
      continue;
    const auto* end = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
    if (end && end->isConditional()) last = &block;
  }
  return nullptr;
}

/// The value of `a && b` or `a || b` in `to`, if `from` evaluates b.
const llvm::PHINode* logical_join(const llvm::BasicBlock& from,
                                  const llvm::BasicBlock& to) {
  for (const llvm::PHINode& phi : to.phis()) {
    if (!phi.getType()->isIntegerTy(1) ||
        llvm::isa<llvm::Constant>(phi.getIncomingValueForBlock(&from)))
      continue;
    if (last_operator(phi, from)) return &phi;
  }
  return nullptr;
}

/// Is it `a && b`, `a || b`, or the opposite of one?
bool is_logical_value(const llvm::Value* value) {
  while (const auto* opposite = llvm::dyn_cast<llvm::BinaryOperator>(value)) {
    if (opposite->getOpcode() != llvm::Instruction::Xor) return false;
    value = opposite->getOperand(0);
  }
  const auto* phi = llvm::dyn_cast<llvm::PHINode>(value);
  if (!phi || !phi->getType()->isIntegerTy(1)) return false;
  return std::ranges::any_of(phi->blocks(), [&](const llvm::BasicBlock* from) {
    return logical_join(*from, *phi->getParent()) == phi;
  });
}

}  // namespace

Translator::Translator(const Compiled& compiled, const InputSites& sites,
                       const VolatileObjects& changing, const Options& options,
                       bool keep_branches)
    : compiled_(compiled),
      module_(*compiled.module),
      layout_(module_.getDataLayout()),
      sites_(sites),
      changing_(changing),
      options_(options),
      keep_branches_(keep_branches),
      targets_(options),
      names_(module_, options.files),
      builder_(names_),
      entry_(start_of(module_, options.entry)),
      memory_(module_, entry_, options_, builder_) {
  if (!entry_)
    throw InputError("there is no function " + options.entry +
                     " with a body to start from");
  look_at_floats();
  if (asks_for_memory())
    memory_.track_heap(origins(module_, memory_.points_to(), sites_));
  else if (memory_.parts().are_in_heap() ||
           compares_blocks(module_, memory_.points_to()))
    memory_.use_slots();
  if (asks_for(kFreed))
    memory_.track_lifetimes(Lifetimes(module_, memory_.cells(),
                                      memory_.points_to(), names_, entry_));
  const auto number = [&](const llvm::Value& value) {
    numbers_[&value] = static_cast<unsigned>(values_.size());
    values_.push_back(&value);
  };
  for (const llvm::Function& function : module_) {
    for (const llvm::Argument& argument : function.args()) number(argument);
    for (const llvm::Instruction& instruction : llvm::instructions(function))
      number(instruction);
  }
}

cfa::Cfa Translator::run() {
  builder_.cfa.data_model = options_.data_model;
  start();
  while (!open_.empty() || !heads_.empty()) {
    if (open_.empty()) {
      open_.push_back(std::move(heads_.front()));
      heads_.pop_front();
    }
    Path path = std::move(open_.back());
    open_.pop_back();
    follow(std::move(path));
  }
  add_stacks();
  memory_.note_firsts();
  add_unreached_properties();
  return std::move(builder_.cfa);
}

void Translator::start() {
  cfa::Location initial;
  initial.function = options_.entry;
  initial.pos = names_.pos(*module_.getFunction(options_.entry));
  initial.label = "start";
  const SourcePos initial_pos = initial.pos;
  builder_.cfa.initial = builder_.cfa.add_location(std::move(initial));
  Path path;
  path.from = builder_.cfa.initial;
  path.frame = push_frame(nullptr, nullptr, *entry_);
  memory_.initialise(path);
  if (!has_objects_of_variable_size(module_))
    heap_layout_ = memory_.heap_layout();
  start_counting_blocks(path);
  begin_lives(path, *path.frame);
  for (const llvm::GlobalVariable& global : module_.globals()) {
    if (global.hasInitializer() && has_address_number(global.getInitializer()))
      unmodelled("an address used as a number", names_.declaration(global).pos);
  }
  note_surroundings();
  if (asks_for_memory()) note_strayed_constants();
  for (const llvm::Argument& argument : entry_->args()) {
    const std::string name = "argument " + std::to_string(argument.getArgNo());
    Terms terms = havoc(path, argument.getType(), name, names_.pos(*entry_));
    if (argument.getArgNo() == 0 && options_.entry == "main" &&
        argument.getType()->isIntegerTy())
      path.assume(term::mk_sge(terms[0], term::mk_bv(0, terms[0].width())));
    bind(path, *path.frame, argument, std::move(terms));
  }
  if (entry_->getName() == kStart &&
      takes_arguments(*module_.getFunction(options_.entry))) {
    builder_.approximate(
        cfa::Approximation::Kind::Assumed,
        fmt::format("main gets its own name as argv[0], and fewer than {0} "
                    "arguments, each shorter than {0} bytes",
                    kMostArguments),
        {});
  }
  if (entry_->getName() == kStart && options_.entry != "main") {
    for (const llvm::Argument& argument :
         module_.getFunction(options_.entry)->args()) {
      if (argument.getType()->isPointerTy())
        approximated("parameter " + argument.getName().str() +
                         " points to one object of its own",
                     initial_pos);
    }
  }
  path.at = &entry_->getEntryBlock().front();
  open_.push_back(std::move(path));
}

/// The start of a program runs what such sections hold or list. (`.init.text`
/// is none of them, but the kernel's.)
static bool runs_by_itself(llvm::StringRef section) {
  return section == ".init" || section == ".fini" ||
         llvm::any_of(
             std::initializer_list<llvm::StringRef>{
                 ".init_array", ".fini_array", ".preinit_array", ".ctors",
                 ".dtors"},
             [&](llvm::StringRef name) { return section.starts_with(name); });
}

/// What happens before and after the entry function, and what the linker
/// decides.
void Translator::note_surroundings() {
  for (const char* list : {"llvm.global_ctors", "llvm.global_dtors"}) {
    const llvm::GlobalVariable* functions = module_.getNamedGlobal(list);
    if (functions && functions->hasInitializer() &&
        !functions->getInitializer()->isNullValue())
      unmodelled("a function that runs before or after " + options_.entry,
                 names_.pos(*entry_));
  }
  for (const char* name : {"_init", "_fini", "__gmon_start__", "__cxa_finalize",
                           "__libc_start_main"}) {
    const llvm::Function* function = module_.getFunction(name);
    if (function && !function->isDeclaration() && !function->hasLocalLinkage())
      unmodelled(std::string(name) + ", which the start of a program calls",
                 names_.pos(*entry_));
  }
  for (const llvm::Function& function : module_) {
    const llvm::StringRef features =
        function.getFnAttribute("target-features").getValueAsString();
    if ((features.contains("+fma") || features.contains("+avx512f")) &&
        llvm::any_of(llvm::instructions(function), [](const auto& i) {
          return i.getOpcode() == llvm::Instruction::FMul;
        }))
      unmodelled("a product and a sum may be rounded once",
                 names_.pos(*entry_));
  }
  for (const llvm::GlobalIFunc& function : module_.ifuncs())
    unmodelled(function.getName().str() + ", which is chosen at the start",
               names_.pos(*entry_));
  for (const llvm::GlobalObject& object : module_.global_objects()) {
    if (runs_by_itself(object.getSection()))
      unmodelled("a function that runs before or after " + options_.entry,
                 names_.pos(*entry_));
  }
  for (const llvm::GlobalValue& value : module_.global_values()) {
    if (value.use_empty()) continue;
    const llvm::StringRef name = value.getName();
    if (value.hasExternalWeakLinkage())
      unmodelled("weak " + name.str() + " may be missing", names_.pos(*entry_));
    if (value.isDeclaration() &&
        (name.starts_with("__start_") || name.starts_with("__stop_")))
      unmodelled(name.str() + ", which the linker makes", names_.pos(*entry_));
  }
  for (const std::string& what : compiled_.not_one_meaning)
    unmodelled(what, names_.pos(*entry_));
  if (!module_.getModuleInlineAsm().empty())
    unmodelled("inline assembly", names_.pos(*entry_));
}

Frame* Translator::push_frame(Frame* caller, const llvm::CallBase* call,
                              const llvm::Function& function) {
  auto frame = std::make_unique<Frame>();
  frame->caller = caller;
  frame->call = call;
  frame->function = &function;
  frame->number = static_cast<unsigned>(frames_.size()) + 1;
  if (caller) {
    if (names_.pos(*call).known()) frame->stack.push_back(names_.pos(*call));
    frame->stack.insert(frame->stack.end(), caller->stack.begin(),
                        caller->stack.end());
  }
  frames_.push_back(std::move(frame));
  return frames_.back().get();
}

const BlockRoles& Translator::roles(const llvm::Function& function) {
  auto& result = roles_[&function];
  if (!result)
    // A line may be that of a value alone.
    result = std::make_unique<BlockRoles>(
        function, names_, asks_for_memory(),
        keep_branches_ || targets_.asks_for_line());
  return *result;
}

void Translator::follow(Path path) {
  Flow flow = Flow::Next;
  while (flow != Flow::Ended && !path.dead()) {
    flow = step(path);
    if (flow == Flow::Next) path.at = path.at->getNextNode();
  }
}

Translator::Flow Translator::step(Path& path) {
  const llvm::Instruction& at = *path.at;
  const SourcePos pos = names_.pos(at);
  if (!path.pos.known()) path.pos = pos;
  user_ = &at;
  if (targets_.line(pos))
    return reach(path, at, cfa::Property::Kind::Line,
                 "line " + std::to_string(pos.line));
  note_accesses(path, at);
  if (asks_for_memory()) {
    check_memory(path, at);
    if (path.dead()) return Flow::Ended;
  }
  check_guesses(path, at);
  if (path.dead()) return Flow::Ended;
  if (at.isTerminator()) return terminator(path, at);
  if (const auto* site = llvm::dyn_cast<llvm::CallBase>(&at))
    return call(path, *site);
  if (const auto* written = llvm::dyn_cast<llvm::StoreInst>(&at)) {
    store(path, *written);
    return Flow::Next;
  }
  if (llvm::isa<llvm::FenceInst>(at)) return Flow::Next;
  bind(path, *path.frame, at, compute(path, at));
  return Flow::Next;
}

Translator::Flow Translator::terminator(Path& path,
                                        const llvm::Instruction& end) {
  if (const auto* jump = llvm::dyn_cast<llvm::BranchInst>(&end)) {
    if (jump->isConditional()) return branch(path, *jump);
    return this->jump(path, *jump);
  }
  if (const auto* choice = llvm::dyn_cast<llvm::SwitchInst>(&end))
    return switch_(path, *choice);
  if (const auto* back = llvm::dyn_cast<llvm::ReturnInst>(&end))
    return return_(path, *back);
  if (!llvm::isa<llvm::UnreachableInst>(end))
    unmodelled(end.getOpcodeName(), names_.pos(end));
  cut_blocks_left(path, end, "memory is left where the program is ended");
  return Flow::Ended;
}

Translator::Flow Translator::branch(Path& path, const llvm::BranchInst& end) {
  const llvm::BasicBlock* from = end.getParent();
  if (const llvm::BasicBlock* join = roles(*from->getParent()).value_join(from))
    return enter_value_join(path, end, join);
  const Term condition = as_bool(scalar(path, *end.getCondition()));
  if (is_check(end)) return check(path, end, condition);
  for (unsigned side = 0; side < 2; ++side) {
    fork(path, side == 0 ? condition : mk_not(condition), from,
         end.getSuccessor(side), branch_of(end, side));
  }
  return Flow::Ended;
}

/// What taking this side decides in the source.
std::optional<cfa::Branch> Translator::branch_of(const llvm::BranchInst& end,
                                                 unsigned side) const {
  // The operands were branches already (`while (a && b)`).
  if (keep_branches_ && is_logical_value(end.getCondition()))
    return std::nullopt;
  const SourcePos pos = place_of_branch(end);
  const auto known = compiled_.conditions.find(pos);
  if (known == compiled_.conditions.end() || !known->second.begin.known())
    return cfa::Branch{pos, condition_holds(end, side), ""};
  const Condition& c = known->second;
  return cfa::Branch{keep_branches_ ? c.begin : pos, (side == 0) != c.negated,
                     c.text};
}

SourcePos Translator::place_of_branch(const llvm::BranchInst& end) const {
  if (keep_branches_) {  // of do-while
    if (const auto* loop = loop_place(end)) return names_.pos(loop);
  }
  return names_.pos(end);
}

/// Where b of `a && b` is evaluated, and only its value is wanted, there is no
/// branch on b; but it has two sides.
Translator::Flow Translator::jump(Path& path, const llvm::BranchInst& end) {
  const llvm::BasicBlock* from = end.getParent();
  const llvm::BasicBlock* to = end.getSuccessor(0);
  const llvm::PHINode* join =
      keep_branches_ ? logical_join(*from, *to) : nullptr;
  if (!join) return enter(path, from, to);
  const auto known = compiled_.conditions.find(
      names_.pos(*last_operator(*join, *from)->getTerminator()));
  if (known == compiled_.conditions.end() || !known->second.right.known())
    return enter(path, from, to);
  const Term value =
      as_bool(scalar(path, *join->getIncomingValueForBlock(from)));
  for (const bool holds : {true, false}) {
    Path side = path;
    side.assume(holds ? value : mk_not(value));
    if (side.dead()) continue;
    side.branches.push_back(
        {known->second.right, holds, known->second.right_text});
    if (enter(side, from, to, {join, holds}) == Flow::Jumped)
      open_.push_back(std::move(side));
  }
  return Flow::Ended;
}

bool Translator::is_check(const llvm::Instruction& end) const {
  return !options_.checks.empty() && trap_side(end).has_value();
}

/// A branch that a sanitizer made: on one side lies a trap.
Translator::Flow Translator::check(Path& path, const llvm::BranchInst& end,
                                   Term condition) {
  const unsigned bad = *trap_side(end);
  leave_doubtful_shift(path, end);
  Path violated = path;
  violated.assume(bad == 0 ? condition : mk_not(condition));
  if (!violated.dead()) {
    violated.at = &end;
    const std::string text = check_text(end, options_.checks);
    reach(violated, end, cfa::Property::Kind::Check, text,
          text == kBounds ? outside_of(*end.getSuccessor(1 - bad)) : "target");
  }
  fork(path, bad == 0 ? mk_not(condition) : condition, end.getParent(),
       end.getSuccessor(1 - bad), std::nullopt);
  return Flow::Ended;
}

/// Whether a negative number, or one that is shifted by the width or more,
/// overflows by that, SV-COMP's rules do not say: no answer.
void Translator::leave_doubtful_shift(Path& path, const llvm::BranchInst& end) {
  if (asks_for(kShifts) || !is_shift_check(end)) return;
  Path doubtful = path;
  if (const llvm::BinaryOperator* shift = checked_shift(end)) {
    const Term x = as_bits(scalar(path, *shift->getOperand(0)));
    const Term count = as_bits(scalar(path, *shift->getOperand(1)));
    const unsigned width = x.width();
    const Term clear = mk_and(mk_sge(x, term::mk_bv(0, width)),
                              mk_ult(count, term::mk_bv(width, width)));
    doubtful.assume(mk_not(clear));
    path.assume(clear);
  } else {  // of constants, whose numbers are gone
    const Term condition = as_bool(scalar(path, *end.getCondition()));
    const Term overflows = *trap_side(end) == 0 ? condition : mk_not(condition);
    doubtful.assume(overflows);
    path.assume(mk_not(overflows));
  }
  if (!doubtful.dead())
    finish_in_cut(std::move(doubtful), names_.pos(end),
                  cfa::Cut::Reason::Undefined,
                  "a shift to the left of a negative number, or by too much");
}

Translator::Flow Translator::switch_(Path& path, const llvm::SwitchInst& end) {
  if (keep_branches_) return every_case(path, end);
  const llvm::BasicBlock* from = end.getParent();
  const Term value = as_bits(scalar(path, *end.getCondition()));
  llvm::MapVector<const llvm::BasicBlock*, std::vector<Term>> targets;
  Term otherwise = term::mk_true();
  for (const auto& one : end.cases()) {
    const Term matches =
        mk_eq(value, as_bits(*memory_.constant(*one.getCaseValue())));
    otherwise = mk_and(otherwise, mk_not(matches));
    targets[one.getCaseSuccessor()].push_back(matches);
  }
  targets[end.getDefaultDest()].push_back(otherwise);
  const SourcePos pos = names_.pos(end);
  for (const auto& [to, conditions] : targets) {
    fork(path, term::mk_or(conditions), from, to,
         cfa::Branch{pos, to != end.getDefaultDest(), ""});
  }
  return Flow::Ended;
}

/// Every case is a branch of its own, at its own place; taking one decides
/// against the others.
Translator::Flow Translator::every_case(Path& path,
                                        const llvm::SwitchInst& end) {
  constexpr unsigned kMostCases = 64;  // their pairs would become too many
  const bool few = end.getNumCases() <= kMostCases;
  const SourcePos pos = names_.pos(end);
  const auto known = compiled_.conditions.find(pos);
  struct Way {
    Term condition;
    const llvm::BasicBlock* to;
    cfa::Branch branch;
  };
  std::vector<Way> ways;
  const auto add = [&](Term condition, const llvm::BasicBlock* to,
                       const std::string& value) {
    cfa::Branch branch{pos, true, value.empty() ? "default" : "case " + value};
    if (few && known != compiled_.conditions.end()) {
      const auto it = known->second.cases.find(value);
      if (it != known->second.cases.end()) branch.pos = it->second;
    }
    ways.push_back({condition, to, std::move(branch)});
  };
  const Term value = as_bits(scalar(path, *end.getCondition()));
  Term otherwise = term::mk_true();
  for (const auto& one : end.cases()) {
    const Term matches =
        mk_eq(value, as_bits(*memory_.constant(*one.getCaseValue())));
    otherwise = mk_and(otherwise, mk_not(matches));
    add(matches, one.getCaseSuccessor(),
        llvm::toString(one.getCaseValue()->getValue(), 10, true));
  }
  add(otherwise, end.getDefaultDest(), "");
  for (std::size_t i = 0; i < ways.size(); ++i) {
    Path side = path;
    for (std::size_t j = 0; j < ways.size(); ++j) {
      if (i == j || !few) continue;
      cfa::Branch other = ways[j].branch;
      other.taken = false;
      if (other.pos.known() && other.pos != pos) side.branches.push_back(other);
    }
    fork(side, ways[i].condition, end.getParent(), ways[i].to, ways[i].branch);
  }
  return Flow::Ended;
}

void Translator::fork(const Path& path, Term condition,
                      const llvm::BasicBlock* from, const llvm::BasicBlock* to,
                      std::optional<cfa::Branch> branch) {
  Path side = path;
  side.assume(condition);
  if (side.dead()) return;
  if (branch && branch->pos.known() && (keep_branches_ || !condition.is_true()))
    side.branches.push_back(*branch);
  if (enter(side, from, to) == Flow::Jumped) open_.push_back(std::move(side));
}

Translator::Flow Translator::enter(
    Path& path, const llvm::BasicBlock* from, const llvm::BasicBlock* to,
    std::pair<const llvm::PHINode*, bool> known) {
  std::vector<std::pair<const llvm::PHINode*, Terms>> phis;
  for (const llvm::PHINode& phi : to->phis()) {
    user_ = &phi;
    const llvm::Value* comes = phi.getIncomingValueForBlock(from);
    if (&phi == known.first)
      comes = llvm::ConstantInt::getBool(phi.getContext(), known.second);
    phis.emplace_back(&phi, value(path, *comes));
  }
  for (auto& [phi, terms] : phis)
    bind(path, *path.frame, *phi, std::move(terms));
  path.at = &*to->getFirstNonPHIIt();
  if (!roles(*to->getParent()).is_location(to)) {
    std::erase_if(path.values, [&](const auto& entry) {
      return !used_later(path, *frames_[entry.first.first - 1],
                         *values_[entry.first.second]);
    });
    return Flow::Jumped;
  }
  count_turn(path, *from, *to);
  finish(path, location(path.frame, path.at, false));
  return Flow::Ended;
}

Translator::Flow Translator::enter_value_join(Path& path,
                                              const llvm::BranchInst& end,
                                              const llvm::BasicBlock* join) {
  const Term condition = as_bool(scalar(path, *end.getCondition()));
  speculates_ = true;
  guessed_.clear();
  const auto yes = phi_values(path, end.getParent(), end.getSuccessor(0), join);
  const Term yes_right = term::mk_and(guessed_);
  guessed_.clear();
  const auto no = phi_values(path, end.getParent(), end.getSuccessor(1), join);
  const Term no_right = term::mk_and(guessed_);
  speculates_ = false;
  cut_if_wrong(path, mk_ite(condition, yes_right, no_right), names_.pos(end));
  std::size_t i = 0;
  for (const llvm::PHINode& phi : join->phis()) {
    Terms terms;
    for (std::size_t k = 0; k < yes[i].size(); ++k)
      terms.push_back(mk_ite(condition, yes[i][k], no[i][k]));
    bind(path, *path.frame, phi, std::move(terms));
    ++i;
  }
  path.at = &*join->getFirstNonPHIIt();
  return Flow::Jumped;
}

std::vector<Translator::Terms> Translator::phi_values(
    Path& path, const llvm::BasicBlock* from, const llvm::BasicBlock* to,
    const llvm::BasicBlock* join) {
  std::vector<Terms> result;
  if (to == join) {
    for (const llvm::PHINode& phi : join->phis()) {
      user_ = &phi;
      result.push_back(value(path, *phi.getIncomingValueForBlock(from)));
    }
    return result;
  }
  for (const llvm::Instruction& instruction : *to) {
    if (instruction.isTerminator()) break;
    user_ = &instruction;
    if (const auto* site = llvm::dyn_cast<llvm::CallBase>(&instruction))
      call(path, *site);  // llvm.expect and debug records only
    else
      bind(path, *path.frame, instruction, compute(path, instruction));
  }
  const auto& end = llvm::cast<llvm::BranchInst>(*to->getTerminator());
  if (end.isUnconditional())
    return phi_values(path, to, end.getSuccessor(0), join);
  const Term condition = as_bool(scalar(path, *end.getCondition()));
  result = phi_values(path, to, end.getSuccessor(0), join);
  const auto no = phi_values(path, to, end.getSuccessor(1), join);
  for (std::size_t i = 0; i < result.size(); ++i) {
    for (std::size_t k = 0; k < result[i].size(); ++k)
      result[i][k] = mk_ite(condition, result[i][k], no[i][k]);
  }
  return result;
}

Translator::Flow Translator::return_(Path& path, const llvm::ReturnInst& end) {
  Frame* frame = path.frame;
  check_return(path, end);
  if (path.dead()) return Flow::Ended;
  if (!frame->caller && !frame->is_shared) {
    finish_at_end(path);
    return Flow::Ended;
  }
  Terms terms;
  if (end.getReturnValue()) terms = value(path, *end.getReturnValue());
  if (terms.size() == 1 && end.getReturnValue()->getType()->isFloatingPointTy())
    terms[0] = returned_float(terms[0]);
  if (frame->is_shared) return return_shared(path, terms);
  const llvm::CallBase& site = *frame->call;
  path.values.erase(path.values.lower_bound({frame->number, 0}),
                    path.values.lower_bound({frame->number + 1, 0}));
  path.frame = frame->caller;
  path.at = &site;
  if (frame->function->getReturnType()->isPointerTy() &&
      site.getType()->isIntegerTy())
    terms[0] =
        builder_.if_not_moved(path, terms[0], kUsedAsNumber, names_.pos(site));
  if (!site.getType()->isVoidTy()) result(path, site, std::move(terms));
  path.at = site.getNextNode();
  const bool joins =
      roles(*frame->function).returns() > 1 || callee_of(site) == nullptr;
  if (!joins) return Flow::Jumped;
  finish(path, location(path.frame, path.at, true));
  return Flow::Ended;
}

/// Ends the path: everything it did becomes an edge.
std::optional<cfa::EdgeId> Translator::finish(Path& path, cfa::LocationId to) {
  if (path.dead()) return std::nullopt;
  keep_values(path);
  cfa::Edge edge;
  edge.from = path.from;
  edge.to = to;
  edge.guard = path.guard;
  for (auto& [number, assigned] : path.store)
    edge.assignments.push_back(
        {cfa::VariableId{number}, assigned.value, assigned.pos});
  edge.inputs = std::move(path.inputs);
  edge.branches = std::move(path.branches);
  edge.pos = path.pos;
  return builder_.cfa.add_edge(std::move(edge));
}

void Translator::finish_at_end(Path& path) {
  if (!end_.valid()) {
    cfa::Location location;
    location.label = "end";
    location.function = options_.entry;
    end_ = builder_.cfa.add_location(std::move(location));
  }
  path.values.clear();
  finish(path, end_);
}

/// A run where this does not hold ends here. For tests, what it took on the way
/// counts, so that such a run must not vanish.
void Translator::require(Path& path, Term condition) {
  if (keep_branches_ && !condition.is_true()) {
    Path ended = path;
    ended.assume(mk_not(condition));
    if (!ended.dead()) finish_at_end(ended);
  }
  path.assume(condition);
}

/// Behaviour beyond this point is not modelled: a proof must exclude it.
void Translator::finish_in_cut(Path path, const SourcePos& pos,
                               cfa::Cut::Reason reason,
                               const std::string& why) {
  const auto [it, is_new] = cuts_.try_emplace({pos, why});
  if (is_new) {
    cfa::Location location;
    location.label = "cut: " + why;
    location.function = source_name(*path.frame->function);
    location.pos = pos;
    it->second = builder_.cfa.add_location(std::move(location));
    builder_.cfa.cuts.push_back({it->second, reason});
  }
  path.values.clear();
  finish(path, it->second);
}

/// Is the value read again behind the location that the path has reached?
bool Translator::used_later(const Path& path, const Frame& frame,
                            const llvm::Value& value) const {
  // Where this frame goes on.
  const llvm::Instruction* on = path.at;
  for (const Frame* f = path.frame; f && f != &frame; f = f->caller)
    on = f->call;
  const auto* made = llvm::dyn_cast<llvm::Instruction>(&value);
  for (const llvm::User* user : value.users()) {
    const auto* at = llvm::cast<llvm::Instruction>(user);
    if (!made || at->getParent() != made->getParent() ||
        llvm::isa<llvm::PHINode>(at))
      return true;
    // In another block the value would be computed again before this use.
    if (on->getParent() == at->getParent() && !at->comesBefore(on)) return true;
  }
  return false;
}

/// Values that live on behind the location become temporaries.
void Translator::keep_values(Path& path) {
  for (const auto& [key, terms] : path.values) {
    const Frame& frame = *frames_[key.first - 1];
    const llvm::Value& value = *values_[key.second];
    if (!used_later(path, frame, value)) continue;
    for (unsigned i = 0; i < terms.size(); ++i) {
      Builder::write(path, temporary(frame, value, i, terms[i].sort()),
                     terms[i], path.pos);
    }
  }
}

cfa::VariableId Translator::temporary(const Frame& frame,
                                      const llvm::Value& value, unsigned part,
                                      term::Sort sort) {
  const auto key = std::tuple(frame.number, numbers_.lookup(&value), part);
  const auto it = temporaries_.find(key);
  if (it != temporaries_.end()) return it->second;
  cfa::Variable variable;
  // An array of variable size is where its name says.
  variable.name = names_.declaration(value).name;
  if (variable.name.empty())
    variable.name = value.hasName() ? value.getName().str() : "tmp";
  variable.function = source_name(*frame.function);
  variable.kind = cfa::Variable::Kind::Temporary;
  variable.type = plain_type(sort.width);
  if (sort.is_bool())
    variable.type = {cfa::CType::Kind::Bool, "_Bool", 8, false};
  const cfa::VariableId id = builder_.add_variable(std::move(variable), sort);
  temporaries_[key] = id;
  return id;
}

cfa::LocationId Translator::location(Frame* frame, const llvm::Instruction* at,
                                     bool after) {
  const auto [it, is_new] = locations_.try_emplace({frame, at});
  if (!is_new) return it->second;
  const llvm::BasicBlock& block = *at->getParent();
  cfa::Location made;
  made.function = source_name(*frame->function);
  for (const llvm::Instruction* i = at; i && !made.pos.known();
       i = i->getNextNode())
    made.pos = names_.pos(*i);
  const bool header = !after && roles(*frame->function).is_header(&block);
  const llvm::Instruction* back =
      header ? roles(*frame->function).back_branch(&block) : nullptr;
  if (back && names_.pos(*back).known()) made.pos = names_.pos(*back);
  made.label = block.getName().str();
  it->second = builder_.cfa.add_location(std::move(made));
  if (header) add_loop_source(it->second, block);
  Path path;
  path.from = it->second;
  path.frame = frame;
  path.at = at;
  heads_.push_back(std::move(path));
  return it->second;
}

/// `!llvm.loop` of the branch back holds the place of the loop statement.
void Translator::add_loop_source(cfa::LocationId id,
                                 const llvm::BasicBlock& header) {
  const llvm::Instruction* back =
      roles(*header.getParent()).back_branch(&header);
  const llvm::DILocation* place = back ? loop_place(*back) : nullptr;
  if (!place) return;
  const SourcePos pos = names_.pos(place);
  for (cfa::LoopSource source : compiled_.loops) {
    if (source.statement.line != pos.line ||
        source.statement.column != pos.column ||
        (source.statement.file != pos.file))
      continue;
    builder_.cfa.at(id).pos = source.statement;
    builder_.cfa.loop_sources.emplace_back(id, std::move(source));
    return;
  }
}

}  // namespace pleat::frontend
