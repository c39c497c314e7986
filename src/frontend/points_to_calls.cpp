// Calls: of the program's functions, of those of the library, through pointers,
// and of functions that nobody knows.

#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "frontend/accesses.h"
#include "frontend/arguments.h"
#include "frontend/direct_calls.h"
#include "frontend/library.h"
#include "frontend/points_to.h"

namespace pleat::frontend {

void PointsTo::escape(const llvm::Value* value) {
  if (carries(value->getType())) unify(target(value), external_);
}

void PointsTo::visit_call(const llvm::CallBase& call) {
  if (llvm::isa<llvm::DbgInfoIntrinsic>(call)) return;
  if (const auto operation = block_operation(call)) {
    visit_block(*operation);
    if (call.getType()->isPointerTy()) flow(&call, operation->to);
    return;
  }
  const llvm::Function* callee = callee_of(call);
  if (!callee && !call.isInlineAsm()) return visit_indirect(call);
  if (callee && !callee->isDeclaration()) return bind(call, *callee);
  if (callee && callee->isIntrinsic()) {
    if (llvm::cast<llvm::IntrinsicInst>(call).isLifetimeStartOrEnd()) return;
    if (callee->getIntrinsicID() == llvm::Intrinsic::vastart ||
        callee->getIntrinsicID() == llvm::Intrinsic::vacopy)
      set_outside_.push_back(target(call.getArgOperand(0)));
    for (const llvm::Use& argument : call.args()) flow(&call, argument.get());
    return;
  }
  switch (callee ? library_function(*callee) : Library::Unknown) {
    case Library::Malloc:
      facts(target(&call)).heap = true;
      facts(target(&call)).blocks = true;
      return;
    case Library::Calloc:
      facts(target(&call)).heap = true;
      facts(target(&call)).blocks = true;
      facts(target(&call)).is_whole |= !llvm::all_of(
          call.args(),
          [](const auto& size) { return llvm::isa<llvm::ConstantInt>(size); });
      return;
    case Library::Unknown:
    case Library::CallsGiven:
      call_unknown(call);
      return;
    case Library::Writes:
      for (const llvm::Use& argument : call.args()) escape(argument.get());
      escape(&call);
      return;
    default:
      escape(&call);
  }
}

/// An argument; where the types differ (K&R C) a number may become a pointer.
void PointsTo::pass(const llvm::Value* to, const llvm::Value* from) {
  if (to->getType() == from->getType()) return flow(to, from);
  escape(from);
  if (carries(to->getType())) from_number(to);
}

void PointsTo::bind(const llvm::CallBase& call, const llvm::Function& callee) {
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    if (i < callee.arg_size())
      pass(callee.getArg(i), call.getArgOperand(i));
    else
      escape(call.getArgOperand(i));
  }
  if (call.getType() != callee.getReturnType()) {
    if (carries(call.getType())) from_number(&call);
    if (carries(callee.getReturnType())) unify(target(&callee), external_);
  } else if (carries(call.getType())) {
    unify(target(&call), target(&callee));
  }
}

/// A call through a pointer may reach every function of that type that it may
/// point to; one without a body may do anything.
void PointsTo::visit_indirect(const llvm::CallBase& call) {
  target(call.getCalledOperand());
  indirect_.push_back(&call);
}

/// Binds calls through pointers to the functions that they may reach, as far as
/// that was not done. True if there was one.
bool PointsTo::bind_indirect() {
  bool changed = false;
  for (const llvm::CallBase* call : indirect_) {
    for (const llvm::Function& function : *call->getModule()) {
      if (!may_reach(*call, function) ||
          !bound_.insert({call, &function}).second)
        continue;
      if (function.isDeclaration())
        call_unknown(*call);
      else
        bind(*call, function);
      changed = true;
    }
  }
  return changed;
}

bool PointsTo::may_reach(const llvm::CallBase& call,
                         const llvm::Function& function) const {
  if (!may_call(call, function)) return false;
  const auto called = targets_.find(call.getCalledOperand());
  const auto it = targets_.find(&function);
  // What was not looked at may be anything.
  if (called == targets_.end()) return true;
  return it != targets_.end() && find(called->second) == find(it->second);
}

void PointsTo::call_unknown(const llvm::CallBase& call) {
  unknown_calls_ = true;
  for (const llvm::Use& argument : call.args()) escape(argument.get());
  escape(&call);
}

/// Where the pointer may come from outside, the function may, too.
bool PointsTo::may_call_unknown(const llvm::CallBase& call) const {
  const auto it = targets_.find(call.getCalledOperand());
  return it == targets_.end() || find(it->second) == find(external_);
}

bool PointsTo::may_call_other(const llvm::CallBase& call,
                              const llvm::Function& function) const {
  if (!function.hasAddressTaken() || function.isIntrinsic() ||
      goes_by_name(call, function))
    return false;
  const auto called = targets_.find(call.getCalledOperand());
  const auto it = targets_.find(&function);
  return called != targets_.end() && it != targets_.end() &&
         find(called->second) == find(it->second);
}

/// Unknown functions reach what they are given, and every global that may
/// change.
void PointsTo::close_external(const llvm::Module& module, const Cells& cells) {
  close_calls();
  if (unknown_calls_) {
    // The library's own variables: it finds what is put there.
    for (const llvm::GlobalVariable& global : module.globals())
      if (global.isDeclaration()) set_outside_.push_back(target(&global));
    close_calls();
  }
  note_given(module);
  if (!unknown_calls_) return;
  escape_globals(module, cells);
  close_calls();
}

/// Calls through pointers from outside, until there are no more.
void PointsTo::close_calls() {
  for (bool changed = true; changed;) {
    changed = false;
    settle_memory();
    changed = bind_indirect();
    std::erase_if(indirect_, [&](const llvm::CallBase* call) {
      if (!may_call_unknown(*call)) return false;
      call_unknown(*call);
      changed = true;
      return true;
    });
  }
}

void PointsTo::note_given(const llvm::Module& module) {
  for (const llvm::Function& function : module) {
    const auto it = targets_.find(&function);
    if (it != targets_.end() && find(it->second) == find(external_) &&
        !function.isIntrinsic() && function.hasAddressTaken())
      given_.push_back(&function);
  }
}

std::vector<const llvm::Function*> PointsTo::gettable(
    const llvm::Module& module) const {
  std::set<Node> seen;
  const auto add = [&](Node start) {
    std::vector<Node> open = {find(start)};
    while (!open.empty()) {
      const Node node = open.back();
      open.pop_back();
      if (!seen.insert(node).second) continue;
      for (const auto& [position, content] : contents_[node])
        open.push_back(find(content));
    }
  };
  const auto add_value = [&](const llvm::Value& value) {
    const auto it = targets_.find(&value);
    if (it != targets_.end()) add(it->second);
  };
  const auto add_callable = [&](const llvm::Function& function) {
    if (carries(function.getReturnType())) add_value(function);
    for (const llvm::Argument& argument : function.args()) {
      if (carries(argument.getType())) add_value(argument);
    }
  };
  add(external_);
  for (const llvm::GlobalVariable& global : module.globals()) {
    if (!global.hasLocalLinkage()) add_value(global);
  }
  for (const llvm::Function& function : module) {
    if (!function.hasLocalLinkage() && !function.isDeclaration())
      add_callable(function);
  }
  std::vector<const llvm::Function*> result;
  std::set<const llvm::Function*> known;
  for (bool changed = true; changed;) {
    changed = false;
    for (const llvm::Function& function : module) {
      const auto it = targets_.find(&function);
      if (it == targets_.end() || function.isIntrinsic() ||
          !function.hasAddressTaken() || !seen.contains(find(it->second)) ||
          !known.insert(&function).second)
        continue;
      result.push_back(&function);
      add_callable(function);
      changed = true;
    }
  }
  return result;
}

void PointsTo::escape_globals(const llvm::Module& module, const Cells& cells) {
  for (const llvm::GlobalVariable& global : module.globals()) {
    if (global.isConstant()) continue;
    // Nothing points to a variable, but its content may be what they like.
    const Node object = target(&global);
    if (!cells.of(&global)) {
      unify(object, external_);
      continue;
    }
    set_outside_.push_back(object);
  }
}

}  // namespace pleat::frontend
