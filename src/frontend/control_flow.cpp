#include "frontend/control_flow.h"

#include <llvm/IR/Instructions.h>

namespace pleat::frontend {

using cfa::SourcePos;

void ControlFlow::follow(Path path) {
  Flow flow = Flow::Next;
  while (flow != Flow::Ended && !path.dead()) {
    flow = step(path);
    if (flow == Flow::Next) path.at = path.at->getNextNode();
  }
}

Flow ControlFlow::step(Path& path) {
  const llvm::Instruction& at = *path.at;
  const SourcePos pos = context_.names.pos(at);
  if (!path.pos.known()) path.pos = pos;
  path.user = &at;
  if (context_.targets.line(pos))
    return properties_.reach(path, at, cfa::Property::Kind::Line,
                             "line " + std::to_string(pos.line));
  outside_.note(path, at);
  if (context_.asks_for_memory()) {
    memory_checks_.check(path, at);
    if (path.dead()) return Flow::Ended;
  }
  guess_checks_.check(path, at);
  if (path.dead()) return Flow::Ended;
  if (at.isTerminator()) {
    path.copied.clear();
    return terminator(path, at);
  }
  if (const auto* site = llvm::dyn_cast<llvm::CallBase>(&at))
    return calls_.call(path, *site);
  if (const auto* written = llvm::dyn_cast<llvm::StoreInst>(&at)) {
    loads_and_stores_.store(path, *written);
    return Flow::Next;
  }
  if (llvm::isa<llvm::FenceInst>(at)) return Flow::Next;
  path_values_.bind(path, *path.frame, at, values_.compute(path, at));
  return Flow::Next;
}

Flow ControlFlow::terminator(Path& path, const llvm::Instruction& end) {
  if (const auto* branch = llvm::dyn_cast<llvm::BranchInst>(&end))
    return branching_.branch(path, *branch);
  if (const auto* choice = llvm::dyn_cast<llvm::SwitchInst>(&end))
    return branching_.switch_(path, *choice);
  if (const auto* back = llvm::dyn_cast<llvm::ReturnInst>(&end))
    return calls_.return_(path, *back);
  if (!llvm::isa<llvm::UnreachableInst>(end))
    context_.unmodelled(end.getOpcodeName(), context_.names.pos(end));
  leaks_.check_end(path, end);
  return Flow::Ended;
}

}  // namespace pleat::frontend
