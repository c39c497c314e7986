#pragma once

// Where the loops stand in the source, from clang's syntax tree.

#include <clang/AST/ASTConsumer.h>

#include <memory>
#include <vector>

#include "cfa/cfa.h"

namespace pleat::frontend {

/// An AST consumer that appends every loop statement of the main file to
/// `loops`, in source order.
std::unique_ptr<clang::ASTConsumer> make_loop_consumer(
    std::vector<cfa::LoopSource>& loops);

}  // namespace pleat::frontend
