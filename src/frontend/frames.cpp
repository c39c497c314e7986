#include "frontend/frames.h"

namespace pleat::frontend {

Frame* Frames::push(Frame* caller, const llvm::CallBase* call,
                    const llvm::Function& function) {
  if (!frames_.empty()) inlined_ += function.getInstructionCount();
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

}  // namespace pleat::frontend
