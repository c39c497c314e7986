#pragma once

// The child's side of a sandbox. It runs between fork and exec, so it makes
// system calls only: no allocation, no locks. What needs more is made before
// the fork (system_call_filter).

#include <linux/filter.h>
#include <sys/types.h>

#include <vector>

namespace pleat::sandbox {

/// Flags for clone(2) that give a process its own users, mounts, processes and
/// an empty network.
int clone_flags();

/// First thing in a process made with `clone_flags`: an ordinary user inside.
/// `uid`, `gid`: ours outside.
bool map_user(uid_t uid, gid_t gid);

/// Mounts everything but `folder` read-only. Needs the flags above.
bool mount_read_only(const char* folder);

/// Landlock: no writing but beneath `folder` and to /dev/null.
bool forbid_writing(const char* folder);

/// A filter as seccomp takes it, a program for the kernel.
using SystemCallFilter = std::vector<sock_filter>;

/// Forbids sockets, mounts, namespaces, tracing of others. Empty if libseccomp
/// does not know the machine. To be called before the fork: it allocates.
const SystemCallFilter& system_call_filter();

/// Puts the filter in force for good. False if it is empty or the kernel does
/// not permit it.
bool forbid_system_calls(const SystemCallFilter& filter);

}  // namespace pleat::sandbox
