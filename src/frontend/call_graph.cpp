#include "frontend/call_graph.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

#include "frontend/accesses.h"

namespace pleat::frontend {

bool may_call_somehow(const llvm::CallBase& call,
                      const llvm::Function& function,
                      const PointsTo& points_to) {
  return points_to.may_reach(call, function) ||
         points_to.may_call_other(call, function);
}

namespace {

/// Functions with a body that this one may call, directly or by a pointer.
Functions called_by(const llvm::Function& function, const PointsTo& points_to) {
  Functions result;
  for (const llvm::Instruction& at : llvm::instructions(function)) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&at);
    if (!call) continue;
    if (const llvm::Function* callee = callee_of(*call)) {
      if (!callee->isDeclaration()) result.insert(callee);
      continue;
    }
    for (const llvm::Function& other : *function.getParent()) {
      if (!other.isDeclaration() && may_call_somehow(*call, other, points_to))
        result.insert(&other);
    }
  }
  return result;
}

}  // namespace

Functions reached_from(const llvm::Function& function,
                       const PointsTo& points_to) {
  Functions result;
  std::vector<const llvm::Function*> open{&function};
  while (!open.empty()) {
    const llvm::Function* next = open.back();
    open.pop_back();
    for (const llvm::Function* callee : called_by(*next, points_to)) {
      if (result.insert(callee).second) open.push_back(callee);
    }
  }
  return result;
}

bool is_recursive(const llvm::Function& function, const PointsTo& points_to) {
  return reached_from(function, points_to).contains(&function);
}

}  // namespace pleat::frontend
