#pragma once

// The calls that were inlined so far. Frames owns them and counts them; which
// calls are inlined is decided in calls.h.

#include <cstddef>
#include <deque>
#include <memory>

#include "frontend/debug_names.h"
#include "frontend/path.h"

namespace pleat::frontend {

class Frames {
 public:
  explicit Frames(const DebugNames& names) : names_(names) {}

  /// A new frame for this call; without a caller it is the entry function's, or
  /// that of a shared copy (recursion.h).
  Frame* push(Frame* caller, const llvm::CallBase* call,
              const llvm::Function& function);
  Frame& at(unsigned number) const { return *frames_[number - 1]; }
  const std::deque<std::unique_ptr<Frame>>& all() const { return frames_; }
  /// Instructions in all functions that were inlined.
  std::size_t inlined() const { return inlined_; }

 private:
  const DebugNames& names_;
  std::deque<std::unique_ptr<Frame>> frames_;
  std::size_t inlined_ = 0;
};

}  // namespace pleat::frontend
