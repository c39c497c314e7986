#include "support/temp_dir.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "support/check.h"

namespace pleat {
namespace {

namespace fs = std::filesystem;

/// A program under test may have taken away its own rights to a folder.
void make_writable(const std::string& path) {
  std::error_code ignored;
  fs::permissions(path, fs::perms::owner_all, ignored);
  for (fs::recursive_directory_iterator
           it(path, fs::directory_options::skip_permission_denied, ignored),
       end;
       it != end; it.increment(ignored)) {
    if (ignored) return;
    if (it->symlink_status(ignored).type() == fs::file_type::directory)
      fs::permissions(it->path(), fs::perms::owner_all, ignored);
  }
}

}  // namespace

TempDir::TempDir() : owner_(getpid()) {
  std::error_code error;
  fs::path base = fs::temp_directory_path(error);
  if (error) base = "/tmp";
  path_ = fs::canonical(base, error).string() + "/pleat-XXXXXX";
  if (error || mkdtemp(path_.data()) == nullptr)
    throw InputError("cannot make a temporary folder in " + base.string());
}

TempDir::~TempDir() {
  if (owner_ != getpid()) return;
  std::error_code error;
  fs::remove_all(path_, error);
  if (!error) return;
  make_writable(path_);
  fs::remove_all(path_, error);
}

}  // namespace pleat
