// Replay: the plain build first (the user's compiler judges, only the nondet
// calls are fed), then the instrumented one (every kind of input is fed). What
// reached its target runs once more with sanitizers.

#include "replay/replay.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cfa/vocabulary.h"
#include "replay/sanitizer_log.h"
#include "support/budget.h"
#include "support/check.h"
#include "support/subprocess.h"
#include "support/temp_dir.h"
#include "verdict/arguments.h"

namespace pleat::replay {
namespace {

struct Run {
  bool reached = false;
  std::string why_not;
  std::string complaint;  ///< of a sanitizer
};

/// Both ends of the conversation with a harness.
class Channel {
 public:
  Channel(const std::string& file, const std::string& values) {
    std::ofstream(file, std::ios::binary) << values;
    values_ = open(file.c_str(), O_RDONLY | O_CLOEXEC);
    unlink(file.c_str());
    if (values_ < 0 || pipe2(ends_.data(), O_CLOEXEC | O_NONBLOCK) != 0)
      throw InputError("cannot pass values to the program under replay");
    fcntl(ends_[1], F_SETFL, 0);  // only our end does not block
  }
  ~Channel() {
    for (const int fd : {values_, ends_[0], ends_[1]})
      if (fd >= 0) close(fd);
  }
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;

  std::vector<std::pair<int, int>> fds() const {
    return {{values_, kValuesFd}, {ends_[1], kReportFd}};
  }
  std::string said() const {
    std::string bytes;
    std::array<char, 4096> buffer;
    for (ssize_t n; (n = read(ends_[0], buffer.data(), buffer.size())) > 0;)
      bytes.append(buffer.data(), static_cast<std::size_t>(n));
    return bytes;
  }

 private:
  int values_ = -1;
  std::array<int, 2> ends_ = {-1, -1};
};

/// The bytes that the program reads.
class StandardInput {
 public:
  StandardInput(const TempDir& folder, const cfa::Cfa& cfa,
                const std::vector<verdict::InputValue>& inputs) {
    const std::string file = folder.file("stdin");
    std::ofstream(file, std::ios::binary)
        << verdict::standard_input(cfa, inputs);
    fd_ = open(file.c_str(), O_RDONLY | O_CLOEXEC);
    unlink(file.c_str());
    if (fd_ < 0) throw InputError("cannot give the program its standard input");
  }
  ~StandardInput() {
    if (fd_ >= 0) close(fd_);
  }
  StandardInput(const StandardInput&) = delete;
  StandardInput& operator=(const StandardInput&) = delete;

  int fd() const { return fd_; }

 private:
  int fd_ = -1;
};

std::string explain(Report report, const Finished& end) {
  switch (report) {
    case Report::Assumption:
      return "an assumption of the program did not hold";
    case Report::OtherAssertion:
      return "another assertion failed first";
    case Report::OtherError:
      return "the error function was called at another place first";
    case Report::Reached:
    case Report::Nothing:
      break;
  }
  switch (end.how) {
    case Finished::How::Exited:
    case Finished::How::Signalled:
      return "the program ended with " + end.to_string();
    default:
      return end.to_string();
  }
}

/// Reports go to files, so that the program's own output cannot pass for one.
void set_sanitizer_options(Command& command, const ReplayLimits& limits) {
  const std::string options =
      "log_path=report:detect_leaks=0:exitcode=99:"
      "detect_stack_use_after_return=1:"
      "allocator_may_return_null=1:hard_rss_limit_mb=" +
      std::to_string(limits.memory_bytes >> 20);
  command.environment.push_back("ASAN_OPTIONS=" + options);
  command.environment.push_back(
      "MSAN_OPTIONS=log_path=report:exitcode=99:allocator_may_return_null=1:"
      "hard_rss_limit_mb=" +
      std::to_string(limits.memory_bytes >> 20));
  command.environment.push_back("UBSAN_OPTIONS=" + options +
                                ":print_stacktrace=0");
  for (const char* name : {"llvm-symbolizer-19", "llvm-symbolizer"}) {
    const std::string path = find_program(name);
    if (path.empty()) continue;
    command.environment.push_back("ASAN_SYMBOLIZER_PATH=" + path);
    break;
  }
}

std::string read_reports(const TempDir& folder) {
  std::ostringstream text;
  std::error_code error;
  for (const auto& entry :
       std::filesystem::directory_iterator(folder.path(), error)) {
    if (entry.is_regular_file(error) &&
        entry.path().filename().string().starts_with("report."))
      text << std::ifstream(entry.path()).rdbuf();
  }
  return text.str();
}

Command prepare(const Build& build, const TempDir& folder, bool sanitized,
                const ReplayLimits& limits) {
  Command command;
  command.argv = {build.file};
  command.cwd = folder.path();
  command.keep_environment = false;
  command.capture = false;
  command.sandbox = true;
  command.limits.wall_ms = std::uint64_t{limits.seconds} * 1000;
  command.limits.cpu_seconds = limits.seconds + 1;
  command.limits.file_bytes = 64 << 20;
  command.limits.processes = 64;
  command.limits.open_files = 256;
  if (sanitized)
    set_sanitizer_options(command, limits);
  else
    command.limits.memory_bytes = limits.memory_bytes;
  return command;
}

Run run_build(Builds& builds, Flavour flavour, bool sanitized,
              const verdict::Counterexample& counterexample,
              const ReplayLimits& limits, bool fills_blocks = true,
              int record_to = -1) {
  if (const std::string why =
          builds.cannot_tell(flavour, counterexample.property);
      !why.empty())
    return {false, why, ""};
  const Build& build = builds.get(flavour, sanitized);
  if (!build) return {false, build.why_not, ""};
  const Token token = new_token();
  const Channel channel(
      builds.folder().file("values"),
      builds.values(flavour, sanitized, token, counterexample, fills_blocks));
  const TempDir folder;
  Command command = prepare(build, folder, sanitized, limits);
  command.program = build.file;
  command.argv = verdict::arguments(builds.cfa(), counterexample.inputs);
  for (const std::string& variable :
       verdict::environment(builds.cfa(), counterexample.inputs))
    command.environment.push_back(variable);
  command.fds = channel.fds();
  const StandardInput standard_input(builds.folder(), builds.cfa(),
                                     counterexample.inputs);
  command.fds.emplace_back(standard_input.fd(), STDIN_FILENO);
  if (record_to >= 0) command.fds.emplace_back(record_to, kRecordFd);
  const Finished end = run_command(command);
  const Report report = decode_report(token, channel.said());
  Run result;
  result.reached = report == Report::Reached;
  if (!result.reached) result.why_not = explain(report, end);
  if (sanitized) result.complaint = first_complaint(read_reports(folder));
  return result;
}

/// Does the program compute what --signed undefined excludes, before it gets
/// there? Only a sanitizer tells; the instrumented build ends there itself.
std::string overflow_in(const Run& checked) {
  const bool overflows =
      checked.complaint.find("signed integer overflow") != std::string::npos ||
      (checked.complaint.find("cannot be represented in type") !=
           std::string::npos &&
       checked.complaint.find("left shift") == std::string::npos);
  if (overflows)
    return "signed arithmetic overflows before: " + checked.complaint;
  if (!checked.reached && checked.complaint.empty())
    return "a sanitizer could not tell whether signed arithmetic overflows";
  return "";
}

/// What blocks must hold for this run, which gets there with it.
std::vector<std::string> needed_contents(
    Builds& builds, Flavour flavour, bool sanitized,
    const verdict::Counterexample& counterexample, const ReplayLimits& limits) {
  const std::vector<std::string> contents =
      builds.block_contents(counterexample);
  if (contents.empty() ||
      run_build(builds, flavour, sanitized, counterexample, limits, false)
          .reached)
    return {};
  return contents;
}

}  // namespace

ReplayResult replay(Builds& builds,
                    const verdict::Counterexample& counterexample,
                    const ReplayLimits& limits) {
  CHECK(counterexample.property < builds.cfa().properties.size(),
        "a counterexample should name a property of its program");
  using By = ReplayResult::By;
  ReplayResult result;
  for (const auto& [flavour, by, name] :
       {std::tuple(Flavour::Plain, By::Native, "plain build: "),
        std::tuple(builds.instrumented_for(counterexample.property),
                   By::Instrumented, "; instrumented build: ")}) {
    // Only a sanitizer sees what is wrong with an access.
    const bool needs_sanitizer =
        flavour != Flavour::Plain &&
        builds.needs_sanitizer(counterexample.property);
    const Run run =
        run_build(builds, flavour, needs_sanitizer, counterexample, limits);
    if (!run.reached) {
      result.why_not += name + run.why_not;
      continue;
    }
    Run checked;
    if (!needs_sanitizer)
      checked = run_build(builds, flavour, true, counterexample, limits);
    if (const std::string why = overflow_in(checked);
        builds.excludes_overflow() && flavour == Flavour::Plain &&
        !why.empty()) {
      result.why_not += name + why;
      continue;
    }
    result.reached = true;
    result.by = by;
    result.why_not.clear();
    if (flavour != Flavour::Plain)
      result.relies_on = needed_contents(builds, flavour, needs_sanitizer,
                                         counterexample, limits);
    if (needs_sanitizer) break;
    result.ub = checked.complaint;
    result.relies_on_ub = !result.ub.empty();
    break;
  }
  result.interrupted = !result.reached && stop_requested();
  return result;
}

namespace {

/// Memory for events that a child can write to.
class EventMemory {
 public:
  EventMemory() : fd_(memfd_create("events", MFD_CLOEXEC)) {
    if (fd_ < 0 || ftruncate(fd_, static_cast<off_t>(kRecordBytes)) != 0)
      throw InputError("cannot get memory for a recorded run");
  }
  ~EventMemory() {
    if (fd_ >= 0) close(fd_);
  }
  EventMemory(const EventMemory&) = delete;
  EventMemory& operator=(const EventMemory&) = delete;

  int fd() const { return fd_; }

  /// The last events, in their order, and how many there were before.
  std::vector<Event> events(std::uint64_t& lost) const {
    std::vector<Event> result;
    void* memory = mmap(nullptr, kRecordBytes, PROT_READ, MAP_SHARED, fd_, 0);
    if (memory == MAP_FAILED) return result;
    const auto* all = static_cast<const Event*>(memory);
    const std::uint64_t count = all[0].a;
    lost = count > kMostEvents ? count - kMostEvents : 0;
    result.reserve(count - lost);
    for (std::uint64_t i = lost; i < count; ++i)
      result.push_back(all[1 + i % kMostEvents]);
    munmap(memory, kRecordBytes);
    return result;
  }

 private:
  int fd_;
};

}  // namespace

std::optional<RecordedRun> RunRecorder::record(
    const verdict::Counterexample& counterexample) {
  auto result = record_to_the_end(counterexample);
  if (result && !result->reached) result.reset();
  return result;
}

std::optional<RecordedRun> RunRecorder::record_to_the_end(
    const verdict::Counterexample& inputs) {
  const EventMemory memory;
  const Run run = run_build(builds_, Flavour::Recorded,
                            builds_.needs_sanitizer(inputs.property), inputs,
                            limits_, true, memory.fd());
  RecordedRun result;
  result.reached = run.reached;
  result.what = builds_.recording();
  result.events = memory.events(result.lost);
  if (result.events.empty()) return std::nullopt;
  return result;
}

namespace {

class NativeReplayer : public check::Replayer {
 public:
  NativeReplayer(const frontend::Program& program, ReplayLimits limits)
      : program_(program), limits_(limits) {}
  ReplayResult replay(const verdict::Counterexample& counterexample) override {
    if (!builds_) builds_.emplace(program_);
    return pleat::replay::replay(*builds_, counterexample, limits_);
  }

 private:
  const frontend::Program& program_;
  const ReplayLimits limits_;
  std::optional<Builds> builds_;
};

}  // namespace

std::shared_ptr<check::Replayer> make_replayer(const frontend::Program& program,
                                               const ReplayLimits& limits) {
  return std::make_shared<NativeReplayer>(program, limits);
}

check::JudgeOptions judge_options(const frontend::Program& program,
                                  std::shared_ptr<check::Replayer> replayer) {
  check::JudgeOptions options;
  options.replayer = std::move(replayer);
  options.is_rule = program.options().is_rule;
  options.places_by_text = std::ranges::none_of(program.options().checks,
                                                vocabulary::is_memory_check);
  return options;
}

}  // namespace pleat::replay
