#pragma once

// What a compiler's preprocessor says about a program's files.

#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace pleat {

/// The output of -E with the options that the file is compiled with, and these.
/// Throws InputError.
std::string preprocess(const frontend::Options& options,
                       const std::string& file,
                       const std::vector<std::string>& more = {});

}  // namespace pleat
