#pragma once

// A part of a run with its own share of the time: an engine that goes before
// another. While a Turn lives, `stop_requested()` becomes true when its time is
// over, as it does at the end of the run; then the next part has its turn.

#include <condition_variable>
#include <mutex>
#include <thread>

namespace pleat {

class Turn {
 public:
  /// How long: of wall time, and of this process's CPU time; what is over first
  /// ends it. 0 or less: without end. Only one Turn lives at a time.
  struct Length {
    double wall = 0, cpu = 0;
  };
  explicit Turn(Length length);
  explicit Turn(double wall) : Turn(Length{.wall = wall}) {}
  ~Turn();
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

  /// While it lives, the turn does not end: for what should not be cut short,
  /// such as the replay of a path that was just found.
  class Pause {
   public:
    explicit Pause(Turn& turn);
    ~Pause();
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;

   private:
    Turn& turn_;
  };

 private:
  void watch(double wall_end, double cpu_end);
  void set();  ///< mutex_ held

  std::mutex mutex_;
  std::condition_variable wake_;
  bool paused_ = false, over_ = false, ended_ = false;
  std::thread clock_;
};

}  // namespace pleat
