#pragma once

// Expressions as they stand in the source.

#include <clang/AST/Expr.h>

#include <string>

namespace pleat::frontend {

/// As the user wrote it, without parentheses around it, white space folded. An
/// argument of a macro is shown as it stands where the macro is used. What is
/// only a part of the inside of a macro has no text.
std::string source_text(const clang::Expr& e,
                        const clang::SourceManager& sources,
                        const clang::LangOptions& language);

}  // namespace pleat::frontend
