#pragma once

// A job that gives one text, in a supervised child.

#include <functional>
#include <string>

#include "main/supervise.h"

namespace pleat {

/// What the job returned; empty if the time or the memory was over, or the user
/// interrupted it. What it throws is thrown here again; a crash is an
/// InternalError.
std::string supervised_answer(const std::function<std::string(Channel&)>& job,
                              const Limits& limits, const std::string& name);

}  // namespace pleat
