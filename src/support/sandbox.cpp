// Layers against a program that tries to leave its folder. Each may be missing
// (an old kernel, a container that forbids it); each that is there stands
// alone, so none is needed. docs/decisions/replay.md has the reasons.

#include "support/sandbox.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>

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

#if defined(__x86_64__)
constexpr std::uint32_t kArch = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArch = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t kArch = 0;
#endif

// io_uring_setup, open_tree, move_mount, fsopen, fsmount, mount_setattr have
// the same numbers everywhere.
#define PLEAT_COMMON_CALLS 425, 428, 429, 430, 432, 442

constexpr std::array kForbidden = {SYS_socket,
                                   SYS_ptrace,
                                   SYS_mount,
                                   SYS_umount2,
                                   SYS_pivot_root,
                                   SYS_chroot,
                                   SYS_unshare,
                                   SYS_setns,
                                   SYS_bpf,
                                   SYS_keyctl,
                                   SYS_add_key,
                                   SYS_request_key,
                                   SYS_process_vm_readv,
                                   SYS_process_vm_writev,
                                   SYS_open_by_handle_at,
                                   SYS_perf_event_open,
                                   SYS_init_module,
                                   SYS_finit_module,
                                   SYS_reboot,
                                   SYS_swapon,
                                   SYS_swapoff,
                                   SYS_settimeofday,
                                   SYS_clock_settime,
                                   SYS_sethostname,
                                   SYS_kexec_load,
                                   PLEAT_COMMON_CALLS};

/// The same calls in the numbers of 32-bit programs: socket, socketcall,
/// ptrace, mount, umount, umount2, pivot_root, chroot, unshare, setns, bpf,
/// keyctl, add_key, request_key, process_vm_*, open_by_handle_at,
/// perf_event_open, *init_module, reboot, swapon, swapoff, settimeofday,
/// stime, clock_settime, sethostname, kexec_load.
constexpr std::array kForbidden32 = {
    359, 102, 26,  21,  22,  52,  217, 61,  310, 346,
    357, 288, 286, 287, 347, 348, 342, 336, 128, 350,
    88,  87,  115, 79,  25,  264, 404, 74,  283, PLEAT_COMMON_CALLS};

/// A filter program grows at its end; all its jumps are short and forward.
struct Filter {
  std::array<sock_filter, 160> code;
  unsigned short size = 0;
  void add(sock_filter instruction) { code[size++] = instruction; }
  void load(std::uint32_t offset) {
    add(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset));
  }
  void result(std::uint32_t what) { add(BPF_STMT(BPF_RET | BPF_K, what)); }
  void forbid(std::uint32_t number) {
    add(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1));
    result(SECCOMP_RET_ERRNO | EPERM);
  }
  /// Forbids `calls` of programs of `arch`, allows their others.
  template <typename Calls>
  void section(std::uint32_t arch, const Calls& calls) {
    load(offsetof(seccomp_data, arch));
    const auto skip = static_cast<std::uint8_t>(2 * calls.size() + 4);
    add(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, arch, 0, skip));
    load(offsetof(seccomp_data, nr));
    add(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1));  // x32
    result(SECCOMP_RET_ERRNO | EPERM);
    for (const auto call : calls) forbid(static_cast<std::uint32_t>(call));
    result(SECCOMP_RET_ALLOW);
  }
};

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

bool forbid_system_calls() {
  if (kArch == 0) return false;
  static Filter filter;
  filter.size = 0;
  filter.section(kArch, kForbidden);
#if defined(__x86_64__)
  filter.section(AUDIT_ARCH_I386, kForbidden32);
#endif
  filter.result(SECCOMP_RET_ERRNO | EPERM);
  sock_fprog program = {filter.size, filter.code.data()};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

}  // namespace pleat::sandbox
