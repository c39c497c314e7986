#pragma once

// The compiler as a function: for a child process of ours, which has clang
// loaded already (loading it takes longer than a small file).

#include <string>
#include <vector>

namespace pleat::frontend {

/// Does what `clang ARGUMENTS...` does and returns its exit code; messages go
/// to standard error. Not to be called twice in a process: it leaves memory and
/// options of LLVM behind.
int clang_main(const std::vector<std::string>& arguments);

/// Options by which programs find the headers of other verifiers that come with
/// Pleat (models/include), behind those that are installed.
std::vector<std::string> own_header_arguments();

/// The folder of clang's own libraries, those of the sanitizers among them.
std::string clang_libraries();

}  // namespace pleat::frontend
