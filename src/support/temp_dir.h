#pragma once

#include <sys/types.h>

#include <string>

namespace pleat {

/// A folder of our own in TMPDIR, removed with all its contents in the end.
/// In a forked copy of the process the destructor does nothing.
class TempDir {
 public:
  TempDir();  ///< throws InputError when no folder can be made
  ~TempDir();
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;

  const std::string& path() const { return path_; }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
  pid_t owner_;
};

}  // namespace pleat
