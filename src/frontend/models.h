#pragma once

// Library functions as C code (models/NAME.c, one function each): a function
// that the program only declares gets its model as its body.

#include "frontend/compile.h"

namespace pleat::frontend {

/// Links the models of all functions that the program calls but does not
/// define. Each call has its own copy (attribute kModel: the function's name),
/// so that the pointers of one call are not mixed up with those of another.
void add_models(const Options& options, Compiled& program);

/// Functions with this attribute are models; its value is the real name.
inline constexpr const char* kModel = "pleat-model";

/// Is it a function that only other models call? A compiled program does
/// without it.
bool is_helper(llvm::StringRef name);

/// The folder of the models that come with the program, empty if there is
/// none: beside an installed program, or in its source tree.
std::string find_models_folder();

}  // namespace pleat::frontend
