#pragma once

// Native replay: the original program, compiled for its data model and linked
// with a generated harness that feeds the inputs, run in a child with limits
// and no way out of its temporary folder. Did it really reach the target?

#include <string>

#include "frontend/frontend.h"
#include "verdict/verdict.h"

namespace pleat::check {

struct ReplayLimits {
  unsigned seconds = 10;
  std::uint64_t memory_bytes = std::uint64_t{2} << 30;
};

struct ReplayResult {
  bool reached = false;
  enum class By { None, Native, Instrumented } by = By::None;
  bool relies_on_ub = false;  ///< a sanitizer complained before the target
  std::string ub;             ///< its first complaint, with file:line
  std::string why_not;        ///< when not reached: compile error, other end
  /// Not reached, but a stop was requested meanwhile: it proves nothing.
  bool interrupted = false;
};

ReplayResult replay(const frontend::Program& program,
                    const verdict::Counterexample& counterexample,
                    const ReplayLimits& limits);

}  // namespace pleat::check
