#include "frontend/file_names.h"

#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace pleat::frontend {
namespace {

std::string full_path(llvm::StringRef path) {
  llvm::SmallString<256> result(path);
  if (llvm::sys::fs::make_absolute(result)) return path.str();
  llvm::sys::path::remove_dots(result, /*remove_dot_dot=*/true);
  return result.str().str();
}

}  // namespace

FileNames::FileNames(const std::vector<std::string>& given) {
  for (const std::string& file : given)
    given_.insert_or_assign(full_path(file), file);
}

const std::string& FileNames::of(llvm::StringRef path) const {
  const std::string_view key(path.data(), path.size());
  if (const auto it = known_.find(key); it != known_.end()) return it->second;
  const std::string full = full_path(path);
  const auto it = given_.find(full);
  return known_
      .emplace(std::string(key), it == given_.end() ? full : it->second)
      .first->second;
}

cfa::SourcePos FileNames::position(const clang::SourceManager& sources,
                                   clang::SourceLocation at) const {
  const auto pos = sources.getPresumedLoc(sources.getExpansionLoc(at));
  if (pos.isInvalid()) return {};
  return {of(pos.getFilename()), pos.getLine(), pos.getColumn()};
}

}  // namespace pleat::frontend
