#include "support/process_memory.h"

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>

namespace pleat {

std::uint64_t private_memory(pid_t pid) {
  std::ifstream statm(fmt::format("/proc/{}/statm", pid));
  std::uint64_t total = 0, pages = 0, shared = 0;
  statm >> total >> pages >> shared;
  return (pages - shared) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace pleat
