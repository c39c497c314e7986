// What a function without a body may do. It is unknown unless library.def has
// it.
//
// It may change every object that it can get at: all globals, what its
// arguments lead to, what other unknown functions were given before. And it may
// call back: every function of the program with external linkage, and every
// function whose address it can get at, any number of times. What these change
// is among what it may change itself; but they may come to a target, and then
// nothing is proved.
//
// Not called back is `main`, unless the program calls it itself or takes its
// address. An unknown function starts no thread and installs no signal handler.

#include "frontend/unknown_functions.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "frontend/call_graph.h"
#include "frontend/entry_wrapper.h"
#include "frontend/library.h"
#include "frontend/models.h"
#include "frontend/property_key.h"
#include "support/system_library.h"

namespace pleat::frontend {

using cfa::SourcePos;

namespace {

/// A function of the C library, or of ours, that library.def does not have:
/// control may come back another way (longjmp), or another thread of control
/// may appear (signal, fork).
bool needs_model(const llvm::Function& callee) {
  const llvm::StringRef name = callee.getName();
  return is_assert(name.str()) || name == "alloca" ||
         name.starts_with("__pleat_") || name.starts_with("pthread_") ||
         callee.hasFnAttribute(llvm::Attribute::ReturnsTwice) ||
         in_system_library(name.str());
}

/// Does the program itself call the function or take its address?
bool is_used_by_program(const llvm::Function& function) {
  return llvm::any_of(function.users(), [](const llvm::User* user) {
    const auto* at = llvm::dyn_cast<llvm::Instruction>(user);
    return !at || at->getFunction()->getName() != kStart;
  });
}

bool can_be_called_by_name(const llvm::Function& function) {
  return !function.isDeclaration() && !function.hasLocalLinkage() &&
         !function.hasFnAttribute(kModel) && function.getName() != kStart &&
         (function.getName() != "main" || is_used_by_program(function));
}

/// "f(), g() and 3 others"
std::string enumerated(const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i)
    text += (i == 0 ? "" : ", ") + names[i] + "()";
  if (names.size() > kMost)
    text += " and " + std::to_string(names.size() - kMost) + " others";
  return text;
}

}  // namespace

void UnknownFunctions::call(Path& path, const llvm::CallBase& call,
                            const llvm::Function& callee) {
  const SourcePos pos = context_.names.pos(call);
  const std::string name = source_name(callee);
  const std::string what = "call of " + name;
  if (library_function(callee) != Library::Unknown) {
    context_.approximated(what, pos);
    leaks_.note_allocates(call, name);
    note_callbacks(name, given_callbacks(), pos);
    memory_checks_.note_reads(call, name);
  } else if (needs_model(callee)) {
    context_.unmodelled(what + ", which has no model", pos);
  } else {
    context_.builder.approximate(cfa::Approximation::Kind::UnknownFunction,
                                 name, pos);
    if (context_.options.closed)
      context_.builder.approximate(
          cfa::Approximation::Kind::Assumed,
          "functions without a body do not call functions of "
          "the program (--closed)",
          {});
    else
      note_callbacks(name, outside_callbacks(), pos);
  }
  context_.memory.havoc_everything(path, what, pos);
  if (call.getType()->isVoidTy()) return;
  if (call.getType()->isStructTy())
    call_values_.result(path, call,
                        operands_.havoc(path, call.getType(), what, pos));
  else
    call_values_.result(
        path, call,
        {call_values_.input(path, call, callee, cfa::Input::Kind::Extern)});
}

/// The function may call these, which may come to a target.
void UnknownFunctions::note_callbacks(const std::string& name,
                                      const std::vector<std::string>& callbacks,
                                      const SourcePos& pos) {
  if (callbacks.empty()) return;
  context_.unmodelled(
      name + "() has no body here and may call " + enumerated(callbacks), pos);
}

/// Functions that the library was given, or that it allocates by, as far as
/// they may come to a target.
const std::vector<std::string>& UnknownFunctions::given_callbacks() {
  if (given_callbacks_) return *given_callbacks_;
  given_callbacks_.emplace();
  for (const llvm::Function* function : context_.memory.points_to().given()) {
    if (properties_.asked_call(*function) || may_reach_target(*function))
      given_callbacks_->push_back(source_name(*function));
  }
  for (const char* name : {"malloc", "calloc", "realloc", "free", "memalign",
                           "aligned_alloc", "posix_memalign", "valloc"}) {
    const llvm::Function* function = context_.module.getFunction(name);
    if (function && can_be_called_by_name(*function) &&
        may_reach_target(*function))
      given_callbacks_->push_back(name);
  }
  return *given_callbacks_;
}

/// Functions that code outside of the program may call, as far as they may come
/// to a target. (A call of the target itself from there is no place of the
/// program, unless the program gives the target away.)
const std::vector<std::string>& UnknownFunctions::outside_callbacks() {
  if (outside_callbacks_) return *outside_callbacks_;
  outside_callbacks_.emplace();
  std::set<const llvm::Function*> noted;
  for (const llvm::Function* function :
       context_.memory.points_to().gettable(context_.module)) {
    if (properties_.asked_call(*function) || may_reach_target(*function)) {
      noted.insert(function);
      outside_callbacks_->push_back(source_name(*function));
    }
  }
  for (const llvm::Function& function : context_.module) {
    if (can_be_called_by_name(function) && may_reach_target(function) &&
        noted.insert(&function).second)
      outside_callbacks_->push_back(source_name(function));
  }
  return *outside_callbacks_;
}

/// May running the instruction violate a check that is asked for?
bool UnknownFunctions::is_checked(const llvm::Instruction& at) const {
  if (context_.options.checks.empty()) return false;
  if (is_unreachable_mark(at) ||
      (trap_side(at) && is_asked(at, context_.options.checks)))
    return true;
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&at)) {
    const llvm::Function* callee = callee_of(*call);
    if (callee && callee->isDeclaration() && !callee->isIntrinsic())
      return true;
  }
  if (!context_.asks_for_memory()) return false;
  if (const auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(&at);
      step && !step->hasAllConstantIndices())
    return true;
  return llvm::any_of(touched(at), [&](const Touched& touched) {
    const BaseOffset where = base_and_offset(touched.pointer, context_.layout);
    const auto* local = llvm::dyn_cast<llvm::AllocaInst>(where.base);
    const bool object = local ? local->isStaticAlloca()
                              : llvm::isa<llvm::GlobalVariable>(where.base);
    return !object || touched.length != nullptr || where.offset < 0 ||
           static_cast<std::uint64_t>(where.offset) + touched.bytes >
               context_.memory.size_of(*where.base);
  });
}

/// Does the function, or one that it calls, hold what is asked about?
bool UnknownFunctions::may_reach_target(const llvm::Function& function) const {
  const auto is_asked = [&](const llvm::Instruction& at) {
    if (context_.targets.line(context_.names.pos(at)) || is_checked(at))
      return true;
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&at);
    if (!call) return false;
    if (const llvm::Function* callee = callee_of(*call))
      return properties_.asked_call(*callee).has_value();
    return llvm::any_of(context_.module, [&](const llvm::Function& other) {
      return properties_.asked_call(other) &&
             may_call_somehow(*call, other, context_.memory.points_to());
    });
  };
  const auto holds_asked = [&](const llvm::Function* one) {
    return llvm::any_of(llvm::instructions(*one), is_asked);
  };
  return holds_asked(&function) ||
         std::ranges::any_of(
             reached_from(function, context_.memory.points_to()), holds_asked);
}

}  // namespace pleat::frontend
