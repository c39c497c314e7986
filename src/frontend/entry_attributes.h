#pragma once

// What an attribute of GCC says about parameters that clang does not read:
// `access (read_only, 1, 2)`: the first parameter points to as many elements
// as the second one says.

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

#include <map>

namespace pleat::frontend {

/// By the number of a parameter: the number of the one that holds its length.
std::map<unsigned, unsigned> lengths_by_attributes(
    clang::ASTContext& ast, const clang::FunctionDecl& function);

}  // namespace pleat::frontend
