#pragma once

// Calls of printf, scanf and their kin whose format is a constant string: each
// gets a function of its own that does what this format says, one call of a
// model (models/__pleat_put_*.c, models/__pleat_scan_*.c) for each conversion.

#include <llvm/IR/Module.h>

namespace pleat::frontend {

/// `reads_matter`: is it asked whether the memory that a call reads is there?
/// Else a call that only prints, and whose result nobody looks at, is left
/// alone.
void expand_formats(llvm::Module& module, bool reads_matter);

/// Is it vprintf or one of its kin?
bool takes_format_and_list(llvm::StringRef name);

}  // namespace pleat::frontend
