#pragma once

// How `--help` looks: 80 columns, defaults in brackets.

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

namespace pleat {

/// What the exit codes of a command mean. Most commands answer a question; the
/// others do some work.
extern const char* const kExitCodes;
extern const char* const kOtherExitCodes;

/// What `pleat` alone shows.
extern const char* const kFirstPage;

/// The names of all engines, each with a line about it.
std::string engine_list();

std::shared_ptr<CLI::Formatter> help_formatter();

}  // namespace pleat
