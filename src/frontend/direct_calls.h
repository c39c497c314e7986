#pragma once

// Library functions that are called through pointers.

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace pleat::frontend {

/// Before a call through a pointer, the program asks whether it is one of those
/// library functions whose address it takes (`hooks->allocate`, set to malloc):
/// then it calls that one by name. So each place that calls malloc gives blocks
/// of its own, and can be told to fail in a replay.
void call_library_by_name(llvm::Module& module);

/// Is this a call through a pointer that never goes to the function, since that
/// is called by name instead?
bool goes_by_name(const llvm::CallBase& call, const llvm::Function& function);

/// Does this branch belong to such a call, and not to the source?
bool chooses_callee(const llvm::BranchInst& branch);

}  // namespace pleat::frontend
