#pragma once

// One name for each source file, whoever speaks of it: the syntax tree names an
// included file as the #include directive leads to it (`./../lib/list.c`), and
// debug information by its folder. Positions are compared and shown, so both
// come here.

#include <llvm/ADT/StringRef.h>

#include <map>
#include <string>
#include <vector>

#include "cfa/cfa.h"

namespace clang {
class SourceLocation;
class SourceManager;
}  // namespace clang

namespace pleat::frontend {

class FileNames {
 public:
  /// `given`: the files as the user named them; they keep these names.
  explicit FileNames(const std::vector<std::string>& given);

  /// As the user gave it, or else absolute and without `.` and `..`.
  const std::string& of(llvm::StringRef path) const;
  /// Where this is in the source, `#line` obeyed. A place inside of a macro is
  /// that where the macro is used.
  cfa::SourcePos position(const clang::SourceManager& sources,
                          clang::SourceLocation at) const;

 private:
  std::map<std::string, std::string> given_;  ///< by absolute name
  mutable std::map<std::string, std::string, std::less<>> known_;
};

}  // namespace pleat::frontend
