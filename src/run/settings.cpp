#include "run/settings.h"

#include <sched.h>
#include <unistd.h>

#include <algorithm>

namespace pleat::run {

unsigned default_jobs() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  return std::max(1U, static_cast<unsigned>(CPU_COUNT(&set)));
}

std::uint64_t default_memory_mb() {
  auto pages = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES));
  auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return pages * page / 2 >> 20;
}

}  // namespace pleat::run
