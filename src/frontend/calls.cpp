#include "frontend/calls.h"

#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>

#include "frontend/accesses.h"
#include "frontend/library.h"
#include "frontend/models.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::mk_bv;
using term::Term;

namespace {

/// Inlined calls of a program, and instructions in them; more are cut. (The
/// biggest drivers of SV-COMP would need millions and take minutes.)
constexpr unsigned kMaxOpen = 5;  ///< of one function
constexpr std::size_t kMaxFrames = 3000;
constexpr std::size_t kMaxInlined = 150'000;

/// Are numbers passed where the function looks for them? Floating ones have
/// registers of their own.
bool passes_alike(const llvm::CallBase& call, const llvm::Function& callee) {
  const auto alike = [](const llvm::Type* a, const llvm::Type* b) {
    return a->isFloatingPointTy() == b->isFloatingPointTy();
  };
  if (!call.getType()->isVoidTy() &&
      !alike(call.getType(), callee.getReturnType()))
    return false;
  for (unsigned i = 0;
       i < std::min(call.arg_size(), unsigned(callee.arg_size())); ++i) {
    if (!alike(call.getArgOperand(i)->getType(), callee.getArg(i)->getType()))
      return false;
  }
  return true;
}

/// A model of what only prints says nothing then but what everybody knows: that
/// these are there.
bool only_prints_constants(const llvm::CallBase& call,
                           const llvm::Function& callee) {
  const llvm::StringRef model =
      callee.getFnAttribute(kModel).getValueAsString();
  return call.use_empty() && (about(model) & Output) != 0 &&
         llvm::all_of(call.args(), [](const llvm::Use& argument) {
           return !argument->getType()->isPointerTy() ||
                  constant_string(argument.get()) ||
                  !standard_stream(*argument.get()).empty();
         });
}

}  // namespace

Flow Calls::call(Path& path, const llvm::CallBase& call) {
  if (llvm::isa<llvm::DbgInfoIntrinsic>(call)) return Flow::Next;
  if (call.isInlineAsm()) {
    call_assembly(path, call);
    return Flow::Next;
  }
  const llvm::Function* callee = callee_of(call);
  if (callee && !call.use_empty() && call.getType()->isIntegerTy(32) &&
      (call.getFunctionType()->isVarArg() ||
       call.getFunctionType() != callee->getFunctionType()) &&
      has_other_result(callee->getName()))
    context_.unmodelled(
        "call of " + callee->getName().str() + ", which is not declared",
        context_.names.pos(call));
  const bool asked = callee && properties_.asked_call(*callee);
  if (const auto operation = block_operation(call); operation && !asked)
    return blocks_.call(path, call, *operation);
  if (callee) return call_function(path, call, *callee);
  return call_pointer(path, call);
}

void Calls::call_assembly(Path& path, const llvm::CallBase& call) {
  const auto& code = llvm::cast<llvm::InlineAsm>(*call.getCalledOperand());
  // `asm volatile("" ::: "memory")` only holds the compiler back.
  if (code.getAsmString().empty() && call.arg_empty() &&
      call.getType()->isVoidTy())
    return;
  const SourcePos pos = context_.names.pos(call);
  context_.unmodelled("inline assembly", pos);
  context_.memory.havoc_everything(path, "inline assembly", pos);
  call_values_.result(
      path, call,
      operands_.havoc(path, call.getType(), "inline assembly", pos));
}

Flow Calls::call_function(Path& path, const llvm::CallBase& call,
                          const llvm::Function& callee) {
  if (callee.isIntrinsic()) return intrinsics_.call(path, call);
  if (const auto kind = properties_.asked_call(callee))
    return properties_.reach(path, call, *kind,
                             properties_.target_text(call, callee, *kind));
  if (only_prints_constants(call, callee)) {
    call_values_.set_errno(path, context_.names.pos(call));
    return Flow::Next;
  }
  if (!callee.isDeclaration()) {
    if (!passes_alike(call, callee))
      context_.unmodelled("call of a function of another type",
                          context_.names.pos(call));
    return inline_call(path, call, callee);
  }
  return library_.call(path, call, callee);
}

/// A choice among the functions that it may be.
Flow Calls::call_pointer(Path& path, const llvm::CallBase& call) {
  const Term pointer = operands_.scalar(path, *call.getCalledOperand());
  const SourcePos pos = context_.names.pos(call);
  bool any = false;
  Path other = path;
  for (const llvm::Function& function : context_.module) {
    if (!context_.memory.points_to().may_reach(call, function)) continue;
    const Term is_this =
        mk_eq(pointer, context_.memory.address(nullptr, function));
    Path choice = path;
    choice.assume(is_this);
    if (choice.dead()) continue;
    other.assume(mk_not(is_this));
    any = true;
    Flow flow = call_function(choice, call, function);
    if (flow == Flow::Next) {
      choice.at = call.getNextNode();
      ends_.finish(choice, locations_.at(choice.frame, choice.at, true));
      flow = Flow::Ended;
    }
    if (flow == Flow::Jumped) locations_.go_on(std::move(choice));
  }
  const bool is_known = !context_.memory.points_to().may_call_unknown(call);
  if (any || is_known) {
    // Null is no function.
    other.assume(mk_ne(pointer, mk_bv(0, pointer.width())));
    if (other.dead()) return Flow::Ended;
    if (is_known) {
      cut_other_types(other, call, pointer);
      if (!any)
        ends_.finish_in_cut(std::move(other), pos, cfa::Cut::Reason::Undefined,
                            "a call through a pointer to no known function");
      return Flow::Ended;
    }
    path = std::move(other);
  }
  context_.unmodelled("call through a pointer to no known function", pos);
  context_.memory.havoc_everything(path, "call through a pointer", pos);
  call_values_.result(
      path, call,
      operands_.havoc(path, call.getType(), "call through a pointer", pos));
  return Flow::Next;
}

/// Functions of another type: C leaves such a call undefined, but compilers let
/// it happen.
void Calls::cut_other_types(const Path& path, const llvm::CallBase& call,
                            Term pointer) {
  for (const llvm::Function& function : context_.module) {
    if (context_.memory.points_to().may_reach(call, function) ||
        !context_.memory.points_to().may_call_other(call, function))
      continue;
    Path choice = path;
    choice.assume(mk_eq(pointer, context_.memory.address(nullptr, function)));
    if (choice.dead()) continue;
    ends_.finish_in_cut(std::move(choice), context_.names.pos(call),
                        cfa::Cut::Reason::Undefined,
                        "a call of " + source_name(function) +
                            " as a function of another type");
  }
}

Flow Calls::inline_call(Path& path, const llvm::CallBase& call,
                        const llvm::Function& callee) {
  unsigned open = 0;
  bool deep = false;
  for (const Frame* f = path.frame; f; f = f->caller) {
    open += f->function == &callee ? 1 : 0;
    deep = deep || (f->is_shared && f->function == &callee);
  }
  const bool shares = open > 0 && shared_.can_share(callee);
  deep = deep ||
         open >= context_.options.recursion.value_or(shares ? 1 : kMaxOpen);
  if (deep && shares) return shared_.call(path, call, callee);
  if (deep || frames_.all().size() >= kMaxFrames ||
      frames_.inlined() >= kMaxInlined) {
    ends_.finish_in_cut(path, context_.names.pos(call),
                        cfa::Cut::Reason::NotFollowed,
                        deep ? "recursion of " + source_name(callee) +
                                   " is deeper than --recursion"
                             : "the program has too many calls to follow all");
    return Flow::Ended;
  }
  if (callee.isVarArg() && call.arg_size() > callee.arg_size()) {
    for (unsigned i = callee.arg_size(); i < call.arg_size(); ++i)
      operands_.value(path, *call.getArgOperand(i));
  }
  Frame* frame = frames_.push(path.frame, &call, callee);
  call_values_.bind_arguments(path, call, *frame);
  memory_checks_.begin_lives(path, *frame);
  path.frame = frame;
  path.at = &callee.getEntryBlock().front();
  return Flow::Jumped;
}

Flow Calls::return_(Path& path, const llvm::ReturnInst& end) {
  Frame* frame = path.frame;
  leaks_.check_return(path, end);
  if (path.dead()) return Flow::Ended;
  if (!frame->caller && !frame->is_shared) {
    ends_.finish_at_end(path);
    return Flow::Ended;
  }
  Terms terms;
  if (end.getReturnValue())
    terms = operands_.value(path, *end.getReturnValue());
  if (terms.size() == 1 && end.getReturnValue()->getType()->isFloatingPointTy())
    terms[0] = float_results_.returned(terms[0]);
  if (frame->is_shared) return shared_.return_(path, terms);
  const llvm::CallBase& site = *frame->call;
  path.values.erase(path.values.lower_bound({frame->number, 0}),
                    path.values.lower_bound({frame->number + 1, 0}));
  path.frame = frame->caller;
  path.at = &site;
  if (frame->function->getReturnType()->isPointerTy() &&
      site.getType()->isIntegerTy())
    terms[0] = context_.builder.if_not_moved(path, terms[0], kUsedAsNumber,
                                             context_.names.pos(site));
  if (!site.getType()->isVoidTy())
    call_values_.result(path, site, std::move(terms));
  path.at = site.getNextNode();
  const bool joins = locations_.roles(*frame->function).returns() > 1 ||
                     callee_of(site) == nullptr;
  if (!joins) return Flow::Jumped;
  ends_.finish(path, locations_.at(path.frame, path.at, true));
  return Flow::Ended;
}

}  // namespace pleat::frontend
