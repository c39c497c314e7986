// The measuring scripts are Python: they start, limit and compare whole
// programs, ours among others, and use nothing of our libraries. This process
// becomes the interpreter, so that signals and exit codes need no forwarding.

#include "main/bench.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "support/check.h"

namespace pleat {

namespace fs = std::filesystem;

std::string find_bench_folder(const std::string& chosen,
                              const std::string& program_folder) {
  const fs::path program = program_folder;
  for (const fs::path& folder : {fs::path(chosen), program / "../../bench",
                                 program / "../share/pleat/bench"}) {
    std::error_code ignored;
    if (!folder.empty() &&
        fs::exists(folder / "pleatbench" / "__main__.py", ignored)) {
      return fs::weakly_canonical(folder).string();
    }
  }
  return "";
}

void bench(const BenchOptions& options) {
  const fs::path self = fs::read_symlink("/proc/self/exe");
  const char* chosen = std::getenv("PLEAT_BENCH_DIR");
  const std::string folder =
      find_bench_folder(chosen ? chosen : "", self.parent_path().string());
  if (folder.empty()) {
    throw UsageError(
        "the scripts of 'pleat bench' are not installed; set PLEAT_BENCH_DIR "
        "to the folder 'bench' of Pleat's sources");
  }
  setenv("PLEAT_BINARY", self.c_str(), 0);
  const std::string package = folder + "/pleatbench";
  std::vector<const char*> words = {"python3", package.c_str()};
  for (const std::string& word : options.words) words.push_back(word.c_str());
  words.push_back(nullptr);
  execvp("python3", const_cast<char* const*>(words.data()));
  throw UsageError(fmt::format(
      "'pleat bench' needs python3 (3.11 or newer): {}", std::strerror(errno)));
}

}  // namespace pleat
