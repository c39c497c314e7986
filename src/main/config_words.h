#pragma once

// From pleat.toml to words of the command line.

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "main/config.h"

namespace pleat {

/// What a file says to one command, as words of the command line.
struct ConfigWords {
  std::vector<std::string> options, files, clang;
};

/// What the command line already says goes before what the file says.
struct GivenWords {
  const CLI::App* all = nullptr;      ///< with all commands
  const CLI::App* command = nullptr;  ///< after it has read the command line
  bool has_files = false, has_clang = false;
  std::string target;  ///< a section [target.NAME], or empty
};

/// Throws InputError with file and line: no such option or section, or one
/// that `try_words` (which throws UsageError) does not accept.
ConfigWords words_of(
    const Config& config, const GivenWords& given,
    const std::function<void(const std::vector<std::string>&)>& try_words);

/// The target that is meant where the command line names no file; throws
/// UsageError: one of several.
std::string only_target(const Config& config);

}  // namespace pleat
