#pragma once

// Running another program: a compiler, or a program under test that must not
// harm anybody. Time, memory and output are limited; nothing that it started
// outlives the call; with `sandbox` it can neither write outside its folder
// nor use the network, as far as the kernel lets us forbid it.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace pleat {

/// 0: not limited (wall_ms always is).
struct ProcessLimits {
  std::uint64_t wall_ms = 60'000;
  std::uint64_t cpu_seconds = 0;
  std::uint64_t memory_bytes = 0;  ///< address space: useless for ASan builds
  std::uint64_t file_bytes = 0;
  std::uint64_t processes = 0;
  std::uint64_t open_files = 0;
};

struct Command {
  std::vector<std::string> argv;  ///< argv[0]: a path, or searched in PATH
  /// What is started, if it is not argv[0]; a path.
  std::string program;
  /// What the child does instead of becoming argv[0], in a copy of our process;
  /// gives its exit code. Saves loading what we have loaded already.
  std::function<int()> body;
  std::string cwd;  ///< empty: ours
  ProcessLimits limits;
  bool keep_environment = true;          ///< else only what `environment` says
  std::vector<std::string> environment;  ///< "NAME=value"
  bool capture = true;  ///< standard output and error; else they go nowhere
  std::size_t capture_bytes = 1 << 20;  ///< of each; the rest is dropped
  std::vector<std::pair<int, int>>
      fds;  ///< (ours, the child's), the latter 0 or > 2
  bool sandbox = false;
};

/// What kept a sandboxed program in its folder; all false without `sandbox`.
struct SandboxLayers {
  bool namespaces = false;  ///< own users, mounts, processes, no network
  bool read_only = false;   ///< everything but its folder is mounted read-only
  bool landlock = false;    ///< no writing outside its folder
  bool seccomp = false;     ///< no sockets, mounts, tracing
};

struct Finished {
  enum class How : std::uint8_t {
    NotStarted,  ///< `error` says why
    Exited,      ///< `code` is the exit code
    Signalled,   ///< `code` is the signal
    TimedOut,    ///< wall clock
    Stopped      ///< stop_requested()
  };
  How how = How::NotStarted;
  int code = 0;
  std::string out, err;
  std::string error;
  SandboxLayers layers;
  bool ok() const { return how == How::Exited && code == 0; }
  std::string to_string() const;  ///< "exit code 3", "signal 11 (...)", ...
};

/// Runs the command to its end. Standard input is empty unless an fd
/// is passed for it. Never throws because
/// of what the command does.
Finished run_command(const Command& command);

/// A command that was started and goes on while we do something else; its time
/// limit counts from the start. Where nobody waits for its end, it is killed.
class RunningCommand {
 public:
  explicit RunningCommand(Command command);
  ~RunningCommand();
  RunningCommand(RunningCommand&&) noexcept;
  RunningCommand& operator=(RunningCommand&&) noexcept;
  /// To be called once.
  Finished wait();

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

/// The file that PATH gives for a program; empty when there is none.
std::string find_program(const std::string& name);

}  // namespace pleat
