#pragma once

// Where loops and calls stand in the source, from clang's syntax tree.

#include <clang/AST/ASTConsumer.h>

#include <memory>
#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "frontend/file_names.h"

namespace pleat::frontend {

/// A call of a function by its name.
struct CallSource {
  std::string callee, function;  ///< which one, and in whose body
  cfa::SourcePos pos;            ///< what debug information says of the call
  std::string text;  ///< the first argument: a string, or as it is written
  bool has_body = false;
  /// The code may have it under another name, or do its work itself.
  bool renamed = false;
};

/// An AST consumer that appends every loop statement to `loops`, in the order
/// of the syntax tree. What comes from a macro stands where the macro is used;
/// the `;` that ends a statement is not part of it. Loops made of goto have no
/// entry. `calls` gets the calls, but those that are not evaluated (`sizeof`).
std::unique_ptr<clang::ASTConsumer> make_source_consumer(
    const FileNames& names, std::vector<cfa::LoopSource>& loops,
    std::vector<CallSource>& calls);

}  // namespace pleat::frontend
