#pragma once

// compile_commands.json, as CMake, Meson, Bear and others write it.

#include <string>
#include <vector>

namespace pleat::input {

struct CompileCommand {
  std::string file;  ///< as a full path
  /// What matters for the meaning of the code: no output, no optimisation, no
  /// data model; paths are full.
  std::vector<std::string> options;
};

/// The C files of `folder`/compile_commands.json (or of the file itself), each
/// once. Throws InputError.
std::vector<CompileCommand> read_compile_commands(const std::string& folder);

}  // namespace pleat::input
