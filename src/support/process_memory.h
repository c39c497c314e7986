#pragma once

#include <sys/types.h>

#include <cstdint>

namespace pleat {

/// Memory of a process that it shares with no file, in bytes; 0 if it is gone.
std::uint64_t private_memory(pid_t pid);

}  // namespace pleat
