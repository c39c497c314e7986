#pragma once

// The child's side of a sandbox. Called between fork and exec, so only system
// calls: no allocation, no locks.

#include <sys/types.h>

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

/// Seccomp: no sockets, mounts, namespaces, tracing of others.
bool forbid_system_calls();

}  // namespace pleat::sandbox
