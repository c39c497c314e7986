// A command in a sandbox runs two processes away from us: we start a keeper,
// the keeper starts the program. The keeper is process 1 of the sandbox's
// process namespace, so that everything the program leaves behind ends with it;
// the program is not process 1, for which signals such as SIGABRT do nothing.
// The keeper tells us the program's end over a pipe that the program cannot
// reach. Other commands are ours (compilers): they are our children, since a
// fork of a process with all our libraries is not cheap, and what they leave
// behind ends with their process group.

#include "support/subprocess.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "support/budget.h"
#include "support/sandbox.h"

extern char** environ;

namespace pleat {
namespace {

using Clock = std::chrono::steady_clock;

/// A file descriptor that is closed in the end.
class Fd {
 public:
  explicit Fd(int fd = -1) : fd_(fd) {}
  ~Fd() { reset(); }
  Fd(const Fd&) = delete;
  Fd& operator=(const Fd&) = delete;
  int get() const { return fd_; }
  bool open() const { return fd_ >= 0; }
  void reset(int fd = -1) {
    if (fd_ >= 0) close(fd_);
    fd_ = fd;
  }

 private:
  int fd_;
};

struct Pipe {
  Fd read, write;
  bool make() {
    std::array<int, 2> ends;
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    read.reset(ends[0]);
    write.reset(ends[1]);
    return true;
  }
};

/// What the keeper sends: one record for each thing that happened.
struct KeeperMessage {
  enum class What : std::uint8_t { Layers, Failed, Ended } what;
  SandboxLayers layers;
  int value;  ///< Failed: errno. Ended: wait status.
};

/// Everything that the child needs, made before the fork: there is no
/// allocation after it.
struct Plan {
  const Command& command;
  std::string program;
  std::vector<char*> argv, environment;
  uid_t uid = getuid();
  gid_t gid = getgid();
  int out = -1, err = -1, messages = -1;
  SandboxLayers layers;
  /// Null without a sandbox.
  const sandbox::SystemCallFilter* filter = nullptr;

  explicit Plan(const Command& c)
      : command(c),
        program(c.body              ? ""
                : c.program.empty() ? find_program(c.argv[0])
                                    : c.program) {
    for (const std::string& argument : c.argv)
      argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    for (const std::string& entry : c.environment)
      environment.push_back(const_cast<char*>(entry.c_str()));
    for (char** e = environ; c.keep_environment && *e != nullptr; ++e)
      environment.push_back(*e);
    environment.push_back(nullptr);
    if (c.sandbox) filter = &sandbox::system_call_filter();
  }
};

// ---- in the child -------------------------------------------------------

void send(const Plan& plan, KeeperMessage::What what, int value) {
  const KeeperMessage message{what, plan.layers, value};
  [[maybe_unused]] const ssize_t n =
      write(plan.messages, &message, sizeof message);
}

[[noreturn]] void fail(const Plan& plan) {
  send(plan, KeeperMessage::What::Failed, errno);
  _exit(127);
}

void limit(int resource, std::uint64_t value) {
  if (value == 0) return;
  const rlimit both{value, value};
  setrlimit(static_cast<__rlimit_resource_t>(resource), &both);
}

void set_limits(const ProcessLimits& limits) {
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  // Our own memory limit is not the child's: sanitizers map terabytes.
  rlimit data{};
  getrlimit(RLIMIT_DATA, &data);
  data.rlim_cur = data.rlim_max;
  setrlimit(RLIMIT_DATA, &data);
  limit(RLIMIT_CPU, limits.cpu_seconds);
  limit(RLIMIT_AS, limits.memory_bytes);
  limit(RLIMIT_FSIZE, limits.file_bytes);
  limit(RLIMIT_NPROC, limits.processes);
  limit(RLIMIT_NOFILE, limits.open_files);
}

void reset_signals() {
  for (int signal = 1; signal < NSIG; ++signal) std::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

void close_all(unsigned first, unsigned last) {
  if (close_range(first, last, 0) == 0) return;
  // Linux before 5.9 has no such call.
  for (unsigned fd = first; fd <= last && fd < 1024; ++fd)
    close(static_cast<int>(fd));
}

/// Standard streams and the fds that the command passes on; nothing else.
/// The passed ones are first moved out of each other's way.
void set_fds(const Plan& plan) {
  const auto& fds = plan.command.fds;
  std::array<int, 8> moved;
  int top = 2;
  for (const auto& [ours, theirs] : fds) top = theirs > top ? theirs : top;
  const int out = fcntl(plan.out, F_DUPFD, top + 1);
  const int err = fcntl(plan.err, F_DUPFD, top + 1);
  const int null = fcntl(open("/dev/null", O_RDONLY), F_DUPFD, top + 1);
  for (std::size_t i = 0; i < fds.size() && i < moved.size(); ++i)
    moved[i] = fcntl(fds[i].first, F_DUPFD, top + 1);
  const int messages = fcntl(plan.messages, F_DUPFD_CLOEXEC, top + 1);
  dup2(null, 0);
  dup2(out, 1);
  dup2(err, 2);
  if (top > 2) close_all(3, static_cast<unsigned>(top));
  for (std::size_t i = 0; i < fds.size() && i < moved.size(); ++i)
    dup2(moved[i], fds[i].second);
  dup2(messages, top + 1);
  fcntl(top + 1, F_SETFD, FD_CLOEXEC);
  const_cast<Plan&>(plan).messages = top + 1;
  close_all(static_cast<unsigned>(top) + 2, ~0U);
}

[[noreturn]] void become_program(Plan& plan) {
  const Command& command = plan.command;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  set_fds(plan);
  if (!command.cwd.empty() && chdir(command.cwd.c_str()) != 0) fail(plan);
  if (command.sandbox) {
    plan.layers.landlock = sandbox::forbid_writing(command.cwd.c_str());
    plan.layers.seccomp = sandbox::forbid_system_calls(*plan.filter);
  }
  set_limits(command.limits);
  send(plan, KeeperMessage::What::Layers, 0);
  reset_signals();
  if (command.body) {
    environ = plan.environment.data();
    _exit(command.body());
  }
  execve(plan.program.c_str(), plan.argv.data(), plan.environment.data());
  fail(plan);
}

/// Waits for the program and reports its end, reaping what is orphaned.
[[noreturn]] void keep(Plan& plan, bool own_namespaces) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setsid();
  if (own_namespaces) {
    plan.layers.namespaces = sandbox::map_user(plan.uid, plan.gid);
    plan.layers.read_only = sandbox::mount_read_only(plan.command.cwd.c_str());
  }
  const pid_t program = fork();
  if (program < 0) fail(plan);
  if (program == 0) become_program(plan);
  int status = 0;
  for (pid_t ended = 0; ended != program;) {
    ended = waitpid(-1, &status, 0);
    if (ended < 0 && errno != EINTR) fail(plan);
  }
  send(plan, KeeperMessage::What::Ended, status);
  kill(0, SIGKILL);  // our whole group: us too
  _exit(0);
}

// ---- in the parent ------------------------------------------------------

/// The keeper of a sandbox, in new namespaces where possible; else the command
/// itself.
pid_t start_child(Plan& plan) {
  if (plan.command.sandbox) {
    const long pid =
        syscall(SYS_clone, sandbox::clone_flags() | SIGCHLD, 0, 0, 0, 0);
    if (pid == 0) keep(plan, true);
    if (pid > 0) return static_cast<pid_t>(pid);
  }
  const pid_t pid = fork();
  if (pid != 0) return pid;
  if (plan.command.sandbox) keep(plan, false);
  setsid();
  become_program(plan);
}

/// Reads what is there; false at the end of the stream.
bool drain(Fd& fd, std::string& to, std::size_t most) {
  std::array<char, 65536> buffer;
  for (;;) {
    const ssize_t n = ::read(fd.get(), buffer.data(), buffer.size());
    if (n < 0) return errno == EAGAIN || errno == EINTR;
    if (n == 0) return false;
    const std::size_t room = most - std::min(most, to.size());
    to.append(buffer.data(), std::min(room, static_cast<std::size_t>(n)));
  }
}

}  // namespace

class RunningCommand::Implementation {
 public:
  explicit Implementation(Command command)
      : command_(std::move(command)), plan_(command_) {
    if (plan_.program.empty() && !command_.body)
      result_.error = "cannot find " + command_.argv[0];
    else if (!open_pipes())
      result_.error = "cannot make a pipe";
    else
      start();
  }
  ~Implementation() { end_all(); }
  Implementation(const Implementation&) = delete;
  Implementation& operator=(const Implementation&) = delete;

  Finished wait() {
    if (child_ < 0) return result_;
    wait_for_end();
    end_all();
    read_streams();
    read_messages();
    return result_;
  }

 private:
  void start() {
    deadline_ =
        Clock::now() + std::chrono::milliseconds(command_.limits.wall_ms);
    child_ = start_child(plan_);
    if (child_ < 0) {
      result_.error = "cannot start a process";
      return;
    }
    close_childs_ends();
    constexpr long kPidfdOpen = 434;
    if (!command_.sandbox)
      end_.reset(static_cast<int>(syscall(kPidfdOpen, child_, 0)));
  }

  bool open_pipes() {
    if (!messages_.make()) return false;
    plan_.messages = messages_.write.get();
    null_.reset(::open("/dev/null", O_WRONLY | O_CLOEXEC));
    plan_.out = plan_.err = null_.get();
    if (plan_.command.capture) {
      if (!out_.make() || !err_.make()) return false;
      plan_.out = out_.write.get();
      plan_.err = err_.write.get();
    }
    for (const Pipe* pipe : {&messages_, &out_, &err_})
      if (pipe->read.open()) fcntl(pipe->read.get(), F_SETFL, O_NONBLOCK);
    return null_.open();
  }

  void close_childs_ends() {
    for (Pipe* pipe : {&messages_, &out_, &err_}) pipe->write.reset();
  }

  void read_streams() {
    for (auto [pipe, text] :
         {std::pair(&out_, &result_.out), std::pair(&err_, &result_.err)})
      if (pipe->read.open() &&
          !drain(pipe->read, *text, plan_.command.capture_bytes))
        pipe->read.reset();
  }

  /// True once the end of the program is known.
  bool read_messages() {
    if (messages_.read.open() && !drain(messages_.read, raw_, 1 << 16))
      messages_.read.reset();
    bool ended = !messages_.read.open();
    for (; raw_.size() >= sizeof(KeeperMessage);
         raw_.erase(0, sizeof(KeeperMessage))) {
      KeeperMessage message;
      std::memcpy(&message, raw_.data(), sizeof message);
      ended |= take(message);
    }
    return ended;
  }

  bool take(const KeeperMessage& message) {
    if (stopped_) return true;
    if (message.what == KeeperMessage::What::Layers) {
      result_.layers = message.layers;
      return false;
    }
    stopped_ = true;
    if (message.what == KeeperMessage::What::Failed) {
      result_.error =
          plan_.command.argv[0] + ": " + std::strerror(message.value);
    } else {
      take_status(message.value);
    }
    return true;
  }

  void take_status(int status) {
    const bool signalled = WIFSIGNALED(status);
    result_.how = signalled ? Finished::How::Signalled : Finished::How::Exited;
    result_.code = signalled ? WTERMSIG(status) : WEXITSTATUS(status);
  }

  void stop(Finished::How how) {
    stopped_ = true;
    result_.how = how;
  }

  void wait_for_end() {
    while (!has_ended()) {
      if (Clock::now() >= deadline_) return stop(Finished::How::TimedOut);
      if (stop_requested()) return stop(Finished::How::Stopped);
      std::array<pollfd, 4> fds = {pollfd{messages_.read.get(), POLLIN, 0},
                                   pollfd{out_.read.get(), POLLIN, 0},
                                   pollfd{err_.read.get(), POLLIN, 0},
                                   pollfd{end_.get(), POLLIN, 0}};
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(
          deadline_ - Clock::now());
      // How soon a stop request is seen; without a file descriptor for the
      // child, its end.
      const long long longest = end_.open() || command_.sandbox ? 50 : 2;
      const auto wait = std::clamp<long long>(left.count(), 0, longest);
      poll(fds.data(), fds.size(), static_cast<int>(wait));
      read_streams();
    }
    if (!stopped_)
      result_.error = "the process that watched over it was killed";
  }

  /// In a sandbox the keeper tells that the program has ended; without one the
  /// program is our own child.
  bool has_ended() {
    const bool told = read_messages();
    if (command_.sandbox || stopped_) return told;
    int status = 0;
    if (waitpid(child_, &status, WNOHANG) != child_) return false;
    reaped_ = true;
    read_messages();  // that it could not be started, perhaps
    if (!stopped_) take_status(status);
    stopped_ = true;
    return true;
  }

  /// The keeper's end takes its namespace with it; without one, its group.
  void end_all() {
    if (child_ < 0) return;
    kill(-child_, SIGKILL);
    if (!reaped_) {
      kill(child_, SIGKILL);
      while (waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {
      }
    }
    child_ = -1;
  }

  Command command_;
  Plan plan_;
  Pipe messages_, out_, err_;
  Fd null_;
  Fd end_;  ///< becomes readable when the child ends
  Clock::time_point deadline_;
  pid_t child_ = -1;  ///< the keeper, or the command itself
  bool reaped_ = false;
  std::string raw_;
  bool stopped_ = false;
  Finished result_;
};

RunningCommand::RunningCommand(Command command)
    : implementation_(std::make_unique<Implementation>(std::move(command))) {}
RunningCommand::~RunningCommand() = default;
RunningCommand::RunningCommand(RunningCommand&&) noexcept = default;
RunningCommand& RunningCommand::operator=(RunningCommand&&) noexcept = default;
Finished RunningCommand::wait() { return implementation_->wait(); }

std::string Finished::to_string() const {
  switch (how) {
    case How::NotStarted:
      return error;
    case How::Exited:
      return "exit code " + std::to_string(code);
    case How::Signalled:
      return "signal " + std::to_string(code) + " (" + strsignal(code) + ")";
    case How::TimedOut:
      return "time limit";
    case How::Stopped:
      return "stopped";
  }
  return {};
}

Finished run_command(const Command& command) {
  return RunningCommand(command).wait();
}

std::string find_program(const std::string& name) {
  if (name.find('/') != std::string::npos)
    return access(name.c_str(), X_OK) == 0 ? name : "";
  const char* path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "/usr/bin:/bin" : path;
  while (!rest.empty()) {
    const std::size_t colon = rest.find(':');
    const std::string file = std::string(rest.substr(0, colon)) + "/" + name;
    struct stat info;
    if (stat(file.c_str(), &info) == 0 && S_ISREG(info.st_mode) &&
        access(file.c_str(), X_OK) == 0)
      return file;
    rest.remove_prefix(colon == std::string_view::npos ? rest.size()
                                                       : colon + 1);
  }
  return "";
}

}  // namespace pleat
