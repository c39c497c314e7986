#pragma once

// Functions with further arguments (`...`): what `va_arg` gives.

#include <llvm/IR/Module.h>

namespace pleat::frontend {

/// Each call that names a variadic function of the program puts its further
/// arguments into a list, an object of the caller's, and calls a copy of the
/// function that is given the list: there, `va_start` begins with it, as where
/// all registers for arguments are used up. A function that passes its format
/// on to vprintf or its kin has a copy for each constant format. Calls with
/// arguments that such a list has no simple place for (structs, long double)
/// stay as they are, and what `va_arg` gives there is anything.
void pass_lists_of_arguments(llvm::Module& module);

}  // namespace pleat::frontend
