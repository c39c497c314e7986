// Layers against a program that tries to leave its folder. Each may be missing
// (an old kernel, a container that forbids it); each that is there stands
// alone, so none is needed. docs/decisions/replay.md has the reasons.

#include "support/sandbox.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>

namespace pleat::sandbox {
namespace {

bool write_file(const char* path, const char* text, std::size_t length) {
  const int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0) return false;
  const bool ok = write(fd, text, length) == static_cast<ssize_t>(length);
  close(fd);
  return ok;
}

/// "1000 <id> 1\n": our id is 1000 inside, so that exec drops all rights.
bool write_map(const char* path, unsigned id) {
  std::array<char, 32> text;
  std::size_t length = 0;
  for (const char c : {'1', '0', '0', '0', ' '}) text[length++] = c;
  std::array<char, 12> digits;
  std::size_t n = 0;
  do digits[n++] = static_cast<char>('0' + id % 10);
  while ((id /= 10) != 0);
  while (n != 0) text[length++] = digits[--n];
  for (const char c : {' ', '1', '\n'}) text[length++] = c;
  return write_file(path, text.data(), length);
}

/// As mount_attr of linux/mount.h, which older headers lack.
struct MountAttributes {
  std::uint64_t set, clear, propagation, userns_fd;
};
constexpr std::uint64_t kMountReadOnly = 1;
constexpr unsigned kRecursive = 0x8000;
constexpr long kMountSetattr = 442;

bool set_mount(const char* path, unsigned flags, MountAttributes attributes) {
  return syscall(kMountSetattr, -1, path, flags, &attributes,
                 sizeof attributes) == 0;
}

/// Rights to change something, by the version of Landlock that knew them
/// first. Bits as in linux/landlock.h, of which older ones lack some.
std::uint64_t writing_rights(long version) {
  std::uint64_t rights = 0;
  for (const unsigned bit : {1U, 4U, 5U, 6U, 7U, 8U, 9U, 10U, 11U, 12U})
    rights |= std::uint64_t{1} << bit;
  if (version >= 2) rights |= std::uint64_t{1} << 13;  // REFER
  if (version >= 3) rights |= std::uint64_t{1} << 14;  // TRUNCATE
  return rights;
}

bool allow(int ruleset, const char* path, std::uint64_t rights) {
  landlock_path_beneath_attr rule = {};
  rule.allowed_access = rights;
  rule.parent_fd = open(path, O_PATH | O_CLOEXEC);
  if (rule.parent_fd < 0) return false;
  const long result = syscall(SYS_landlock_add_rule, ruleset,
                              LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  close(rule.parent_fd);
  return result == 0;
}

/// What no program under test needs. Libraries for 32-bit programs use other
/// calls for some of it (stime, umount, clock_settime64).
constexpr std::array kForbiddenCalls = {"socket",
                                        "ptrace",
                                        "mount",
                                        "umount",
                                        "umount2",
                                        "pivot_root",
                                        "chroot",
                                        "unshare",
                                        "setns",
                                        "bpf",
                                        "keyctl",
                                        "add_key",
                                        "request_key",
                                        "process_vm_readv",
                                        "process_vm_writev",
                                        "open_by_handle_at",
                                        "perf_event_open",
                                        "init_module",
                                        "finit_module",
                                        "reboot",
                                        "swapon",
                                        "swapoff",
                                        "settimeofday",
                                        "stime",
                                        "clock_settime",
                                        "clock_settime64",
                                        "sethostname",
                                        "kexec_load",
                                        "io_uring_setup",
                                        "open_tree",
                                        "move_mount",
                                        "fsopen",
                                        "fsmount",
                                        "mount_setattr"};

/// Calls of other architectures' numbers are forbidden, except for those of
/// 32-bit programs on a 64-bit x86, which have rules of their own.
bool add_rules(scmp_filter_ctx filter) {
  const std::uint32_t refused = SCMP_ACT_ERRNO(EPERM);
  if (seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, refused) != 0)
    return false;
  if (seccomp_arch_native() == SCMP_ARCH_X86_64 &&
      seccomp_arch_add(filter, SCMP_ARCH_X86) != 0)
    return false;
  return std::ranges::all_of(kForbiddenCalls, [&](const char* name) {
    const int number = seccomp_syscall_resolve_name(name);
    return number != __NR_SCMP_ERROR &&
           seccomp_rule_add(filter, refused, number, 0) == 0;
  });
}

/// The filter as the kernel reads it; empty if it cannot be had. The library
/// writes it to a file.
SystemCallFilter compiled(scmp_filter_ctx filter) {
  SystemCallFilter code;
  const int file = memfd_create("filter", MFD_CLOEXEC);
  if (file < 0) return code;
  if (seccomp_export_bpf(filter, file) == 0) {
    const off_t size = lseek(file, 0, SEEK_END);
    code.resize(static_cast<std::size_t>(size) / sizeof code[0]);
    if (pread(file, code.data(), code.size() * sizeof code[0], 0) != size)
      code.clear();
  }
  close(file);
  return code;
}

}  // namespace

int clone_flags() {
  return CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET |
         CLONE_NEWIPC | CLONE_NEWUTS;
}

bool map_user(uid_t uid, gid_t gid) {
  write_file("/proc/self/setgroups", "deny", 4);  // absent on old kernels
  return write_map("/proc/self/uid_map", uid) &&
         write_map("/proc/self/gid_map", gid);
}

bool mount_read_only(const char* folder) {
  if (mount(folder, folder, nullptr, MS_BIND, nullptr) != 0) return false;
  return set_mount("/", kRecursive, {kMountReadOnly, 0, 0, 0}) &&
         set_mount(folder, 0, {0, kMountReadOnly, 0, 0});
}

bool forbid_writing(const char* folder) {
  const long version = syscall(SYS_landlock_create_ruleset, nullptr, 0,
                               LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) return false;
  landlock_ruleset_attr attributes = {};
  attributes.handled_access_fs = writing_rights(version);
  const int ruleset =
      static_cast<int>(syscall(SYS_landlock_create_ruleset, &attributes,
                               sizeof attributes.handled_access_fs, 0));
  if (ruleset < 0) return false;
  allow(ruleset, "/dev/null", std::uint64_t{1} << 1);
  const bool ok = allow(ruleset, folder, attributes.handled_access_fs) &&
                  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                  syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
  close(ruleset);
  return ok;
}

const SystemCallFilter& system_call_filter() {
  static const SystemCallFilter filter = [] {
    SystemCallFilter result;
    if (const scmp_filter_ctx rules = seccomp_init(SCMP_ACT_ALLOW)) {
      if (add_rules(rules)) result = compiled(rules);
      seccomp_release(rules);
    }
    return result;
  }();
  return filter;
}

bool forbid_system_calls(const SystemCallFilter& filter) {
  if (filter.empty()) return false;
  sock_fprog program = {static_cast<unsigned short>(filter.size()),
                        const_cast<sock_filter*>(filter.data())};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

}  // namespace pleat::sandbox
