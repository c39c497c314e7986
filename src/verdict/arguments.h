#pragma once

// The command line of a run: what the inputs say that argv holds.

#include <string>
#include <vector>

#include "verdict/verdict.h"

namespace pleat::verdict {

/// argv[0] where it does not matter.
inline constexpr const char* kProgramName = "./program";

/// argv[0] to argv[argc - 1]; never empty. What the inputs do not mention is
/// kProgramName, and the empty string.
std::vector<std::string> arguments(const cfa::Cfa& cfa,
                                   const std::vector<InputValue>& inputs);

/// Makes the zeros within arguments other bytes, so that what follows them
/// belongs to the argument: a path says nothing of a byte that it does not
/// look at. False: there are none.
bool fill_gaps(const cfa::Cfa& cfa, std::vector<InputValue>& inputs);

/// Does the program look at its arguments?
bool takes_arguments(const cfa::Cfa& cfa);

/// As a person types it, in bash.
std::string command_line(const std::vector<std::string>& arguments);

}  // namespace pleat::verdict
