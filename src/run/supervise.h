#pragma once

// Runs a job in a child process, so that a crash, a runaway or a memory limit
// ends in an answer ("unknown, because ..."), never in a dead terminal.
//
// The parent stays small: it reads messages, watches the clock and passes
// signals on. At the time limit or an interrupt the child gets SIGTERM, which
// sets g_stop, and has a second to tell what it learnt; then its whole process
// group is killed. The child dies with the parent. Its temporary files lie in
// a folder that the parent removes, however the child ended.

#include <cstdint>
#include <functional>
#include <string>

#include "run/status_line.h"

namespace pleat::run {

struct Limits {
  double seconds = 0;              ///< 0: none
  std::uint64_t memory_bytes = 0;  ///< 0: none
};

/// The child's end of the pipe.
class Channel {
 public:
  explicit Channel(int fd) : fd_(fd) {}
  /// A line for the terminal. Sent at most every 50 ms.
  void progress(const std::string& line);
  /// What counts if nothing better comes: the last one wins.
  void interim(const std::string& result);
  void result(const std::string& result);

 private:
  int fd_;
  std::int64_t last_progress_ms_ = -1000;
};

struct Ended {
  enum class How : std::uint8_t {
    Result,       ///< the job sent its result
    TimeLimit,    ///< killed: it did not react in time
    MemoryLimit,  ///< ran out of memory
    CpuLimit,     ///< of the system (ulimit -t), not ours
    Interrupted,  ///< killed after SIGINT or SIGTERM
    Crashed       ///< `detail` says how
  };
  How how = How::Crashed;
  std::string result;  ///< the final one, else the last interim one, else empty
  std::string detail;
  /// Was the job asked to stop, and why? Set also where it obeyed.
  bool out_of_time = false, interrupted = false;
};

/// `job` runs in the child and sends its result over the channel. Standard
/// output of the child is standard error: only the parent speaks to the user.
/// Call it before any thread is started.
using Job = std::function<void(Channel&)>;
Ended supervise(const Job& job, const Limits& limits, StatusLine& status,
                const std::string& status_prefix);

}  // namespace pleat::run
