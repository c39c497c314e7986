#pragma once

// What a person gives to the program for a run: the command line (what the
// inputs say that argv holds) and the text on standard input.

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

/// The variables of the environment that are set, as "NAME=text".
std::vector<std::string> environment(const cfa::Cfa& cfa,
                                     const std::vector<InputValue>& inputs);

/// Does the program read standard input?
bool reads_standard_input(const cfa::Cfa& cfa);

/// The bytes on standard input, up to the first end that the run sees.
std::string standard_input(const cfa::Cfa& cfa,
                           const std::vector<InputValue>& inputs);

/// A word of bash that printf(1) prints as this text.
std::string for_printf(const std::string& text);

/// The command line of a run, with what is piped into the program. Empty: the
/// program looks at neither.
std::string command_line(const cfa::Cfa& cfa,
                         const std::vector<InputValue>& inputs);

}  // namespace pleat::verdict
