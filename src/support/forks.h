#pragma once

// Processes that a worker forks for its own work, where the one who gives it
// its turns can see them: they wait with it, and their time counts as its own.

#include <sys/types.h>

#include <array>
#include <atomic>
#include <cstdint>

namespace pleat {

class Forks {
 public:
  Forks();
  ~Forks();
  Forks(const Forks&) = delete;
  Forks& operator=(const Forks&) = delete;

  /// In the worker: from now on `fork_noted` and `wait_noted` write here.
  void use() const;

  void signal(int number) const;  ///< to all that live
  double cpu_seconds() const;     ///< of all that lived or live
  std::uint64_t memory() const;   ///< of all that live, in bytes

 private:
  friend pid_t fork_noted();
  friend void wait_noted(pid_t child);

  struct Page {
    std::atomic<std::int64_t> past;  ///< nanoseconds of those that ended
    std::array<std::atomic<pid_t>, 16> pids;
  };
  Page* page_;
};

/// fork, and waitpid for what it gave; a worker's process is noted.
pid_t fork_noted();
void wait_noted(pid_t child);

}  // namespace pleat
