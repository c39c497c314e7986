#pragma once

// Where the loops stand in the source, from clang's syntax tree.

#include <clang/AST/ASTConsumer.h>

#include <memory>
#include <vector>

#include "cfa/cfa.h"

namespace pleat::frontend {

/// An AST consumer that appends every loop statement to `loops`, in the order
/// of the syntax tree. What comes from a macro stands where the macro is used;
/// the `;` that ends a statement is not part of it. Loops made of goto have no
/// entry.
std::unique_ptr<clang::ASTConsumer> make_loop_consumer(
    std::vector<cfa::LoopSource>& loops);

}  // namespace pleat::frontend
